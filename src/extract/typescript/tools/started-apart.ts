import type { Tool } from "../../../tool-model/tool.ts";
import { isSameButForWay } from "./told-once.ts";

/** The tools of a server by their names; one name may stand for several. */
type ToolsByName = ReadonlyMap<string, readonly Tool[]>;

/**
 * Servers that are another one, started in another way: one is made for each request over HTTP, say, and one for stdio, and
 * one function registers the tools on both. Such a one has the tools of the other, written in the same places; with fewer of
 * them, it is a server of its own.
 *
 * @param tools all tools, with the servers as they were read
 * @returns for each such server the one that it is
 */
export function startedApart(tools: readonly Tool[]): ReadonlyMap<string, string> {
  const same = new Map<string, string>();
  const kept: [string, ToolsByName][] = [];
  for (const [server, own] of serversOf(tools)) {
    const [other] = kept.find(([, known]) => known.size === own.size && hasAllOf(known, own)) ?? [];
    if (other !== undefined) same.set(server, other);
    else kept.push([server, own]);
  }
  return same;
}

function serversOf(tools: readonly Tool[]): ReadonlyMap<string, ToolsByName> {
  const servers = new Map<string, Map<string, Tool[]>>();
  for (const tool of tools) {
    const { server } = tool.origin;
    if (server === "") continue;
    const own = servers.get(server) ?? new Map<string, Tool[]>();
    servers.set(server, own.set(tool.name.value, [...(own.get(tool.name.value) ?? []), tool]));
  }
  return servers;
}

function hasAllOf(whole: ToolsByName, part: ToolsByName): boolean {
  return [...part].every(([name, own]) => {
    const there = whole.get(name) ?? [];
    return own.every((tool) => there.some((other) => isSameDefinition(other, tool) || isSameButForWay(other, tool)));
  });
}

function isSameDefinition(one: Tool, other: Tool): boolean {
  return placeOf(one) === placeOf(other);
}

/** Where a tool has its name and its definition from: a function of all may register what each program names. */
export function placeOf({ name, definition }: Tool): string {
  const ranges = [definition, ...name.pieces.map(({ range }) => range)];
  return [name.value, ...ranges.map((range) => (range ? `${range.file}:${range.start}` : ""))].join(" ");
}
