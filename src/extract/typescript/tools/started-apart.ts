import type { Tool } from "../../../tool-model/tool.ts";

/** A server as it is read: what it is told from others by, the package that it belongs to, and its tools by their places. */
interface Server {
  readonly key: string;
  readonly home: string;
  readonly places: ReadonlySet<string>;
}

/**
 * Servers that are others of their package, started in another way: one is made for each request over HTTP, say, and one
 * for stdio, and one function registers the tools on both. Such a one has no tool that the other has not from the same place.
 *
 * @param tools all tools, with the servers as they were read
 * @param homeOf the package of a server
 * @param placeOf where a tool has its name and its definition from
 * @returns for each such server the one that it is
 */
export function startedApart(
  tools: readonly Tool[],
  homeOf: (server: string) => string,
  placeOf: (tool: Tool) => string,
): ReadonlyMap<string, string> {
  const same = new Map<string, string>();
  const kept: Server[] = [];
  for (const server of serversOf(tools, homeOf, placeOf)) {
    const whole = kept.find(({ home, places }) => home === server.home && isWithin(server.places, places));
    if (whole) same.set(server.key, whole.key);
    else kept.push(server);
  }
  return same;
}

/** Those of the most tools first. */
function serversOf(
  tools: readonly Tool[],
  homeOf: (server: string) => string,
  placeOf: (tool: Tool) => string,
): readonly Server[] {
  const places = new Map<string, Set<string>>();
  for (const tool of tools) {
    const { server } = tool.origin;
    if (server !== "") places.set(server, (places.get(server) ?? new Set()).add(placeOf(tool)));
  }
  return [...places]
    .map(([key, own]): Server => ({ key, home: homeOf(key), places: own }))
    .sort((one, other) => other.places.size - one.places.size);
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((one) => all.has(one));
}
