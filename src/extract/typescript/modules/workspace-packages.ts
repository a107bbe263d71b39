import { isJsonObject } from "../../../tool-model/json.ts";
import type { SourceHost } from "../../source-host.ts";
import { entriesOf, sourceOfBuilt } from "./package-entries.ts";

/** A package of the same repository: its folder, and what its package.json says of its entries. */
interface WorkspacePackage {
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

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
      const file = sourceOfBuilt(this.#host, found.folder, target);
      if (file) return file;
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

function usualEntries(subpath: string): string[] {
  const path = subpath === "." ? "index" : subpath.slice(2);
  return [`src/${path}`, path, `src/${path}/index`, `${path}/index`];
}
