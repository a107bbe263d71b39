import { summarize, type Report } from "../../report/report.ts";
import { counted } from "../../report/summary-line.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Terminal } from "../terminal.ts";

export interface WarningLimit {
  readonly maxWarnings?: number;
}

/** How a run ends by what it found. Says so when there are too many warnings. */
export function judgedExit(
  report: Report,
  { maxWarnings = Number.POSITIVE_INFINITY }: WarningLimit,
  terminal: Terminal,
): ExitCode {
  const { errors, warnings } = summarize(report);
  if (warnings > maxWarnings)
    terminal.note(`${counted(warnings, "warning")} found, and --max-warnings allows ${maxWarnings}.`);
  return errors > 0 || warnings > maxWarnings ? EXIT.findings : EXIT.clean;
}
