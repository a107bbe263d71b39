import { z } from "zod";
import type { RuleSetting, Settings } from "../../src/config/settings.ts";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { lint, type LintResult, type RuleRegistry } from "../../src/engine/lint.ts";
import { extractFromManifest } from "../../src/extract/tool-manifest/extract-from-manifest.ts";
import { defineRule, type AnyRule, type Rule } from "../../src/rules/define-rule.ts";
import type { JsonValue } from "../../src/tool-model/json.ts";
import type { ToolSet } from "../../src/tool-model/tool-set.ts";

type Sketch = Rule extends infer One
  ? One extends unknown
    ? Partial<One> & Pick<One, keyof One & ("scope" | "check")>
    : never
  : never;

/** A rule of which only what a test is about has to be said. */
export function sketchRule(sketch: Sketch): AnyRule {
  const common = {
    summary: "",
    why: "",
    source: "",
    fix: "none",
    options: z.strictObject({}),
    messages: {},
    examples: [],
  } as const;
  return defineRule({ ...common, reads: [], ...sketch } as Rule);
}

/** A tool set as a manifest gives it, so that everything has its place. */
export function toolsOf(...tools: readonly JsonValue[]): ToolSet {
  return extractFromManifest({ file: "/desk/tools.json", name: "tools.json", text: JSON.stringify(tools, null, 1) });
}

/** Settings that turn all the given rules on as errors. */
export function settingsFor(rules: RuleRegistry, settings: Partial<Settings> = {}): Settings {
  const on: RuleSetting = { severity: "error", options: {} };
  return {
    rules: Object.fromEntries(Object.keys(rules).map((id) => [id, on])),
    facts: {},
    exceptions: [],
    vocabulary: { verbs: [], nouns: {} },
    texts: {},
    ...settings,
  };
}

/** Lints by rules that are all on. */
export function lintBy(rules: RuleRegistry, toolSet: ToolSet, settings: Partial<Settings> = {}): LintResult {
  return lint({ toolSet, rules, settings: settingsFor(rules, settings), today: "2026-11-21" });
}

/** The words that a finding points at. */
export function wordsOf({ range }: Diagnostic, { files }: ToolSet): string | undefined {
  return range && files[range.file]?.slice(range.start, range.end);
}
