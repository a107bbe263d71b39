import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import type { References } from "./references.ts";

/** Where a project makes proxies: `new Proxy(pier, { get: … })`, in the order of the files. */
export function proxiesMade(references: References): readonly TS.NewExpression[] {
  return references.named("Proxy").flatMap(({ parent }) => (isProxyMade(parent) ? [parent] : []));
}

/** Whether a proxy is made there. */
export function isProxyMade(node: TS.Node): node is TS.NewExpression {
  if (!ts.isNewExpression(node)) return false;
  const made = bareExpression(node.expression);
  return ts.isIdentifier(made) && made.text === "Proxy";
}
