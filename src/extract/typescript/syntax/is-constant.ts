import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** Whether something is declared by `const`, and not by a pattern's part of one. */
export function isConstant(node: TS.Node): node is TS.VariableDeclaration {
  return ts.isVariableDeclaration(node) && (node.parent.flags & ts.NodeFlags.Const) !== 0;
}
