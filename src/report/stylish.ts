import { byFile } from "../diagnostics/by-file.ts";
import type { Diagnostic, Severity } from "../diagnostics/diagnostic.ts";
import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import type { SourceRange } from "../tool-model/source-range.ts";
import { codeFrames, type CodeFrame } from "./code-frame.ts";
import type { Colors } from "./colors.ts";
import { HOLES, holeLines } from "./hole-lines.ts";
import { placeTexts } from "./place-text.ts";
import { positionsIn, type Positions } from "./positions.ts";
import { relativeFile } from "../diagnostics/relative-file.ts";
import type { Report } from "./report.ts";
import { ruleCountLines } from "./rule-counts.ts";
import { namesInLine, sharedFindings, type SharedFinding } from "./shared-findings.ts";
import { summaryLines } from "./summary-line.ts";
import { wrapWords } from "./wrap-words.ts";
import { WHOLE_SERVER } from "./whole-server.ts";

export interface StylishOptions {
  readonly colors: Colors;
  /** How many columns a line may take. */
  readonly width: number;
  /** Whether every hole is listed, not only counted. */
  readonly showHoles: boolean;
}

/** What stays the same over one report. */
interface Page extends StylishOptions {
  readonly report: Report;
  readonly positions: Positions;
  readonly frame: CodeFrame;
}

const SEVERITY_WIDTH = "warning  ".length;
const ADVICE_WIDTH = "help  ".length;

/** Columns that stand left of the code in a frame. */
const MARGIN = 20;

/**
 * The report for people: file by file, each finding with its place, the rule behind it, the very words that are wrong,
 * and what to do. Readable without colours.
 */
export async function formatStylish(report: Report, options: StylishOptions): Promise<string> {
  const positions = positionsIn(report.texts);
  const frame = await codeFrames(positions, options.width - MARGIN);
  const page: Page = { ...options, report, positions, frame };
  const findings = [...byFile(sharedFindings(report.diagnostics))].flatMap(([file, own]) => fileBlock(file, own, page));
  const place = placeTexts(report.folder, report.texts);
  const holes = options.showHoles ? holeLines(HOLES, report.holes, { ...options, place }) : [];
  const counts = ruleCountLines(report.diagnostics, options.colors);
  return `${[...findings, ...holes, ...counts, ...summaryLines(report, options)].join("\n")}\n`;
}

function fileBlock(file: string, diagnostics: readonly SharedFinding[], page: Page): string[] {
  const { report, positions, colors } = page;
  const name = file === "" ? WHOLE_SERVER : visibleCharacters(relativeFile(report.folder, file));
  const places = diagnostics.map(({ range }) => (range ? placeText(range, positions) : ""));
  const placeWidth = Math.max(...places.map((place) => place.length));
  const blocks = diagnostics.map((diagnostic, index) =>
    findingBlock(diagnostic, (places[index] ?? "").padStart(placeWidth), page),
  );
  return [colors.underline(name), ...blocks.flatMap((lines) => [...lines, ""])];
}

function findingBlock(diagnostic: SharedFinding, place: string, page: Page): string[] {
  const { severity, message, ruleId, tools, range } = diagnostic;
  const { colors, width } = page;
  const lead = place === "" ? "  " : `  ${place}  `;
  const margin = " ".repeat(lead.length);
  const indent = `${margin}${" ".repeat(SEVERITY_WIDTH)}`;
  const [first = "", ...others] = wrapWords(message, width - indent.length);
  const names = tools.length === 0 ? [ruleId] : [ruleId, visibleCharacters(namesInLine(tools))];
  const origin = names.join("  ");
  const frame = range ? frameLines(range, severity, page) : [];
  return [
    `${colors.dim(lead)}${paint(severity, colors)(severity.padEnd(SEVERITY_WIDTH))}${first}`,
    ...others.map((line) => indent + line),
    ...(origin.length > width - indent.length ? names : [origin]).map((line) => indent + colors.dim(line)),
    ...[...frame, ...adviceLines(diagnostic, page)].map((line) => margin + line),
  ];
}

function frameLines(range: SourceRange, severity: Severity, { frame, colors }: Page): string[] {
  const mark = paint(severity, colors);
  return frame(range).map(({ gutter, content, isMarker }) => colors.dim(gutter) + (isMarker ? mark(content) : content));
}

function adviceLines({ fix, help, related }: Diagnostic, { report, positions, colors, width }: Page): string[] {
  const flag = fix?.kind === "safe" ? "--fix" : "--fix-suggestions";
  return [
    ...related.map(({ message, range }) => {
      const file = visibleCharacters(relativeFile(report.folder, range.file));
      return advice("see", `${file}:${placeText(range, positions)} ${message}`);
    }),
    ...(fix ? [advice("fix", `${fix.title} (${flag})`)] : []),
    ...(help === undefined ? [] : [advice("help", help)]),
  ].flat();

  function advice(label: string, text: string): string[] {
    const [first = "", ...others] = wrapWords(text, width - MARGIN);
    return [
      `${colors.dim(label.padEnd(ADVICE_WIDTH))}${first}`,
      ...others.map((line) => " ".repeat(ADVICE_WIDTH) + line),
    ];
  }
}

function placeText(range: SourceRange, positions: Positions): string {
  const { line, column } = positions.start(range);
  return `${line}:${column}`;
}

function paint(severity: Severity, colors: Colors): (text: string) => string {
  return { error: colors.red, warning: colors.yellow, info: colors.cyan }[severity];
}
