import type { Registries } from "./registry.ts";
import { incompleteServers, type Resources, type ToolSet } from "./tool-set.ts";

/**
 * What the parts of a project offer, as one tool set in the order of the parts. What two of them learned of one file, as
 * when both load it by its path, is in it once.
 */
export function mergeToolSets(sets: readonly ToolSet[]): ToolSet {
  const [only, ...others] = sets;
  if (only && others.length === 0) return only;
  const resources = sets.flatMap((set) => set.resources ?? []);
  const registries = sets.flatMap((set) => set.registries ?? []);
  return {
    tools: sets.flatMap(({ tools }) => tools),
    holes: distinct(sets.flatMap(({ holes }) => holes)),
    problems: distinct(sets.flatMap(({ problems }) => problems)),
    directives: distinct(sets.flatMap(({ directives }) => directives ?? [])),
    ...(resources.length > 0 && { resources: mergedResources(resources) }),
    ...(registries.length > 0 && { registries: mergedRegistries(registries) }),
    incomplete: [...new Set(sets.flatMap(incompleteServers))],
    files: Object.fromEntries(sets.flatMap(({ files }) => Object.entries(files))),
  };
}

function mergedResources(all: readonly Resources[]): Resources {
  return { known: all.flatMap(({ known }) => known), holes: distinct(all.flatMap(({ holes }) => holes)) };
}

function mergedRegistries(all: readonly Registries[]): Registries {
  const calls = all.flatMap((one) => (one.calls ? [one.calls] : []));
  return {
    known: all.flatMap(({ known }) => known),
    limits: all.flatMap(({ limits }) => limits),
    dispatchers: all.flatMap(({ dispatchers }) => dispatchers),
    resultTypes: distinct(all.flatMap(({ resultTypes }) => resultTypes)),
    proposalTypes: distinct(all.flatMap(({ proposalTypes }) => proposalTypes)),
    ...(calls.length > 0 && { calls: calls.flat() }),
    holes: distinct(all.flatMap(({ holes }) => holes)),
  };
}

function distinct<Part>(parts: readonly Part[]): Part[] {
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
}
