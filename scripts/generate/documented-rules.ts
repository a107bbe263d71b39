import path from "node:path";
import { pathToFileURL } from "node:url";
import type * as presetsModule from "../../src/presets/index.ts";
import type * as rulesModule from "../../src/rules/index.ts";
import type { DocumentedRule } from "../../src/codegen/rule-docs/documented-rule.ts";
import type { RuleRegistry } from "../../src/engine/lint.ts";
import type { Preset } from "../../src/presets/preset.ts";
import { runExample } from "../../src/rule-tester/run-example.ts";
import type { AnyExample } from "../../src/rule-tester/run-example.ts";

/** Everything that the docs tell about rules and presets. */
export interface Documented {
  readonly rules: readonly DocumentedRule[];
  readonly presets: readonly Preset[];
}

/**
 * Loads the rules and presets of a working copy, which need not be this one.
 * @param root absolute path of the working copy
 */
export async function loadDocumented(root: string): Promise<Documented> {
  const { rules } = (await import(moduleUrl(root, "src/rules/index.ts"))) as typeof rulesModule;
  const { presets, resolvePresets } = (await import(moduleUrl(root, "src/presets/index.ts"))) as typeof presetsModule;
  const settings = presets.map(({ name }) => ({ name, rules: resolvePresets([name]) }));
  const documented = Object.entries(rules).map(([id, rule]) => ({
    id,
    rule,
    presets: settings.flatMap(({ name, rules: set }) => {
      const setting = set[id];
      if (setting === undefined) return [];
      return [{ preset: name, level: typeof setting === "string" ? setting : setting[0] }];
    }),
    messages: rule.examples.map((example) => messagesOf(rules, id, example)),
  }));
  return { rules: documented, presets };
}

/** Names of the presets that get a column in tables: all but the one that has every rule. */
export function columnsOf({ presets }: Documented): string[] {
  return presets.map(({ name }) => name).filter((name) => name !== "all");
}

function messagesOf(rules: RuleRegistry, id: string, example: AnyExample): string[] {
  return runExample(rules, id, example).diagnostics.map((diagnostic) => diagnostic.message);
}

function moduleUrl(root: string, file: string): string {
  return pathToFileURL(path.join(root, file)).href;
}
