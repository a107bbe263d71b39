import type { Tool } from "./tool.ts";

/** Whether a server offers a tool only where somebody sets something that is not set by default, such as an option. */
export function isOffByDefault({ origin }: Pick<Tool, "origin">): boolean {
  return origin.isOffByDefault === true;
}
