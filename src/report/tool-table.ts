import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import { isOffByDefault } from "../tool-model/off-by-default.ts";
import { toolPlaces } from "../tool-model/tool-places.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";
import type { Tool } from "../tool-model/tool.ts";
import { estimatedTokens } from "../tool-model/wire-tool.ts";
import type { Colors } from "./colors.ts";
import { HOLES, holeLines } from "./hole-lines.ts";
import { placeTexts } from "./place-text.ts";
import { positionsIn } from "./positions.ts";
import { relativeFile } from "../diagnostics/relative-file.ts";
import { holesOf } from "./report.ts";
import { shortenedName } from "./shortened-name.ts";
import { shortenedPlace } from "./shortened-place.ts";
import { counted } from "./summary-line.ts";
import { tableLines } from "./table-lines.ts";

const HEADER = ["tool", "where", "fields", "tokens", "holes"];
const WHERE = HEADER.indexOf("where");
/** A further column, where some tools are off by default. */
const BY_DEFAULT = "default";

/** Fewer columns tell nothing of a place, however long the names of the tools are. */
const NARROWEST_PLACE = 24;

export interface ToolTableOptions {
  /** Absolute path of the working directory; files are named relative to it. */
  readonly folder: string;
  readonly colors: Colors;
  /** How many columns a line may take. */
  readonly width: number;
}

/**
 * The tools as a table for people: name, place, and what each costs the agent; then what could not be read of them, and
 * why.
 */
export function formatToolTable(toolSet: ToolSet, { folder, colors, width }: ToolTableOptions): string {
  const positions = positionsIn(toolSet.files);
  const placeOf = toolPlaces(toolSet.tools);
  const hasOff = toolSet.tools.some(isOffByDefault);
  const header = hasOff ? [...HEADER, BY_DEFAULT] : HEADER;
  const rows = toolSet.tools.map((tool) => {
    const { name, input, holes } = tool;
    const size = [
      String(input.fields.length),
      String(estimatedTokens(tool)),
      holes.length > 0 ? String(holes.length) : "",
      ...(hasOff ? [isOffByDefault(tool) ? "off" : ""] : []),
    ];
    return [visibleCharacters(shortenedName(name.value)), visibleCharacters(where(tool)), ...size];
  });
  const page = { colors, width, place: placeTexts(folder, toolSet.files) };
  const holes = holeLines(HOLES, holesOf(toolSet), page);
  return `${[...tableLines(withinWidth(rows, header, width), colors, header), "", ...holes, total(toolSet)].join("\n")}\n`;

  function where(tool: Tool): string {
    const range = placeOf(tool);
    return range ? `${relativeFile(folder, range.file)}:${positions.start(range).line}` : "";
  }
}

/** Rows whose places are shortened where the table would be too wide; `--format json` has them in full. */
function withinWidth(
  rows: readonly (readonly string[])[],
  header: readonly string[],
  width: number,
): readonly (readonly string[])[] {
  const columns = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  // Two blanks stand before each column.
  const others = columns.reduce((sum, column, index) => sum + 2 + (index === WHERE ? 0 : column), 0);
  const room = Math.max(NARROWEST_PLACE, width - others);
  return rows.map((row) => row.map((cell, column) => (column === WHERE ? shortenedPlace(cell, room) : cell)));
}

function total({ tools, holes }: ToolSet): string {
  const off = tools.filter(isOffByDefault).length;
  const tokens = tools.filter((tool) => !isOffByDefault(tool)).reduce((sum, tool) => sum + estimatedTokens(tool), 0);
  const holeCount = tools.reduce((sum, tool) => sum + tool.holes.length, holes.length);
  const parts = [
    `${counted(tools.length, "tool")}${off > 0 ? `, ${off} of them off by default` : ""}`,
    `about ${tokens.toLocaleString("en")} tokens${off > 0 ? " without those" : ""}, estimated at four bytes each`,
  ];
  return [...parts, ...(holeCount > 0 ? [counted(holeCount, "hole")] : [])].join(" · ");
}
