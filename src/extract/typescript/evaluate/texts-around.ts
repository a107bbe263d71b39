import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { declarationOf } from "../syntax/declarations.ts";
import type { Evaluator } from "./evaluator.ts";
import { textOf } from "./literals.ts";
import type { Frame } from "./values/frame.ts";

/** Templates in variables that stand in templates are followed so far. */
const MOST_VARIABLES = 4;

/**
 * What is known of a text around its parts that are not: `["all::", ""]` of `all::${key}`. One that is known as a whole is
 * the only text, one of which nothing is known stands between two that are empty.
 */
export function textsAround(
  evaluator: Evaluator,
  expression: TS.Expression,
  frame: Frame,
  depth = MOST_VARIABLES,
): readonly string[] {
  const node = bareExpression(expression);
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce<readonly string[]>(
      (before, span) =>
        joined(joined(before, textsAround(evaluator, span.expression, frame, depth)), [span.literal.text]),
      [node.head.text],
    );
  if (isSumOfText(evaluator, node, frame))
    return joined(textsAround(evaluator, node.left, frame, depth), textsAround(evaluator, node.right, frame, depth));
  const text = textOf(evaluator.evaluate(node, frame));
  if (!("kind" in text)) return [text.value];
  const written = depth > 0 ? templateOf(node) : undefined;
  return written ? textsAround(evaluator, written, frame, depth - 1) : ["", ""];
}

/** Whether terms are put together as text, and not added up: one of the two is a text. */
function isSumOfText(evaluator: Evaluator, node: TS.Expression, frame: Frame): node is TS.BinaryExpression {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    [node.left, node.right].some((term) => evaluator.evaluate(term, frame).kind === "text")
  );
}

/** The template that a constant beside it holds: `const key = `${owner}/${name}`;`. */
function templateOf(node: TS.Expression): TS.Expression | undefined {
  const declaration = ts.isIdentifier(node) ? declarationOf(node) : undefined;
  const isBeside =
    declaration &&
    ts.isVariableDeclaration(declaration) &&
    (declaration.parent.flags & ts.NodeFlags.Const) !== 0 &&
    ts.findAncestor(declaration, ts.isFunctionLike) === ts.findAncestor(node, ts.isFunctionLike);
  const made = isBeside && declaration.initializer ? bareExpression(declaration.initializer) : undefined;
  return made && ts.isTemplateExpression(made) ? made : undefined;
}

function joined(one: readonly string[], other: readonly string[]): readonly string[] {
  const [last, first] = [one.at(-1) ?? "", other[0] ?? ""];
  return [...one.slice(0, -1), last + first, ...other.slice(1)];
}

/** Whether a text may be one of which no more is known than what stands around its unknown parts. */
export function isTextAround(text: string, parts: readonly string[]): boolean {
  const [first = "", ...others] = parts;
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
