import { execFile } from "node:child_process";
import { realpathSync } from "node:fs";
import { isAbsolute } from "node:path";
import { promisify } from "node:util";
import { UserError } from "../diagnostics/user-error.ts";
import { ownEnvironment } from "../own-process.ts";

const run = promisify(execFile);

/** Enough for the names of some million files, and for the texts of all that a person changes at once. */
const LONGEST_OUTPUT = 512 * 1024 * 1024;

/** A repository's own config may name programs to be run: nothing of it is run here. */
const SETTINGS = ["-c", "core.fsmonitor=false", "-c", "diff.external="];

/**
 * Runs git in a folder.
 * @returns what it prints
 * @throws UserError when git is missing or complains
 */
export async function git(folder: string, args: readonly string[]): Promise<string> {
  return (await gitBytes(folder, args)).toString("utf8");
}

/**
 * Runs git in a folder, and asks it for names that end in NUL.
 * @throws UserError when git is missing or complains
 */
export async function names(folder: string, args: readonly string[]): Promise<string[]> {
  const output = await git(folder, args);
  return output.split("\0").filter((name) => name !== "");
}

/**
 * Runs git in a folder.
 * @param input what it is given to read
 * @returns what it prints
 * @throws UserError when git is missing or complains
 */
export async function gitBytes(folder: string, args: readonly string[], input?: string): Promise<Buffer> {
  try {
    const env = await environmentIn(folder);
    const running = run("git", [...SETTINGS, ...args], {
      cwd: folder,
      env,
      maxBuffer: LONGEST_OUTPUT,
      encoding: "buffer",
    });
    // Whether git read it to the end, its exit code tells.
    running.child.stdin?.on("error", () => undefined).end(input);
    return (await running).stdout;
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

/**
 * The environment that git is to run in. A hook in a linked work tree is told where its repository is, and not where the
 * work tree begins: git would take any folder further down for that. By itself, it finds out both.
 */
async function environmentIn(folder: string): Promise<Environment> {
  const environment = ownEnvironment();
  const { GIT_DIR, ...others } = environment;
  if (GIT_DIR === undefined || others.GIT_WORK_TREE !== undefined) return environment;
  const found = await run("git", ["rev-parse", "--absolute-git-dir"], { cwd: folder, env: others }).catch(
    () => undefined,
  );
  return found && isSamePlace(GIT_DIR, found.stdout.trimEnd()) ? others : environment;
}

type Environment = ReturnType<typeof ownEnvironment>;

/** A path that is relative is so to the folder that the hook was started in, which is not known any more. */
function isSamePlace(named: string, found: string): boolean {
  if (!isAbsolute(named)) return true;
  try {
    return realpathSync(named) === realpathSync(found);
  } catch {
    return false;
  }
}
