import { z } from "zod";

/** No source is longer: files of more than 8 MB are not read. */
const LARGEST_POSITION = 2 ** 23 + 1;

const place = z.int().min(1).max(LARGEST_POSITION);
const position = z.object({ line: place, column: place });
const placed = {
  file: z.string().nullable(),
  range: z.object({ start: position, end: position }).nullable(),
};

const severity = z.enum(["error", "warning", "info"]);

const diagnostic = z.object({
  ruleId: z.string(),
  messageId: z.string(),
  severity,
  message: z.string(),
  tool: z.string().nullable(),
  path: z.string(),
  ...placed,
  related: z.array(z.object({ message: z.string(), ...placed })).default([]),
  fix: z.enum(["safe", "suggestion"]).nullable(),
  fixTitle: z.string().nullable().default(null),
  edits: z.array(z.object({ ...placed, text: z.string() })).default([]),
  help: z.string().nullable(),
  fingerprint: z.string(),
});

const suppression = z.object({ by: z.enum(["exception", "directive", "baseline"]), reason: z.string().nullable() });

const rule = z.object({ summary: z.string(), why: z.string(), source: z.string(), severity });

const hole = z.object({ tool: z.string().nullable(), path: z.string(), reason: z.string(), ...placed });

const count = z.int().min(0);

const document = z.object({
  version: z.literal(1),
  summary: z.object({
    tools: count,
    suppressed: count.default(0),
    examples: z.object({ checked: count, skipped: count }).default({ checked: 0, skipped: 0 }),
  }),
  tools: z.array(z.object({ name: z.string(), files: z.array(z.string()) })).default([]),
  examples: z.array(z.object({ outcome: z.enum(["checked", "skipped"]), ...placed })).default([]),
  diagnostics: z.array(diagnostic),
  holes: z.array(hole),
  suppressed: z.array(diagnostic.extend({ suppression: suppression.nullable() })).default([]),
  rules: z.record(z.string(), rule).default({}),
});

/** A JSON report as it was written: what `formatJson` makes. */
export type JsonDocument = z.output<typeof document>;

/**
 * Reads a JSON report.
 * @returns undefined when the text is none
 */
export function readJsonReport(text: string): JsonDocument | undefined {
  try {
    return document.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
