import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import type { ImportGraph } from "../modules/import-graph.ts";
import { ClassRelations } from "./callers/class-relations.ts";
import { isTakenByNames } from "../modules/loaded-names.ts";
import { meaningOf } from "../modules/module-exports.ts";
import type { PackagePrograms, PackageProgram } from "../modules/package-programs.ts";
import type { References } from "../modules/references.ts";
import { isCall, isExportOrImport } from "../syntax/function-places.ts";
import { outermost } from "../syntax/outermost.ts";
import { isStatic } from "../syntax/modifiers.ts";

/** What stands at the top of a file and does nothing until it is used. */
type Holder = NamedHolder | TS.Expression;
type NamedHolder = TS.FunctionDeclaration | TS.ClassDeclaration | TS.VariableDeclaration;

/**
 * Tells code that nobody calls: neither the program that its package is, from the files that it is started by, nor who
 * uses the package. A function there that takes a server is handed none, so what it registers is on no list.
 */
export class UncalledCode {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #graph: ImportGraph;
  readonly #programs: PackagePrograms;
  readonly #wanted: readonly TS.Node[];
  readonly #relations: ClassRelations;
  readonly #public = new Map<PackageProgram, ReadonlySet<TS.Node>>();
  readonly #known = new Map<TS.Node, boolean>();

  /** @param wanted what the programs are there for: one that leads to none of it is not known well enough */
  constructor(
    evaluator: Evaluator,
    references: References,
    { graph, programs }: { readonly graph: ImportGraph; readonly programs: PackagePrograms },
    wanted: readonly TS.Node[],
  ) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#graph = graph;
    this.#programs = programs;
    this.#wanted = wanted;
    this.#relations = new ClassRelations(evaluator);
  }

  /** Whether nobody can give a parameter its value. */
  isNeverGiven(parameter: TS.ParameterDeclaration): boolean {
    const known = this.#known.get(parameter.parent);
    if (known !== undefined) return known;
    const found = this.#isNeverReached(parameter);
    this.#known.set(parameter.parent, found);
    return found;
  }

  /**
   * Whether nobody can call a method of which no call is found: users of a package get hold neither of its class nor of
   * what is made with that, and no other package calls it as one of its own classes' methods.
   * @param file where tools are registered that the method might add to: it is users of that package who count
   */
  isOfNobodysMethod(node: TS.Node, file: string): boolean {
    const owner = ts.isMethodDeclaration(node) ? node.parent : undefined;
    if (!owner || !ts.isClassDeclaration(owner) || !ts.isSourceFile(owner.parent)) return false;
    if (isDecorated(owner) || this.#relations.mayBeForeign(owner)) return false;
    const program = this.#programs.of(file);
    if (!program || this.#programs.mayBeLoaded(owner.getSourceFile().fileName, program)) return false;
    if (this.#isPrivate(file)) return true;
    const users = this.#references.to(owner).filter((use) => isUse(use, owner));
    return [owner, ...users.flatMap(declaredAround)].every((one) => !this.#publicIn(program).has(one));
  }

  #isPrivate(file: string): boolean {
    const { packages } = this.#evaluator;
    return packages.manifestIn(packages.packageFolder(file))?.private === true;
  }

  #isNeverReached(node: TS.Node): boolean {
    const start = holderOf(node);
    const program = start && this.#programs.of(node.getSourceFile().fileName);
    if (!program || !this.#wanted.some((one) => program.files.has(one.getSourceFile().fileName))) return false;
    const holders = new Set([start]);
    for (const holder of holders) {
      const users = this.#usersOf(holder, program);
      if (!users) return false;
      for (const user of users) holders.add(user);
    }
    return true;
  }

  /** What uses something in its turn; undefined when it is used as files are loaded, or may be from outside. */
  #usersOf(holder: Holder, program: PackageProgram): readonly Holder[] | undefined {
    const { fileName } = holder.getSourceFile();
    if (this.#publicIn(program).has(holder) || this.#programs.mayBeLoaded(fileName, program)) return undefined;
    if (this.#isTakenWithItsFile(holder, program)) return undefined;
    const uses = isNamed(holder) ? this.#references.to(holder) : this.#references.toExported(holder);
    const users = uses.filter((use) => isUse(use, holder)).map(holderOf);
    return users.every((user) => user !== undefined) ? users : undefined;
  }

  /** What users of the package can get hold of. */
  #publicIn(program: PackageProgram): ReadonlySet<TS.Node> {
    const known = this.#public.get(program);
    if (known) return known;
    const found = new Set<TS.Node>();
    const files = new Set(program.entries);
    for (const file of files)
      for (const name of this.#evaluator.modules.names(file)) {
        const target = this.#evaluator.modules.find(file, name);
        const meaning = target && meaningOf(target);
        if (meaning) found.add(meaning);
        if (target?.kind === "namespace") files.add(target.file);
      }
    this.#public.set(program, found);
    return found;
  }

  /** Whether a file takes all at once of another that exports it, so that its name is not seen; or one that is not looked through. */
  #isTakenWithItsFile(holder: Holder, program: PackageProgram): boolean {
    const upstream = this.#graph.upstreamOf([holder.getSourceFile().fileName]);
    const exporters = new Set(upstream.filter((file) => this.#evaluator.modules.namesOf(holder, file).length > 0));
    const own = new Set(this.#evaluator.files.host.files);
    const isUnseen = (file: string): boolean =>
      !own.has(file) && this.#graph.importedBy(file).some((imported) => exporters.has(imported));
    return (
      [...program.files].some(isUnseen) ||
      [...exporters].some((file) => this.#references.isHandedOn(file, upstream)) ||
      upstream.some((file) => this.#loadsWhole(file, exporters))
    );
  }

  #loadsWhole(file: string, exporters: ReadonlySet<string>): boolean {
    const sourceFile = this.#evaluator.files.get(file);
    let isTaken = false;
    if (sourceFile && this.#graph.importedBy(file).some((imported) => exporters.has(imported)))
      forEachNode(sourceFile, (node) => {
        const specifier = isTaken ? undefined : loadedWhole(node);
        const target = specifier && this.#evaluator.imports.resolve(specifier.text, file);
        isTaken ||= target?.kind === "project" && exporters.has(target.file);
      });
    return isTaken;
  }
}

/** The module that is loaded as a whole: `import(…)`, `require(…)`. */
function loadedWhole(node: TS.Node): TS.StringLiteralLike | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [specifier] = node.arguments;
  const isLoad = node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === "require";
  const isWhole = isLoad && !isTakenByNames(node);
  return isWhole && specifier && ts.isStringLiteralLike(specifier) ? specifier : undefined;
}

function isNamed(holder: Holder): holder is NamedHolder {
  return ts.isFunctionDeclaration(holder) || ts.isClassDeclaration(holder) || ts.isVariableDeclaration(holder);
}

/** Whether a name stands where something is done with what it means, outside of that itself. */
function isUse(use: TS.Identifier, holder: Holder): boolean {
  const isOwn = use.getSourceFile() === holder.getSourceFile() && holder.pos <= use.pos && use.end <= holder.end;
  return !isOwn && !isExportOrImport(use);
}

/** The function, class or variable at the top of a file that a node waits in; undefined when it runs as the file is loaded. */
function holderOf(node: TS.Node): Holder | undefined {
  const statement = ts.findAncestor(node, (at) => ts.isSourceFile(at.parent));
  if (!statement || runsOnLoad(node, statement)) return undefined;
  if (ts.isFunctionDeclaration(statement)) return statement;
  if (ts.isClassDeclaration(statement)) return isDecorated(statement) ? undefined : statement;
  if (ts.isExportAssignment(statement)) return statement.expression;
  if (!ts.isVariableStatement(statement)) return undefined;
  const declaration = statement.declarationList.declarations.find((one) => one.pos <= node.pos && node.end <= one.end);
  return declaration && ts.isIdentifier(declaration.name) ? declaration : undefined;
}

/** What the statement at the top of a file declares that a node stands in. */
function declaredAround(node: TS.Node): readonly TS.Node[] {
  const statement = ts.findAncestor(node, (at) => ts.isSourceFile(at.parent));
  if (!statement) return [];
  return ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
}

/** Whether what stands at a node runs with the statement around it: in no function, or in functions that are handed to calls. */
function runsOnLoad(node: TS.Node, statement: TS.Node): boolean {
  for (let at = node; ; at = at.parent) {
    if (ts.isFunctionDeclaration(at) || ts.isClassElement(at))
      return isRunOnLoad(at) && runsOnLoad(at.parent, statement);
    if (ts.isFunctionLike(at) && !isCall(outermost(at).parent)) return false;
    if (at === statement) return true;
  }
}

function isRunOnLoad(member: TS.Node): boolean {
  return ts.isClassStaticBlockDeclaration(member) || (ts.isPropertyDeclaration(member) && isStatic(member));
}

/** Whether a class is marked for a framework, which makes its instances. */
function isDecorated(node: TS.ClassDeclaration): boolean {
  return [node, ...node.members].some((one) => ts.canHaveDecorators(one) && ts.getDecorators(one) !== undefined);
}
