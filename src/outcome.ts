import type { BaselineEntry } from "./diagnostics/baseline-entry.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { FixResult } from "./engine/fix.ts";
import type { LintedProject } from "./lint-project.ts";
import type { Searched } from "./open-tools.ts";
import { locatedTool, type LocatedTool } from "./path-selection.ts";
import { holesOf, type ReportedExample, type ReportedHole } from "./report/report.ts";
import type { ReportedRule } from "./report/reported-rule.ts";
import type { SourceRange } from "./tool-model/source-range.ts";
import type { Problem } from "./tool-model/tool-set.ts";

/** What a lint came to: all that reports are made of, as plain data, and nothing beside it. */
export interface Outcome {
  readonly tools: readonly LocatedTool[];
  readonly searched: Searched;
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed: readonly Diagnostic[];
  /** Entries of the baseline that nothing was found for. */
  readonly gone: readonly BaselineEntry[];
  readonly examples: readonly ReportedExample[];
  readonly holes: readonly ReportedHole[];
  /** Files, tools and rules with which something went wrong. */
  readonly problems: readonly Problem[];
  /** Texts of the files that anything here points into, by absolute path. */
  readonly texts: Readonly<Record<string, string>>;
  /** The rules that were on, by id. */
  readonly rules: Readonly<Record<string, ReportedRule>>;
  /** Absolute path of the baseline, whether there is one or not. */
  readonly baseline: string;
}

/** What linting a project came to, as it is or as fixes left it. */
export function outcomeOf(project: LintedProject, fixed?: FixResult): Outcome {
  const { toolSet, result } = fixed ?? { toolSet: project.tools.toolSet, result: project.result };
  const { diagnostics, suppressed, gone, examples } = result;
  const holes = holesOf(toolSet);
  const problems = [...toolSet.problems, ...project.problems, ...result.problems];
  const ranges = [
    ...[...diagnostics, ...suppressed].flatMap(rangesOf),
    ...[...holes, ...problems, ...examples].flatMap(ownRange),
  ];
  return {
    tools: toolSet.tools.map(locatedTool),
    searched: project.tools.searched,
    diagnostics,
    suppressed,
    gone,
    examples,
    holes,
    problems,
    texts: textsUnder(ranges, { ...toolSet.files, ...project.settings.texts }),
    rules: reportedRules(project),
    baseline: project.baseline,
  };
}

function reportedRules({ settings, rules }: LintedProject): Outcome["rules"] {
  return Object.fromEntries(
    Object.entries(settings.rules).flatMap(([id, { severity }]) => {
      const rule = rules[id];
      return rule ? [[id, { summary: rule.summary, why: rule.why, source: rule.source, severity }]] : [];
    }),
  );
}

type Place = Pick<SourceRange, "file">;

function rangesOf({ range, related, fix }: Diagnostic): Place[] {
  return [...(range ? [range] : []), ...related.map((one) => one.range), ...(fix?.edits ?? [])];
}

function ownRange({ range }: { readonly range?: SourceRange }): Place[] {
  return range ? [range] : [];
}

function textsUnder(places: readonly Place[], all: Readonly<Record<string, string>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { file } of places) {
    const text = all[file];
    if (text !== undefined) texts[file] = text;
  }
  return texts;
}
