import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { References } from "../modules/references.ts";
import { declarationOf, isCallee, isReturned, memberExpression } from "./function-places.ts";
import { outermost } from "./outermost.ts";

/** Functions that give back what others give them are followed so far. */
const MOST_HANDS = 3;

/**
 * The calls that give what stands at a place: `getTools()` for the `tools` of `function getTools() { return tools; }`.
 * What a function makes itself is another with each call, so for a variable of its own there are none.
 * @param declaration the variable that holds what stands there
 */
export function callsGiving(
  references: References,
  place: TS.Expression,
  declaration: TS.Node,
  hands = 1,
): readonly TS.Expression[] {
  const given = givenAt(place);
  const maker = isReturned(given) ? ts.findAncestor(given.parent, ts.isFunctionLike) : undefined;
  if (!maker || !("body" in maker) || isWithin(declaration, maker)) return [];
  const name = declarationOf(maker);
  return (name ? references.to(name) : []).filter(isCallee).flatMap((use) => {
    const call = outermost(memberExpression(use)).parent;
    if (!ts.isCallExpression(call)) return [];
    const whole = awaited(call);
    const further = hands < MOST_HANDS ? callsGiving(references, whole, declaration, hands + 1) : [];
    return [whole, ...further];
  });
}

/** What is given together with a place: the whole of `tools ??= []`. */
export function givenAt(place: TS.Node): TS.Node {
  const whole = outermost(place);
  const { parent } = whole;
  return ts.isBinaryExpression(parent) && parent.left === whole && /^(?:\?\?|\|\|)=?$/u.test(parent.operatorToken.getText())
    ? givenAt(parent)
    : whole;
}

/** The list of `await getTools()`. */
export function awaited(call: TS.Expression): TS.Expression {
  const { parent } = outermost(call);
  return ts.isAwaitExpression(parent) ? parent : call;
}

function isWithin(node: TS.Node, outer: TS.Node): boolean {
  return (
    node.getSourceFile() === outer.getSourceFile() && outer.pos <= node.pos && node.end <= outer.end
  );
}
