import type { ExitCode } from "./exit-code.ts";
import { lintOnce, type LintOptions } from "./lint-once.ts";
import type { Terminal } from "./terminal.ts";

/** Lints, and says how that ended. */
export async function lintCommand(
  paths: readonly string[],
  options: LintOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  return (await lintOnce(paths, options, terminal)).code;
}
