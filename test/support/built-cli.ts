import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "./fixture-folders.ts";

/** What a run of the command line left behind. */
export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let checked = false;

/** Path of the command, for tests that start it themselves. Builds `dist/` first when a source is newer. */
export function builtCli(): string {
  if (!checked && newestIn(path.join(repositoryRoot, "src")) > newestIn(path.join(repositoryRoot, "dist"))) build();
  checked = true;
  return path.join(repositoryRoot, "bin/mcp-lint.js");
}

/**
 * Runs the built command line in a folder.
 * @param env further environment variables
 */
export function runCli(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CliRun> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, [builtCli(), ...args], options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}

/** Type errors do not stop the build: they are the business of another check. */
function build(): void {
  const tsc = path.join(repositoryRoot, "node_modules/typescript/bin/tsc");
  try {
    execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { cwd: repositoryRoot, stdio: "ignore" });
  } catch (error) {
    if (!existsSync(path.join(repositoryRoot, "dist/cli/main.js"))) throw error;
  }
}

/** Time of the last change below a folder, in milliseconds; 0 when there is no such folder. */
function newestIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Math.max(0, ...files.map((file) => path.join(folder, file)).map((file) => statSync(file).mtimeMs));
}
