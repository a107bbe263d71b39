import type { ts as TS } from "ts-morph";
import { isJsonObject } from "../../../tool-model/json.ts";
import type { SourceHost } from "../../source-host.ts";
import { ts } from "../compiler.ts";
import { nearestFile } from "./nearest-file.ts";
import { WorkspacePackages } from "./workspace-packages.ts";

/** What a module specifier leads to. */
export type ImportTarget =
  { readonly kind: "project"; readonly file: string } | { readonly kind: "package"; readonly module: string };

/** Resolves module specifiers with TypeScript's own resolution; packages are known by name only. */
export class ImportResolver {
  readonly #host: SourceHost;
  readonly #workspace: WorkspacePackages;
  readonly #resolutionHost: TS.ModuleResolutionHost;
  readonly #caches = new Map<
    string,
    { readonly options: TS.CompilerOptions; readonly cache: TS.ModuleResolutionCache }
  >();
  readonly #targets = new Map<string, ImportTarget>();

  constructor(host: SourceHost) {
    this.#host = host;
    this.#workspace = new WorkspacePackages(host);
    this.#resolutionHost = {
      fileExists: (file) => host.fileExists(file),
      readFile: (file) => host.read(file),
      directoryExists: (path) => host.directoryExists(path),
    };
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
    const { options, cache } = this.#settingsFor(folder);
    const { resolvedModule } = ts.resolveModuleName(specifier, from, options, this.#resolutionHost, cache);
    const file = resolvedModule?.resolvedFileName;
    if (file && !file.includes("/node_modules/") && !/\.d\.[mc]?ts$/u.test(file)) return { kind: "project", file };
    const inWorkspace = /^[./#]/u.test(specifier) ? undefined : this.#workspace.resolve(specifier);
    return inWorkspace === undefined ? { kind: "package", module: specifier } : { kind: "project", file: inWorkspace };
  }

  /** Only `paths`, `baseUrl` and `jsx` of the user's tsconfig say something about where modules are. */
  #settingsFor(folder: string): { readonly options: TS.CompilerOptions; readonly cache: TS.ModuleResolutionCache } {
    const config = nearestFile(this.#host, folder, "tsconfig.json");
    const known = this.#caches.get(config ?? "");
    if (known) return known;
    const options: TS.CompilerOptions = {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
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
