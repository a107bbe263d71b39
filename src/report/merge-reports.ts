import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { compareDiagnostics } from "../diagnostics/order.ts";
import { lineIndex, type LineIndex } from "../tool-model/line-index.ts";
import type { SourcePosition, SourceRange } from "../tool-model/source-range.ts";
import type { JsonDocument } from "./read-json.ts";
import type { Report } from "./report.ts";

/** A report of one part of a repository. */
export interface Shard {
  readonly document: JsonDocument;
  /** Absolute path of the folder that its files are relative to, with forward slashes. */
  readonly folder: string;
}

type JsonDiagnostic = JsonDocument["diagnostics"][number];
type Placed = Pick<JsonDiagnostic, "file" | "range">;

/** What a JSON report tells of a fix is that there is one. */
const UNTOLD_FIX = "Run mcp-lint in the folder of the server";

/**
 * Makes one report of several. Fingerprints stay what they were; what several reports tell is told once.
 * @param folder absolute path of the working directory
 * @param textOf gives the text of a file; undefined when it is not there
 */
export function mergeReports(
  shards: readonly Shard[],
  folder: string,
  textOf: (file: string) => string | undefined,
): Report {
  const texts = textsWith(
    shards.flatMap((shard) =>
      [...shard.document.diagnostics, ...shard.document.holes].map((one) => placeOf(one, shard)),
    ),
    textOf,
  );
  const rangeOf = (placed: Placed, shard: Shard): { range?: SourceRange } => {
    const place = placeOf(placed, shard);
    const start = place && texts.get(place.file)?.index.offset(place.start);
    const end = place && texts.get(place.file)?.index.offset(place.end);
    return place && start !== undefined && end !== undefined ? { range: { file: place.file, start, end } } : {};
  };
  const diagnostics = shards.flatMap((shard) =>
    shard.document.diagnostics.map((one) => ({ ...diagnosticOf(one), ...rangeOf(one, shard) })),
  );
  const holes = shards.flatMap((shard) =>
    shard.document.holes.map(({ tool, path, reason, ...placed }) => ({
      path,
      reason,
      ...(tool !== null && { tool }),
      ...rangeOf(placed, shard),
    })),
  );
  const summaries = shards.map(({ document }) => document.summary);
  return {
    folder,
    tools: total(summaries.map(({ tools }) => tools)),
    diagnostics: once(diagnostics).sort(compareDiagnostics),
    suppressed: [],
    suppressedCount: total(summaries.map(({ suppressed }) => suppressed)),
    examples: {
      checked: total(summaries.map(({ examples }) => examples.checked)),
      skipped: total(summaries.map(({ examples }) => examples.skipped)),
    },
    holes: once(holes),
    texts: Object.fromEntries([...texts].map(([file, { text }]) => [file, text])),
  };
}

function diagnosticOf({
  ruleId,
  messageId,
  severity,
  message,
  tool,
  path,
  fix,
  help,
  fingerprint,
}: JsonDiagnostic): Diagnostic {
  return {
    ruleId,
    messageId,
    severity,
    message,
    ...(tool !== null && { tool }),
    path,
    related: [],
    ...(fix !== null && { fix: { kind: fix, title: UNTOLD_FIX, edits: [] } }),
    ...(help !== null && { help }),
    fingerprint,
  };
}

interface Place {
  readonly file: string;
  readonly start: SourcePosition;
  readonly end: SourcePosition;
}

function placeOf({ file, range }: Placed, { folder }: Shard): Place | undefined {
  if (file === null || range === null) return undefined;
  // Text from standard input is in no file.
  return { file: file.startsWith("<") ? file : joined(folder, file), ...range };
}

function joined(folder: string, file: string): string {
  const segments = folder.split("/");
  for (const segment of file.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}

/** Where the places of one file are in its text. */
interface PlacedText {
  readonly text: string;
  readonly index: LineIndex;
}

/** The texts that places are in; where one is not there, or is another by now, a blank one that has the same places. */
function textsWith(
  places: readonly (Place | undefined)[],
  textOf: (file: string) => string | undefined,
): ReadonlyMap<string, PlacedText> {
  const positions = new Map<string, SourcePosition[]>();
  for (const place of places) {
    if (!place) continue;
    const known = positions.get(place.file) ?? [];
    known.push(place.start, place.end);
    positions.set(place.file, known);
  }
  return new Map([...positions].map(([file, own]) => [file, placedText(own, textOf(file))]));
}

function placedText(positions: readonly SourcePosition[], current: string | undefined): PlacedText {
  const index = lineIndex(current ?? "");
  if (current !== undefined && positions.every((one) => index.offset(one) !== undefined))
    return { text: current, index };
  const text = blankWith(positions);
  return { text, index: lineIndex(text) };
}

/** No source is larger, so what asks for more was made by no lint. */
const LARGEST_TEXT = 2 ** 24;

function blankWith(positions: readonly SourcePosition[]): string {
  const widths: number[] = [];
  for (const { line, column } of positions) widths[line - 1] = Math.max(widths[line - 1] ?? 0, column - 1);
  if (total(Object.values(widths)) > LARGEST_TEXT) return "";
  return Array.from(widths, (width: number | undefined) => " ".repeat(width ?? 0)).join("\n");
}

function once<One>(all: readonly One[]): One[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, one) => sum + one, 0);
}
