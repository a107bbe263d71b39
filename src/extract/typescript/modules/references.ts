import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { GIVING } from "../syntax/assignments.ts";
import { DeadCode } from "./dead-code.ts";
import type { Declaration } from "../syntax/declarations.ts";
import { FixedValues } from "./fixed-values.ts";
import { importBindings } from "./import-bindings.ts";
import { memberExpression } from "../syntax/function-places.ts";
import { isInType } from "../syntax/is-in-type.ts";
import { isMemberName } from "../syntax/is-member-name.ts";
import { listAt } from "../syntax/list-at.ts";
import { Mentions } from "../syntax/mentions.ts";
import { membersBound } from "./loaded-names.ts";
import { meaningOf, type ModuleExports } from "./module-exports.ts";
import type { ImportResolver } from "./resolve-import.ts";
import type { SourceFiles } from "./source-files.ts";
import { WordIndex } from "./word-index.ts";

/** A name, with the namespace in front of it where it is taken out of one. */
export type NamedExpression = TS.Identifier | TS.PropertyAccessExpression;

/** A text that can be the name of a member. */
const WORD = /^[\w$]+$/u;

/**
 * Finds where a name of the project is used, in code that may be run. Files are searched as text first, and parsed only
 * when they hold the name.
 */
export class References {
  /** What is never run, and so uses nothing. */
  readonly dead: DeadCode;
  readonly #files: SourceFiles;
  readonly #imports: ImportResolver;
  readonly #modules: ModuleExports;
  readonly #words: WordIndex;
  readonly #uses = new Map<TS.Node, readonly TS.Identifier[]>();
  readonly #expressions = new Map<TS.Node, readonly NamedExpression[]>();
  readonly #named = new Map<string, readonly TS.MemberName[]>();
  readonly #methods = new Map<string, readonly TS.MethodDeclaration[]>();
  readonly #namedByText = new Map<string, readonly TS.StringLiteralLike[]>();
  readonly #identifiers = new Map<string, ReadonlyMap<string, readonly TS.MemberName[]>>();
  /** The same by file and name, less the names of members. */
  readonly #mentions = new Map<string, Map<string, Mentions<TS.Identifier>>>();
  readonly #literals = new Map<string, ReadonlyMap<string, readonly TS.StringLiteralLike[]>>();
  readonly #givenByKey = new Map<string, readonly TS.ElementAccessExpression[]>();
  readonly #namesGiven = new Map<string, ReadonlySet<string>>();
  /** The files of modules that others hand on as a whole. */
  readonly #wholes = new Set<string>();
  /** Where that is by a name, the places of these; undefined where it is in another way too. */
  readonly #wholeUses = new Map<string, readonly TS.Identifier[] | undefined>();
  /** By the file that hands them on. */
  readonly #wholesOf = new Map<string, Set<string>>();
  readonly #sources = new Map<string, ReadonlySet<string>>();
  readonly #imported = new Map<string, ReadonlyMap<TS.Node, readonly TS.Identifier[]>>();

  constructor(files: SourceFiles, imports: ImportResolver, modules: ModuleExports) {
    this.#files = files;
    this.#imports = imports;
    this.#modules = modules;
    this.#words = new WordIndex(files);
    this.dead = new DeadCode(new FixedValues({ modules, imports }));
  }

  /** Identifiers, in all files, that mean a declaration: by its own name, an alias of an import, or as a member of a namespace. */
  to(declaration: Declaration): readonly TS.Identifier[] {
    const known = this.#uses.get(declaration);
    if (known) return known;
    const { name } = declaration;
    const own =
      name && ts.isIdentifier(name) ? this.#usesOf(name.text, declaration, declaration.getSourceFile().fileName) : [];
    const uses = isTopLevel(declaration) ? [...own, ...this.#fromOtherFiles(declaration)] : own;
    this.#uses.set(declaration, uses);
    return uses;
  }

  /** The expressions, in all files, that stand for a declaration: `tools`, and `state.tools` of a namespace. */
  expressionsFor(declaration: Declaration): readonly NamedExpression[] {
    const known = this.#expressions.get(declaration);
    if (known) return known;
    const expressions = this.to(declaration).map(memberExpression);
    this.#expressions.set(declaration, expressions);
    return expressions;
  }

  /** Identifiers of other files that mean an expression which a module exports without a name: `export default () => {}`. */
  toExported(expression: TS.Expression): readonly TS.Identifier[] {
    return this.#fromOtherFiles(expression);
  }

  /**
   * The names of the members by which other code may mean something, since the module that exports it is handed on as
   * a whole: `const loaders = [() => import("./ships.js")]`, `register(ships)` of `import * as ships`.
   */
  memberNamesOf(target: TS.Node): readonly string[] {
    const { fileName } = target.getSourceFile();
    const names = this.#modules.namesOf(target, fileName);
    if (names.length === 0) return names;
    for (const user of this.#words.filesWith(stem(fileName))) this.#importedIn(user);
    return this.#wholes.has(fileName) ? names : [];
  }

  /** The places where the module that exports something is handed on as a whole; undefined where not all are known. */
  wholesOf(target: TS.Node): readonly TS.Identifier[] | undefined {
    return this.#wholeUses.get(target.getSourceFile().fileName);
  }

  /** Identifiers of a name in one file, or in all; `#name` for a private one. */
  named(name: string, file?: string): readonly TS.MemberName[] {
    if (file !== undefined) return this.#inFile(file).get(name) ?? [];
    const known = this.#named.get(name);
    if (known) return known;
    const found = this.#words.filesWith(name).flatMap((one) => this.named(name, one));
    this.#named.set(name, found);
    return found;
  }

  /** The methods of a name that have a body, of whatever classes and objects. */
  methodsNamed(name: string): readonly TS.MethodDeclaration[] {
    const known = this.#methods.get(name);
    if (known) return known;
    const found = this.named(name).flatMap(({ parent }) =>
      ts.isMethodDeclaration(parent) && parent.body ? [parent] : [],
    );
    this.#methods.set(name, found);
    return found;
  }

  /** The texts of all files that are a name: the `"moor"` of `pier["moor"]()`. */
  namedByText(name: string): readonly TS.StringLiteralLike[] {
    const known = this.#namedByText.get(name);
    if (known) return known;
    const found = this.#words.filesWith(name).flatMap((file) => {
      this.#inFile(file);
      return this.#literals.get(file)?.get(name) ?? [];
    });
    this.#namedByText.set(name, found);
    return found;
  }

  /** The members that a file gives a value by a key: `mooring["title"] = …`, `mooring[key] = …`. */
  givenByKey(file: string): readonly TS.ElementAccessExpression[] {
    this.#inFile(file);
    return this.#givenByKey.get(file) ?? [];
  }

  /** The names of the members that a file gives a value: `mooring.title = …`, `Object.assign(mooring, { title: … })`. */
  namesGiven(file: string): ReadonlySet<string> {
    this.#inFile(file);
    return this.#namesGiven.get(file) ?? new Set();
  }

  /** The files that hold a name. */
  filesNaming(name: string): readonly string[] {
    return this.#words.filesWith(name);
  }

  /** The files of the project that define what a file imports. */
  sourcesOf(file: string): ReadonlySet<string> {
    const known = this.#sources.get(file);
    if (known) return known;
    const targets = [...this.#importedIn(file).keys()];
    const ofWholes = [...(this.#wholesOf.get(file) ?? [])].flatMap((whole) => this.#exportedBy(whole));
    const sources = new Set([...targets, ...ofWholes].map((target) => target.getSourceFile().fileName));
    this.#sources.set(file, sources);
    return sources;
  }

  /** What a module exports, its own and what it hands on of others. */
  #exportedBy(file: string): readonly TS.Node[] {
    return this.#modules.names(file).flatMap((name) => {
      const meaning = this.#modules.find(file, name);
      return (meaning && meaningOf(meaning)) ?? [];
    });
  }

  /** Whether a module is handed on as a whole by one of some files: then who gets it may name any of its members. */
  isHandedOn(whole: string, users: readonly string[]): boolean {
    for (const user of users) this.#importedIn(user);
    return this.#wholes.has(whole);
  }

  /** Hands on the modules with it that it exports as wholes themselves: `export * as ships from "./ships.js"`. */
  #handOn(whole: string, file: string, use?: TS.Identifier): void {
    const before = this.#wholeUses.has(whole) ? this.#wholeUses.get(whole) : [];
    this.#wholeUses.set(whole, use && before && [...before, use]);
    if (this.#wholesOf.get(file)?.has(whole)) return;
    this.#wholes.add(whole);
    const ofFile = this.#wholesOf.get(file) ?? new Set<string>();
    this.#wholesOf.set(file, ofFile.add(whole));
    for (const name of this.#modules.names(whole)) {
      const meaning = this.#modules.find(whole, name);
      if (meaning?.kind === "namespace") this.#handOn(meaning.file, file);
    }
  }

  /** A file may give the declaration another name when it exports it again: then users of that name count too. */
  #fromOtherFiles(target: TS.Node): TS.Identifier[] {
    const home = target.getSourceFile().fileName;
    const words = new Set<string>();
    const files = new Set([home]);
    const waiting = [home];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      for (const name of this.#modules.namesOf(target, file)) {
        // A default export goes by any name: then the file's own name is what importers write.
        const word = name === "default" || name === "export=" ? stem(file) : name;
        if (words.has(word)) continue;
        words.add(word);
        for (const user of this.#words.filesWith(word)) {
          if (files.has(user)) continue;
          files.add(user);
          waiting.push(user);
        }
      }
    }
    files.delete(home);
    return [...files]
      .toSorted((one, other) => this.#files.placeOf(one) - this.#files.placeOf(other))
      .flatMap((file) => this.#importedIn(file).get(target) ?? []);
  }

  /** The identifiers of a file that mean something of another file, by what they mean. */
  #importedIn(file: string): ReadonlyMap<TS.Node, readonly TS.Identifier[]> {
    const known = this.#imported.get(file);
    if (known) return known;
    const found = new Map<TS.Node, TS.Identifier[]>();
    this.#imported.set(file, found);
    const sourceFile = this.#files.get(file);
    for (const binding of sourceFile ? importBindings(sourceFile) : []) {
      const { specifier, imported } = binding;
      const target = this.#imports.resolve(specifier, file);
      if (target.kind !== "project") continue;
      const meaning = imported === "*" ? undefined : this.#modules.find(target.file, imported);
      const namespace = imported === "*" ? target.file : meaning?.kind === "namespace" ? meaning.file : undefined;
      if ("handedOn" in binding) {
        this.#handOn(target.file, file);
        continue;
      }
      const uses = "use" in binding ? [binding.use] : this.#usesOf(binding.local, binding.node, file);
      if ("node" in binding && isRequired(binding.node)) {
        const whole = this.#modules.find(target.file, "export=");
        add(found, whole && meaningOf(whole), uses);
      }
      if (namespace !== undefined) this.#addMembers(uses, namespace, found);
      else add(found, meaning && meaningOf(meaning), uses);
    }
    return found;
  }

  /** `ns.name` and `const { name } = ns` of `import * as ns`, and `ns.inner.name` of a namespace that it exports. */
  #addMembers(uses: readonly TS.Identifier[], file: string, found: Map<TS.Node, TS.Identifier[]>): void {
    for (const use of uses) {
      const taken = this.#membersTaken(use);
      if (!taken) this.#handOn(file, use.getSourceFile().fileName, use);
      for (const [name, members] of taken ?? []) {
        const meaning = this.#modules.find(file, name);
        if (meaning?.kind === "namespace") this.#addMembers(members, meaning.file, found);
        else add(found, meaning && meaningOf(meaning), members);
      }
    }
  }

  /** The members of a namespace that are named where it is used, each with the identifiers that mean it; undefined where it is handed on. */
  #membersTaken(use: TS.Identifier): [name: string, members: readonly TS.Identifier[]][] | undefined {
    const { parent } = memberExpression(use);
    // Whoever imports it by that name is looked at there.
    if (ts.isExportSpecifier(parent)) return [];
    if (ts.isPropertyAccessExpression(parent))
      return ts.isIdentifier(parent.name) ? [[parent.name.text, [parent.name]]] : [];
    if (!ts.isVariableDeclaration(parent) || !ts.isObjectBindingPattern(parent.name))
      return isGivenItsValue(use) ? [] : undefined;
    const file = use.getSourceFile().fileName;
    return membersBound(parent.name).map(({ imported, local, node }) => [imported, this.#usesOf(local, node, file)]);
  }

  #usesOf(name: string, declaration: TS.Node, file: string): TS.Identifier[] {
    const mentions = this.#mentionsOf(name, file).of(declaration);
    return mentions.filter((one) => one.parent !== declaration);
  }

  #mentionsOf(name: string, file: string): Mentions<TS.Identifier> {
    const names = this.#mentions.get(file) ?? new Map<string, Mentions<TS.Identifier>>();
    this.#mentions.set(file, names);
    const known = names.get(name);
    if (known) return known;
    const mentions = new Mentions<TS.Identifier>(name);
    for (const one of this.named(name, file))
      if (ts.isIdentifier(one) && !isMemberName(one) && !isInType(one)) mentions.add(one);
    names.set(name, mentions);
    return mentions;
  }

  #inFile(file: string): ReadonlyMap<string, readonly TS.MemberName[]> {
    const known = this.#identifiers.get(file);
    if (known) return known;
    const found = new Map<string, TS.MemberName[]>();
    const literals = new Map<string, TS.StringLiteralLike[]>();
    const givenByKey: TS.ElementAccessExpression[] = [];
    const namesGiven = new Set<string>();
    const sourceFile = this.#files.get(file);
    if (sourceFile) {
      this.dead.forEachLive(sourceFile, (node) => {
        if (ts.isElementAccessExpression(node) && isGiven(node)) givenByKey.push(node);
        if (ts.isPropertyAccessExpression(node) && isGiven(node)) namesGiven.add(node.name.text);
        if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && isCopied(node.parent))
          namesGiven.add(node.name.text);
        if (ts.isMemberName(node)) listAt(found, node.text).push(node);
        else if (ts.isStringLiteralLike(node) && WORD.test(node.text)) listAt(literals, node.text).push(node);
      });
    }
    this.#literals.set(file, literals);
    this.#identifiers.set(file, found);
    this.#givenByKey.set(file, givenByKey);
    this.#namesGiven.set(file, namesGiven);
    return found;
  }
}

function add(found: Map<TS.Node, TS.Identifier[]>, target: TS.Node | undefined, uses: readonly TS.Identifier[]): void {
  if (target) listAt(found, target).push(...uses);
}

/** `const ships = require("./ships")`, which is all that `module.exports = …` exports there. */
function isRequired(node: TS.Node): boolean {
  if (ts.isImportEqualsDeclaration(node)) return true;
  return ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isCallExpression(node.initializer);
}

/** `ships ??= await import("./ships.js")` */
function isGivenItsValue(use: TS.Identifier): boolean {
  return ts.isBinaryExpression(use.parent) && use.parent.left === use && GIVING.has(use.parent.operatorToken.kind);
}

/** Whether other files can get hold of it. */
function isTopLevel(declaration: Declaration): boolean {
  let at: TS.Node = declaration;
  while (ts.isBindingElement(at)) at = at.parent.parent;
  return ts.isSourceFile(ts.isVariableDeclaration(at) ? at.parent.parent.parent : at.parent);
}

/** Whether a member is given a value, by `=`, `??=`, `||=` or `+=`. */
function isGiven(member: TS.ElementAccessExpression | TS.PropertyAccessExpression): boolean {
  const { parent } = member;
  if (!ts.isBinaryExpression(parent) || parent.left !== member) return false;
  const { kind } = parent.operatorToken;
  return kind === ts.SyntaxKind.PlusEqualsToken || GIVING.has(kind);
}

/** Whether an object is one that `Object.assign` copies from. */
function isCopied(object: TS.Node): boolean {
  const { parent } = object;
  return (
    ts.isCallExpression(parent) && parent.arguments[0] !== object && parent.expression.getText() === "Object.assign"
  );
}

function stem(file: string): string {
  const name = file.slice(file.lastIndexOf("/") + 1).replace(/\.[^.]+$/u, "");
  return name === "index" ? (file.split("/").at(-2) ?? name) : name;
}
