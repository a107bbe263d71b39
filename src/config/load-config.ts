import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { lilconfig, type Loader } from "lilconfig";
import { jsonErrorPhrase } from "../diagnostics/json-error.ts";
import { UserError } from "../diagnostics/user-error.ts";
import { fileErrorReason } from "../project/file-error-reason.ts";
import { lineIndex } from "../tool-model/line-index.ts";

/** Member of package.json that may hold the config. */
export const PACKAGE_MEMBER = "mcp-lint";

const SEARCH_PLACES = ["ts", "mts", "js", "mjs", "cjs", "json"].map((extension) => `mcp-lint.config.${extension}`);

/** Absolute paths at which a config for a folder may lie, or come to lie: nearest first. */
export function configPlaces(folder: string): string[] {
  const here = [...SEARCH_PLACES, "package.json"].map((name) => join(folder, name));
  const parent = dirname(folder);
  return parent === folder ? here : [...here, ...configPlaces(parent)];
}

/** A config as it was found, not yet checked. */
export interface LoadedConfig {
  /** Absolute path. */
  readonly file: string;
  readonly value: unknown;
}

/** The config that a project has, if it has one. */
export interface FoundConfig {
  readonly config: LoadedConfig | undefined;
}

/**
 * Finds and loads the config that was asked for.
 * @param wanted absolute path, false for none; without it, the nearest one upwards of the folder is taken
 * @throws UserError when it cannot be loaded
 */
export async function findConfig(folder: string, wanted: string | false | undefined): Promise<FoundConfig> {
  return { config: wanted === false ? undefined : await loadConfig(folder, wanted) };
}

/** Absolute path of the config's folder, with forward slashes; without a config, the working directory. */
export function configFolder({ config }: FoundConfig, folder: string): string {
  return config ? dirname(config.file).replaceAll("\\", "/") : folder;
}

/**
 * Finds and loads the config: the nearest one upwards of a folder, or the given file. A TypeScript or JavaScript config is
 * code of its owner and is run; a JSON config runs nothing.
 * @param folder absolute path that the search starts from
 * @param file absolute path of the config to use without a search
 * @returns undefined when the search finds none
 * @throws UserError when the config cannot be read, is no JSON, or fails when it is loaded
 */
async function loadConfig(folder: string, file?: string): Promise<LoadedConfig | undefined> {
  const finder = lilconfig("mcp-lint", {
    searchPlaces: [...SEARCH_PLACES, "package.json"],
    packageProp: PACKAGE_MEMBER,
    // Whoever has an empty config has not meant to go without, nor by that of an outer folder.
    ignoreEmptySearchPlaces: false,
    loaders: {
      ".ts": loadTypeScript,
      ".mts": loadTypeScript,
      ".js": loadModule,
      ".mjs": loadModule,
      ".cjs": loadModule,
      ".json": loadJson,
    },
  });
  try {
    const found = await (file === undefined ? finder.search(folder) : finder.load(file));
    return found ? { file: found.filepath, value: found.config as unknown } : undefined;
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      `Could not read the config \`${file ?? unreadableConfig(folder, error)}\`: ${fileErrorReason(error)}.`,
      { cause: error },
    );
  }
}

/** The file that a search stumbled over: node names it, but for a folder of a config's name. */
function unreadableConfig(folder: string, error: unknown): string {
  if (error instanceof Error && "path" in error) return String(error.path);
  const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return configPlaces(folder).find(isFolder) ?? folder;
}

const loadTypeScript: Loader = (file) =>
  loaded(file, async () => {
    const { createJiti } = await import("jiti");
    return createJiti(import.meta.url, { moduleCache: false }).import(file, { default: true });
  });

const loadModule: Loader = (file) =>
  loaded(file, async () => {
    const url = pathToFileURL(file);
    // Node loads a module once, and an editor's process outlives many changes of a config.
    url.search = String(statSync(file).mtimeMs);
    Reflect.deleteProperty(createRequire(import.meta.url).cache, file);
    const module: unknown = await import(url.href);
    return typeof module === "object" && module !== null && "default" in module ? module.default : undefined;
  });

async function loaded(file: string, load: () => Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await load();
  } catch (error) {
    throw new UserError(`The config \`${file}\` failed when it was loaded: ${messageOf(error)}.`, { cause: error });
  }
  if (value === undefined)
    throw new UserError(`The config \`${file}\` has no default export: expected \`export default { … }\`.`);
  return value;
}

const loadJson: Loader = async (file, content) => {
  const { parse, printParseErrorCode } = await import("jsonc-parser");
  const text = content.replace(/^\uFEFF/u, " ");
  const errors: Parameters<typeof parse>[1] = [];
  // package.json is read by others, to whom comments are errors.
  const isStrict = basename(file) === "package.json";
  const value: unknown = parse(text, errors, { disallowComments: isStrict, allowTrailingComma: !isStrict });
  const [error] = errors;
  if (!error) return value;
  const { line, column } = lineIndex(text).position(error.offset);
  const phrase = jsonErrorPhrase(printParseErrorCode(error.error), text, error.offset);
  throw new UserError(`${file}:${line}:${column}: The config is not JSON: ${phrase}.`);
};

/** What jiti says of a syntax error: what was wrong, and in the next line where. */
const PARSE_ERROR = /^ParseError: (?<what>.*?)\s*\n\s*(?<file>.*):(?<line>\d+):(?<column>\d+)/u;

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const { what, line, column } = PARSE_ERROR.exec(message)?.groups ?? {};
  if (what !== undefined) return `${what} at line ${line ?? ""}, column ${column ?? ""}`;
  return (message.split("\n")[0] ?? "").replace(/\.$/u, "");
}
