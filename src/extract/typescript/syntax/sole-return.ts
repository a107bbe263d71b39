import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** What a function that does nothing else gives back: `() => ships`, `function () { return ships; }`. */
export function soleReturn(body: TS.ConciseBody): TS.Expression | undefined {
  if (!ts.isBlock(body)) return body;
  const [statement] = body.statements;
  return statement && body.statements.length === 1 && ts.isReturnStatement(statement)
    ? statement.expression
    : undefined;
}
