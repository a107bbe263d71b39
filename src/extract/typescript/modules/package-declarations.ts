import type { ts as TS } from "ts-morph";
import { meaningOf, ModuleExports } from "./module-exports.ts";
import type { ImportResolver } from "./resolve-import.ts";
import type { SourceFiles } from "./source-files.ts";

/** Larger declarations are bundles of whole APIs, which take longer to parse than what they say is worth. */
const LARGEST_FILE = 1024 * 1024;

/** Characters of declarations that are parsed for one project. */
const MOST_TEXT = 8 * 1024 * 1024;

/** What is declared under a path of names, as far as that leads. */
export interface FoundDeclaration {
  readonly declaration: TS.Node;
  /** The names behind the one that is declared. */
  readonly members: readonly string[];
}

/** Follows the names that installed packages export to where their declaration files declare them. */
export class PackageDeclarations {
  readonly #files: SourceFiles;
  readonly #imports: ImportResolver;
  readonly #exports: ModuleExports;
  readonly #found = new Map<string, FoundDeclaration | undefined>();
  #textLeft = MOST_TEXT;

  constructor(files: SourceFiles, imports: ImportResolver) {
    this.#files = files.beside();
    this.#imports = imports;
    const resolve: ImportResolver["resolve"] = (specifier, from) => {
      const file = imports.declarationsOf(specifier, from);
      return file === undefined ? { kind: "package", module: specifier } : { kind: "project", file };
    };
    this.#exports = new ModuleExports({ get: (file) => this.#parsed(file) }, { resolve });
  }

  /**
   * @param path names from the module inwards; `default` for its default export
   * @param from the file that imports it
   * @returns undefined when the package is not installed, or its declarations do not say
   */
  find(module: string, path: readonly string[], from: string): FoundDeclaration | undefined {
    const key = [from.slice(0, from.lastIndexOf("/")), module, ...path].join("\0");
    if (!this.#found.has(key)) this.#found.set(key, this.#find(module, path, from));
    return this.#found.get(key);
  }

  #find(module: string, [name, ...members]: readonly string[], from: string): FoundDeclaration | undefined {
    const file = this.#imports.declarationsOf(module, from);
    const target = file === undefined || name === undefined ? undefined : this.#exports.find(file, name);
    if (!target) return undefined;
    // `export * as states from "./states.js"`
    if (target.kind === "namespace") return this.#within(target.file, members);
    const declaration = meaningOf(target);
    return declaration && { declaration, members };
  }

  #within(file: string, [name, ...members]: readonly string[]): FoundDeclaration | undefined {
    const target = name === undefined ? undefined : this.#exports.find(file, name);
    const declaration = target && meaningOf(target);
    return declaration && { declaration, members };
  }

  #parsed(file: string): TS.SourceFile | undefined {
    const length = this.#files.text(file)?.length ?? 0;
    if (length > LARGEST_FILE || length > this.#textLeft) return undefined;
    this.#textLeft -= length;
    return this.#files.get(file);
  }
}
