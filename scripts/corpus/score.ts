import { z } from "zod";

/** What is scored of each tool, in the order of the page's columns. */
export const ASPECTS = ["text", "fields", "required", "shape", "schema", "hints"] as const;

export type Aspect = (typeof ASPECTS)[number];

/** A number or a share of tools; null for what the server itself changes at run time. */
const Measure = z.number().nullable();
const Aspects = z.object({
  text: Measure,
  fields: Measure,
  required: Measure,
  shape: Measure,
  schema: Measure,
  hints: Measure,
} satisfies Record<Aspect, typeof Measure>);
const Averages = Aspects.extend({ found: z.number() });

/** One server of the corpus. */
const IndexEntry = z.object({
  name: z.string(),
  repo: z.string(),
  commit: z.string(),
  checkout: z.string().optional(),
});

export const CorpusIndex = z.object({ servers: z.array(IndexEntry) });
export type IndexEntry = z.infer<typeof IndexEntry>;

const ScoredRow = Aspects.partial().extend({
  name: z.string(),
  ms: z.number(),
  total: z.number(),
  found: z.number(),
  invented: z.number().default(0),
  failed: z.string().optional(),
  /** Each as `tool: not found`, `tool: aspect` or `tool: invented?`. */
  misses: z.array(z.string()).default([]),
});

const SkippedRow = z.object({ name: z.string(), skipped: z.string() });

export type ScoredRow = z.infer<typeof ScoredRow>;
export type SkippedRow = z.infer<typeof SkippedRow>;

/** What the score says with `--json`. */
export const Score = z.object({
  tools: z.number(),
  invented: z.number(),
  macro: Averages,
  micro: Averages,
  rows: z.array(z.union([SkippedRow, ScoredRow])),
});
export type Score = z.infer<typeof Score>;

/** The holes that a lint reports. */
export const HoleReport = z.object({
  holes: z.array(z.object({ tool: z.string().nullable(), path: z.string(), reason: z.string() })),
});
export type ReportedHole = z.infer<typeof HoleReport>["holes"][number];
