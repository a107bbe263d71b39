import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { findDeclaration } from "../../syntax/declarations.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import { primitive } from "../values/value.ts";

/** What throws for a text that is not of its kind, by how it is called. */
const PARSERS: ReadonlyMap<string, (text: string, more: string | undefined) => unknown> = new Map<
  string,
  (text: string, more: string | undefined) => unknown
>([
  ["new RegExp", (text, flags) => new RegExp(text, flags)],
  ["JSON.parse", (text): unknown => JSON.parse(text)],
]);

/** Whether an expression surely throws: `new RegExp(pattern, "v")` and `JSON.parse(text)` of a known text that they do not take. */
export function surelyThrows(evaluator: Evaluator, expression: TS.Expression, frame: Frame): boolean {
  const node = bareExpression(expression);
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  const name = `${ts.isNewExpression(node) ? "new " : ""}${node.expression.getText()}`;
  const parse = PARSERS.get(name);
  if (!parse || findDeclaration(name.replace(/^new |\..*$/gu, ""), node)) return false;
  const [text, more = primitive(undefined)] = (node.arguments ?? []).map((one) => evaluator.evaluate(one, frame));
  const isKnown = text?.kind === "text" && !text.isOpen && (more.kind === "text" || more.kind === "primitive");
  if (!isKnown) return false;
  try {
    parse(text.text.value, more.kind === "text" ? more.text.value : undefined);
    return false;
  } catch {
    return true;
  }
}
