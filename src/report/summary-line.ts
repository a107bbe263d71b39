import type { Colors } from "./colors.ts";
import { summarize, type ExampleCount, type Report } from "./report.ts";

const SEPARATOR = " · ";

/** Where no terminal says how wide it is, output has as many columns; scripts find the summary in the last line then. */
const NARROW = 100;

/**
 * The last line of the report: `65 tools · 3 errors · 12 warnings · 4 fixable with --fix · 2 holes`; several where a
 * terminal is too narrow for it.
 * @param width how many columns a line may take
 */
export function summaryLines(
  report: Report,
  { colors, width }: { readonly colors: Colors; readonly width: number },
): string[] {
  const { tools, errors, warnings, infos, fixable, suppressed = 0, holes, examples } = summarize(report);
  const suggested = report.diagnostics.filter(({ fix }) => fix?.kind === "suggestion").length;
  const parts: Part[] = [
    [counted(tools, "tool")],
    ...(errors > 0 ? [[counted(errors, "error"), colors.red] as const] : []),
    ...(warnings > 0 ? [[counted(warnings, "warning"), colors.yellow] as const] : []),
    ...(infos > 0 ? [[counted(infos, "info"), colors.cyan] as const] : []),
    ...(report.diagnostics.length === 0 ? [["no findings", colors.green] as const] : []),
    ...(fixable > 0 ? [[`${fixable} fixable with --fix`] as const] : []),
    ...(suggested > 0 ? [[`${suggested} with --fix-suggestions`] as const] : []),
    ...(suppressed > 0 ? [[`${suppressed} suppressed`, colors.dim] as const] : []),
    ...(examples ? [[exampleCount(examples), colors.dim] as const] : []),
    ...(holes > 0 ? [[counted(holes, "hole"), colors.dim] as const] : []),
  ];
  return inLines(parts, width < NARROW ? width : Infinity).map((line) =>
    line.map(([text, paint = String]) => paint(text)).join(SEPARATOR),
  );
}

/** A text, and the colour that it has. */
type Part = readonly [text: string, paint?: (text: string) => string];

function inLines(parts: readonly Part[], width: number): Part[][] {
  const lines: Part[][] = [];
  let free = 0;
  for (const part of parts) {
    const length = SEPARATOR.length + part[0].length;
    if (length > free) {
      lines.push([part]);
      free = width - part[0].length;
    } else {
      lines.at(-1)?.push(part);
      free -= length;
    }
  }
  return lines;
}

/** `27 examples checked, 2 skipped`. */
function exampleCount({ checked, skipped }: ExampleCount): string {
  return `${counted(checked, "example")} checked${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A number with its noun: `1 tool`, `2 tools`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
