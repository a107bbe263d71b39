import type { Tool } from "./tool.ts";

/** The mark of a tool that agents reach through another tool alone: `tools/list` does not name it. */
export const UNLISTED = "unlisted";

/** Whether a server answers to `tools/list` without a tool that it has. */
export function isUnlisted({ meta }: Pick<Tool, "meta">): boolean {
  return meta.tags.includes(UNLISTED);
}
