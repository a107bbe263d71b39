import { byServer, type ToolSet } from "../tool-model/tool-set.ts";
import type { Tool } from "../tool-model/tool.ts";
import { isOffByDefault } from "../tool-model/off-by-default.ts";
import { isUnlisted } from "../tool-model/unlisted.ts";
import { compareTool } from "./compare-tool.ts";
import { isPartNamed, namesByPart } from "./part-names.ts";
import { placeOf } from "./place-of.ts";
import type { Difference, LoneTool, Uncompared, Verification } from "./verification.ts";

const BEHIND_A_HOLE = "a registration that could not be read may give it";
const PART_NAMED = "a tool of whose name only a part could be read may be it";

/**
 * Compares the tools that were read from source with those that a running server lists. What the source does not show
 * is no difference: it is listed for itself.
 */
export function verifyTools(source: ToolSet, server: ToolSet): Verification {
  const listed = byName(server.tools);
  const candidates = toolsOfServer(source, listed);
  const { found, fitting, unnamed } = foundTools(candidates, listed);
  // A registration that could not be read may be that of any tool. What agents get of it was compared with nothing.
  const behindHole = source.holes.length > 0 ? BEHIND_A_HOLE : undefined;
  const loneListed = (tool: string): LoneTool => {
    const reason = behindHole ?? (fitting.has(tool) ? PART_NAMED : undefined);
    return { tool, ...(reason !== undefined && { reason }) };
  };
  const isFound = new Set([...found.values()].flat());
  const lone = candidates.filter((tool) => !isFound.has(tool) && !isUnlisted(tool));
  const extra = lone.filter((tool) => !isOffByDefault(tool));
  return {
    compared: [...listed.keys()].filter((name) => found.has(name)),
    differences: [...listed].flatMap(([name, tools]) => differencesOf(found.get(name) ?? [], tools)),
    missing: [...listed.keys()].filter((name) => !found.has(name)).map(loneListed),
    extra: extra.filter((tool) => !unnamed.has(tool)).map(loneTool),
    uncompared: [...uncomparedParts(candidates), ...source.holes],
    off: lone.length - extra.length,
    elsewhere: source.tools.length - candidates.length,
    unnamed: extra.filter((tool) => unnamed.has(tool)).length,
  };
}

/** Which tools of the source a server lists, under which name. */
interface Found {
  readonly found: ReadonlyMap<string, readonly Tool[]>;
  /** Names that several tools may bear of whose own a part is not known. */
  readonly fitting: ReadonlySet<string>;
  /** Tools of whose names a part is not known, and which are none of those listed for sure. */
  readonly unnamed: ReadonlySet<Tool>;
}

function foundTools(candidates: readonly Tool[], listed: ReadonlyMap<string, unknown>): Found {
  const [whole, found] = [byName(candidates), new Map<string, readonly Tool[]>()];
  for (const name of listed.keys()) {
    const tools = whole.get(name);
    if (tools) found.set(name, tools);
  }
  const parts = byName(candidates.filter((tool) => isPartNamed(tool) && !listed.has(tool.name.value)));
  const free = [...listed.keys()].filter((name) => !found.has(name));
  const [fitting, unnamed] = [new Set<string>(), new Set<Tool>()];
  for (const [part, names] of namesByPart(parts.keys(), free)) {
    const [only, ...others] = names;
    const tools = parts.get(part) ?? [];
    if (only !== undefined && others.length === 0) found.set(only, tools);
    else {
      for (const name of names) fitting.add(name);
      for (const tool of tools) unnamed.add(tool);
    }
  }
  return { found, fitting, unnamed };
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
