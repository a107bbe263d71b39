import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { repositoryRoot } from "./fixture-folders.ts";

/** What a run of the command line left behind. */
export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

let checked = false;

/** What the command starts from: the last file of a build. */
const BUNDLE = path.join(repositoryRoot, "dist/bundle/mcp-lint.cjs");

/** Stands while some worker builds, so that no other one does or starts what is half written. */
const LOCK = path.join(repositoryRoot, "node_modules/.mcp-lint-build");
const LONGEST_BUILD_MS = 110_000;

/** Path of the command, for tests that start it themselves. Builds `dist/`, as for a release, when a source is newer. */
export function builtCli(): string {
  if (!checked && isStale()) underLock(() => isStale() && build());
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

function build(): void {
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, args, { cwd: repositoryRoot, stdio: "ignore" });
  run("node_modules/typescript-7/bin/tsc", "-p", "tsconfig.build.json");
  const { status } = run("--import", "tsx", "scripts/bundle.ts");
  if (status !== 0) throw new Error("The command could not be built: `npm run build` says why.");
}

function underLock(work: () => void): void {
  const end = Date.now() + LONGEST_BUILD_MS;
  while (Date.now() < end && !isTaken()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  try {
    work();
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

function isTaken(): boolean {
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    return false;
  }
}

function isStale(): boolean {
  const built = statSync(BUNDLE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return ["src", "scripts/bundle"].some((folder) => newestIn(path.join(repositoryRoot, folder)) > built);
}

/** Time of the last change below a folder, in milliseconds. */
function newestIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Math.max(0, ...files.map((file) => path.join(folder, file)).map((file) => statSync(file).mtimeMs));
}
