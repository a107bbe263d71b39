import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { ImportSource } from "../../modules/import-bindings.ts";

/** What gives a type a name. */
export type NamedType = TS.InterfaceDeclaration | TS.TypeAliasDeclaration;

/** Files through which the name of a type is followed. */
const MOST_FILES = 8;

/** What a name in a type means that has no value: a type parameter, an interface or an alias of the code around. */
export function typeAround(name: TS.Identifier): NamedType | TS.TypeParameterDeclaration | undefined {
  for (let at: TS.Node = name.parent; ; at = at.parent) {
    const inner = ts.isFunctionLike(at) || ts.isClassLike(at) ? parameterNamed(at, name.text) : undefined;
    const found = inner ?? (ts.isSourceFile(at) || ts.isBlock(at) ? typeNamed(at, name.text) : undefined);
    if (found || ts.isSourceFile(at)) return found;
  }
}

/** The interface or the alias that a file of the project exports, or hands on from another; undefined for those of packages. */
export function exportedType(
  evaluator: Evaluator,
  { specifier, imported }: ImportSource,
  from: string,
  files = MOST_FILES,
): NamedType | undefined {
  const target = files > 0 ? evaluator.imports.resolve(specifier, from) : undefined;
  const file = target?.kind === "project" ? evaluator.files.get(target.file) : undefined;
  if (!file) return undefined;
  const own = typeNamed(file, imported);
  if (own) return own;
  for (const source of file.statements.filter(ts.isExportDeclaration).flatMap((one) => handedOn(one, imported))) {
    const found = exportedType(evaluator, source, file.fileName, files - 1);
    if (found) return found;
  }
  return undefined;
}

/** Where an `export … from` may take a name from. */
function handedOn({ moduleSpecifier, exportClause }: TS.ExportDeclaration, name: string): ImportSource[] {
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return [];
  const specifier = moduleSpecifier.text;
  if (!exportClause) return [{ specifier, imported: name }];
  if (!ts.isNamedExports(exportClause)) return [];
  return exportClause.elements
    .filter((element) => element.name.text === name)
    .map((element) => ({ specifier, imported: (element.propertyName ?? element.name).text }));
}

function typeNamed({ statements }: TS.SourceFile | TS.Block, name: string): NamedType | undefined {
  const isNamed = (one: TS.Statement): one is NamedType =>
    (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) && one.name.text === name;
  return statements.find(isNamed);
}

function parameterNamed(
  { typeParameters }: TS.SignatureDeclaration | TS.ClassLikeDeclaration,
  name: string,
): TS.TypeParameterDeclaration | undefined {
  return typeParameters?.find((one) => one.name.text === name);
}
