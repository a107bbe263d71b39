import { presets, resolvePresets } from "../../presets/index.ts";
import type { RuleLevel } from "../../rules/define-rule.ts";

/** The presets that turn a rule on, and the level that each gives it. */
export function presetLevels(ruleId: string): Record<string, RuleLevel> {
  const levels = presets.flatMap(({ name }) => {
    const entry = resolvePresets([name])[ruleId];
    const level = typeof entry === "string" ? entry : entry?.[0];
    return level === undefined || level === "off" ? [] : [[name, level] as const];
  });
  return Object.fromEntries(levels);
}
