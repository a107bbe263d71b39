import { dirname, relative } from "node:path";
import type { AnyRule } from "../rules/define-rule.ts";
import type { Config } from "./config-schema.ts";
import { loadConfig, type LoadedConfig } from "./load-config.ts";
import { resolveSettings } from "./resolve-settings.ts";
import type { Settings } from "./settings.ts";

export interface SettingsRequest {
  /** Absolute path of the working directory: the search for a config starts here. */
  readonly folder: string;
  /** Absolute path of the config, or false for none; without it the nearest one upwards is taken. */
  readonly config?: string | false | undefined;
  /** Presets in place of those that the config extends. */
  readonly presets?: readonly string[] | undefined;
  /** Levels by rule id, over those of the config. */
  readonly levels?: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<string, AnyRule>>;
}

export interface LoadedSettings {
  readonly settings: Settings;
  /** The config's `files`, if it has any, and the folder that they are relative to. */
  readonly files?: { readonly patterns: readonly string[]; readonly base: string };
  /** How messages call the config. */
  readonly owner: string;
}

/**
 * Finds, loads and checks the config, and takes it together with presets and options.
 * @throws UserError in one or two sentences, when there is anything wrong with it
 */
export async function loadSettings({ folder, config: wanted, ...sources }: SettingsRequest): Promise<LoadedSettings> {
  const loaded = wanted === false ? undefined : await loadConfig(folder, wanted);
  if (!loaded) return { settings: resolveSettings(sources), owner: "the config" };
  const owner = `the config \`${relative(folder, loaded.file)}\``;
  // Most projects have no config, and nothing that reads one should cost them time.
  const { checkConfig } = await import("./check-config.ts");
  const config = checkConfig(loaded.value, owner);
  const settings = resolveSettings({ ...sources, config, owner });
  return { settings: await withPlaces(settings, loaded), owner, ...configuredFiles(config, loaded) };
}

async function withPlaces(settings: Settings, { file }: LoadedConfig): Promise<Settings> {
  if (settings.exceptions.length === 0 || !file.endsWith(".json")) return settings;
  const { locateExceptions } = await import("./locate-exceptions.ts");
  return locateExceptions(settings, file);
}

function configuredFiles({ files }: Config, { file }: LoadedConfig): Pick<LoadedSettings, "files"> {
  return files ? { files: { patterns: files, base: dirname(file).replaceAll("\\", "/") } } : {};
}
