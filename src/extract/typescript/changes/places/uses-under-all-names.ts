import type { ts as TS } from "ts-morph";
import type { NamedExpression, References } from "../../modules/references.ts";
import { assignmentsOf } from "../../syntax/assignments.ts";
import { aliasAt } from "./collection-places.ts";
import { isAlias, type Holder } from "./holders.ts";

/** Where a variable is named, and where others are that hold the same: `const list = tools`. */
export function usesUnderAllNames(
  references: References,
  variable: Holder,
  seen = new Set<Holder>([variable]),
): readonly NamedExpression[] {
  const own = references.expressionsFor(variable);
  // Others take what they are given for a collection of their own.
  const isOther = (alias: TS.VariableDeclaration): boolean =>
    isAlias(alias) && assignmentsOf(alias).length === 0 && !seen.has(alias);
  const aliases = own.flatMap((use) => aliasAt(use) ?? []).filter(isOther);
  if (aliases.length === 0) return own;
  for (const alias of aliases) seen.add(alias);
  return [...own, ...aliases.flatMap((alias) => usesUnderAllNames(references, alias, seen))];
}
