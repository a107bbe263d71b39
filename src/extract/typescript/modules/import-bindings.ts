import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Declaration } from "../syntax/declarations.ts";

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

/** The names that a file imports or requires at its top level. */
export function importBindings(sourceFile: TS.SourceFile): ImportBinding[] {
  return sourceFile.statements.flatMap((statement) => {
    if (ts.isImportDeclaration(statement)) return importedNames(statement).flatMap(asBinding);
    if (ts.isImportEqualsDeclaration(statement)) return asBinding(statement);
    return ts.isVariableStatement(statement) ? statement.declarationList.declarations.flatMap(requiredNames) : [];
  });
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

/** `const ships = require("./ships.js")`, `const { moor } = await import("./ships.js")`. */
function requiredNames(declaration: TS.VariableDeclaration): ImportBinding[] {
  const specifier = requiredModule(declaration.initializer);
  if (specifier === undefined) return [];
  const { name } = declaration;
  if (ts.isIdentifier(name)) return [{ specifier, imported: "*", local: name.text, node: declaration }];
  if (!ts.isObjectBindingPattern(name)) return [];
  return name.elements.flatMap((element) => {
    const imported = element.propertyName ?? element.name;
    return ts.isIdentifier(element.name) && ts.isIdentifier(imported)
      ? [{ specifier, imported: imported.text, local: element.name.text, node: element }]
      : [];
  });
}

function requiredModule(initializer: TS.Expression | undefined): string | undefined {
  const call = initializer && ts.isAwaitExpression(initializer) ? initializer.expression : initializer;
  if (!call || !ts.isCallExpression(call)) return undefined;
  const isRequire =
    call.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(call.expression) && call.expression.text === "require");
  const [specifier] = call.arguments;
  return isRequire && specifier && ts.isStringLiteralLike(specifier) ? specifier.text : undefined;
}
