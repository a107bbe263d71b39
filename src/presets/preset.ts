import type { RuleLevel } from "../rules/define-rule.ts";

/** A named choice of rules: what one decision record asks for. */
export interface Preset {
  readonly name: string;
  /** One sentence: what it is for. */
  readonly summary: string;
  /** The record that it comes from, and its seed; absent for presets of our own. */
  readonly record?: string;
  readonly extends: readonly string[];
  /** Levels by rule id, each with options where the record sets them. */
  readonly rules: Readonly<Record<string, RuleLevel | readonly [RuleLevel, Readonly<Record<string, unknown>>]>>;
}
