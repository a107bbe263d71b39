import { compareStrings } from "../../diagnostics/order.ts";
import { recordedAlternatives, recordedHole, toolList } from "../../tool-model/recorded-tool.ts";
import type { ToolSet } from "../../tool-model/tool-set.ts";
import type { Tool } from "../../tool-model/tool.ts";
import type { PlannedFile } from "../planned-file.ts";

/**
 * Plans the snapshot of what a server lists, for review in pull requests: tools by name, without places in the source,
 * so that it changes only when agents read something else.
 * @param path absolute path of the snapshot
 */
export function planManifest(toolSet: ToolSet, path: string): PlannedFile {
  const tools = toolSet.tools.toSorted((one, other) => compareStrings(sortKey(one), sortKey(other)));
  const list = toolList({ ...toolSet, tools }, (tool, facts) => ({
    ...(tool.holes.length > 0 && { holes: tool.holes.map(recordedHole) }),
    ...recordedAlternatives(tool),
    ...facts,
  }));
  return { path, content: `${JSON.stringify(list, null, 2)}\n` };
}

function sortKey({ name, origin }: Tool): string {
  return `${name.value}\n${origin.server}`;
}
