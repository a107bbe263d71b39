import type { Outcome } from "../../outcome.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import type { Report } from "../../report/report.ts";
import { counted } from "../../report/summary-line.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { judgedExit } from "../output/judged-exit.ts";
import type { Judged, LintOptions } from "./lint-once.ts";
import { noteFixes } from "./note-fixes.ts";
import { noteProblems } from "../output/note-problems.ts";
import { noToolSentence } from "../output/no-tool-sentence.ts";
import type { Terminal } from "../terminal.ts";

/** Says beside the output what else there is to say, and how the run ends. */
export function concludeLint(
  { outcome, fixed }: Judged,
  report: Report,
  options: LintOptions,
  terminal: Terminal,
): ExitCode {
  const { tools, problems } = outcome;
  noteGone(outcome, terminal);
  if (fixed) noteFixes(fixed, options.fixDryRun === true, terminal);
  noteProblems(problems, outcome.texts, terminal);
  const isEmpty = tools.length === 0 && options.allowEmpty !== true;
  if (isEmpty) terminal.note(noToolSentence(outcome.searched, outcome.holes, options));
  const code = judgedExit(report, options, terminal);
  return isEmpty || problems.length > 0 ? EXIT.failure : code;
}

/** What was mended since it was accepted should not be accepted for ever. */
function noteGone({ baseline, gone }: Outcome, terminal: Terminal): void {
  if (gone.length === 0) return;
  const file = relativeFile(terminal.folder, baseline);
  const are = gone.length === 1 ? "is" : "are";
  terminal.note(
    `${counted(gone.length, "finding")} of ${file} ${are} gone; \`mcp-lint baseline --prune\` drops ${gone.length === 1 ? "it" : "them"}.`,
  );
}
