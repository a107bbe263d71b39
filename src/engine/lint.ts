import type { Settings } from "../config/settings.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Page } from "../docstring/pages/page.ts";
import type { AnyRule, ExampleCount } from "../rules/define-rule.ts";
import type { SchemaCheck } from "../schema-check/schema-check.ts";
import { byServer, type Problem, type ToolSet } from "../tool-model/tool-set.ts";
import { applyExceptions } from "./apply-exceptions.ts";
import { buildDiagnostics } from "./build-diagnostics.ts";
import { judgeExceptions } from "./judge-exceptions.ts";
import { openHelpView, type HelpInput } from "./open-help-view.ts";
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
  /** Markdown that speaks of the tools. */
  readonly pages?: readonly Page[];
  /** The help that the config speaks of, whose pages are among these. */
  readonly help?: HelpInput | undefined;
  /** What examples on the pages are held against schemas with; without it, every value will do. */
  readonly checkSchema?: SchemaCheck;
}

export interface LintResult {
  /** In the order of reports: by file, place and rule. */
  readonly diagnostics: readonly Diagnostic[];
  /** Rules that failed, each with the tool it failed on. The other rules have run. */
  readonly problems: readonly Problem[];
  readonly examples: ExampleCount;
}

/** Judges tools by the rules that the settings turn on. Pure: the same input gives the same findings. */
export function lint(input: LintInput): LintResult {
  const { settings, rules, today, pages = [], help: helpInput, checkSchema = () => [] } = input;
  const toolSet = withFacts(input.toolSet, settings.facts);
  const servers = byServer(toolSet);
  const help = helpInput && openHelpView(toolSet, pages, helpInput);
  const ran = runRules({ servers, pages, help, checkSchema }, settings, rules);
  const excepted = applyExceptions(ran.findings, { servers, settings, rules, today });
  const judged = judgeExceptions(excepted.outcomes, { servers, settings, rules });
  return {
    diagnostics: buildDiagnostics([...excepted.findings, ...judged.findings]),
    problems: [...ran.problems, ...judged.problems],
    examples: ran.examples,
  };
}
