import { isSameRange, type SourceRange } from "../../tool-model/source-range.ts";
import type { ServerTools } from "../../tool-model/tool-set.ts";
import type { Tool } from "../../tool-model/tool.ts";

/**
 * Whether other tools of the server have something from the place that one has it from, such as a call in a wrapper or a
 * constant: what is written there is said of all.
 */
export function servesOthers(
  tool: Tool,
  { tools }: ServerTools,
  placeOf: (tool: Tool) => SourceRange | undefined,
): boolean {
  const place = placeOf(tool);
  return tools.some((other) => other.name.value !== tool.name.value && isSameRange(placeOf(other), place));
}
