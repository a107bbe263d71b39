import path from "node:path";
import { pathToFileURL } from "node:url";
import type * as presetsModule from "../../src/presets/index.ts";
import type * as rulesModule from "../../src/rules/index.ts";
import type { DocumentedRule } from "../../src/codegen/rule-docs/documented-rule.ts";

/** Everything that the docs tell about rules and presets. */
export interface Documented {
  readonly rules: readonly DocumentedRule[];
  /** Names of the presets that tell rules apart, in the order of their columns. */
  readonly presets: readonly string[];
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
    messages: [],
  }));
  return { rules: documented, presets: presets.map(({ name }) => name).filter((name) => name !== "all") };
}

function moduleUrl(root: string, file: string): string {
  return pathToFileURL(path.join(root, file)).href;
}
