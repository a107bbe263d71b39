import { spawnSync } from "node:child_process";
import path from "node:path";
import { repositoryRoot } from "./fixture-folders.ts";

const COMPILER = path.join(repositoryRoot, "node_modules/typescript-7/bin/tsc");

/**
 * What the compiler says of a project. A process of the native compiler costs a third of what the one in JavaScript takes,
 * and leaves nothing behind in a worker from which other processes are started.
 *
 * @param folder Absolute path of the project's folder.
 * @param config The name of its tsconfig.json in that folder.
 * @returns The errors, a line each; an empty string where the project compiles.
 */
export function typeErrors(folder: string, config = "tsconfig.json"): string {
  const args = [COMPILER, "-p", path.join(folder, config), "--noEmit", "--pretty", "false"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  if (status === 0) return "";
  return stdout + stderr || `The compiler ended with ${String(status)} and said nothing.`;
}
