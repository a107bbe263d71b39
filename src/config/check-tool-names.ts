import { didYouMean } from "../diagnostics/nearest.ts";
import { UserError } from "../diagnostics/user-error.ts";
import { isKnown } from "../tool-model/hole.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";
import type { Settings } from "./settings.ts";

/**
 * Makes sure that a config speaks of tools that there are. Says nothing when not every tool is known.
 * @param owner how messages call the config
 * @throws UserError naming the unknown tool and the nearest known one
 */
export function checkToolNames({ facts, exceptions }: Settings, toolSet: ToolSet, owner: string): void {
  const named = [
    ...Object.keys(facts).map((tool) => ({ tool, place: `\`tools\` of ${owner}` })),
    ...exceptions.map(({ tool }, index) => ({ tool, place: `\`exceptions[${index}]\` of ${owner}` })),
  ];
  if (named.length === 0 || !isComplete(toolSet)) return;
  const known = new Set(toolSet.tools.map((tool) => tool.name.value));
  const unknown = named.find(({ tool }) => !known.has(tool));
  if (!unknown) return;
  const hint = didYouMean(unknown.tool, known, "`mcp-lint tools` lists them.");
  throw new UserError(`There is no tool \`${unknown.tool}\`, named in ${unknown.place}. ${hint}`);
}

function isComplete({ tools, holes, problems }: ToolSet): boolean {
  return holes.length === 0 && problems.length === 0 && tools.every((tool) => isKnown(tool.holes, "/name"));
}
