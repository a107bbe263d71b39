import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { ImportSource } from "../../modules/import-bindings.ts";

/** What gives a type a name. */
export type NamedType = TS.InterfaceDeclaration | TS.TypeAliasDeclaration;

/** The types that are named in a file or a block, by their names. */
const known = new WeakMap<TS.Node, ReadonlyMap<string, NamedType>>();

/** What a name in a type means that has no value: a type parameter, an interface or an alias of the code around. */
export function typeAround(name: TS.Identifier): NamedType | TS.TypeParameterDeclaration | undefined {
  for (let at: TS.Node = name.parent; ; at = at.parent) {
    const inner = ts.isFunctionLike(at) || ts.isClassLike(at) ? parameterNamed(at, name.text) : undefined;
    const found = inner ?? (ts.isSourceFile(at) || ts.isBlock(at) ? typeNamed(at, name.text) : undefined);
    if (found || ts.isSourceFile(at)) return found;
  }
}

/**
 * The interface or the alias that a file of the project exports, or hands on from another; undefined for those of packages.
 * @param seen the files that were looked into: those that hand on each other's exports may lead in circles
 */
export function exportedType(
  evaluator: Evaluator,
  { specifier, imported }: ImportSource,
  from: string,
  seen = new Set<TS.SourceFile>(),
): NamedType | undefined {
  const target = evaluator.imports.resolve(specifier, from);
  const file = target.kind === "project" ? evaluator.files.get(target.file) : undefined;
  if (!file || seen.has(file)) return undefined;
  seen.add(file);
  const own = typeNamed(file, imported);
  if (own) return own;
  for (const source of file.statements.filter(ts.isExportDeclaration).flatMap((one) => handedOn(one, imported))) {
    const found = exportedType(evaluator, source, file.fileName, seen);
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

function typeNamed(around: TS.SourceFile | TS.Block, name: string): NamedType | undefined {
  const before = known.get(around);
  if (before) return before.get(name);
  const types = around.statements.filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one));
  // The first of several interfaces of a name, as all of them together are not looked into.
  const byName = new Map(types.toReversed().map((one) => [one.name.text, one]));
  known.set(around, byName);
  return byName.get(name);
}

function parameterNamed(
  { typeParameters }: TS.SignatureDeclaration | TS.ClassLikeDeclaration,
  name: string,
): TS.TypeParameterDeclaration | undefined {
  return typeParameters?.find((one) => one.name.text === name);
}
