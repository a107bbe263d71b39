import type { ESLint, Linter, Rule } from "eslint";
import type { Severity } from "../diagnostics/diagnostic.ts";
import { presets, resolvePresets } from "../presets/index.ts";
import { rules } from "../rules/index.ts";
import { anyTextParser } from "./any-text-parser.ts";
import { eslintRules } from "./eslint-rule.ts";

/** ESLint has no level below a warning. */
export const LEVELS: Readonly<Record<Severity, Linter.StringSeverity>> = {
  error: "error",
  warning: "warn",
  info: "warn",
};

export const NAMESPACE = "mcp-lint";

const configs: Record<string, Linter.Config> = {};

/** What the package hands to ESLint. */
export interface McpLintPlugin extends ESLint.Plugin {
  readonly rules: Record<string, Rule.RuleModule>;
  readonly parsers: { readonly text: Linter.Parser };
  readonly configs: Record<string, Linter.Config>;
}

export const plugin: McpLintPlugin = {
  meta: { name: "@mcp-lint/cli", namespace: NAMESPACE },
  rules: eslintRules(rules),
  /** For files that are no JavaScript: `{ files: ["tools.json"], languageOptions: { parser: plugin.parsers.text } }`. */
  parsers: { text: anyTextParser },
  /** One config for each preset, by its name. */
  configs,
};

for (const { name } of presets) {
  configs[name] = { name: `${NAMESPACE}/${name}`, plugins: { [NAMESPACE]: plugin }, rules: levelsOf(name) };
}

function levelsOf(preset: string): Linter.RulesRecord {
  return Object.fromEntries(
    Object.entries(resolvePresets([preset])).flatMap(([id, entry]): [string, Linter.RuleEntry][] => {
      const [level, options] = typeof entry === "string" ? [entry] : entry;
      if (level === "off") return [];
      return [[`${NAMESPACE}/${id}`, options ? [LEVELS[level], options] : LEVELS[level]]];
    }),
  );
}
