import type { Settings } from "../config/settings.ts";
import type { BaselineEntry } from "../diagnostics/baseline-entry.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { compareDiagnostics } from "../diagnostics/order.ts";
import type { Page } from "../docstring/pages/page.ts";
import type { AnyRule, SeenExample } from "../rules/define-rule.ts";
import type { SchemaCheck } from "../schema-check/schema-check.ts";
import { toolPlaces } from "../tool-model/tool-places.ts";
import { byServer, type Problem, type ToolSet } from "../tool-model/tool-set.ts";
import { applyBaseline } from "./apply-baseline.ts";
import { applyDirectives } from "./apply-directives.ts";
import { applyExceptions } from "./apply-exceptions.ts";
import { buildDiagnostics } from "./build-diagnostics.ts";
import { judgeDirectives } from "./judge-directives.ts";
import { judgeExceptions } from "./judge-exceptions.ts";
import { openHelpView, type HelpInput } from "./open-help-view.ts";
import type { OnRule } from "./rule-collector.ts";
import { runRules } from "./run-rules.ts";
import { withFacts } from "./with-facts.ts";

/** Rules by id. */
export type RuleRegistry = Readonly<Record<string, AnyRule>>;

export interface LintInput {
  readonly toolSet: ToolSet;
  readonly settings: Settings;
  readonly rules: RuleRegistry;
  /** The day of the run as an ISO date (`2027-01-01`), against which exceptions expire. */
  readonly today: string;
  /** Findings that were accepted before. */
  readonly baseline?: readonly BaselineEntry[] | undefined;
  /** Markdown that speaks of the tools. */
  readonly pages?: readonly Page[];
  /** The help that the config speaks of, whose pages are among these. */
  readonly help?: HelpInput | undefined;
  /** What examples on the pages are held against schemas with; without it, every value will do. */
  readonly checkSchema?: SchemaCheck;
  readonly onRule?: OnRule;
}

export interface LintResult {
  /** In the order of reports: by file, place and rule. */
  readonly diagnostics: readonly Diagnostic[];
  /** What exceptions, comments and the baseline leave out, in the same order. */
  readonly suppressed: readonly Diagnostic[];
  /** Entries of the baseline that nothing was found for. */
  readonly gone: readonly BaselineEntry[];
  /** Rules that failed, each with the tool it failed on. The other rules have run. */
  readonly problems: readonly Problem[];
  /** Examples on the pages, as far as a rule asked for them. */
  readonly examples: readonly SeenExample[];
}

/** Judges tools by the rules that the settings turn on. Pure: the same input gives the same findings. */
export function lint(input: LintInput): LintResult {
  const { settings, rules, today, baseline = [], pages = [], help: helpInput } = input;
  const { checkSchema = () => [] } = input;
  const toolSet = withFacts(input.toolSet, settings.facts);
  const placeOfTool = toolPlaces(toolSet.tools);
  const servers = byServer(toolSet);
  const help = helpInput && openHelpView(toolSet, pages, helpInput);
  const ran = runRules({ servers, pages, help, checkSchema }, settings, rules, input.onRule);
  const excepted = applyExceptions(ran.findings, { servers, settings, rules, today });
  const judged = judgeExceptions(excepted.outcomes, { servers, settings, rules });
  const found = buildDiagnostics([...excepted.findings, ...judged.findings], placeOfTool);
  const directed = applyDirectives(found, { toolSet, pages, settings, rules });
  const judgedDirectives = judgeDirectives(directed.outcomes, { settings, rules });
  const all = [...directed.diagnostics, ...buildDiagnostics(judgedDirectives.findings, placeOfTool)].sort(
    compareDiagnostics,
  );
  const { diagnostics, gone } = applyBaseline(all, baseline);
  return {
    diagnostics: diagnostics.filter(({ suppression }) => !suppression),
    suppressed: diagnostics.filter(({ suppression }) => suppression),
    gone,
    problems: [...ran.problems, ...judged.problems, ...judgedDirectives.problems],
    examples: ran.examples,
  };
}
