import type { Limit } from "../../../tool-model/registry.ts";

/** What a limit of a dispatcher bounds. */
export type Bounded = "operations" | "output" | "timeout";

const SIGNS: Readonly<Record<Bounded, RegExp>> = {
  operations:
    /^(?:max|limit).*(?:op|operation|call|command|batch|step|request|item)s?(?:_?(?:size|count|length|per_?batch))?$|^max_?batch|batch_?size|^(?:limit)$/iu,
  output:
    /(?:aggregate|total|output|response|result|combined|answer).*(?:char|byte|size|length|token)|^max_?(?:chars|characters|bytes|tokens|output|size)$/iu,
  timeout: /time_?out|deadline|^max_?(?:ms|duration|seconds)|duration_?ms/iu,
};

/** Whether a limit bounds that, for all operations. */
export function isBoundOf(what: Bounded, { key, value, tool }: Limit): boolean {
  return tool === undefined && typeof value === "number" && SIGNS[what].test(key);
}

/** What a limit bounds; undefined when its name does not tell. */
export function boundOf(limit: Limit): Bounded | undefined {
  return (["timeout", "output", "operations"] as const).find((what) => isBoundOf(what, limit));
}

/** The limits that are kept beside one of the number of operations: those are a dispatcher's own. */
export function ownLimits(limits: readonly Limit[]): readonly Limit[] {
  const groups = new Set(limits.filter((limit) => isBoundOf("operations", limit)).map(({ group }) => group));
  return limits.filter(({ group }) => group !== undefined && groups.has(group));
}
