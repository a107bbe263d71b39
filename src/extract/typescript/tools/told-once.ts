import { isDeepStrictEqual } from "node:util";
import { areOneAtATime } from "../../../tool-model/one-at-a-time.ts";
import type { Tool } from "../../../tool-model/tool.ts";

/**
 * Tells a tool once that is registered in one of two ways, of which a run of the server takes one, where all that is said
 * of it is written in the same places: `if (addAsTask(server, "list_ships", SHIPS)) return; server.registerTool("list_ships", SHIPS, run)`.
 * Two that are written apart stay two, since either may be at fault where the other is not.
 */
export function toldOnce(tools: readonly Tool[]): Tool[] {
  const uses = new Map<string, number>();
  for (const tool of tools) uses.set(placeOf(tool), (uses.get(placeOf(tool)) ?? 0) + 1);
  const usesOf = (tool: Tool): number => uses.get(placeOf(tool)) ?? 0;
  const kept = new Map<string, Tool[]>();
  const dropped = new Set<Tool>();
  for (const tool of tools) {
    const key = `${tool.origin.server}\0${tool.name.value}`;
    const before = kept.get(key) ?? [];
    const at = before.findIndex((one) => isSameButForWay(one, tool));
    const other = before[at];
    // A place that registers many tools says less of one than a place of its own.
    const isBetter = other && usesOf(tool) < usesOf(other);
    if (other) dropped.add(isBetter ? other : tool);
    kept.set(key, !other ? [...before, tool] : isBetter ? before.with(at, tool) : before);
  }
  return tools.filter((tool) => !dropped.has(tool));
}

function placeOf({ definition }: Tool): string {
  return `${definition?.file ?? ""}:${definition?.start ?? ""}`;
}

function isSameButForWay(one: Tool, other: Tool): boolean {
  const isWritten = one.description !== undefined || one.input.range !== undefined;
  return isWritten && areOneAtATime(one, other) && isDeepStrictEqual(saidOf(one), saidOf(other));
}

/** What a tool tells of itself, and where that is written. */
function saidOf(tool: Tool): unknown {
  const { title, description, input, output, annotations, wireMeta, meta, alternatives, holes } = tool;
  const missing = holes.map(({ path, reason }) => ({ path, reason }));
  return { title, description, input, output, annotations, wireMeta, meta, alternatives, missing };
}
