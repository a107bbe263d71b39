import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { handsOn } from "../../externals/handed-functions.ts";
import { meaningOfName, type Linker } from "../../modules/meaning-of-name.ts";
import { rootOf } from "../../syntax/root-of.ts";

/**
 * Whether a call is one of a package's function, which hands nothing that it is given to another function that it is given:
 * `useCallback(moor, [berth])`. With what it calls that one, the others do not tell.
 */
export function keepsToItself(linker: Linker, { expression }: TS.CallExpression | TS.NewExpression): boolean {
  const root = rootOf(expression);
  const meaning = ts.isIdentifier(root) ? meaningOfName(root, linker) : undefined;
  return meaning?.kind === "package" && !handsOn(meaning.module);
}
