import { ASPECTS, type Aspect, type ReportedHole } from "./score.ts";

/** Misses of one kind and for one reason. */
export interface ExplainedMiss {
  readonly tools: readonly string[];
  /** What was missed, such as `text` or `fields, shape`. */
  readonly what: string;
  /** Why, as the holes say it; none at all where the analysis was sure of something that is wrong. */
  readonly reasons: readonly string[];
}

/** Where a hole has to lie to explain that an aspect was missed. */
const PATHS: Readonly<Record<Aspect, string>> = {
  text: "/description",
  fields: "/inputSchema",
  required: "/inputSchema",
  shape: "/inputSchema",
  schema: "/inputSchema",
  hints: "/annotations",
};

/** More reasons for one miss say no more. */
const MOST_REASONS = 3;

/**
 * Says of every miss which hole it comes from. Misses that come from the same holes are told together.
 * @param misses as the score gives them: `tool: aspect`
 */
export function explainMisses(misses: readonly string[], holes: readonly ReportedHole[]): ExplainedMiss[] {
  const byTool = new Map<string, Map<string, string[]>>();
  // Tools of several servers may have one name: what they miss is told once.
  for (const miss of new Set(misses)) {
    const [tool, what] = splitMiss(miss);
    const key = JSON.stringify(reasonsOf(tool, what, holes));
    const kinds = byTool.get(tool) ?? new Map<string, string[]>();
    byTool.set(tool, kinds.set(key, [...(kinds.get(key) ?? []), what]));
  }
  const grouped = new Map<string, ExplainedMiss>();
  for (const [tool, kinds] of byTool) {
    for (const [reasons, aspects] of kinds) {
      const what = aspects.join(", ");
      const key = `${what}${reasons}`;
      const tools = [...(grouped.get(key)?.tools ?? []), tool];
      grouped.set(key, { tools, what, reasons: JSON.parse(reasons) as string[] });
    }
  }
  return [...grouped.values()];
}

function splitMiss(miss: string): readonly [tool: string, what: string] {
  const at = miss.lastIndexOf(": ");
  return [miss.slice(0, at), miss.slice(at + 2).replace("invented?", "invented")];
}

function reasonsOf(tool: string, what: string, holes: readonly ReportedHole[]): string[] {
  const aspect = ASPECTS.find((one) => one === what);
  const path = aspect && PATHS[aspect];
  const telling = holes.filter((hole) => {
    if (path !== undefined) return hole.tool === tool && (hole.path === "" || hole.path.startsWith(path));
    // A tool that was not found may be that of any registration that could not be read.
    return what === "not found" && hole.tool === null;
  });
  return [...new Set(telling.map(({ reason }) => reason))].sort().slice(0, MOST_REASONS);
}
