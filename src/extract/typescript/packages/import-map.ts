import { isJsonObject } from "../../../tool-model/json.ts";
import type { SourceHost } from "../../source-host.ts";
import { ts } from "../compiler.ts";
import { nearestFile } from "./nearest-file.ts";
import { nameOf, packageSpecifier } from "./package-specifier.ts";

/** Files in which Deno finds what a specifier stands for. */
const FILES = ["deno.json", "deno.jsonc", "import_map.json"];

/** What the nearest import map of Deno says that specifiers stand for. */
export interface ImportMap {
  /** The folder that its paths start from. */
  readonly folder: string;
  readonly imports: Readonly<Record<string, unknown>>;
}

/** The import map that holds in a folder; undefined when there is none. */
export function importMapOf(host: SourceHost, folder: string): ImportMap | undefined {
  const file = FILES.map((name) => nearestFile(host, folder, name))
    .filter((one) => one !== undefined)
    .toSorted((one, other) => other.length - one.length)[0];
  const text = file === undefined ? undefined : host.read(file);
  if (file === undefined || text === undefined) return undefined;
  const json: unknown = ts.parseConfigFileTextToJson(file, text).config;
  const imports = isJsonObject(json) ? json.imports : undefined;
  return isJsonObject(imports) ? { folder: file.slice(0, file.lastIndexOf("/")), imports } : undefined;
}

/** What a specifier stands for: that of its own entry, or of the longest one that it begins with (`"@/": "./src/"`). */
export function mappedSpecifier({ imports }: ImportMap, specifier: string): string | undefined {
  const keys = Object.keys(imports).filter(
    (key) => key === specifier || (key.endsWith("/") && specifier.startsWith(key)),
  );
  const [key] = keys.toSorted((one, other) => other.length - one.length);
  const target = key === undefined ? undefined : imports[key];
  return key !== undefined && typeof target === "string" ? target + specifier.slice(key.length) : undefined;
}

/** The range that an import map asks of a package for: of `"zod": "npm:zod@^4.1.0"`. */
export function mappedRange({ imports }: ImportMap, name: string): string | undefined {
  for (const target of Object.values(imports)) {
    const named = typeof target === "string" ? packageSpecifier(target) : undefined;
    if (named && nameOf(named.module) === name) return named.range ?? "latest";
  }
  return undefined;
}
