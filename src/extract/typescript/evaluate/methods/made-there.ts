import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";

/** Methods of lists that give another list, whatever that holds. */
export const MAKE_LISTS: ReadonlySet<string> = new Set(
  "concat filter flat flatMap map slice splice toReversed toSorted toSpliced with".split(" "),
);

/** Whether the list that a method is called of is made right there, so that nothing else has it: `name.split("/").pop()`. */
export function isMadeThere(call: TS.Node): boolean {
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false;
  const list = bareExpression(call.expression.expression);
  if (ts.isArrayLiteralExpression(list)) return true;
  if (!ts.isCallExpression(list) || !ts.isPropertyAccessExpression(list.expression)) return false;
  const { name, expression } = list.expression;
  return (
    name.text === "split" ||
    MAKE_LISTS.has(name.text) ||
    /^Object\.(?:entries|keys|values)$/u.test(`${expression.getText()}.${name.text}`)
  );
}
