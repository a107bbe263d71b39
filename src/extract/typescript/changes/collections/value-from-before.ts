import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import type { Value } from "../../evaluate/values/value.ts";
import { primitive } from "../../evaluate/values/value.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";

/**
 * What an expression gives that asks for what is changed with it: `this.config.tags = [...this.config.tags, tag]`,
 * `notes.set(name, [...notes.get(name), note])`. That is asked for while the collection is being filled, of which nothing
 * else could tell how far it is.
 * @param asked how the expression asks for it, as it is written
 * @param before what there is until then; undefined where there is none
 */
export function valueFromBefore(
  evaluator: Evaluator,
  expression: TS.Expression,
  { asked, before }: { readonly asked: string; readonly before: Value | undefined },
  frame: Frame,
): Value {
  const places = sameIn(expression, asked);
  if (places.length === 0) return evaluator.evaluate(expression, frame);
  const run = new Frame(frame.scope, frame.parent, frame.thisValue, frame.call, frame.part);
  for (const [declaration, value] of frame.bindings) run.bindings.set(declaration, value);
  for (const place of places) run.memo.set(place, before ?? primitive(undefined, place));
  return evaluator.evaluate(expression, run);
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
