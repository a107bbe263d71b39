import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "./bare-expression.ts";

/** Methods that give a member of what they are called of. */
const PICKING: ReadonlySet<string> = new Set(["get", "find", "findLast", "at"]);

/** What a member is taken from: the `tools` of `tools.orders.methods` and of `tools.get("orders").methods`. */
export function rootOf(target: TS.Expression): TS.Expression {
  let at = bareExpression(target);
  for (;;) {
    if (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at)) at = bareExpression(at.expression);
    else if (
      ts.isCallExpression(at) &&
      ts.isPropertyAccessExpression(at.expression) &&
      PICKING.has(at.expression.name.text)
    )
      at = bareExpression(at.expression.expression);
    else return at;
  }
}
