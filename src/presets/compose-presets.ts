import { didYouMean } from "../diagnostics/nearest.ts";
import { UserError } from "../diagnostics/user-error.ts";
import type { Preset } from "./preset.ts";

/**
 * Composes presets into the settings of each rule: a preset's own rules override those of the presets that it extends, and
 * later names override earlier ones. What some preset extends counts once, below all that build on something: of two that
 * extend the same, the second would put back what the first has changed of it.
 * @param names in the order in which the config or the command line gives them
 * @param presets those that there are
 * @throws UserError when a name is no preset's
 */
export function composePresets(names: readonly string[], presets: readonly Preset[]): Preset["rules"] {
  const chosen = withBases(names, new Map(presets.map((preset) => [preset.name, preset])));
  const extended = new Set([...chosen].flatMap((preset) => preset.extends));
  const bases = [...chosen].filter(({ name }) => extended.has(name));
  const others = [...chosen].filter(({ name }) => !extended.has(name));
  return Object.fromEntries([...bases, ...others].flatMap(({ rules }) => Object.entries(rules)));
}

/** The named presets and all that they extend, each behind its own. */
function withBases(
  names: readonly string[],
  byName: ReadonlyMap<string, Preset>,
  found = new Set<Preset>(),
): ReadonlySet<Preset> {
  for (const name of names) {
    const preset = byName.get(name);
    if (!preset) throw new UserError(unknownPreset(name, [...byName.keys()]));
    withBases(preset.extends, byName, found);
    found.add(preset);
  }
  return found;
}

function unknownPreset(name: string, known: readonly string[]): string {
  return `There is no preset \`${name}\`. ${didYouMean(name, known, `Known presets are ${known.join(", ")}.`)}`;
}
