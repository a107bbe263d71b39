import type { JsonValue } from "../../tool-model/json.ts";
import { isWithinRange } from "../../tool-model/source-range.ts";
import type { ServerTools } from "../../tool-model/tool-set.ts";
import type { Tool } from "../../tool-model/tool.ts";
import type { Finding } from "../define-rule.ts";
import { servesOthers } from "./serves-others.ts";

/**
 * Writes a further annotation behind one that stands in the tool's own definition, on a line of its own where that has one.
 * @returns undefined where there is none, or where the definition serves several tools
 */
export function addedAnnotation(tool: Tool, server: ServerTools, key: string, value: JsonValue): Finding["fix"] {
  const { definition } = tool;
  if (!definition || servesOthers(tool, server, (one) => one.definition)) return undefined;
  const written = Object.values(tool.annotations).flatMap(({ range, lead = " " }) =>
    range && isWithinRange(range, definition) ? [{ range, lead }] : [],
  );
  const last = written.toSorted((one, other) => one.range.start - other.range.start).at(-1);
  if (!last) return undefined;
  const name = tool.origin.source === "typescript" ? key : JSON.stringify(key);
  const behind = { ...last.range, start: last.range.end };
  return {
    title: `Set \`${key}\` to \`${JSON.stringify(value)}\``,
    kind: "suggestion",
    replacements: [{ range: behind, text: `,${last.lead}${name}: ${JSON.stringify(value)}` }],
  };
}
