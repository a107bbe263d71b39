import { isJsonObject, type JsonObject } from "../tool-model/json.ts";
import { OWN_META } from "../tool-model/meta-facts.ts";
import { recordedAlternatives, recordedHole, toolList } from "../tool-model/recorded-tool.ts";
import { toolPlaces } from "../tool-model/tool-places.ts";
import type { SourceRange } from "../tool-model/source-range.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";
import type { Tool } from "../tool-model/tool.ts";
import { positionsIn, type Positions } from "./positions.ts";
import { relativeFile } from "../diagnostics/relative-file.ts";

/**
 * The tools as a `tools/list` answer, fit to be read back as a manifest: `_meta["mcp-lint"]` says of each tool where it
 * is defined, what could not be read of it, what else a part of it is where that depends on a condition, whether
 * it is off by default, and the facts that its code gave; that of the list, which registrations could not be read at all.
 */
export function formatToolList(toolSet: ToolSet, folder: string): string {
  const positions = positionsIn(toolSet.files);
  const placeOf = toolPlaces(toolSet.tools);
  const list = toolList(toolSet, (tool, facts) => ({
    ...(recordedPlace(tool) ?? place(placeOf(tool), folder, positions)),
    holes: tool.holes.map(recordedHole),
    ...recordedAlternatives(tool),
    ...facts,
    ...(tool.docstring && { docstring: tool.docstring.map(({ name, value }) => ({ name, value })) }),
  }));
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** A manifest that is read back knows of a better place than itself. */
function recordedPlace({ wireMeta }: Tool): JsonObject | undefined {
  const recorded = wireMeta?.[OWN_META];
  if (!isJsonObject(recorded) || recorded.file === undefined || recorded.line === undefined) return undefined;
  return { file: recorded.file, line: recorded.line };
}

function place(range: SourceRange | undefined, folder: string, positions: Positions): JsonObject {
  return range
    ? { file: relativeFile(folder, range.file), line: positions.start(range).line }
    : { file: null, line: null };
}
