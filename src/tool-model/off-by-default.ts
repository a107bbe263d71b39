import type { Tool } from "./tool.ts";
import { isUnlisted } from "./unlisted.ts";

/** Whether a server offers a tool only where somebody sets something that is not set by default, such as an option. */
export function isOffByDefault({ origin }: Pick<Tool, "origin">): boolean {
  return origin.isOffByDefault === true;
}

/** Whether a server that nobody has set anything for answers to `tools/list` with a tool. */
export function isListedByDefault(tool: Pick<Tool, "origin" | "meta">): boolean {
  return !isOffByDefault(tool) && !isUnlisted(tool);
}
