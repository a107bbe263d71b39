import { posix } from "node:path";
import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { isTakenByNames } from "./loaded-names.ts";
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

/** What may be any file of a folder. */
interface Load {
  /** The folder, or the path of the one file that it is; "" for all. */
  readonly folder: string;
  /** Whether more is taken of it than members by their names. */
  readonly isWhole: boolean;
}

/** `import(…)`, `require(…)` and what loads modules like them, up to their argument. */
const LOADS =
  /(?:\bimport|\brequire(?:\.(?:context|resolve))?|\bimport\.meta\.glob(?:Eager)?|\bjiti|\btsImport)\s*(?:<[^>()]*>)?\(\s*(?:\/\*.*?\*\/\s*|\/\/.*\s*)*/gu;
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
  readonly #loads = new Map<string, readonly Load[]>();

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

  /** Whether code of the package, or of a program, loads files whose names are not known, among which a file may be. */
  mayBeLoaded(file: string, program?: PackageProgram): boolean {
    return this.#loadsBeside(file, program).some(({ folder }) => file.startsWith(folder));
  }

  /** Whether such code may have all that a file exports, and not only what it names. */
  mayBeTakenWhole(file: string): boolean {
    return this.#loadsBeside(file, this.of(file)).some(({ folder, isWhole }) => file.startsWith(folder) && isWhole);
  }

  #loadsBeside(file: string, program: PackageProgram | undefined): readonly Load[] {
    const folder = this.#packages.packageFolder(file);
    const own = this.#files.host.files.filter((one) => one.startsWith(`${folder}/`));
    return [...new Set([...own, ...(program?.files ?? [])])].flatMap((one) => this.#loadsOf(one));
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

  /** What a file loads whose name is not known. */
  #loadsOf(file: string): readonly Load[] {
    const known = this.#loads.get(file);
    if (known) return known;
    const text = this.#files.text(file) ?? "";
    const loads = [...text.matchAll(LOADS)].flatMap((match): Load[] => {
      const start = match.index + match[0].length;
      const argument = text.slice(start, start + 500);
      if (NAMED.test(argument)) return [];
      const sourceFile = this.#files.get(file);
      const node = sourceFile && argumentAt(sourceFile, start);
      // In a remark. What stands in a text may be run: `new Function("path", "return import(path)")`.
      if (sourceFile && !node && !isInText(sourceFile, start)) return [];
      const isWhole = !node || !isNamedOnly(node);
      const folder = FOLDER.exec(argument)?.[1];
      if (folder !== undefined) return [{ folder: posix.join(posix.dirname(file), folder), isWhole }];
      const written = node && this.#writtenAt(file, node);
      return (written ?? [""]).map((one) => ({ folder: one, isWhole }));
    });
    this.#loads.set(file, loads);
    return loads;
  }

  /** The sources of what is loaded by an argument, where the file says all that it may be. */
  #writtenAt(file: string, argument: TS.Expression): readonly string[] | undefined {
    const folder = this.#packages.packageFolder(file);
    const found: string[] = [];
    const paths = writtenPaths(argument);
    if (!paths) return undefined;
    for (const path of paths) {
      const built = posix.relative(folder, posix.join(posix.dirname(file), path));
      const source = sourceOfBuilt(this.#files.host, folder, built);
      if (source !== undefined) found.push(source);
      else if (!this.#isNoCode(path, file)) return undefined;
    }
    return found;
  }

  /** Whether a path is that of data, or of a package that may be installed or not. */
  #isNoCode(path: string, file: string): boolean {
    return path.endsWith(".json") || (PACKAGE.test(path) && this.#graph.targetOf(path, file) === undefined);
  }
}

/** Whether no more is taken of what a call loads by an argument than members by their names. */
function isNamedOnly({ parent: load }: TS.Expression): boolean {
  if (!ts.isCallExpression(load)) return false;
  const callee = load.expression.getText();
  // That finds the file only.
  if (callee === "require.resolve") return true;
  return (callee === "import" || callee === "require") && isTakenByNames(load);
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

function isInText(sourceFile: TS.SourceFile, place: number): boolean {
  let isFound = false;
  forEachNode(sourceFile, (node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
    isFound ||= isText && node.getStart() < place && place < node.end;
  });
  return isFound;
}
