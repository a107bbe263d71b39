import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import type { Colors } from "./colors.ts";
import type { Positions } from "./positions.ts";
import { relativeFile } from "./relative-file.ts";
import type { Report, ReportedHole } from "./report.ts";
import { tableLines } from "./table-lines.ts";

/** Lists what could not be read statically: where, of which tool, and why. Nothing when there are no holes. */
export function holeLines(report: Report, positions: Positions, colors: Colors): string[] {
  if (report.holes.length === 0) return [];
  const rows = report.holes.map((hole) =>
    [place(hole), hole.tool ?? "", hole.path, hole.reason].map(visibleCharacters),
  );
  return [colors.underline("Holes: what could not be read without running the code"), ...tableLines(rows, colors), ""];

  function place({ range }: ReportedHole): string {
    if (!range) return "";
    const { line, column } = positions.start(range);
    return `${relativeFile(report.folder, range.file)}:${line}:${column}`;
  }
}
