import { isJsonObject } from "../../../tool-model/json.ts";
import type { SourceHost } from "../../source-host.ts";
import { isLibrary } from "../servers/libraries.ts";
import { nearestFile } from "./nearest-file.ts";
import { entriesOf, sourceOfBuilt } from "./package-entries.ts";
import { parsedObject } from "./parsed-object.ts";

/** A library that servers are made with, whose own sources are among the project's. */
interface LibraryPackage {
  readonly name: string;
  readonly folder: string;
  /** What others import a file by, for the files that they can import. */
  readonly modules: ReadonlyMap<string, string>;
  /** All of its files can be imported by their paths. */
  readonly isOpen: boolean;
}

/** Folders of a library in which it uses itself, as any server would. */
const USES = /\/(?:examples?|demos?|playgrounds?|templates?|samples?)\//u;

/**
 * Knows the libraries that the project holds itself. In the repository of a library its examples import it by path or
 * as a package of the workspace; either way they mean what everybody else imports by name.
 */
export class LibrarySources {
  readonly #host: SourceHost;
  readonly #byFolder = new Map<string, LibraryPackage | undefined>();
  readonly #byManifest = new Map<string, LibraryPackage | undefined>();

  constructor(host: SourceHost) {
    this.#host = host;
  }

  /** The module specifier that a file of the project has for others; undefined when it is no library's entry. */
  moduleOf(file: string): string | undefined {
    const library = this.#around(file);
    if (!library) return undefined;
    return (
      library.modules.get(file) ??
      (library.isOpen && this.isPart(file) ? library.name + file.slice(library.folder.length) : undefined)
    );
  }

  /** Whether a file is part of a library: what is registered there is registered for those who use it. */
  isPart(file: string): boolean {
    const library = this.#around(file);
    return library !== undefined && !USES.test(file.slice(library.folder.length));
  }

  #around(file: string): LibraryPackage | undefined {
    const folder = file.slice(0, file.lastIndexOf("/"));
    if (!this.#byFolder.has(folder)) {
      const manifest = nearestFile(this.#host, folder, "package.json");
      this.#byFolder.set(folder, manifest === undefined ? undefined : this.#ofManifest(manifest));
    }
    return this.#byFolder.get(folder);
  }

  #ofManifest(manifest: string): LibraryPackage | undefined {
    if (!this.#byManifest.has(manifest))
      this.#byManifest.set(manifest, readLibrary(this.#host, manifest.slice(0, manifest.lastIndexOf("/"))));
    return this.#byManifest.get(manifest);
  }
}

function readLibrary(host: SourceHost, folder: string): LibraryPackage | undefined {
  const manifest = parsedObject(host.read(`${folder}/package.json`));
  const name = manifest?.name;
  // A private package of that name is somebody's server, named for what it is made with.
  if (!manifest || typeof name !== "string" || manifest.private === true || !isLibrary(name)) return undefined;
  const subpaths = isJsonObject(manifest.exports) ? Object.keys(manifest.exports) : [];
  const modules = new Map<string, string>();
  for (const subpath of new Set([".", ...subpaths.filter((key) => key.startsWith("./") && !key.includes("*"))])) {
    for (const target of entriesOf(manifest, subpath)) {
      const file = sourceOfBuilt(host, folder, target);
      if (file !== undefined && !modules.has(file)) modules.set(file, name + subpath.slice(1));
    }
  }
  return { name, folder, modules, isOpen: subpaths.some((key) => key.includes("*")) };
}
