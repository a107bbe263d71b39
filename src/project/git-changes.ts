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
  const [staged, unstaged, untracked] = await Promise.all([
    changes(folder, ["--ignore-submodules=all", "--cached"]),
    changes(folder, ["--ignore-submodules=all", "--no-renames"]),
    names(folder, ["ls-files", "--others", "--exclude-standard", "-z"]),
  ]);
  const conflict = unstaged.find(({ kind }) => kind === "U");
  if (conflict) {
    throw new UserError(
      `\`${conflict.name}\` is in conflict, so it is open what the commit will have. Resolve it and stage it.`,
    );
  }
  return {
    staged: places(folder, staged, (kind) => kind !== "D"),
    deleted: places(folder, staged, (kind) => kind === "D"),
    texts: await textsAt(
      folder,
      "",
      unstaged.map(({ name }) => name),
    ),
    untracked: new Set(untracked.map((name) => `${folder}/${name}`)),
  };
}

/** A file that differs between two states. */
interface Change {
  /** The letter that git has for it: `A` for added, `D` for deleted, `U` for one in conflict. */
  readonly kind: string;
  /** Its path, relative to the folder; of one that was renamed, the new one. */
  readonly name: string;
}

/** Asks git what differs, in one go: for a large program, to start another one takes as long as git itself. */
async function changes(folder: string, compared: readonly string[]): Promise<Change[]> {
  const told = await names(folder, ["diff", "--name-status", "--relative", "-z", ...compared]);
  const found: Change[] = [];
  for (let at = 0; at < told.length;) {
    const kind = told[at]?.[0] ?? "";
    const isRenamed = kind === "R" || kind === "C";
    const name = told[at + (isRenamed ? 2 : 1)];
    if (name !== undefined) found.push({ kind, name });
    at += isRenamed ? 3 : 2;
  }
  return found;
}

/** Absolute paths of changes of some kinds. */
function places(folder: string, all: readonly Change[], isMeant: (kind: string) => boolean): readonly string[] {
  return all.filter(({ kind }) => isMeant(kind)).map(({ name }) => `${folder}/${name}`);
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
  const changed = await changes(folder, ["--ignore-submodules=all", "--no-renames", ...compared]);
  const others = changed.filter(({ kind }) => kind !== "A").map(({ name }) => name);
  return {
    texts: await textsAt(folder, base, others),
    added: new Set(places(folder, changed, (kind) => kind === "A")),
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
  const [all, untracked] = await Promise.all([
    changes(folder, [base]),
    names(folder, ["ls-files", "--others", "--exclude-standard", "-z"]),
  ]);
  return {
    changed: places(folder, all, (kind) => kind !== "D"),
    deleted: places(folder, all, (kind) => kind === "D"),
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
