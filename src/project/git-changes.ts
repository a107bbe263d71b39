import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { UserError } from "../diagnostics/user-error.ts";

const run = promisify(execFile);

/** Enough for any file that a person wrote, and for the names of some thousand. */
const LONGEST_OUTPUT = 64 * 1024 * 1024;

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
  const [staged, deleted, unstaged, unmerged, untracked] = await Promise.all([
    names(folder, [...diff, "--cached", "--diff-filter=d"]),
    names(folder, [...diff, "--cached", "--diff-filter=D"]),
    names(folder, [...diff, "--diff-filter=d"]),
    names(folder, [...diff, "--diff-filter=U"]),
    names(folder, ["ls-files", "--others", "--exclude-standard", "-z"]),
  ]);
  const [conflict] = unmerged;
  if (conflict !== undefined) {
    throw new UserError(
      `\`${conflict}\` is in conflict, so it is open what the commit will have. Resolve it and stage it.`,
    );
  }
  const texts = await Promise.all(
    unstaged.map(async (name) => [`${folder}/${name}`, await git(folder, ["show", `:./${name}`])] as const),
  );
  return {
    staged: staged.map((name) => `${folder}/${name}`),
    deleted: deleted.map((name) => `${folder}/${name}`),
    texts: new Map(texts),
    untracked: new Set(untracked.map((name) => `${folder}/${name}`)),
  };
}

/**
 * Asks git what a folder has that another state of it, where the two went apart, has not: committed or not, new files too.
 * @param ref a branch, tag or commit
 * @returns absolute paths of what was added or changed, and of what was deleted
 * @throws UserError when git knows no such state
 */
export async function changedSince(
  folder: string,
  ref: string,
): Promise<{ readonly changed: readonly string[]; readonly deleted: readonly string[] }> {
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
  const diff = ["diff", "--name-only", "--relative", "-z", base.trim()];
  const [changed, deleted, untracked] = await Promise.all([
    names(folder, [...diff, "--diff-filter=d"]),
    names(folder, [...diff, "--diff-filter=D"]),
    names(folder, ["ls-files", "--others", "--exclude-standard", "-z"]),
  ]);
  return {
    changed: [...changed, ...untracked].map((name) => `${folder}/${name}`),
    deleted: deleted.map((name) => `${folder}/${name}`),
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
 * Asks git which files a patch of the repository changes.
 * @returns absolute paths; none when it is no patch
 */
export async function namesInPatch(folder: string, patch: string): Promise<readonly string[]> {
  const root = (await git(folder, ["rev-parse", "--show-toplevel"])).trimEnd();
  const changes = await names(root, ["apply", "--numstat", "-z", patch]).catch(() => []);
  return changes.map((change) => `${root}/${change.split("\t").slice(2).join("\t")}`);
}

async function names(folder: string, args: readonly string[]): Promise<string[]> {
  const output = await git(folder, args);
  return output.split("\0").filter((name) => name !== "");
}

/** A repository's own config may name programs to be run: nothing of it is run here. */
const SETTINGS = ["-c", "core.fsmonitor=false", "-c", "diff.external="];

async function git(folder: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run("git", [...SETTINGS, ...args], { cwd: folder, maxBuffer: LONGEST_OUTPUT });
    return stdout;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw new UserError("git is needed to tell what changed here, and there is no such command. Install it.", {
        cause: error,
      });
    }
    const complaint = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    const [first = ""] = complaint.replace(/^(?:fatal|error): /u, "").split("\n");
    const reason = first.replace(/\.+$/u, "");
    throw new UserError(`git could not tell what changed here${reason === "" ? "" : `: ${reason}`}.`, { cause: error });
  }
}
