import type { Diagnostic, Severity } from "../diagnostics/diagnostic.ts";
import { compareDiagnostics } from "../diagnostics/order.ts";
import type { SourceRange } from "../tool-model/source-range.ts";
import { placedTexts, type Place } from "./placed-texts.ts";
import type { JsonDocument } from "./read-json.ts";
import { countExamples, type Report, type ReportedExample, type ReportedHole, type ReportedTool } from "./report.ts";
import type { ReportedRule } from "./reported-rule.ts";

/** A report of one part of a repository. */
export interface Shard {
  readonly document: JsonDocument;
  /** Absolute path of the folder that its files are relative to, with forward slashes. */
  readonly folder: string;
}

/** One report of several, and every rule that ran for one of them. */
export interface MergedReport {
  readonly report: Report;
  readonly rules: Readonly<Record<string, ReportedRule>>;
}

type JsonDiagnostic = JsonDocument["diagnostics"][number] & Partial<JsonDocument["suppressed"][number]>;
type JsonHole = JsonDocument["holes"][number];

/** Where something is, as a JSON report says it. */
type Placed = Pick<JsonDiagnostic, "file" | "range">;

/** Finds the range of something that a report has a place for. */
type Find = (placed: Placed) => SourceRange | undefined;

/**
 * Makes one report of several. Fingerprints stay what they were; what several reports tell is told once.
 * @param folder absolute path of the working directory
 * @param textOf gives the text of a file; undefined when it is not there
 */
export function mergeReports(
  shards: readonly Shard[],
  folder: string,
  textOf: (file: string) => string | undefined,
): MergedReport {
  const texts = placedTexts(
    shards.flatMap((shard) => placesIn(shard.document).flatMap((placed) => placeOf(placed, shard) ?? [])),
    textOf,
  );
  const findIn =
    (shard: Shard): Find =>
    (placed) => {
      const place = placeOf(placed, shard);
      return place && texts.range(place);
    };
  const found = (of: (document: JsonDocument) => readonly JsonDiagnostic[]): Diagnostic[] =>
    once(
      shards.map((shard) => of(shard.document).map((one) => diagnosticOf(one, findIn(shard)))),
      identityOf,
    ).map((told) => told.reduce(heavier));
  const suppressed = found((document) => document.suppressed);
  const report = {
    folder,
    ...toolsOf(shards),
    diagnostics: found((document) => document.diagnostics).sort(compareDiagnostics),
    suppressed: suppressed.sort(compareDiagnostics),
    suppressedCount: suppressed.length + total(shards.map(({ document }) => untold(document))),
    ...examplesOf(shards, findIn),
    holes: once(shards.map((shard) => shard.document.holes.map((one) => holeOf(one, findIn(shard))))).flatMap(first),
    texts: texts.all,
  };
  return { report, rules: rulesOf(shards) };
}

/** Reports of older releases know how many tools there were, and not which: those count beside the others. */
function toolsOf(shards: readonly Shard[]): Pick<Report, "tools" | "judged"> {
  const knowing = shards.filter(({ document }) => document.tools.length === document.summary.tools);
  const counted = shards.filter((shard) => !knowing.includes(shard)).map(({ document }) => document.summary.tools);
  const told = knowing.map(({ document, folder }) =>
    document.tools.map(({ name, files }) => ({ name, files: files.map((file) => fileIn(folder, file)) })),
  );
  const isPlaced = ({ files }: ReportedTool): boolean => files.length > 0;
  // Servers that were asked may have tools of the same name.
  const unplaced = told.flat().filter((tool) => !isPlaced(tool));
  const judged = [...once(told.map((tools) => tools.filter(isPlaced))).flatMap(first), ...unplaced];
  return { tools: judged.length + total(counted), judged };
}

/** Servers that share a page each hold its examples against their own tools: what one of them checked, was checked. */
function examplesOf(
  shards: readonly Shard[],
  findIn: (shard: Shard) => Find,
): Pick<Report, "examples" | "exampleCount"> {
  const seen = shards.map((shard) =>
    shard.document.examples.flatMap(({ outcome, ...placed }): ReportedExample[] => {
      const range = findIn(shard)(placed);
      return range ? [{ outcome, range }] : [];
    }),
  );
  const examples = once(seen, ({ range }) => JSON.stringify(range)).flatMap((told) =>
    first(told.toSorted((one, other) => one.outcome.localeCompare(other.outcome))),
  );
  // Reports of older releases know how many there were, and not which: those count beside the others.
  const { checked, skipped } = countExamples(examples);
  const uncounted = shards
    .filter(({ document }) => document.examples.length === 0)
    .map(({ document }) => document.summary.examples);
  return {
    examples,
    exampleCount: {
      checked: checked + total(uncounted.map((one) => one.checked)),
      skipped: skipped + total(uncounted.map((one) => one.skipped)),
    },
  };
}

/** How many suppressed findings a report counts beyond those that it tells. */
function untold({ summary, suppressed }: JsonDocument): number {
  return Math.max(0, summary.suppressed - suppressed.length);
}

function placesIn({ diagnostics, suppressed, holes, examples }: JsonDocument): Placed[] {
  const found = [...diagnostics, ...suppressed];
  return [...found.flatMap((one) => [one, ...one.related, ...one.edits]), ...holes, ...examples];
}

function diagnosticOf(told: JsonDiagnostic, find: Find): Diagnostic {
  const { ruleId, messageId, severity, message, tool, path, fix, fixTitle, help, fingerprint, suppression } = told;
  const range = find(told);
  const edits = told.edits.map((edit) => ({ range: find(edit), text: edit.text }));
  return {
    ruleId,
    messageId,
    severity,
    message,
    ...(tool !== null && { tool }),
    path,
    ...(range && { range }),
    related: told.related.flatMap((one) => {
      const place = find(one);
      return place ? [{ message: one.message, range: place }] : [];
    }),
    ...(fix !== null && {
      fix: { kind: fix, title: fixTitle ?? "Run mcp-lint in the folder of the server", edits: edits.flatMap(editOf) },
    }),
    ...(help !== null && { help }),
    fingerprint,
    ...(suppression && {
      suppression: { by: suppression.by, ...(suppression.reason !== null && { reason: suppression.reason }) },
    }),
  };
}

function editOf({ range, text }: { readonly range: SourceRange | undefined; readonly text: string }) {
  return range ? [{ ...range, text }] : [];
}

function holeOf({ tool, path, reason, ...placed }: JsonHole, find: Find): ReportedHole {
  const range = find(placed);
  return { path, reason, ...(tool !== null && { tool }), ...(range && { range }) };
}

const BY_WEIGHT: readonly Severity[] = ["error", "warning", "info"];

/** A rule that is not of the same severity everywhere is shown with the heaviest. */
function rulesOf(shards: readonly Shard[]): Record<string, ReportedRule> {
  const rules: Record<string, ReportedRule> = {};
  for (const [id, rule] of shards.flatMap(({ document }) => Object.entries(document.rules))) {
    const severity = BY_WEIGHT.find((one) => one === rule.severity || one === rules[id]?.severity);
    rules[id] = { ...rule, ...(severity && { severity }) };
  }
  return rules;
}

function placeOf({ file, range }: Placed, { folder }: Shard): Place | undefined {
  if (file === null || range === null) return undefined;
  return { file: fileIn(folder, file), ...range };
}

/** The absolute path of a file; text from standard input is in none. */
function fileIn(folder: string, file: string): string {
  return file.startsWith("<") ? file : joined(folder, file);
}

function joined(folder: string, file: string): string {
  const segments = folder.split("/");
  for (const segment of file.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}

/** What makes a finding that has a place the same in another report, whose folder and config may be others. */
function identityOf(diagnostic: Diagnostic): string {
  const { ruleId, messageId, message, tool = null, path, range } = diagnostic;
  return JSON.stringify(range ? [ruleId, messageId, message, tool, path, range] : diagnostic);
}

function heavier(one: Diagnostic, other: Diagnostic): Diagnostic {
  return BY_WEIGHT.indexOf(other.severity) < BY_WEIGHT.indexOf(one.severity) ? other : one;
}

function first<One>(told: readonly One[]): One[] {
  return told.slice(0, 1);
}

/** What several tell, together, once; what one of them tells twice, twice. */
function once<One>(shards: readonly (readonly One[])[], identity: (one: One) => string = JSON.stringify): One[][] {
  const told = new Map<string, One[]>();
  for (const shard of shards) {
    const times = new Map<string, number>();
    for (const one of shard) {
      const text = identity(one);
      const time = (times.get(text) ?? 0) + 1;
      times.set(text, time);
      const key = `${time} ${text}`;
      told.set(key, [...(told.get(key) ?? []), one]);
    }
  }
  return [...told.values()];
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, one) => sum + one, 0);
}
