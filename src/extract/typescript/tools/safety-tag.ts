import type { ts as TS } from "ts-morph";
import type { Located } from "../../../tool-model/source-range.ts";
import type { DocTag } from "../../../tool-model/tool.ts";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { Frame } from "../evaluate/values/frame.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { rangeOf } from "../modules/source-files.ts";

const MEMBER = "safety";

/**
 * The safety tag that a tool's code gives it: `@safety` in a comment on it, else a member `safety` of the object or class
 * that defines it, or of an object that it is registered with. It has a place where it is written out there.
 */
export function safetyTag(
  evaluator: Evaluator,
  docstring: readonly DocTag[],
  nodes: readonly TS.Node[],
): Located<string> | undefined {
  const tag = docstring.find(({ name }) => name === MEMBER);
  const word = /^\S+/u.exec(tag?.value ?? "")?.[0];
  if (word !== undefined) {
    const { range } = tag ?? {};
    return { value: word, ...(range && { range: { ...range, end: range.start + word.length } }) };
  }
  for (const node of nodes.flatMap(definingParts)) {
    const found = memberTag(evaluator, node);
    if (found) return found;
  }
  return undefined;
}

/** What says things of a tool beside its name: the node itself, or the objects that a call is given. */
function definingParts(node: TS.Node): readonly TS.Node[] {
  return ts.isCallExpression(node) ? node.arguments.map(bareExpression).filter(ts.isObjectLiteralExpression) : [node];
}

function memberTag(evaluator: Evaluator, node: TS.Node): Located<string> | undefined {
  if (!ts.isObjectLiteralExpression(node) && !ts.isClassLike(node)) return undefined;
  const members: readonly TS.Node[] = ts.isClassLike(node) ? node.members : node.properties;
  for (const member of members) {
    const isOwn = ts.isPropertyAssignment(member) || ts.isPropertyDeclaration(member);
    const written = isOwn && nameOf(member.name) === MEMBER ? member.initializer : undefined;
    if (!written) continue;
    const expression = bareExpression(written);
    const value = evaluator.evaluate(expression, new Frame(node.getSourceFile()));
    if (value.kind !== "text" || value.text.value === "") continue;
    if (!ts.isStringLiteralLike(expression)) return { value: value.text.value };
    const { file, start, end } = rangeOf(expression);
    return { value: value.text.value, range: { file, start: start + 1, end: end - 1 } };
  }
  return undefined;
}

function nameOf(name: TS.PropertyName): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}
