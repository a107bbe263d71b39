import type { ExitCode } from "../exit-code.ts";
import { lintOnce, type LintOptions } from "./lint-once.ts";
import type { Terminal } from "../terminal.ts";

/** Lints, once or until it is interrupted. */
export async function lintCommand(
  paths: readonly string[],
  options: LintOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  if (options.watch !== true) return (await lintOnce(paths, options, terminal)).code;
  const { watchLint } = await import("./watch-lint.ts");
  return watchLint(paths, options, terminal);
}
