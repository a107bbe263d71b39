import type { ts as TS } from "ts-morph";
import { declarationOf } from "../syntax/declarations.ts";
import { importSource, isImported } from "./import-bindings.ts";
import { meaningOf, type ModuleExports } from "./module-exports.ts";
import type { ImportResolver } from "./resolve-import.ts";

/** What a name stands for: what declares it, here or in another file, or what a package exports. */
export type NameMeaning =
  | { readonly kind: "node"; readonly node: TS.Node }
  | { readonly kind: "package"; readonly module: string };

/** What follows names from file to file. */
export interface Linker {
  readonly modules: Pick<ModuleExports, "find">;
  readonly imports: Pick<ImportResolver, "resolve">;
}

/** What a name stands for, without a look at its value; undefined for globals, whole modules, data and what is not here. */
export function meaningOfName(name: TS.Identifier, { modules, imports }: Linker): NameMeaning | undefined {
  const declaration = declarationOf(name);
  if (!declaration) return undefined;
  if (!isImported(declaration)) return { kind: "node", node: declaration };
  const source = importSource(declaration);
  const target = source && imports.resolve(source.specifier, name.getSourceFile().fileName);
  if (target?.kind === "package") return { kind: "package", module: target.module };
  const found = target?.kind === "project" ? modules.find(target.file, source?.imported ?? "") : undefined;
  if (found?.kind === "package") return { kind: "package", module: found.module };
  const node = found && meaningOf(found);
  return node && { kind: "node", node };
}
