import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import { placeTexts } from "./place-text.ts";
import type { Report } from "./report.ts";
import { summarize } from "./report.ts";
import { namesInLine, sharedFindings } from "./shared-findings.ts";
import { counted } from "./summary-line.ts";

/** A replacement that takes more than this is told by its title alone. */
const LONGEST_EDIT = 160;

/**
 * The report for coding agents: a line for each finding, one for what to do about it, and how many there are. No colours,
 * no drawings, nothing twice.
 */
export function formatAgent(report: Report): string {
  const place = placeTexts(report.folder, report.texts);
  const lines = sharedFindings(report.diagnostics).flatMap((diagnostic) => {
    const { severity, ruleId, tools, message, range, help, related } = diagnostic;
    const head = [
      place(range) || "(server)",
      severity,
      ruleId,
      ...(tools.length === 0 ? [] : [visibleCharacters(namesInLine(tools))]),
    ];
    return [
      `${head.join(" ")}: ${message}`,
      ...related.map((one) => `  see ${place(one.range)} ${one.message}`),
      ...fixLines(diagnostic, report),
      ...(help === undefined ? [] : [`  do: ${help}`]),
    ];
  });
  const { errors, warnings, infos, fixable } = summarize(report);
  const counts = [counted(errors, "error"), counted(warnings, "warning"), counted(infos, "info")].join(", ");
  const hint = fixable > 0 ? `; \`mcp-lint --fix\` repairs ${fixable}` : "";
  return `${[...lines, `${counts} in ${counted(report.tools, "tool")}${hint}`].join("\n")}\n`;
}

function fixLines({ fix }: Diagnostic, { texts }: Report): string[] {
  if (!fix) return [];
  const flag = fix.kind === "safe" ? "--fix" : "--fix-suggestions";
  const [edit, ...others] = fix.edits;
  const before = edit && texts[edit.file]?.slice(edit.start, edit.end);
  const isShort = edit && before !== undefined && before.length + edit.text.length <= LONGEST_EDIT;
  // In a merged report, the text of a file that is not here is blank.
  const isSeen = edit && (edit.start === edit.end || before?.trim() !== "");
  const change =
    isShort && isSeen && others.length === 0 ? `: ${JSON.stringify(before)} -> ${JSON.stringify(edit.text)}` : "";
  return [`  ${flag}: ${fix.title}${change}`];
}
