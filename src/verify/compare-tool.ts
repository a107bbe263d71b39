import { isKnown, type Hole } from "../tool-model/hole.ts";
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from "../tool-model/json.ts";
import { appendPointer } from "../tool-model/json-pointer.ts";
import { OWN_META } from "../tool-model/meta-facts.ts";
import { facesOf } from "../tool-model/tool-set.ts";
import type { Tool } from "../tool-model/tool.ts";
import { wireTool } from "../tool-model/wire-tool.ts";
import { compareValues, type ValueDifference } from "./compare-values.ts";
import { placeOf } from "./place-of.ts";
import type { Difference } from "./verification.ts";

/**
 * Compares what the source says of a tool with what the server says, part by part. A tool that depends on a condition is
 * as good as the face of it that fits best. What the source does not show is left out.
 */
export function compareTool(source: Tool, server: Tool): Difference[] {
  const all = facesOf(source).map((face) => compareFace(face, server));
  return all.reduce((best, one) => (one.length < best.length ? one : best));
}

function compareFace(source: Tool, server: Tool): Difference[] {
  const found = compareValues(comparable(source), comparable(server), (path) => isCovered(source.holes, path));
  return found
    .filter((difference) => isKnown(source.holes, difference.path) && !isRequirementOfHoles(source.holes, difference))
    .map((difference) => ({ tool: server.name.value, ...difference, range: placeOf(source, difference.path) }));
}

/** The tool as it is sent, without what mcp-lint itself may have written into a saved list. */
function comparable(tool: Tool): JsonObject {
  const { _meta: meta, ...members } = wireTool(tool);
  const rest = Object.entries(isJsonObject(meta) ? meta : {}).filter(([key]) => key !== OWN_META);
  return rest.length > 0 ? { ...members, _meta: Object.fromEntries(rest) } : members;
}

/** Whether a hole lies at a path or above it. Below one, the rest can be compared all the same. */
function isCovered(holes: readonly Hole[], path: string): boolean {
  return holes.some((hole) => path === hole.path || path.startsWith(`${hole.path}/`));
}

/** Whether two lists of required properties differ in nothing but properties that the source does not show. */
function isRequirementOfHoles(holes: readonly Hole[], { path, source, server }: ValueDifference): boolean {
  if (!path.endsWith("/required")) return false;
  const parent = path.slice(0, path.lastIndexOf("/"));
  const names = [...onlyIn(source, server), ...onlyIn(server, source)];
  return names.length > 0 && names.every((name) => isCovered(holes, appendPointer(parent, "properties", name)));
}

function onlyIn(list: JsonValue | undefined, other: JsonValue | undefined): string[] {
  const known = isJsonArray(other) ? other : [];
  return isJsonArray(list)
    ? list.filter((name) => typeof name === "string").filter((name) => !known.includes(name))
    : [];
}
