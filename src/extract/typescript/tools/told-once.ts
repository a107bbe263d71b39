import { isDeepStrictEqual } from "node:util";
import { areOneAtATime } from "../../../tool-model/one-at-a-time.ts";
import { isSameRange } from "../../../tool-model/source-range.ts";
import type { Tool } from "../../../tool-model/tool.ts";
import { offeredByEither } from "./offered-by-default.ts";

/**
 * Tells a tool once that is registered in one of several ways, of which a run of the server takes one, where all that is
 * said of it is written in the same places: `if (addAsTask(server, "list_ships", SHIPS)) return; server.registerTool("list_ships", SHIPS, run)`,
 * or one list that each entry file of a package goes through. Two that are written apart stay two, since either may be at
 * fault where the other is not.
 */
export function toldOnce(tools: readonly Tool[]): Tool[] {
  const uses = new Map<string, number>();
  for (const tool of tools) uses.set(placeOf(tool), (uses.get(placeOf(tool)) ?? 0) + 1);
  const usesOf = (tool: Tool): number => uses.get(placeOf(tool)) ?? 0;
  const told: (Tool | undefined)[] = [];
  const named = new Map<string, readonly number[]>();
  for (const [index, tool] of tools.entries()) {
    const key = `${tool.origin.server}\0${tool.name.value}`;
    const before = named.get(key) ?? [];
    const at = before.find((one) => isSameButForWay(told[one], tool));
    const other = at === undefined ? undefined : told[at];
    // A place that registers many tools says less of one than a place of its own.
    const isKept = other && usesOf(other) <= usesOf(tool);
    told[index] = isKept ? undefined : other ? alsoAt(tool, other) : tool;
    if (at !== undefined) told[at] = isKept ? alsoAt(other, tool) : undefined;
    named.set(key, isKept ? before : [...before.filter((one) => one !== at), index]);
  }
  return told.filter((tool) => tool !== undefined);
}

function alsoAt(given: Tool, other: Tool): Tool {
  const tool = offeredByEither(given, other);
  const places = [tool.origin.alsoAt, other.origin.alsoAt, other.definition].flatMap((one) => one ?? []);
  return { ...tool, origin: { ...tool.origin, alsoAt: places } };
}

function placeOf({ definition }: Tool): string {
  return `${definition?.file ?? ""}:${definition?.start ?? ""}`;
}

/** Whether all that is said of two tools is written in the same places, and no server has both. */
export function isSameButForWay(one: Tool | undefined, other: Tool): boolean {
  if (!one || (one.description === undefined && one.input.range === undefined)) return false;
  return (isNamedOnce(one, other) || areOneAtATime(one, other)) && isDeepStrictEqual(saidOf(one), saidOf(other));
}

/** Whether both have their name from the same place: a server takes no name twice, so they are not there together. */
function isNamedOnce({ name: one }: Tool, { name: other }: Tool): boolean {
  const [range, same] = [one.pieces[0]?.range, other.pieces[0]?.range];
  return range !== undefined && same !== undefined && isSameRange(range, same);
}

/** What a tool tells of itself, and where that is written. */
function saidOf(tool: Tool): unknown {
  const { title, description, input, output, annotations, wireMeta, meta, alternatives, holes } = tool;
  const missing = holes.map(({ path, reason }) => ({ path, reason }));
  return { title, description, input, output, annotations, wireMeta, meta, alternatives, missing };
}
