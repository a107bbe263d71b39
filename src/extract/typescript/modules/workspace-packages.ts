import { isJsonObject } from "../../../tool-model/json.ts";
import type { SourceHost } from "../../source-host.ts";

/** A package of the same repository: its folder, and what its package.json says of its entries. */
interface WorkspacePackage {
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

const EXTENSIONS = [".ts", ".tsx", ".mts", ".cts", ".js", ".mjs", ".cjs", ".jsx"];

/**
 * Finds the sources of packages that the same repository holds, by name: the built files that their
 * package.json points to are not there before a build, the sources that they are built from are.
 */
export class WorkspacePackages {
  readonly #host: SourceHost;
  #packages: Map<string, WorkspacePackage> | undefined;

  constructor(host: SourceHost) {
    this.#host = host;
  }

  /** The source file that a bare specifier means; undefined when no package here has that name. */
  resolve(specifier: string): string | undefined {
    const name = /^(?:@[^/]+\/)?[^/]+/u.exec(specifier)?.[0];
    const found = name === undefined ? undefined : this.#index().get(name);
    if (!found || name === undefined) return undefined;
    const subpath = `.${specifier.slice(name.length)}`;
    for (const target of [...entriesOf(found.manifest, subpath), ...usualEntries(subpath)]) {
      const file = this.#sourceOf(found.folder, target);
      if (file) return file;
    }
    return undefined;
  }

  /** `dist/index.js` is built from `src/index.ts`, or from `index.ts`. */
  #sourceOf(folder: string, target: string): string | undefined {
    const path = target
      .replace(/^\.\//u, "")
      .replace(/\.d\.[mc]?ts$/u, "")
      .replace(/\.[mc]?[jt]sx?$/u, "");
    const stems = [
      path,
      path.replace(/^(?:dist|build|lib|out)\/(?:(?:esm|cjs|src)\/)?/u, "src/"),
      path.replace(/^(?:dist|build|lib|out)\/(?:(?:esm|cjs)\/)?/u, ""),
    ];
    for (const stem of stems)
      for (const extension of EXTENSIONS) {
        const file = `${folder}/${stem}${extension}`;
        if (this.#host.fileExists(file)) return file;
      }
    return undefined;
  }

  #index(): Map<string, WorkspacePackage> {
    if (this.#packages) return this.#packages;
    const packages = new Map<string, WorkspacePackage>();
    for (const folder of foldersOf(this.#host)) {
      const manifest = parse(
        this.#host.fileExists(`${folder}/package.json`) ? this.#host.read(`${folder}/package.json`) : undefined,
      );
      const name = manifest?.name;
      if (manifest && typeof name === "string" && !packages.has(name)) packages.set(name, { folder, manifest });
    }
    this.#packages = packages;
    return packages;
  }
}

/** Every folder that holds a source file of the project, and those above it up to the root. */
function foldersOf(host: SourceHost): Set<string> {
  const folders = new Set<string>();
  for (const file of host.files) {
    let at = file.slice(0, file.lastIndexOf("/"));
    while (at.length >= host.root.length && !folders.has(at)) {
      folders.add(at);
      at = at.slice(0, at.lastIndexOf("/"));
    }
  }
  return folders;
}

function parse(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (text === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(text);
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Files that `exports`, or for the package itself `module`, `main` and `types`, name for a subpath; sources first. */
function entriesOf(manifest: Readonly<Record<string, unknown>>, subpath: string): string[] {
  const { exports } = manifest;
  const targets: string[] = [];
  if (isJsonObject(exports)) {
    const keys = Object.keys(exports);
    if (subpath === "." && !keys.some((key) => key.startsWith("."))) collect(exports, "", targets);
    for (const key of keys) {
      const star = starMatch(key, subpath);
      if (star !== undefined) collect(exports[key], star, targets);
    }
  } else if (typeof exports === "string" && subpath === ".") targets.push(exports);
  if (subpath === ".") for (const key of ["source", "module", "main", "types"]) collect(manifest[key], "", targets);
  return targets;
}

/** What `*` stands for when a key of `exports` covers a subpath; "" for an exact match. */
function starMatch(key: string, subpath: string): string | undefined {
  if (key === subpath) return "";
  const [before, after] = key.split("*");
  if (before === undefined || after === undefined) return undefined;
  return subpath.startsWith(before) && subpath.endsWith(after) && subpath.length >= before.length + after.length
    ? subpath.slice(before.length, subpath.length - after.length)
    : undefined;
}

function collect(target: unknown, star: string, into: string[]): void {
  if (typeof target === "string") into.push(target.replaceAll("*", star));
  else if (isJsonObject(target)) for (const inner of Object.values(target)) collect(inner, star, into);
}

function usualEntries(subpath: string): string[] {
  const path = subpath === "." ? "index" : subpath.slice(2);
  return [`src/${path}`, path, `src/${path}/index`, `${path}/index`];
}
