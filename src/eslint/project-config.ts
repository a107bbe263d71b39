import type { Linter } from "eslint";
import { loadSettings } from "../config/load-settings.ts";
import type { RuleSetting } from "../config/settings.ts";
import { rules } from "../rules/index.ts";
import { eslintRules } from "./eslint-rule.ts";
import { LEVELS, NAMESPACE, plugin } from "./plugin.ts";

/**
 * What the project's own config says, as a config of ESLint: its rules with their levels and options, and those that its
 * plugins bring as `mcp-lint/<plugin>/<rule>`. A TypeScript or JavaScript config is run for it.
 * @param folder absolute path of the folder that ESLint runs in; the config is searched from there upwards
 * @throws Error with a sentence for people, when the config is wrong
 */
export async function projectConfig(folder: string): Promise<Linter.Config> {
  const loaded = await loadSettings({ folder: folder.replaceAll("\\", "/"), rules });
  const own = Object.fromEntries(Object.entries(loaded.rules).filter(([id]) => !Object.hasOwn(rules, id)));
  const isFurther = Object.keys(own).length > 0;
  // ESLint refuses two plugins of one name, so where nothing is added it is that of the presets.
  const whole = isFurther ? { ...plugin, rules: { ...plugin.rules, ...eslintRules(own) } } : plugin;
  const entries = Object.entries(loaded.settings.rules).map(
    ([id, setting]) => [`${NAMESPACE}/${id}`, entryOf(setting)] as const,
  );
  return {
    name: `${NAMESPACE}/project`,
    plugins: { [NAMESPACE]: whole },
    rules: Object.fromEntries(entries),
  };
}

function entryOf({ severity, given }: RuleSetting): Linter.RuleEntry {
  return given ? [LEVELS[severity], given] : LEVELS[severity];
}
