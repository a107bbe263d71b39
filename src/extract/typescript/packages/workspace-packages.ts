import { posix } from "node:path";
import type { SourceHost } from "../../source-host.ts";
import { WORKSPACE_LOCKS } from "./locked-workspaces.ts";
import { nearestFile } from "./nearest-file.ts";
import { entriesOf, sourceOfBuilt } from "./package-entries.ts";
import { parsedObject } from "./parsed-object.ts";
import { isInRepository, isPartOfRepository } from "./repository-around.ts";
import { WorkspaceFolders } from "./workspace-folders.ts";

/** A package of the same repository: its folder, and what its package.json says of its entries. */
interface WorkspacePackage {
  readonly folder: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

/**
 * Finds the sources of packages that the same repository holds, by name: the built files that their
 * package.json points to are not there before a build, the sources that they are built from are. Where a part of the
 * repository is linted alone, packages of other parts are known by the links that package managers make to them, by
 * their lock files, or by the folders that the workspace names.
 */
export class WorkspacePackages {
  readonly #host: SourceHost;
  readonly #linked = new Map<string, WorkspacePackage | undefined>();
  readonly #locked = new Map<string, ReadonlyMap<string, string>>();
  #packages: Map<string, WorkspacePackage> | undefined;
  readonly #folders: WorkspaceFolders;
  #isPart: boolean | undefined;

  constructor(host: SourceHost) {
    this.#host = host;
    this.#folders = new WorkspaceFolders(host);
  }

  /** The names that the packages with sources of the project give themselves. */
  names(): Iterable<string> {
    return this.#index().keys();
  }

  /** Whether a name means a package of the repository in a folder. */
  has(name: string, from: string): boolean {
    return this.#named(name, from) !== undefined;
  }

  /** The source file that a bare specifier means in a folder; undefined when no package here has that name. */
  resolve(specifier: string, from: string): string | undefined {
    const name = /^(?:@[^/]+\/)?[^/]+/u.exec(specifier)?.[0];
    if (name === undefined) return undefined;
    const found = this.#named(name, from);
    if (!found) return undefined;
    const subpath = `.${specifier.slice(name.length)}`;
    for (const target of [...entriesOf(found.manifest, subpath), ...usualEntries(subpath)]) {
      const file = sourceOfBuilt(this.#host, found.folder, target);
      if (file) return file;
    }
    return undefined;
  }

  #named(name: string, from: string): WorkspacePackage | undefined {
    const own = this.#index().get(name);
    if (own) return own;
    const installed = nearestFile(this.#host, from, `node_modules/${name}/package.json`);
    // What is installed is what runs, whatever is beside it.
    if (installed !== undefined) return this.#linkedPackage(installed);
    return this.#lockedPackage(name, from) ?? this.#packageBeside(name, from);
  }

  /** A package that `node_modules` holds a link to, which leads out of it: what is installed lies in there itself. */
  #linkedPackage(link: string): WorkspacePackage | undefined {
    if (!this.#linked.has(link)) this.#linked.set(link, this.#packageAt(this.#host.realPath(link)));
    return this.#linked.get(link);
  }

  #lockedPackage(name: string, from: string): WorkspacePackage | undefined {
    for (const { file, foldersIn } of WORKSPACE_LOCKS) {
      const lock = nearestFile(this.#host, from, file);
      if (lock === undefined) continue;
      const folders = this.#locked.get(lock) ?? foldersIn(this.#host.read(lock) ?? "");
      this.#locked.set(lock, folders);
      const folder = folders.get(name);
      if (folder !== undefined) return this.#packageAt(posix.join(lock, "..", folder, "package.json"));
    }
    return undefined;
  }

  /** A package of the same workspace that is found by its folder. */
  #packageBeside(name: string, from: string): WorkspacePackage | undefined {
    if (!(this.#isPart ??= isPartOfRepository(this.#host))) return undefined;
    for (const folder of this.#folders.of(name, from)) {
      const file = `${folder}/package.json`;
      const found = this.#host.fileExists(file) ? this.#packageAt(file) : undefined;
      if (found?.manifest.name === name) return found;
    }
    return undefined;
  }

  #packageAt(file: string): WorkspacePackage | undefined {
    if (file.includes("/node_modules/") || !isInRepository(this.#host, file)) return undefined;
    const manifest = parsedObject(this.#host.read(file));
    return manifest && { folder: file.slice(0, file.lastIndexOf("/")), manifest };
  }

  #index(): Map<string, WorkspacePackage> {
    if (this.#packages) return this.#packages;
    const packages = new Map<string, WorkspacePackage>();
    for (const folder of foldersOf(this.#host)) {
      const manifest = parsedObject(
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
  for (const file of [...host.files, ...(host.ifImported ?? [])]) {
    let at = file.slice(0, file.lastIndexOf("/"));
    while (at.length >= host.root.length && !folders.has(at)) {
      folders.add(at);
      at = at.slice(0, at.lastIndexOf("/"));
    }
  }
  return folders;
}

function usualEntries(subpath: string): string[] {
  const path = subpath === "." ? "index" : subpath.slice(2);
  return [`src/${path}`, path, `src/${path}/index`, `${path}/index`];
}
