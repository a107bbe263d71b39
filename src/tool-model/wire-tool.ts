import type { JsonObject, JsonValue } from "./json.ts";
import type { Tool } from "./tool.ts";

/** A tool as a server lists it: the members of a `tools/list` answer, in the order of the specification. */
export function wireTool(tool: Tool): JsonObject {
  const annotations = plainAnnotations(tool.annotations);
  const members: readonly (readonly [string, JsonValue | undefined])[] = [
    ["name", tool.name.value],
    ["title", tool.title?.value],
    ["description", tool.description?.value],
    ["inputSchema", tool.input.schema],
    ["outputSchema", tool.output],
    ["annotations", Object.keys(annotations).length > 0 ? annotations : undefined],
    ["_meta", tool.wireMeta],
  ];
  return Object.fromEntries(members.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** The values of annotations, without their places. */
export function plainAnnotations(annotations: Tool["annotations"]): JsonObject {
  return Object.fromEntries(Object.entries(annotations).map(([name, { value }]) => [name, value]));
}

/**
 * How many tokens a tool takes of the agent's context, by the rule of thumb of four bytes a token. An estimate: each
 * model counts in its own way.
 */
export function estimatedTokens(tool: Tool): number {
  // Clients keep `_meta` to themselves.
  const read = Object.entries(wireTool(tool)).filter(([member]) => member !== "_meta");
  return Math.ceil(new TextEncoder().encode(JSON.stringify(Object.fromEntries(read))).length / 4);
}
