import { isOffByDefault } from "../../../tool-model/off-by-default.ts";
import type { Tool } from "../../../tool-model/tool.ts";

/** A tool that stands for another one of the same name, too: it is off by default only where both are. */
export function offeredByEither(tool: Tool, other: Tool): Tool {
  return isOffByDefault(tool) && !isOffByDefault(other) ? offered(tool) : tool;
}

/**
 * Of a server of which all tools were off by default, all are offered: what they hang on is what it takes to start it,
 * such as the key of an API.
 */
export function withSomeOffered(tools: readonly Tool[]): readonly Tool[] {
  const offering = new Set(tools.filter((tool) => !isOffByDefault(tool)).map(({ origin }) => origin.server));
  return tools.map((tool) => (isOffByDefault(tool) && !offering.has(tool.origin.server) ? offered(tool) : tool));
}

function offered(tool: Tool): Tool {
  const { isOffByDefault: _, ...origin } = tool.origin;
  return { ...tool, origin };
}
