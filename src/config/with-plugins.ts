import { UserError } from "../diagnostics/user-error.ts";
import type { AnyRule } from "../rules/define-rule.ts";
import type { Config } from "./config-schema.ts";

/**
 * The built-in rules and those of a config's plugins, by id.
 * @param owner how messages call the config
 * @throws UserError when a plugin goes by the name of a family of built-in rules
 */
export function withPlugins(
  rules: Readonly<Record<string, AnyRule>>,
  plugins: NonNullable<Config["plugins"]>,
  owner: string,
): Readonly<Record<string, AnyRule>> {
  const families = new Set(Object.keys(rules).map((id) => id.split("/")[0]));
  const taken = Object.keys(plugins).find((name) => families.has(name));
  if (taken !== undefined) {
    throw new UserError(
      `The plugin \`${taken}\` of ${owner} has the name of a family of built-in rules. Choose another.`,
    );
  }
  const further = Object.entries(plugins).flatMap(([name, plugin]) =>
    Object.entries(plugin.rules).map(([rule, declared]) => [`${name}/${rule}`, declared] as const),
  );
  return { ...rules, ...Object.fromEntries(further) };
}
