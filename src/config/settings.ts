import type { Severity } from "../diagnostics/diagnostic.ts";
import type { RuleException, Vocabulary } from "../rules/define-rule.ts";
import type { ToolMeta } from "../tool-model/tool.ts";

/** How one rule runs: only rules that are on have a setting. */
export interface RuleSetting {
  readonly severity: Severity;
  /** Checked against the rule's schema, defaults filled in. */
  readonly options: unknown;
  /** As presets, config or command line give them; absent where they say nothing. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/** What a config says about a tool that its code does not show. */
export type ToolFacts = Partial<ToolMeta>;

/** All that decides how tools are judged: presets, config and command line taken together. Plain data. */
export interface Settings {
  /** By rule id. */
  readonly rules: Readonly<Record<string, RuleSetting>>;
  /** By tool name. */
  readonly facts: Readonly<Record<string, ToolFacts>>;
  readonly exceptions: readonly RuleException[];
  readonly vocabulary: Vocabulary;
  /** State tags that the config declares, and what each says. */
  readonly stateTags?: Readonly<Record<string, string>>;
  /** The config's own text, by absolute path, when exceptions point into it. */
  readonly texts: Readonly<Record<string, string>>;
}
