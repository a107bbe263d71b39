import { resolve } from "node:path";
import { UserError } from "../diagnostics/user-error.ts";
import { textsAt } from "./git-texts.ts";
import { git, names } from "./run-git.ts";

/** What the next commit would change, and what of the folder would not be in it. All paths are absolute. */
export interface StagedChanges {
  /** Files that the commit adds or changes. */
  readonly staged: readonly string[];
  readonly deleted: readonly string[];
  /** Texts that the commit would have where the folder has others. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that the commit would not have. */
  readonly untracked: ReadonlySet<string>;
}

/**
 * Asks git what is staged in a folder.
 * @param folder absolute path; what lies outside of it is left out
 * @throws UserError when the folder lies in no repository, a file is in conflict, or git is missing
 */
export async function stagedChanges(folder: string): Promise<StagedChanges> {
  // Outside of a repository, git compares files without one, and complains of something else.
  await git(folder, ["rev-parse", "--git-dir"]);
  // A submodule is a commit of another repository, not a text of this one.
  const diff = ["diff", "--name-only", "--relative", "--ignore-submodules=all", "-z"];
  const [staged, deleted, unstaged, missing, unmerged, untracked] = await Promise.all([
    names(folder, [...diff, "--cached", "--diff-filter=d"]),
    names(folder, [...diff, "--cached", "--diff-filter=D"]),
    names(folder, [...diff, "--diff-filter=d"]),
    names(folder, [...diff, "--diff-filter=D", "--no-renames"]),
    names(folder, [...diff, "--diff-filter=U"]),
    names(folder, ["ls-files", "--others", "--exclude-standard", "-z"]),
  ]);
  const [conflict] = unmerged;
  if (conflict !== undefined) {
    throw new UserError(
      `\`${conflict}\` is in conflict, so it is open what the commit will have. Resolve it and stage it.`,
    );
  }
  const texts = await textsAt(folder, "", [...unstaged, ...missing]);
  return {
    staged: staged.map((name) => `${folder}/${name}`),
    deleted: deleted.map((name) => `${folder}/${name}`),
    texts,
    untracked: new Set(untracked.map((name) => `${folder}/${name}`)),
  };
}

/** What files were before something was changed in them. All paths are absolute. */
export interface BeforeChanges {
  /** Texts of what was changed or deleted. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that were not there. */
  readonly added: ReadonlySet<string>;
}

/**
 * Asks git what a folder was before the next commit, or since it went apart from another state.
 * @param ref a branch, tag or commit; none for the last commit
 * @throws UserError when git knows no such state
 */
export async function beforeChanges(folder: string, ref?: string): Promise<BeforeChanges> {
  const base = ref === undefined ? "HEAD" : await mergeBase(folder, ref);
  const compared = ref === undefined ? ["--cached"] : [base];
  // A renamed file was there under its old name.
  const diff = ["diff", "--name-only", "--relative", "--ignore-submodules=all", "--no-renames", "-z", ...compared];
  const [added, others] = await Promise.all([
    names(folder, [...diff, "--diff-filter=A"]),
    names(folder, [...diff, "--diff-filter=a"]),
  ]);
  return {
    texts: await textsAt(folder, base, others),
    added: new Set(added.map((name) => `${folder}/${name}`)),
  };
}

/**
 * Asks git what a folder has that another state of it, where the two went apart, has not: committed or not, new files too.
 * @param ref a branch, tag or commit
 * @returns absolute paths of what was added or changed, of what was deleted, and of what git does not follow yet
 * @throws UserError when git knows no such state
 */
export async function changedSince(
  folder: string,
  ref: string,
): Promise<Readonly<Record<"changed" | "deleted" | "untracked", readonly string[]>>> {
  const base = await mergeBase(folder, ref);
  const diff = ["diff", "--name-only", "--relative", "-z", base];
  const [changed, deleted, untracked] = await Promise.all([
    names(folder, [...diff, "--diff-filter=d"]),
    names(folder, [...diff, "--diff-filter=D"]),
    names(folder, ["ls-files", "--others", "--exclude-standard", "-z"]),
  ]);
  return {
    changed: changed.map((name) => `${folder}/${name}`),
    deleted: deleted.map((name) => `${folder}/${name}`),
    untracked: untracked.map((name) => `${folder}/${name}`),
  };
}

/**
 * Stages files as they are.
 * @throws UserError when git cannot
 */
export async function stage(folder: string, files: readonly string[]): Promise<void> {
  if (files.length > 0) await git(folder, ["add", "--", ...files]);
}

/**
 * Asks git where files of its own are, which in a linked work tree are in one of two folders.
 * @param files relative to the repository's own folder
 * @returns absolute paths, whether there is such a file or not
 */
export async function placesInRepository(folder: string, files: readonly string[]): Promise<readonly string[]> {
  const output = await git(folder, ["rev-parse", ...files.flatMap((file) => ["--git-path", file])]);
  return output
    .trimEnd()
    .split("\n")
    .map((place) => resolve(folder, place));
}

/**
 * Asks git which files a patch of the repository changes.
 * @returns absolute paths; none when it is no patch
 */
export async function namesInPatch(folder: string, patch: string): Promise<readonly string[]> {
  const root = (await git(folder, ["rev-parse", "--show-toplevel"])).trimEnd();
  const changes = await names(root, ["apply", "--numstat", "-z", patch]).catch(() => []);
  return changes.map((change) => `${root}/${change.split("\t").slice(2).join("\t")}`);
}

/**
 * The commit where a folder and another state of it went apart.
 * @throws UserError when git knows no such state
 */
async function mergeBase(folder: string, ref: string): Promise<string> {
  if (ref.startsWith("-")) throw new UserError(`\`${ref}\` names no state of the repository.`);
  // Says that there is no repository, or no git, where that is the trouble.
  await git(folder, ["rev-parse", "--git-dir"]);
  await git(folder, ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`]).catch(() => {
    throw new UserError(
      `git knows no branch, tag or commit \`${ref}\` here. Check its name, or fetch it with its history.`,
    );
  });
  const base = await git(folder, ["merge-base", ref, "HEAD"]).catch(() => {
    throw new UserError(
      `git finds nothing that \`${ref}\` and the working directory have in common. Fetch the branch with its history, or name another.`,
    );
  });
  return base.trim();
}
