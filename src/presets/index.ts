import { adr0019 } from "./adr-0019.ts";
import { adr003 } from "./adr-003.ts";
import { adr0030 } from "./adr-0030.ts";
import { adr300 } from "./adr-300.ts";
import { adr301 } from "./adr-301.ts";
import { all } from "./all.ts";
import { clients } from "./clients.ts";
import type { Preset } from "./preset.ts";
import { recommended } from "./recommended.ts";
import { composePresets } from "./compose-presets.ts";

/** Every preset, the neutral one first. */
export const presets: readonly Preset[] = [recommended, adr0019, adr0030, adr300, adr301, adr003, clients, all];

/** The preset of a run without a config. */
export const DEFAULT_PRESET = adr0019.name;

/**
 * The settings of each rule that the named presets make together; later names win.
 * @throws UserError when a name is no preset's
 */
export function resolvePresets(names: readonly string[]): Preset["rules"] {
  return composePresets(names, presets);
}
