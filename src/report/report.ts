import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { shownText } from "../diagnostics/shown-text.ts";
import type { Hole } from "../tool-model/hole.ts";
import type { SourceRange } from "../tool-model/source-range.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";

/** A hole with the tool it is in, if it is in one. */
export interface ReportedHole extends Hole {
  readonly tool?: string;
}

/** An example on a page: it was held against its tool, or it leaves something out on purpose and was skipped. */
export interface ReportedExample {
  readonly outcome: keyof ExampleCount;
  readonly range: SourceRange;
}

/** How many examples there are of either outcome. */
export interface ExampleCount {
  readonly checked: number;
  readonly skipped: number;
}

/** A tool that was judged, by its name and the files that it is written in. */
export interface ReportedTool {
  readonly name: string;
  /** Absolute paths; none where a server was asked. */
  readonly files: readonly string[];
}

/** What every formatter is given: the outcome of a lint, ready to be shown. */
export interface Report {
  /** Absolute path of the working directory; files are named relative to it. */
  readonly folder: string;
  /** How many tools were judged. */
  readonly tools: number;
  /** Which ones, as far as that is known. */
  readonly judged?: readonly ReportedTool[];
  readonly diagnostics: readonly Diagnostic[];
  /** Findings that exceptions, comments and the baseline leave out, each with what left it out. */
  readonly suppressed: readonly Diagnostic[];
  /** Their number, where no more is known of them. */
  readonly suppressedCount?: number;
  /** Examples on the pages that the config names. */
  readonly examples?: readonly ReportedExample[];
  /** Their number, where no more is known of them. */
  readonly exampleCount?: ExampleCount;
  readonly holes: readonly ReportedHole[];
  /** Texts of the files that ranges point into, by absolute path. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The numbers of a report, as its last line gives them. */
export interface Summary {
  readonly tools: number;
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  /** Findings that `--fix` repairs. */
  readonly fixable: number;
  /** Findings that are left out, if there are any. */
  readonly suppressed?: number;
  readonly holes: number;
  /** Only where pages show any. */
  readonly examples?: ExampleCount;
}

export function summarize(report: Report): Summary {
  const { tools, diagnostics, holes } = report;
  const examples = report.exampleCount ?? countExamples(report.examples ?? []);
  const suppressed = report.suppressedCount ?? report.suppressed.length;
  const count = (matches: (diagnostic: Diagnostic) => boolean): number => diagnostics.filter(matches).length;
  return {
    tools,
    errors: count(({ severity }) => severity === "error"),
    warnings: count(({ severity }) => severity === "warning"),
    infos: count(({ severity }) => severity === "info"),
    fixable: count(({ fix }) => fix?.kind === "safe"),
    ...(suppressed > 0 && { suppressed }),
    holes: holes.length,
    ...(examples.checked + examples.skipped > 0 && { examples }),
  };
}

/** How many of some examples there are of either outcome. */
export function countExamples(examples: readonly ReportedExample[]): ExampleCount {
  const checked = examples.filter(({ outcome }) => outcome === "checked").length;
  return { checked, skipped: examples.length - checked };
}

/** All holes of a tool set: those of registrations first, then those of tools. */
export function holesOf({ tools, holes }: ToolSet): ReportedHole[] {
  const all = [
    ...holes,
    ...tools.flatMap(({ name, holes: own }) => own.map((hole) => ({ ...hole, tool: name.value }))),
  ];
  return all.map((hole) => ({ ...hole, reason: shownText(hole.reason) }));
}

/** The report of what cannot be edited: nothing in it is offered to be repaired. */
export function withoutFixes(report: Report): Report {
  return { ...report, diagnostics: report.diagnostics.map(({ fix: _, ...diagnostic }) => diagnostic) };
}

/** The report without all that is no error. */
export function errorsOf(report: Report): Report {
  return { ...report, diagnostics: report.diagnostics.filter(({ severity }) => severity === "error") };
}
