import { relative, resolve } from "node:path";
import { UserError } from "../diagnostics/user-error.ts";
import type { AnyRule } from "../rules/define-rule.ts";
import type { Config } from "./config-schema.ts";
import { configFolder, findConfig, type FoundConfig, type LoadedConfig } from "./load-config.ts";
import { resolveSettings, type ChosenLevels } from "./resolve-settings.ts";
import type { Settings } from "./settings.ts";

export interface SettingsRequest {
  /** Absolute path of the working directory: the search for a config starts here. */
  readonly folder: string;
  /** Absolute path of the config, or false for none; without it the nearest one upwards is taken. */
  readonly config?: string | false | undefined;
  /** What was found of a config, when somebody loaded it before. */
  readonly found?: FoundConfig | undefined;
  /** Presets in place of those that the config extends. */
  readonly presets?: readonly string[] | undefined;
  /** Levels over those of the config. */
  readonly levels?: ChosenLevels | undefined;
  readonly rules: Readonly<Record<string, AnyRule>>;
}

/** Globs, and the folder that they are relative to: an absolute path with forward slashes. */
export interface ConfiguredGlobs {
  readonly patterns: readonly string[];
  readonly base: string;
}

/** The config's `help`, with absolute paths that have forward slashes. */
export interface HelpSettings {
  readonly uri?: string;
  /** Folder of the pages. */
  readonly pages?: string;
  /** File of the generated module. */
  readonly module?: string;
  /** Other Markdown whose calls are checked. */
  readonly docs?: ConfiguredGlobs;
}

export interface LoadedSettings {
  readonly settings: Settings;
  /** All rules there are, by id: the given ones and those of the config's plugins. */
  readonly rules: Readonly<Record<string, AnyRule>>;
  /** The config's `files`, if it has any. */
  readonly files?: ConfiguredGlobs;
  /** Absent when the config has none. */
  readonly help?: HelpSettings;
  /** The config's parts about generated files, each with the absolute path of its module. */
  readonly dispatcher?: NonNullable<Config["dispatcher"]>;
  readonly responses?: NonNullable<Config["responses"]>;
  readonly proposals?: NonNullable<Config["proposals"]>;
  /** Absolute path of the snapshot of the tools. */
  readonly manifest?: string;
  /** Absolute path of the config's folder; without a config, of the working directory. */
  readonly base: string;
  /** How messages call the config. */
  readonly owner: string;
}

/**
 * Finds, loads and checks the config, and takes it together with presets and options.
 * @throws UserError in one or two sentences, when there is anything wrong with it
 */
export async function loadSettings({ found, ...request }: SettingsRequest): Promise<LoadedSettings> {
  const { folder, config: wanted, ...sources } = request;
  const known = found ?? (await findConfig(folder, wanted));
  const { config: loaded } = known;
  if (!loaded) return { settings: resolveSettings(sources), rules: sources.rules, base: folder, owner: "the config" };
  const owner = `the config \`${relative(folder, loaded.file)}\``;
  // Most projects have no config, and nothing that reads one should cost them time.
  const { checkConfig } = await import("./check-config.ts");
  const config = checkConfig(loaded.value, owner);
  const rules = config.plugins
    ? (await import("./with-plugins.ts")).withPlugins(sources.rules, config.plugins, owner)
    : sources.rules;
  const settings = resolveSettings({ ...sources, rules, config, owner });
  const base = configFolder(known, folder);
  return {
    settings: await withPlaces(settings, loaded),
    rules,
    base,
    owner,
    ...(config.files && { files: { patterns: config.files, base } }),
    ...(config.help && { help: helpSettings(config.help, base, owner) }),
    ...generatedPlaces(config, (path) => resolve(base, path).replaceAll("\\", "/")),
  };
}

type GeneratedPlaces = Pick<LoadedSettings, "dispatcher" | "responses" | "proposals" | "manifest">;

function generatedPlaces(
  { dispatcher, responses, proposals, manifest }: Config,
  absolute: (path: string) => string,
): GeneratedPlaces {
  return {
    ...(dispatcher && { dispatcher: { ...dispatcher, module: absolute(dispatcher.module) } }),
    ...(responses && {
      responses: { ...responses, ...(responses.module !== undefined && { module: absolute(responses.module) }) },
    }),
    ...(proposals && { proposals: { module: absolute(proposals.module) } }),
    ...(manifest !== undefined && { manifest: absolute(manifest) }),
  };
}

async function withPlaces(settings: Settings, { file }: LoadedConfig): Promise<Settings> {
  if (settings.exceptions.length === 0 || !file.endsWith(".json")) return settings;
  const { locateExceptions } = await import("./locate-exceptions.ts");
  return locateExceptions(settings, file);
}

/** A help that says where it is read needs pages; where nothing is said of them, they are in `help`. */
function helpSettings(
  { uri, pages, module, docs }: NonNullable<Config["help"]>,
  base: string,
  owner: string,
): HelpSettings {
  if (module !== undefined && uri === undefined) {
    throw new UserError(`\`help.module\` of ${owner} needs a \`help.uri\` beside it, such as \`orders://help\`.`);
  }
  const isResource = uri !== undefined || pages !== undefined || module !== undefined;
  const absolute = (path: string): string => resolve(base, path).replaceAll("\\", "/");
  return {
    ...(uri !== undefined && { uri }),
    ...(isResource && { pages: absolute(pages ?? "help") }),
    ...(module !== undefined && { module: absolute(module) }),
    ...(docs && { docs: { patterns: docs, base } }),
  };
}
