import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { forEachNode } from "./for-each-node.ts";

/** What a function gives back by its `return` statements, and not by those of functions in it: `ships` of `() => ships`. */
export function returnedExpressions({ body }: TS.FunctionLikeDeclaration): readonly (TS.Expression | undefined)[] {
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const returned: (TS.Expression | undefined)[] = [];
  forEachNode(body, (node) => {
    if (ts.isReturnStatement(node)) returned.push(node.expression);
    return ts.isFunctionLike(node) ? "skip" : undefined;
  });
  return returned;
}
