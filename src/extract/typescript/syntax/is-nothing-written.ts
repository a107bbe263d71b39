import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** `null` or `undefined`, as it is written. */
export function isNothingWritten(node: TS.Expression): boolean {
  return node.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(node) && node.text === "undefined");
}
