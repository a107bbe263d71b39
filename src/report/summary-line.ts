import type { Colors } from "./colors.ts";
import { summarize, type Report } from "./report.ts";

/** The last line of the report: `65 tools · 3 errors · 12 warnings · 4 fixable with --fix · 2 holes`. */
export function summaryLine(report: Report, colors: Colors): string {
  const { tools, errors, warnings, infos, fixable, suppressed = 0, holes, examples } = summarize(report);
  const suggested = report.diagnostics.filter(({ fix }) => fix?.kind === "suggestion").length;
  const parts = [
    counted(tools, "tool"),
    ...(errors > 0 ? [colors.red(counted(errors, "error"))] : []),
    ...(warnings > 0 ? [colors.yellow(counted(warnings, "warning"))] : []),
    ...(infos > 0 ? [colors.cyan(counted(infos, "info"))] : []),
    ...(report.diagnostics.length === 0 ? [colors.green("no findings")] : []),
    ...(fixable > 0 ? [`${fixable} fixable with --fix`] : []),
    ...(suggested > 0 ? [`${suggested} with --fix-suggestions`] : []),
    ...(suppressed > 0 ? [colors.dim(`${suppressed} suppressed`)] : []),
    ...(examples ? [colors.dim(exampleCount(examples))] : []),
    ...(holes > 0 ? [colors.dim(counted(holes, "hole"))] : []),
  ];
  return parts.join(" · ");
}

/** `27 examples checked, 2 skipped`. */
function exampleCount({ checked, skipped }: NonNullable<Report["examples"]>): string {
  return `${counted(checked, "example")} checked${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A number with its noun: `1 tool`, `2 tools`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
