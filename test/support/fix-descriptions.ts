import type { Settings } from "../../src/config/settings.ts";
import type { FixKind } from "../../src/diagnostics/diagnostic.ts";
import { fix, type FixResult } from "../../src/engine/fix.ts";
import { lint, type RuleRegistry } from "../../src/engine/lint.ts";
import { extractFromManifest } from "../../src/extract/tool-manifest/extract-from-manifest.ts";
import type { JsonObject } from "../../src/tool-model/json.ts";
import type { ToolSet } from "../../src/tool-model/tool-set.ts";

/** A tool as a saved `tools/list` answer has it. */
export interface ListedTool {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: JsonObject;
}

export interface FixedTools extends FixResult {
  readonly descriptions: readonly (string | undefined)[];
}

const FILE = "/tools.json";

/** Judges a saved list of tools by rules, and fixes what can be fixed, pass by pass as `--fix` does. */
export function fixTools(
  tools: readonly ListedTool[],
  rules: RuleRegistry,
  options: { readonly kinds?: readonly FixKind[]; readonly rules?: Readonly<Record<string, unknown>> } = {},
): FixedTools {
  const settings = settingsOf(rules, options.rules ?? {});
  const original = JSON.stringify({ tools }, null, 2);
  const extract = (texts: ReadonlyMap<string, string>): ToolSet =>
    extractFromManifest({ file: FILE, name: "tools.json", text: texts.get(FILE) ?? original });
  const judge = (toolSet: ToolSet) => lint({ toolSet, settings, rules, today: "2026-06-15" });
  const toolSet = extract(new Map());
  const fixed = fix({
    toolSet,
    result: judge(toolSet),
    kinds: options.kinds ?? ["safe"],
    isEligible: () => true,
    extract,
    lint: judge,
  });
  return { ...fixed, descriptions: fixed.toolSet.tools.map((tool) => tool.description?.value) };
}

function settingsOf(rules: RuleRegistry, options: Readonly<Record<string, unknown>>): Settings {
  const settings = Object.entries(rules).map(
    ([id, rule]) => [id, { severity: "error", options: rule.options.parse(options[id] ?? {}) }] as const,
  );
  return {
    rules: Object.fromEntries(settings),
    facts: {},
    exceptions: [],
    vocabulary: { verbs: [], nouns: {} },
    texts: {},
  };
}
