import type { Hole } from "./hole.ts";
import type { JsonObject } from "./json.ts";
import { OWN_META } from "./meta-facts.ts";
import { isOffByDefault } from "./off-by-default.ts";
import { serverLabels } from "./server-labels.ts";
import type { ToolSet } from "./tool-set.ts";
import type { Tool, ToolFace } from "./tool.ts";
import { plainAnnotations, wireTool } from "./wire-tool.ts";

/**
 * The tools as a `tools/list` answer, fit to be read back as a manifest; its own `_meta["mcp-lint"]` says which
 * registrations could not be read at all.
 * @param recorded what the `_meta["mcp-lint"]` of a tool shall say of it, given the facts that its code gave
 */
export function toolList(
  { tools, holes }: Pick<ToolSet, "tools" | "holes">,
  recorded: (tool: Tool, facts: JsonObject) => JsonObject,
): JsonObject {
  const servers = new Set(tools.map(({ origin }) => origin.server));
  const labels = serverLabels(servers);
  const listed = tools.map((tool) => {
    const own = recorded(tool, {
      ...(servers.size > 1 && { server: labels.get(tool.origin.server) ?? "" }),
      ...facts(tool),
    });
    const meta = { ...tool.wireMeta, ...(Object.keys(own).length > 0 && { [OWN_META]: own }) };
    return { ...wireTool(tool), ...(Object.keys(meta).length > 0 && { _meta: meta }) };
  });
  return {
    tools: listed,
    ...(holes.length > 0 && { _meta: { [OWN_META]: { holes: holes.map(recordedHole) } } }),
  };
}

function facts(tool: Tool): JsonObject {
  const { tags, ...others } = tool.meta;
  return {
    ...(isOffByDefault(tool) && { offByDefault: true }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...others,
  };
}

/** A hole as a list of tools keeps it: without its place, which a manifest has not. */
export function recordedHole({ path, reason }: Hole): JsonObject {
  return { path, reason };
}

/** What else parts of a tool are where a condition decides, as a list of tools keeps it. */
export function recordedAlternatives({ alternatives }: Tool): JsonObject {
  return alternatives.length > 0 ? { alternatives: alternatives.map(recordedFace) } : {};
}

function recordedFace({ title, description, input, annotations }: ToolFace): JsonObject {
  return {
    ...(title && { title: title.value }),
    ...(description && { description: description.value }),
    ...(input && { inputSchema: input.schema }),
    ...(annotations && { annotations: plainAnnotations(annotations) }),
  };
}
