import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import type { Value } from "../../evaluate/values/value.ts";
import { primitive } from "../../evaluate/values/value.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";

/**
 * What an assignment gives a member, also of what that was before: `this.config.tags = [...this.config.tags, tag]`. That
 * is asked for while the object is being filled, of which nothing else could tell how far it is.
 * @param before what the member holds until then; undefined where there is none
 */
export function valueFromBefore(
  evaluator: Evaluator,
  { left, right }: TS.BinaryExpression,
  before: Value | undefined,
  frame: Frame,
): Value {
  const places = sameIn(right, left.getText());
  if (places.length === 0) return evaluator.evaluate(right, frame);
  const run = new Frame(frame.scope, frame.parent, frame.thisValue, frame.call, frame.part);
  for (const [declaration, value] of frame.bindings) run.bindings.set(declaration, value);
  for (const place of places) run.memo.set(place, before ?? primitive(undefined, place));
  return evaluator.evaluate(right, run);
}

/** Where an expression names the same again, at once: not in functions that it makes. */
function sameIn(expression: TS.Expression, text: string): readonly TS.Node[] {
  const places: TS.Node[] = [];
  forEachNode(expression, (node) => {
    if (ts.isFunctionLike(node)) return "skip";
    if (!ts.isExpression(node) || node.getText() !== text) return undefined;
    places.push(node);
    return "skip";
  });
  return places;
}
