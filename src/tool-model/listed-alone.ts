import { OWN_META } from "./meta-facts.ts";
import type { Tool } from "./tool.ts";

/**
 * Whether nothing is known of a tool but what a client is told: what the comments of the source say beside is open. A list
 * that mcp-lint has made of source tells that, too.
 */
export function isListedAlone({ origin, wireMeta }: Tool): boolean {
  return (origin.source === "manifest" || origin.source === "server") && wireMeta?.[OWN_META] === undefined;
}
