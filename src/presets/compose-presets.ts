import { didYouMean } from "../diagnostics/nearest.ts";
import { UserError } from "../diagnostics/user-error.ts";
import type { Preset } from "./preset.ts";

/**
 * Composes presets into the settings of each rule: a preset's own rules override those of the presets
 * that it extends, and later names override earlier ones.
 * @param names in the order in which the config or the command line gives them
 * @param presets those that there are
 * @throws UserError when a name is no preset's
 */
export function composePresets(names: readonly string[], presets: readonly Preset[]): Preset["rules"] {
  const byName = new Map(presets.map((preset) => [preset.name, preset]));
  const settings = names.map((name) => {
    const preset = byName.get(name);
    if (!preset) throw new UserError(unknownPreset(name, [...byName.keys()]));
    return { ...composePresets(preset.extends, presets), ...preset.rules };
  });
  return Object.fromEntries(settings.flatMap((rules) => Object.entries(rules)));
}

function unknownPreset(name: string, known: readonly string[]): string {
  return `There is no preset \`${name}\`. ${didYouMean(name, known, `Known presets are ${known.join(", ")}.`)}`;
}
