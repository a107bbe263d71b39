import { readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { namesInPatch } from "../../project/git-changes.ts";

/** `patch1763836000-4711`: of which second, and of which process. */
const PATCH = /^patch\d+-(\d+)$/u;

/**
 * Finds the files of which pre-commit has set edits aside while its hooks run: they look as if all of them were staged.
 * Were one of them changed, pre-commit might not be able to bring the edits back.
 * @param folder absolute path, in the repository
 * @returns absolute paths; none where pre-commit is not running
 * @throws UserError when git is missing
 */
export async function setAside(
  folder: string,
  { PRE_COMMIT, PRE_COMMIT_HOME, XDG_CACHE_HOME }: Readonly<Record<string, string | undefined>>,
): Promise<ReadonlySet<string>> {
  if (PRE_COMMIT !== "1") return new Set();
  const home = PRE_COMMIT_HOME ?? join(XDG_CACHE_HOME ?? join(homedir(), ".cache"), "pre-commit");
  const names = await Promise.all(patchesIn(home).map((patch) => namesInPatch(folder, patch)));
  return new Set(names.flat());
}

/** The patches of runs that are not over: what was left behind by a run that broke off has nobody to bring it back. */
function patchesIn(home: string): string[] {
  try {
    return readdirSync(home).flatMap((name) => {
      const maker = PATCH.exec(name)?.[1];
      return maker !== undefined && isRunning(Number(maker)) ? [join(home, name)] : [];
    });
  } catch {
    // There is no such folder: pre-commit has never set anything aside.
    return [];
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
