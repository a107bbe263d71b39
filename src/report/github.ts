import type { Diagnostic, Severity } from "../diagnostics/diagnostic.ts";
import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import { positionsIn, type Positions } from "./positions.ts";
import { relativeFile } from "../diagnostics/relative-file.ts";
import type { Report } from "./report.ts";
import { namesInLine, sharedFindings, type SharedFinding } from "./shared-findings.ts";

const COMMANDS: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

/** The report as workflow commands, which GitHub shows beside the lines of a pull request. */
export function formatGithub(report: Report): string {
  const positions = positionsIn(report.texts);
  return sharedFindings(report.diagnostics)
    .map((finding) => `${command(finding, report.folder, positions)}\n`)
    .join("");
}

function command(finding: SharedFinding, folder: string, positions: Positions): string {
  const { severity, ruleId, tools, message, help } = finding;
  const properties = [
    ...placeProperties(finding, folder, positions),
    ["title", tools.length === 0 ? ruleId : `${ruleId} (${namesInLine(tools)})`],
  ].map(([name = "", value = ""]) => `${name}=${escapeProperty(value)}`);
  const text = help === undefined ? message : `${message}\n${help}`;
  return `::${COMMANDS[severity]} ${properties.join(",")}::${escapeData(text)}`;
}

function placeProperties({ range }: Diagnostic, folder: string, positions: Positions): string[][] {
  if (!range) return [];
  const [start, end] = [positions.start(range), positions.end(range)];
  return [
    ["file", relativeFile(folder, range.file)],
    ["line", String(start.line)],
    ["endLine", String(end.line)],
    // GitHub refuses columns of what takes several lines.
    ...(start.line === end.line
      ? [
          ["col", String(start.column)],
          ["endColumn", String(end.column)],
        ]
      : []),
  ];
}

/** Lines stay lines. What else steers a terminal would do so in the log of the job. */
function escapeData(text: string): string {
  const lines = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return visibleCharacters(lines);
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
