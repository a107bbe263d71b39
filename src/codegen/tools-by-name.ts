import { isKnown } from "../tool-model/hole.ts";
import type { Tool } from "../tool-model/tool.ts";

/** The tools by name, without those whose name is not known; one that is registered twice stands twice under its name. */
export function toolsByName(tools: readonly Tool[]): ReadonlyMap<string, readonly Tool[]> {
  const known = new Map<string, Tool[]>();
  for (const tool of tools) {
    if (!isKnown(tool.holes, "/name")) continue;
    known.set(tool.name.value, [...(known.get(tool.name.value) ?? []), tool]);
  }
  return known;
}
