import type { Severity, Suppression } from "../diagnostics/diagnostic.ts";
import type { AnyRule, Finding, SeenExample } from "../rules/define-rule.ts";
import type { Problem } from "../tool-model/tool-set.ts";
import type { Tool } from "../tool-model/tool.ts";

/** What a rule said, before it is put into words. */
export interface RawFinding {
  readonly ruleId: string;
  readonly rule: AnyRule;
  readonly severity: Severity;
  readonly finding: Finding;
  /** The tool it is about; absent for findings about the whole set. */
  readonly tool?: Tool;
  /** Present when an exception covers it. */
  readonly suppression?: Suppression;
}

/** What came of running rules. */
export interface RuleRun {
  readonly findings: readonly RawFinding[];
  readonly problems: readonly Problem[];
  readonly examples: readonly SeenExample[];
}
