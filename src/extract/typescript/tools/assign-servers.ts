import type { Tool } from "../../../tool-model/tool.ts";
import type { ServerIdentity } from "../servers/identify-server.ts";
import { placeOf, startedApart } from "./started-apart.ts";

/** What a server is told from others by as it is read: where it is made, and by which program. */
export function serverKey({ madeAt = "", program }: ServerIdentity): string {
  return program === undefined ? madeAt : `${madeAt}\0${program}`;
}

/**
 * Tells tools by the server that they are registered on.
 *
 * A server that is made in a package for the programs of others is one for each of these, unless that is not known of all
 * of its tools, or one and the same tool is on several: programs that start one server in their ways are told once, as is
 * one that is made in several places. Tools whose server could not be followed belong to the only server of their
 * package, or else to the package.
 */
export function assignServers(given: readonly Tool[], packageOf: (file: string) => string): Tool[] {
  const tools = onServersMadeOnce(given);
  const shared = serversOfAll(tools);
  const named = tools.map((tool) => {
    const [madeAt = "", program] = tool.origin.server.split("\0");
    return onServer(tool, program === undefined || shared.has(madeAt) ? madeAt : `${madeAt}@${program}`);
  });
  const homeOf = (tool: Tool): string => packageOf(tool.definition?.file ?? "");
  const serversByPackage = new Map<string, Set<string>>();
  for (const tool of named) {
    if (tool.origin.server === "") continue;
    const servers = serversByPackage.get(homeOf(tool)) ?? new Set();
    serversByPackage.set(homeOf(tool), servers.add(tool.origin.server));
  }
  return named.map((tool) => {
    if (tool.origin.server !== "") return tool;
    const [only, ...others] = serversByPackage.get(homeOf(tool)) ?? [];
    if (only === undefined || others.length > 0) return onServer(tool, homeOf(tool));
    return { ...tool, origin: { ...tool.origin, server: only, isServerAssumed: true } };
  });
}

/** Gives a server that is made in several places one of these, and names the files of the others. */
function onServersMadeOnce(tools: readonly Tool[]): readonly Tool[] {
  const same = startedApart(tools);
  if (same.size === 0) return tools;
  const files = new Map<string, Set<string>>();
  for (const [other, one] of same) files.set(one, (files.get(one) ?? new Set()).add(fileOf(other)));
  return tools.map((tool) => {
    const server = same.get(tool.origin.server) ?? tool.origin.server;
    const also = [...(files.get(server) ?? [])].filter((file) => file !== fileOf(server));
    return { ...tool, origin: { ...tool.origin, server, ...(also.length > 0 && { alsoMadeIn: also }) } };
  });
}

/** The file in which a server is made. */
function fileOf(server: string): string {
  const [madeAt = ""] = server.split("\0");
  return madeAt.slice(0, madeAt.lastIndexOf(":"));
}

/** Places where servers are made which all programs have with the same tools, as far as is known. */
function serversOfAll(tools: readonly Tool[]): ReadonlySet<string> {
  const programs = new Map<string, string>();
  const shared = new Set<string>();
  for (const tool of tools) {
    const [madeAt = "", program] = tool.origin.server.split("\0");
    const key = `${madeAt} ${placeOf(tool)}`;
    if (program === undefined || (programs.get(key) ?? program) !== program) shared.add(madeAt);
    else programs.set(key, program);
  }
  return shared;
}

function onServer(tool: Tool, server: string): Tool {
  return server === tool.origin.server ? tool : { ...tool, origin: { ...tool.origin, server } };
}
