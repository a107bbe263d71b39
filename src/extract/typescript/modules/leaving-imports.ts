import { posix } from "node:path";
import { nameOf } from "../packages/package-specifier.ts";
import type { Packages } from "../packages/packages.ts";
import type { ImportResolver } from "./resolve-import.ts";
import type { SourceFiles } from "./source-files.ts";

const BETWEEN_QUOTES = /["'`\r\n]/u;
const EXTENSION = /\.[cm]?[jt]sx?$/u;
const DEPENDENCIES = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/** Escapes that may stand for any character of a path. */
const HIDDEN = /^\S*\\[ux]\S*$/u;

/**
 * Tells apart, by their text alone, files that surely import nothing beyond their own package and the files that are linted
 * there. Most files do not, and to look for their imports and where these lead takes many times as long.
 */
export class LeavingImports {
  readonly #files: SourceFiles;
  readonly #packages: Packages;
  readonly #imports: ImportResolver;
  /** The packages of the files that are linted, by the paths of these without their extensions. */
  readonly #homes = new Map<string, string>();
  readonly #linked = new Map<string, ReadonlySet<string>>();
  readonly #aliased = new Map<string, boolean>();

  /** @param homes the folder of the package of each file that is linted */
  constructor(
    files: SourceFiles,
    { packages, imports }: { readonly packages: Packages; readonly imports: ImportResolver },
    homes: ReadonlyMap<string, string>,
  ) {
    this.#files = files;
    this.#packages = packages;
    this.#imports = imports;
    for (const [file, home] of homes) this.#homes.set(file.replace(EXTENSION, ""), home);
  }

  /** Whether a file may import something else. Whatever stands between two quotes may be what it imports. */
  may(file: string, home: string): boolean {
    const folder = posix.dirname(file);
    if (this.#isAliased(folder)) return true;
    const text = this.#files.text(file) ?? "";
    return text.split(BETWEEN_QUOTES).some((part) => this.#leaves(part, folder, home));
  }

  #leaves(part: string, folder: string, home: string): boolean {
    if (/^\.{1,2}(?:\/|$)/u.test(part)) {
      const isListed = this.#homes.get(posix.normalize(`${folder}/${part}`).replace(EXTENSION, "")) === home;
      return !isListed && this.#leadsAway(part, folder, home);
    }
    if (HIDDEN.test(part)) return true;
    const mayLead = part.startsWith("/")
      ? part.startsWith(`${this.#files.host.root}/`)
      : part.startsWith("#")
        ? this.#isOwnImport(part, home)
        : this.#linkedIn(home).has(nameOf(part));
    return mayLead && this.#leadsAway(part, folder, home);
  }

  #leadsAway(specifier: string, folder: string, home: string): boolean {
    const target = this.#imports.resolve(specifier, `${folder}/index.ts`);
    return target.kind === "project" && this.#homes.get(target.file.replace(EXTENSION, "")) !== home;
  }

  /** Whether the package.json says what a name with a `#` stands for. */
  #isOwnImport(name: string, home: string): boolean {
    const keys = Object.keys(this.#packages.manifestIn(home)?.imports ?? {});
    return keys.some((key) => name.startsWith(key.replace(/\*.*$/su, "")));
  }

  /** Names under which a package knows others of the repository: their own, and what its package.json calls them. */
  #linkedIn(home: string): ReadonlySet<string> {
    const known = this.#linked.get(home);
    if (known) return known;
    const names = new Set(this.#imports.workspace.names());
    for (let at = home; at !== ""; at = posix.dirname(at) === at ? "" : posix.dirname(at)) {
      const manifest = this.#packages.manifestIn(at) ?? {};
      for (const name of DEPENDENCIES.flatMap((list) => Object.keys(manifest[list] ?? {})))
        if (this.#imports.workspace.has(name, home)) names.add(name);
    }
    this.#linked.set(home, names);
    return names;
  }

  /** Whether names mean something else here than elsewhere, by the settings of the compiler or an import map. */
  #isAliased(folder: string): boolean {
    const known = this.#aliased.get(folder) ?? this.#imports.hasAliases(folder);
    this.#aliased.set(folder, known);
    return known;
  }
}
