import type { ts as TS } from "ts-morph";
import { isWrapping } from "./bare-expression.ts";

/** The expression together with parentheses, casts and `!` around it. */
export function outermost(node: TS.Node): TS.Node {
  let at = node;
  while (isWrapping(at.parent)) at = at.parent;
  return at;
}
