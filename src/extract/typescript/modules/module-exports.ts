import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { findDeclaration, scopeOf, type Declaration } from "../syntax/declarations.ts";
import { importSource, isImported } from "./import-bindings.ts";
import { commonJsExports, exportsMore, isMarkedAsEsModule, type CommonJsExport } from "./commonjs-exports.ts";
import type { ImportResolver, ImportTarget } from "./resolve-import.ts";
import type { SourceFiles } from "./source-files.ts";
import { isExported } from "../syntax/modifiers.ts";

/** What stands behind an exported name. */
export type ExportTarget =
  | { readonly kind: "declaration"; readonly node: Declaration }
  | { readonly kind: "expression"; readonly node: TS.Expression }
  | { readonly kind: "namespace"; readonly file: string }
  | { readonly kind: "data"; readonly file: string; readonly asText: boolean; readonly name: string }
  | { readonly kind: "package"; readonly module: string; readonly path: readonly string[]; readonly file: string };

/** What is handed on of another module. */
interface HandedOn {
  readonly kind: "from";
  readonly specifier: string;
  readonly name: string;
  /** What gives it, where that is an expression. */
  readonly node?: TS.Expression | undefined;
}

type Export = ExportTarget | HandedOn;

interface FileExports {
  readonly names: ReadonlyMap<string, Export>;
  /** Specifiers of `export * from`. */
  readonly stars: readonly string[];
}

/** Follows exported names through re-exports and barrel files to what they mean. */
export class ModuleExports {
  readonly #files: Pick<SourceFiles, "get">;
  readonly #imports: Pick<ImportResolver, "resolve">;
  readonly #exports = new Map<string, FileExports | undefined>();
  readonly #found = new Map<string, ExportTarget | undefined>();
  readonly #open = new Map<string, boolean>();
  readonly #supplied = new Map<string, ReadonlyMap<string, string>>();
  readonly #namesByMeaning = new Map<string, ReadonlyMap<TS.Node, readonly string[]>>();

  constructor(files: Pick<SourceFiles, "get">, imports: Pick<ImportResolver, "resolve">) {
    this.#files = files;
    this.#imports = imports;
  }

  /** What a file exports under a name; undefined when it does not, or cannot be read. */
  find(file: string, name: string): ExportTarget | undefined {
    const key = keyOf(file, name);
    if (!this.#found.has(key)) this.#found.set(key, this.#find(file, name, new Set()));
    return this.#found.get(key);
  }

  /** `seen` holds the names that were looked for on the way; barrels may lead in circles, and many ways to the same file. */
  #find(file: string, name: string, seen: Set<string>): ExportTarget | undefined {
    const key = keyOf(file, name);
    const exports = this.#of(file);
    if (!exports || seen.has(key)) return undefined;
    seen.add(key);
    // A default import of a CommonJS module is the whole of what it exports.
    const own = exports.names.get(name) ?? (name === "default" ? exports.names.get("export=") : undefined);
    if (own) return own.kind === "from" ? this.#follow(own, file, seen) : own;
    const supplier = name === "default" ? undefined : this.#suppliers(file).get(name);
    if (supplier !== undefined) return this.#find(supplier, name, seen);
    // A name that only a package's `export *` can give.
    const fromPackage =
      name === "default"
        ? undefined
        : exports.stars.find((specifier) => this.#imports.resolve(specifier, file).kind === "package");
    return fromPackage ? { kind: "package", module: fromPackage, path: [name], file } : undefined;
  }

  /** The names that a file exports, re-exported ones too, in order. */
  names(file: string): readonly string[] {
    return [...(this.#of(file)?.names.keys() ?? []), ...this.#suppliers(file).keys()];
  }

  /** Whether a file may export more than it says, as CommonJS modules can: `for (const key in ships) exports[key] = ships[key]`. */
  exportsMore(file: string): boolean {
    const known = this.#open.get(file);
    if (known !== undefined) return known;
    const sourceFile = this.#files.get(file);
    const isOpen = sourceFile !== undefined && exportsMore(sourceFile);
    this.#open.set(file, isOpen);
    return isOpen;
  }

  /** Whether a CommonJS module says by `__esModule` that it was compiled of one with `export`; undefined where that is not known. */
  isMarkedAsEsModule(file: string): boolean | undefined {
    const sourceFile = this.#files.get(file);
    if (sourceFile && isMarkedAsEsModule(sourceFile)) return true;
    return !sourceFile || this.exportsMore(file) ? undefined : false;
  }

  /** For each name that a file exports by `export *` alone, the file that exports it itself. */
  #suppliers(file: string): ReadonlyMap<string, string> {
    const known = this.#supplied.get(file);
    if (known) return known;
    const own = this.#of(file)?.names;
    const suppliers = new Map<string, string>();
    const seen = new Set([file]);
    const waiting = this.#starTargets(file).toReversed();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      for (const name of this.#of(next)?.names.keys() ?? [])
        if (name !== "default" && !own?.has(name) && !suppliers.has(name)) suppliers.set(name, next);
      waiting.push(...this.#starTargets(next).toReversed());
    }
    this.#supplied.set(file, suppliers);
    return suppliers;
  }

  /** The names under which a file exports what another file, or itself, declares. */
  namesOf(target: TS.Node, file: string): readonly string[] {
    return this.#byMeaning(file).get(target) ?? [];
  }

  #byMeaning(file: string): ReadonlyMap<TS.Node, readonly string[]> {
    const known = this.#namesByMeaning.get(file);
    if (known) return known;
    const names = new Map<TS.Node, string[]>();
    for (const name of this.names(file)) {
      const found = this.find(file, name);
      const meaning = found && meaningOf(found);
      if (meaning) names.set(meaning, [...(names.get(meaning) ?? []), name]);
    }
    this.#namesByMeaning.set(file, names);
    return names;
  }

  /** The project's files of which a file exports everything. */
  #starTargets(file: string): string[] {
    const targets = this.#of(file)?.stars.map((specifier) => this.#imports.resolve(specifier, file)) ?? [];
    return targets.flatMap((target) => (target.kind === "project" ? [target.file] : []));
  }

  #follow({ specifier, name, node }: HandedOn, file: string, seen: Set<string>): ExportTarget | undefined {
    const target = this.#imports.resolve(specifier, file);
    if (target.kind === "package") return fromPackage(target, name, file);
    if (target.kind === "data") return { ...target, name };
    if (name === "*") return { kind: "namespace", file: target.file };
    return this.#find(target.file, name, seen) ?? (node && { kind: "expression", node });
  }

  #of(file: string): FileExports | undefined {
    if (!this.#exports.has(file)) {
      const sourceFile = this.#files.get(file);
      this.#exports.set(file, sourceFile && collectExports(sourceFile));
    }
    return this.#exports.get(file);
  }
}

/** The declaration, or the expression without a name, that an export leads to; nothing for packages and whole modules. */
export function meaningOf(target: ExportTarget): TS.Node | undefined {
  if (target.kind === "declaration") return target.node;
  if (target.kind !== "expression") return undefined;
  const expression = bareExpression(target.node);
  return ts.isIdentifier(expression) ? findDeclaration(expression.text, expression) : expression;
}

function keyOf(file: string, name: string): string {
  return `${file}\0${name}`;
}

function fromPackage(target: Extract<ImportTarget, { kind: "package" }>, name: string, file: string): ExportTarget {
  return { kind: "package", module: target.module, path: name === "*" ? [] : [name], file };
}

function collectExports(sourceFile: TS.SourceFile): FileExports {
  const names = new Map<string, Export>();
  const stars: string[] = [];
  for (const statement of sourceFile.statements) {
    if (ts.isExportDeclaration(statement)) addExportDeclaration(names, stars, statement, sourceFile);
    else if (ts.isExportAssignment(statement))
      names.set(statement.isExportEquals ? "export=" : "default", { kind: "expression", node: statement.expression });
    else if (isExported(statement)) addExportedStatement(names, statement);
    else if (ts.isExpressionStatement(statement)) addCommonJs(names, stars, statement.expression);
  }
  return { names, stars };
}

function addExportDeclaration(
  names: Map<string, Export>,
  stars: string[],
  statement: TS.ExportDeclaration,
  sourceFile: TS.SourceFile,
): void {
  const specifier =
    statement.moduleSpecifier && ts.isStringLiteral(statement.moduleSpecifier)
      ? statement.moduleSpecifier.text
      : undefined;
  const clause = statement.exportClause;
  if (!clause) {
    if (specifier !== undefined) stars.push(specifier);
    return;
  }
  if (ts.isNamespaceExport(clause)) {
    if (specifier !== undefined) names.set(clause.name.text, { kind: "from", specifier, name: "*" });
    return;
  }
  for (const element of clause.elements) {
    if (statement.isTypeOnly || element.isTypeOnly) continue;
    const local = (element.propertyName ?? element.name).text;
    if (specifier !== undefined) names.set(element.name.text, { kind: "from", specifier, name: local });
    else addLocal(names, element.name.text, local, sourceFile);
  }
}

/** `export { x }` of an imported name goes on to where it comes from. */
function addLocal(names: Map<string, Export>, exportedAs: string, local: string, sourceFile: TS.SourceFile): void {
  const declaration = scopeOf(sourceFile).get(local);
  if (!declaration) return;
  const source = isImported(declaration) ? importSource(declaration) : undefined;
  names.set(
    exportedAs,
    source
      ? { kind: "from", specifier: source.specifier, name: source.imported }
      : { kind: "declaration", node: declaration },
  );
}

function isDefault(statement: TS.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  );
}

function addExportedStatement(names: Map<string, Export>, statement: TS.Statement): void {
  if (ts.isVariableStatement(statement)) {
    const scope = scopeOf(statement.getSourceFile());
    for (const name of statement.declarationList.declarations.flatMap((declaration) => boundNames(declaration.name))) {
      const declaration = scope.get(name);
      if (declaration) names.set(name, { kind: "declaration", node: declaration });
    }
  } else if (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement) ||
    ts.isModuleDeclaration(statement)
  ) {
    const name = isDefault(statement) ? "default" : statement.name?.text;
    // Of overloads the function itself counts; where packages declare what they export, there is nothing but signatures.
    const isSignature = ts.isFunctionDeclaration(statement) && !statement.body && !isOfPackage(statement);
    if (name !== undefined && !isSignature) names.set(name, { kind: "declaration", node: statement });
  }
}

function isOfPackage(node: TS.Node): boolean {
  const { fileName, isDeclarationFile } = node.getSourceFile();
  return isDeclarationFile && fileName.includes("/node_modules/");
}

function boundNames(name: TS.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

function addCommonJs(names: Map<string, Export>, stars: string[], expression: TS.Expression): void {
  for (const exported of commonJsExports(expression)) {
    if (exported.kind === "star") stars.push(exported.specifier);
    else if (exported.kind === "members") addMembers(names, exported.of);
    else if (exported.kind === "whole") {
      names.set("export=", { kind: "expression", node: exported.value });
      if (ts.isObjectLiteralExpression(exported.value)) addMembers(names, exported.value);
    } else names.set(exported.name, namedExport(exported));
  }
}

function namedExport({ value, from }: Extract<CommonJsExport, { kind: "named" }>): Export {
  return from
    ? { kind: "from", specifier: from.specifier, name: from.imported, node: value }
    : { kind: "expression", node: value };
}

/** `module.exports = { moor, unmoor: () => … }` exports each of its members. */
function addMembers(names: Map<string, Export>, object: TS.ObjectLiteralExpression): void {
  for (const property of object.properties) {
    if (ts.isShorthandPropertyAssignment(property))
      addLocal(names, property.name.text, property.name.text, object.getSourceFile());
    else if (ts.isPropertyAssignment(property) && ts.isIdentifier(property.name))
      names.set(property.name.text, { kind: "expression", node: property.initializer });
  }
}
