import type { Tool } from "../../../tool-model/tool.ts";

/**
 * Leaves out copies of tools that were changed in ways which could not be read, beside the tool itself, as it is listed
 * where nothing changes it: `if (client.isOld) tools = tools.map((tool) => ({ ...tool, inputSchema: older(tool) }))`. Such
 * a copy has the very name that is written for the tool, and the same texts, and says nothing more of it.
 */
export function withoutUnreadCopies(tools: readonly Tool[]): readonly Tool[] {
  const read = new Map<string, Tool>();
  for (const tool of tools) {
    const key = tool.holes.length === 0 ? keyOf(tool) : undefined;
    if (key !== undefined) read.set(key, tool);
  }
  return tools.filter((tool) => {
    const key = tool.holes.length > 0 ? keyOf(tool) : undefined;
    const whole = key === undefined ? undefined : read.get(key);
    return !whole || !isSameText(whole, tool);
  });
}

/** The server and where the name is written, where all of it is. */
function keyOf({ name, origin }: Tool): string | undefined {
  const places = name.pieces.map(({ range }) => range && `${range.file}:${range.start}`);
  return places.includes(undefined) ? undefined : [origin.server, name.value, ...places].join("\0");
}

function isSameText(one: Tool, other: Tool): boolean {
  return one.title?.value === other.title?.value && one.description?.value === other.description?.value;
}
