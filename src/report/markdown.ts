import { byFile } from "../diagnostics/by-file.ts";
import type { Severity } from "../diagnostics/diagnostic.ts";
import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import { positionsIn, type Positions } from "./positions.ts";
import { relativeFile } from "../diagnostics/relative-file.ts";
import { summarize, type Report } from "./report.ts";
import { namesInLine, sharedFindings, type SharedFinding } from "./shared-findings.ts";
import { counted } from "./summary-line.ts";
import { WHOLE_SERVER } from "./whole-server.ts";

/** Comments on pull requests end at 65,536 characters; what is beyond is counted. */
const MOST_FINDINGS = 100;

const MARKS: Readonly<Record<Severity, string>> = { error: "🔴 error", warning: "🟡 warning", info: "🔵 info" };

/** The report as a comment on a pull request or a job summary: numbers first, then a table for each file. */
export function formatMarkdown(report: Report): string {
  const { tools, errors, warnings, infos, fixable, suppressed = 0, holes } = summarize(report);
  const counts = [
    counted(tools, "tool"),
    ...(errors > 0 ? [`**${counted(errors, "error")}**`] : []),
    ...(warnings > 0 ? [counted(warnings, "warning")] : []),
    ...(infos > 0 ? [counted(infos, "info")] : []),
    ...(report.diagnostics.length === 0 ? ["no findings"] : []),
    ...(fixable > 0 ? [`${fixable} fixable with \`mcp-lint --fix\``] : []),
    ...(suppressed > 0 ? [`${suppressed} suppressed`] : []),
    ...(holes > 0 ? [counted(holes, "hole")] : []),
  ];
  const findings = sharedFindings(report.diagnostics);
  const shown = findings.slice(0, MOST_FINDINGS);
  const left = findings.length - shown.length;
  const positions = positionsIn(report.texts);
  const sections = [...byFile(shown)].map(([file, own]) => fileSection(file, own, report.folder, positions));
  const rest = left > 0 ? [`… and ${left} more.`] : [];
  return `${["### mcp-lint", counts.join(" · "), ...sections, ...rest].join("\n\n")}\n`;
}

function fileSection(file: string, findings: readonly SharedFinding[], folder: string, positions: Positions): string {
  const rows = findings.map(({ severity, range, ruleId, tools, message, help }) =>
    [
      range ? String(positions.start(range).line) : "",
      MARKS[severity],
      tools.length === 0 ? "" : code(namesInLine(tools)),
      `${cell(help === undefined ? message : `${message} ${help}`)} ${code(ruleId)}`,
    ].join(" | "),
  );
  const title = file === "" ? WHOLE_SERVER : code(relativeFile(folder, file));
  return [
    `**${title}**`,
    ["| line | | tool | finding |", "| --: | :-- | :-- | :-- |", ...rows.map((row) => `| ${row} |`)].join("\n"),
  ].join("\n\n");
}

/** Messages are prose with code spans, and every word of the user's stands in a span: only bars could end the cell. */
function cell(text: string): string {
  return visibleCharacters(text)
    .split(/(?<span>`[^`]*`)/u)
    .map((part, index) =>
      index % 2 === 1 ? code(part.slice(1, -1)) : part.replaceAll("|", "\\|").replaceAll("<", "&lt;"),
    )
    .join("");
}

function code(text: string): string {
  return `\`${visibleCharacters(text).replaceAll("`", "'").replaceAll("|", "\\|")}\``;
}
