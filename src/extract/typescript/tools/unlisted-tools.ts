import type { Tool } from "../../../tool-model/tool.ts";
import { UNLISTED } from "../../../tool-model/unlisted.ts";

/** Of some names, those that no tool is registered by. */
export function unregistered(names: ReadonlySet<string>, tools: readonly Tool[]): ReadonlySet<string> {
  const registered = new Set(tools.map(({ name }) => name.value));
  return new Set([...names].filter((name) => !registered.has(name)));
}

/**
 * The tools that a server does not list, but that agents reach through a tool that searches a catalog: they would be
 * registered if the catalog's list were not filtered.
 * @param registrable the tools that would be registered if no list were filtered of definitions
 * @param catalog the names, registered by no tool, that handlers of tools have in hand
 */
export function unlistedTools(registrable: readonly Tool[], catalog: ReadonlySet<string>): readonly Tool[] {
  return registrable
    .filter(({ name }) => catalog.has(name.value))
    .map((tool) => ({ ...tool, meta: { ...tool.meta, tags: [...tool.meta.tags, UNLISTED] } }));
}
