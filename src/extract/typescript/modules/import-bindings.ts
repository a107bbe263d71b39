import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Declaration } from "../syntax/declarations.ts";
import { loadedNames } from "./loaded-names.ts";

/** Where something comes from. */
export interface ImportSource {
  readonly specifier: string;
  /** The name that the other module exports it under; "*" for the whole module. */
  readonly imported: string;
}

/** A name that a file has for something of another module. */
export interface ImportBinding extends ImportSource {
  readonly local: string;
  readonly node: Declaration;
}

/** Something of another module that is used where that is loaded, without a name for it: `(await import("./ships.js")).moor()`. */
export interface ImportedUse extends ImportSource {
  readonly use: TS.Identifier;
}

/** A module that is handed on as a whole where it is loaded: `const loaders = [() => import("./ships.js")]`. */
export interface ImportedWhole extends ImportSource {
  readonly handedOn: TS.Node;
}

/** A name in an import statement. */
export type ImportedName = TS.ImportSpecifier | TS.ImportClause | TS.NamespaceImport | TS.ImportEqualsDeclaration;

export function isImported(declaration: Declaration): declaration is ImportedName {
  return (
    ts.isImportSpecifier(declaration) ||
    ts.isImportClause(declaration) ||
    ts.isNamespaceImport(declaration) ||
    ts.isImportEqualsDeclaration(declaration)
  );
}

/** Where a name in an import statement comes from; undefined for `import a = b.c`. */
export function importSource(node: ImportedName): ImportSource | undefined {
  if (ts.isImportEqualsDeclaration(node)) {
    const reference = node.moduleReference;
    return ts.isExternalModuleReference(reference) && ts.isStringLiteral(reference.expression)
      ? { specifier: reference.expression.text, imported: "*" }
      : undefined;
  }
  const statement = ts.findAncestor(node, ts.isImportDeclaration);
  if (!statement || !ts.isStringLiteral(statement.moduleSpecifier)) return undefined;
  const imported = ts.isImportSpecifier(node)
    ? (node.propertyName ?? node.name).text
    : ts.isImportClause(node)
      ? "default"
      : "*";
  return { specifier: statement.moduleSpecifier.text, imported };
}

/** All that a file imports by statements, and loads as it runs, wherever that stands. */
export function importBindings(sourceFile: TS.SourceFile): (ImportBinding | ImportedUse | ImportedWhole)[] {
  const imported = sourceFile.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) return importedNames(statement).flatMap(asBinding);
    return ts.isImportEqualsDeclaration(statement) ? asBinding(statement) : [];
  });
  return [...imported, ...loadedNames(sourceFile)];
}

function importedNames({ importClause }: TS.ImportDeclaration): ImportedName[] {
  const { name, namedBindings } = importClause ?? {};
  const named = !namedBindings ? [] : ts.isNamespaceImport(namedBindings) ? [namedBindings] : namedBindings.elements;
  return importClause && name ? [importClause, ...named] : [...named];
}

function asBinding(node: ImportedName): ImportBinding[] {
  const source = importSource(node);
  return source && node.name ? [{ ...source, local: node.name.text, node }] : [];
}
