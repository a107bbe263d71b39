import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";

/** A condition on the way to a node, and whether it is to hold there. */
export interface Guard {
  readonly expression: TS.Expression;
  readonly holds: boolean;
  /** The code of which nothing more is run when it does not hold there; else it is run without the node alone. */
  readonly ends?: TS.Node;
  /** Whether that code throws then, rather than return: most of what is thrown ends the program. */
  readonly isThrown?: boolean;
  /** Whether it is what a switch compares with its labels. */
  readonly isOfSwitch?: boolean;
}

/** Whether a statement ends by throwing something. */
export function isThrow(statement: TS.Statement): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return last !== undefined && ts.isThrowStatement(last);
}
