import { posix } from "node:path";
import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { sourceOfBuilt } from "../packages/package-entries.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import type { ImportGraph } from "./import-graph.ts";
import type { Packages } from "../packages/packages.ts";
import type { SourceFiles } from "./source-files.ts";
import { toldEntries } from "../packages/told-entries.ts";
import { writtenPaths } from "./written-paths.ts";

/** A package as it runs. */
export interface PackageProgram {
  /** The files that it is started or used by. */
  readonly entries: readonly string[];
  /** Those, and all that they lead to by imports. */
  readonly files: ReadonlySet<string>;
}

/** `import(…)`, `require(…)` and what loads modules like them, up to their argument. */
const LOADS =
  /(?:\bimport|\brequire(?:\.(?:context|resolve))?|\bimport\.meta\.glob(?:Eager)?|\bjiti|\btsImport)\s*(?:<[^>()]*>)?\(\s*(?:\/\*.*?\*\/\s*)*/gu;
const NAMED = /^(["'])[^"'*]*\1\s*[),]|^`[^`$*]*`\s*[),]/u;
/** The folder that a computed name begins with: `import(`./tools/${name}.js`)`. */
const FOLDER = /^["'`](\.{1,2}\/(?:[\w.-]+\/)*)/u;

/** The name of a package that may be installed or not, which is kept in a variable for compilers not to look for it: `@port/sonar`, `sonar`. */
const PACKAGE = /^(?:@[\w.-]+\/|[a-z][\w-]*$)/u;

/** Finds out which files a package consists of when it runs, where its package.json and its imports tell. */
export class PackagePrograms {
  readonly #files: SourceFiles;
  readonly #packages: Packages;
  readonly #graph: ImportGraph;
  readonly #programs = new Map<string, PackageProgram | undefined>();
  readonly #folders = new Map<string, readonly string[]>();

  constructor(files: SourceFiles, packages: Packages, graph: ImportGraph) {
    this.#files = files;
    this.#packages = packages;
    this.#graph = graph;
  }

  /** The program of the package that a file belongs to; undefined when it cannot be told. */
  of(file: string): PackageProgram | undefined {
    const folder = this.#packages.packageFolder(file);
    if (!this.#programs.has(folder)) this.#programs.set(folder, this.#read(folder));
    return this.#programs.get(folder);
  }

  /** Whether code of the package, or of the program, loads files whose names are not known, among which a file may be. */
  mayBeLoaded(file: string, program: PackageProgram): boolean {
    const folder = this.#packages.packageFolder(file);
    const own = this.#files.host.files.filter((one) => one.startsWith(`${folder}/`));
    return [...new Set([...own, ...program.files])].some((one) =>
      this.#foldersLoadedBy(one).some((loaded) => file.startsWith(loaded)),
    );
  }

  #read(folder: string): PackageProgram | undefined {
    if (this.#isBeside(folder)) return this.#partUsed(folder);
    const manifest = this.#packages.manifestIn(folder);
    const entries = manifest && toldEntries(this.#files.host, folder, manifest);
    return entries && { entries, files: this.#graph.downstreamOf(entries) };
  }

  /** Whether a package lies beside the project: what it offers to others has nothing to do with the tools that are linted. */
  #isBeside(folder: string): boolean {
    const { root } = this.#files.host;
    return !`${folder}/`.startsWith(`${root}/`) && !root.startsWith(`${folder}/`);
  }

  /** As much of a package as the project uses, for which it is neither started nor used by anybody else. */
  #partUsed(folder: string): PackageProgram {
    const files = this.#files.host.files.filter((file) => file.startsWith(`${folder}/`));
    return { entries: [], files: this.#graph.downstreamOf(files) };
  }

  /** The folders out of which a file may load any other, or the one file that it may load; "" for all. */
  #foldersLoadedBy(file: string): readonly string[] {
    const known = this.#folders.get(file);
    if (known) return known;
    const text = this.#files.text(file) ?? "";
    const folders = [...text.matchAll(LOADS)].flatMap((match) => {
      const argument = text.slice(match.index + match[0].length, match.index + match[0].length + 500);
      if (NAMED.test(argument)) return [];
      const start = FOLDER.exec(argument)?.[1];
      if (start !== undefined) return [posix.join(posix.dirname(file), start)];
      return this.#writtenAt(file, match.index + match[0].length) ?? [""];
    });
    this.#folders.set(file, folders);
    return folders;
  }

  /** The sources of what is loaded by an argument that begins there, where the file says all that it may be. */
  #writtenAt(file: string, start: number): readonly string[] | undefined {
    const sourceFile = this.#files.get(file);
    const argument = sourceFile && argumentAt(sourceFile, start);
    const folder = this.#packages.packageFolder(file);
    const paths = argument ? writtenPaths(argument) : undefined;
    if (!paths) return undefined;
    const found: string[] = [];
    for (const path of paths) {
      const built = posix.relative(folder, posix.join(posix.dirname(file), path));
      const source = sourceOfBuilt(this.#files.host, folder, built);
      if (source !== undefined) found.push(source);
      else if (!PACKAGE.test(path) || this.#graph.targetOf(path, file) !== undefined) return undefined;
    }
    return found;
  }
}

/** The first argument of a call, by the place where it begins. */
function argumentAt(sourceFile: TS.SourceFile, start: number): TS.Expression | undefined {
  let found: TS.Expression | undefined;
  forEachNode(sourceFile, (node) => {
    const first = ts.isCallExpression(node) ? node.arguments[0] : undefined;
    if (first?.getStart() === start) found = first;
  });
  return found;
}
