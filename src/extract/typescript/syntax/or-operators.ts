import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** Operators that give what is on their right where nothing is on their left. */
export const OR_OPERATORS: ReadonlySet<TS.SyntaxKind> = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);
