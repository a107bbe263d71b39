import type { Hole } from "../tool-model/hole.ts";
import { isJsonObject, type JsonObject } from "../tool-model/json.ts";
import { OWN_META } from "../tool-model/meta-facts.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";
import type { Tool, ToolMeta } from "../tool-model/tool.ts";
import { wireTool } from "../tool-model/wire-tool.ts";
import { positionsIn, type Positions } from "./positions.ts";
import { relativeFile } from "./relative-file.ts";

/**
 * The tools as a `tools/list` answer, fit to be read back as a manifest: `_meta["mcp-lint"]` says of each tool where it
 * is defined, what could not be read of it, and the facts that its code gave; that of the list, which registrations could
 * not be read at all.
 */
export function formatToolList(toolSet: ToolSet, folder: string): string {
  const positions = positionsIn(toolSet.files);
  const hasOneServer = new Set(toolSet.tools.map(({ origin }) => origin.server)).size === 1;
  const tools = toolSet.tools.map((tool) => {
    const own = {
      ...place(tool, folder, positions),
      holes: tool.holes.map(recorded),
      ...(hasOneServer ? {} : { server: tool.origin.server }),
      ...facts(tool.meta),
      ...(tool.docstring && { docstring: tool.docstring.map(({ name, value }) => ({ name, value })) }),
    };
    return { ...wireTool(tool), _meta: { ...tool.wireMeta, [OWN_META]: own } };
  });
  // Of the list as a whole: registrations that could not be read, and whose tools are missing in it.
  const meta = toolSet.holes.length > 0 && { _meta: { [OWN_META]: { holes: toolSet.holes.map(recorded) } } };
  return `${JSON.stringify({ tools, ...meta }, null, 2)}\n`;
}

function recorded({ path, reason }: Hole): JsonObject {
  return { path, reason };
}

function place({ name, definition, wireMeta }: Tool, folder: string, positions: Positions): JsonObject {
  // A manifest that is read back knows of a better place than itself.
  const recorded = wireMeta?.[OWN_META];
  if (isJsonObject(recorded) && recorded.file !== undefined && recorded.line !== undefined) {
    return { file: recorded.file, line: recorded.line };
  }
  const range = definition ?? name.pieces[0]?.range;
  return range
    ? { file: relativeFile(folder, range.file), line: positions.start(range).line }
    : { file: null, line: null };
}

function facts({ tags, ...others }: ToolMeta): object {
  return { ...(tags.length > 0 && { tags }), ...others };
}
