import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** What one side of `&&` or `||` has to count as for both to count so, whatever the other is; undefined for other operators. */
export function decisiveSide(operator: TS.SyntaxKind): boolean | undefined {
  if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return false;
  return operator === ts.SyntaxKind.BarBarToken ? true : undefined;
}
