import { readdirSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { namesInPatch, placesInRepository } from "../../project/git-changes.ts";

/** `patch1763836000-4711`: of which second, and of which process. */
const PATCH_OF_PRE_COMMIT = /^patch\d+-(\d+)$/u;

/** Where others keep such patches, in the repository's own folder. */
const PATCHES_OF_OTHERS = [
  "info/lefthook-unstaged.patch",
  "info/lefthook-unstaged-all.patch",
  "lint-staged_unstaged.patch",
];

/** What broke off leaves its patch behind, and nothing tells whether it runs yet. Hooks are over by then. */
const LONGEST_RUN_MS = 30 * 60 * 1000;

/**
 * Finds the files of which edits are set aside while hooks run, by pre-commit, lefthook or lint-staged: they look as if all
 * of them were staged. Were one of them changed, it might not be possible to bring the edits back.
 * @param folder absolute path, in the repository
 * @returns absolute paths; none where none of these is running
 * @throws UserError when git is missing
 */
export async function setAside(
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ReadonlySet<string>> {
  const others = (await placesInRepository(folder, PATCHES_OF_OTHERS)).filter(isOfThisRun);
  const patches = [...patchesOfPreCommit(environment), ...others];
  const names = await Promise.all(patches.map((patch) => namesInPatch(folder, patch)));
  return new Set(names.flat());
}

/** The patches of runs that are not over: what was left behind by a run that broke off has nobody to bring it back. */
function patchesOfPreCommit({
  PRE_COMMIT,
  PRE_COMMIT_HOME,
  XDG_CACHE_HOME,
}: Readonly<Record<string, string | undefined>>): string[] {
  if (PRE_COMMIT !== "1") return [];
  const home = PRE_COMMIT_HOME ?? join(XDG_CACHE_HOME ?? join(homedir(), ".cache"), "pre-commit");
  try {
    return readdirSync(home).flatMap((name) => {
      const maker = PATCH_OF_PRE_COMMIT.exec(name)?.[1];
      return maker !== undefined && isRunning(Number(maker)) ? [join(home, name)] : [];
    });
  } catch {
    // There is no such folder: pre-commit has never set anything aside.
    return [];
  }
}

function isOfThisRun(patch: string): boolean {
  const made = statSync(patch, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Date.now() - made < LONGEST_RUN_MS;
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
