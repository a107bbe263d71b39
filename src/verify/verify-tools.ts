import { byServer, type ToolSet } from "../tool-model/tool-set.ts";
import type { Tool } from "../tool-model/tool.ts";
import { isOffByDefault } from "../tool-model/off-by-default.ts";
import { isUnlisted } from "../tool-model/unlisted.ts";
import { compareTool } from "./compare-tool.ts";
import { placeOf } from "./place-of.ts";
import type { Difference, Uncompared, Verification } from "./verification.ts";

const BEHIND_A_HOLE = "a registration that could not be read may give it";

/**
 * Compares the tools that were read from source with those that a running server lists. What the source does not show
 * is no difference: it is listed for itself.
 */
export function verifyTools(source: ToolSet, server: ToolSet): Verification {
  const listed = byName(server.tools);
  const candidates = toolsOfServer(source, listed);
  const found = byName(candidates);
  // A registration that could not be read may be that of any tool. What agents get of it was compared with nothing.
  const reason = source.holes.length > 0 && { reason: BEHIND_A_HOLE };
  const extra = candidates.filter((tool) => !listed.has(tool.name.value) && !isUnlisted(tool));
  const missing = [...listed.keys()].filter((name) => !found.has(name)).map((tool) => ({ tool, ...reason }));
  return {
    compared: [...listed.keys()].filter((name) => found.has(name)),
    differences: [...listed].flatMap(([name, tools]) => differencesOf(found.get(name) ?? [], tools)),
    missing,
    extra: extra.filter((tool) => !isOffByDefault(tool)).map(loneTool),
    uncompared: [...uncomparedParts(candidates), ...source.holes],
    off: extra.filter(isOffByDefault).length,
    elsewhere: source.tools.length - candidates.length,
  };
}

/** A repository may hold several servers. Those that share no tool with the one that was asked are others. */
function toolsOfServer(source: ToolSet, listed: ReadonlyMap<string, unknown>): readonly Tool[] {
  const related = byServer(source).filter(({ tools }) => tools.some(({ name }) => listed.has(name.value)));
  if (related.length === 0) return source.tools;
  const servers = new Set(related.map(({ server }) => server));
  return source.tools.filter(({ origin }) => servers.has(origin.server));
}

function byName(tools: readonly Tool[]): Map<string, Tool[]> {
  const named = new Map<string, Tool[]>();
  for (const tool of tools) {
    const others = named.get(tool.name.value);
    if (others) others.push(tool);
    else named.set(tool.name.value, [tool]);
  }
  return named;
}

/** Of several tools of one name in the source, the one that differs least is what the server means. */
function differencesOf(sources: readonly Tool[], servers: readonly Tool[]): Difference[] {
  return servers.flatMap((server) => {
    const all = sources.map((source) => compareTool(source, server));
    return all.reduce((best, one) => (one.length < best.length ? one : best), all[0] ?? []);
  });
}

function loneTool(tool: Tool): Verification["extra"][number] {
  return { tool: tool.name.value, range: placeOf(tool, "/name") };
}

function uncomparedParts(tools: readonly Tool[]): Uncompared[] {
  return tools.flatMap(({ name, holes }) => holes.map((hole) => ({ tool: name.value, ...hole })));
}
