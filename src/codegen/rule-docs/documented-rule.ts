import type { AnyRule, RuleLevel } from "../../rules/define-rule.ts";

/** Level at which a preset sets a rule. */
export interface PresetLevel {
  readonly preset: string;
  readonly level: RuleLevel;
}

/** A rule with everything that its page says about it. */
export interface DocumentedRule {
  readonly id: string;
  readonly rule: AnyRule;
  /** The presets that switch it on, in the order of the presets table. */
  readonly presets: readonly PresetLevel[];
  /** For each of the rule's examples, in order, the messages that it gave when it was run. */
  readonly messages: readonly (readonly string[])[];
}
