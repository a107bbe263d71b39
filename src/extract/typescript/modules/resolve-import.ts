import { posix } from "node:path";
import type { ts as TS } from "ts-morph";
import { isJsonObject } from "../../../tool-model/json.ts";
import type { SourceHost } from "../../source-host.ts";
import { ts } from "../compiler.ts";
import { asDeclared } from "../packages/declared-name.ts";
import { CompilerConfigs } from "../packages/compiler-configs.ts";
import { importMapOf, mappedSpecifier, type ImportMap } from "../packages/import-map.ts";
import { LibrarySources } from "../packages/library-sources.ts";
import { nearestFile } from "../packages/nearest-file.ts";
import { importsOf, OF_NODE, sourceOfBuilt, WRITTEN_TO_COMPILE } from "../packages/package-entries.ts";
import { packageSpecifier } from "../packages/package-specifier.ts";
import { parsedObject } from "../packages/parsed-object.ts";
import { sourceStems } from "../packages/source-stems.ts";
import { WorkspacePackages } from "../packages/workspace-packages.ts";

/** What a module specifier leads to. */
export type ImportTarget =
  | { readonly kind: "project"; readonly file: string }
  | { readonly kind: "package"; readonly module: string }
  /** A file that is no source: `./tools.json`, `./help.md?raw`. */
  | { readonly kind: "data"; readonly file: string; readonly asText: boolean };

/** Paths that lead to source, or have no extension and may do so. */
const SOURCE_OR_NONE = /(?:\.[cm]?[jt]sx?|\/[^./]*|^\.+)$/u;

/** Resolves module specifiers with TypeScript's own resolution; packages are known by name, and by what they declare. */
export class ImportResolver {
  readonly libraries: LibrarySources;
  readonly #host: SourceHost;
  /** The packages of the repository, by name. */
  readonly workspace: WorkspacePackages;
  readonly #resolutionHost: TS.ModuleResolutionHost;
  readonly #caches = new Map<
    string,
    { readonly options: TS.CompilerOptions; readonly cache: TS.ModuleResolutionCache }
  >();
  readonly #configs: CompilerConfigs;
  readonly #importMaps = new Map<string, ImportMap | undefined>();
  readonly #targets = new Map<string, ImportTarget>();

  constructor(host: SourceHost) {
    this.#host = host;
    this.workspace = new WorkspacePackages(host);
    this.libraries = new LibrarySources(host);
    this.#configs = new CompilerConfigs(host);
    this.#resolutionHost = {
      fileExists: (file) => host.fileExists(file),
      readFile: (file) => host.read(file),
      directoryExists: (path) => host.directoryExists(path),
    };
  }

  /** Whether the settings of the compiler, or an import map, say of names in a folder what they stand for. */
  hasAliases(folder: string): boolean {
    const { options } = this.#settingsFor(folder);
    return "paths" in options || "baseUrl" in options || this.#importMapFor(folder) !== undefined;
  }

  resolve(specifier: string, from: string): ImportTarget {
    const folder = from.slice(0, from.lastIndexOf("/"));
    const key = `${folder}\0${specifier}`;
    const known = this.#targets.get(key);
    if (known) return known;
    const target = this.#resolve(specifier, from, folder);
    this.#targets.set(key, target);
    return target;
  }

  #resolve(specifier: string, from: string, folder: string): ImportTarget {
    const data = this.#dataFile(specifier, folder);
    if (data) return data;
    const mapped = /^[./]/u.test(specifier) ? undefined : this.#mapped(specifier, folder);
    if (mapped) return mapped;
    const file = this.#sourceOfOwn(specifier, folder) ?? this.#fileOf(specifier, from, folder);
    const isSource = file !== undefined && !file.includes("/node_modules/") && !/\.d\.[mc]?ts$/u.test(file);
    const found = isSource ? file : this.#unbuilt(specifier, folder);
    if (found === undefined) return { kind: "package", module: asDeclared(specifier, folder, this.#host) };
    if (found.endsWith(".json")) return { kind: "data", file: found, asText: false };
    const module = this.libraries.moduleOf(found);
    return module === undefined ? { kind: "project", file: found } : { kind: "package", module };
  }

  /** What an import map makes of a specifier, or what it says itself of where a package comes from. */
  #mapped(specifier: string, folder: string): ImportTarget | undefined {
    const map = this.#importMapFor(folder);
    const target = (map && mappedSpecifier(map, specifier)) ?? specifier;
    if (map && target.startsWith(".")) return this.#resolve(target, `${map.folder}/deno.json`, map.folder);
    const named = packageSpecifier(target);
    return named && { kind: "package", module: named.module };
  }

  #importMapFor(folder: string): ImportMap | undefined {
    if (!this.#importMaps.has(folder)) this.#importMaps.set(folder, importMapOf(this.#host, folder));
    return this.#importMaps.get(folder);
  }

  /** The source of what package.json files name by where it is once it is built. */
  #unbuilt(specifier: string, folder: string): string | undefined {
    if (specifier.startsWith("#")) return this.#ownImport(specifier, folder);
    return /^[./]/u.test(specifier) ? undefined : this.workspace.resolve(specifier, folder);
  }

  /** What an own import such as `#tools/list` is built from, which a build that is there does not stand before. */
  #sourceOfOwn(specifier: string, folder: string): string | undefined {
    const file = specifier.startsWith("#") ? this.#ownImport(specifier, folder) : undefined;
    return file !== undefined && WRITTEN_TO_COMPILE.test(file) ? file : undefined;
  }

  #ownImport(specifier: string, folder: string): string | undefined {
    const file = nearestFile(this.#host, folder, "package.json");
    const manifest = file === undefined ? undefined : parsedObject(this.#host.read(file));
    if (file === undefined || !manifest) return undefined;
    const sources = importsOf(manifest, specifier).filter((target) => target.startsWith("."));
    return sources.map((target) => sourceOfBuilt(this.#host, posix.dirname(file), target)).find(Boolean);
  }

  /** The file in which an installed package declares what a module exports; undefined when there is none. */
  declarationsOf(specifier: string, from: string): string | undefined {
    const file = this.#fileOf(specifier, from, from.slice(0, from.lastIndexOf("/")));
    return file?.includes("/node_modules/") && /\.d\.[mc]?ts$/u.test(file) ? file : undefined;
  }

  #fileOf(specifier: string, from: string, folder: string): string | undefined {
    const { options, cache } = this.#settingsFor(folder);
    const found = ts.resolveModuleName(specifier, from, options, this.#resolutionHost, cache).resolvedModule;
    return found && this.#withCode(found.resolvedFileName);
  }

  /** Declarations say nothing of values: where the project holds the code that they declare, as it does below a build that is kept, that counts. */
  #withCode(file: string): string {
    if (file.includes("/node_modules/")) return file;
    const code = file.replace(/\.d\.([mc]?)ts$/u, ".$1js");
    return code !== file && this.#host.fileExists(code) ? code : file;
  }

  #dataFile(specifier: string, folder: string): ImportTarget | undefined {
    const [path = "", query] = specifier.split("?", 2);
    if (!specifier.startsWith(".") || SOURCE_OR_NONE.test(path)) return undefined;
    const file = posix.normalize(`${folder}/${path}`);
    return this.#host.fileExists(file) ? { kind: "data", file, asText: query === "raw" } : undefined;
  }

  /**
   * The source of a module that is named by its absolute path, which may be that of what the source is built to. A build
   * that is there does not stand before what it is built from.
   */
  resolvePath(path: string, packageFolder: string): ImportTarget | undefined {
    if (!path.startsWith(`${packageFolder}/`)) return undefined;
    const found = sourceStems(path.slice(packageFolder.length + 1)).flatMap((stem) => {
      const target = this.resolve(`./${stem}`, `${packageFolder}/package.json`);
      return target.kind === "package" ? [] : [target];
    });
    return found.find((target) => target.kind === "project" && WRITTEN_TO_COMPILE.test(target.file)) ?? found[0];
  }

  /** Only `paths`, `baseUrl` and `jsx` of the user's tsconfig say something about where modules are. */
  #settingsFor(folder: string): { readonly options: TS.CompilerOptions; readonly cache: TS.ModuleResolutionCache } {
    const config = this.#configs.of(folder);
    const known = this.#caches.get(config ?? "");
    if (known) return known;
    const options: TS.CompilerOptions = {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      customConditions: [...OF_NODE],
      allowJs: true,
      resolveJsonModule: true,
      noLib: true,
      types: [],
      ...(config ? this.#pathOptions(config) : {}),
    };
    const cache = ts.createModuleResolutionCache(this.#host.root, (file) => file, options);
    const settings = { options, cache };
    this.#caches.set(config ?? "", settings);
    return settings;
  }

  #pathOptions(config: string): TS.CompilerOptions {
    const text = this.#host.read(config);
    if (text === undefined) return {};
    const json: unknown = ts.parseConfigFileTextToJson(config, text).config;
    const folder = config.slice(0, config.lastIndexOf("/"));
    const parsed = ts.parseJsonConfigFileContent(
      { ...(isJsonObject(json) ? json : {}), files: [], include: [] },
      {
        useCaseSensitiveFileNames: true,
        fileExists: this.#resolutionHost.fileExists,
        readFile: this.#resolutionHost.readFile,
        readDirectory: () => [],
      },
      folder,
      undefined,
      config,
    );
    const paths = usablePaths(parsed.options.paths);
    // By name, since TypeScript deprecates `baseUrl` while projects go on to have it.
    const carried = ["baseUrl", "jsx", "pathsBasePath"].flatMap((key) => {
      const value = parsed.options[key];
      return value === undefined ? [] : [[key, value] as const];
    });
    return { ...Object.fromEntries(carried), ...(paths && { paths }) };
  }
}

/** TypeScript reports a misshapen `paths`, and would fail on it all the same. */
function usablePaths(paths: unknown): Record<string, string[]> | undefined {
  if (typeof paths !== "object" || paths === null) return undefined;
  const entries = Object.entries(paths).map(
    ([pattern, targets]) =>
      [pattern, Array.isArray(targets) ? targets.filter((target) => typeof target === "string") : []] as const,
  );
  return Object.fromEntries(entries.filter(([, targets]) => targets.length > 0));
}
