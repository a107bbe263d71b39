import type { ToolFacts } from "../config/settings.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";
import type { Tool } from "../tool-model/tool.ts";

/** Adds what the config knows about tools; what a tool's own TSDoc or `_meta` says goes first. */
export function withFacts(toolSet: ToolSet, facts: Readonly<Record<string, ToolFacts>>): ToolSet {
  const byName = new Map(Object.entries(facts));
  if (byName.size === 0) return toolSet;
  return { ...toolSet, tools: toolSet.tools.map((tool) => withFactsOf(tool, byName.get(tool.name.value))) };
}

function withFactsOf(tool: Tool, facts: ToolFacts | undefined): Tool {
  if (!facts) return tool;
  const tags = [...new Set([...tool.meta.tags, ...(facts.tags ?? [])])];
  return { ...tool, meta: { ...facts, ...tool.meta, tags } };
}
