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
 * else could tell how far it is. So it is not worked out where the expression asks for more of the collection.
 * @param whole the collection, as it is written
 * @param asked how the expression asks for it, as it is written
 * @param before what there is until then; undefined where there is none
 */
export function valueFromBefore(
  evaluator: Evaluator,
  expression: TS.Expression,
  { whole, asked, before }: { readonly whole: string; readonly asked: string; readonly before: Value | undefined },
  frame: Frame,
): Value {
  const places = placesOf(expression, asked);
  const isMoreAsked = placesOf(expression, whole).length > places.length;
  if (places.length === 0 || isMoreAsked) return evaluator.evaluate(expression, frame);
  const run = new Frame(frame.scope, frame.parent, frame.thisValue, frame.call, frame.part);
  if (frame.isRun) run.asRun();
  for (const [declaration, value] of frame.bindings) run.bindings.set(declaration, value);
  for (const place of places) run.memo.set(place, before ?? primitive(undefined, place));
  return evaluator.evaluate(expression, run);
}

/** Where an expression names something as it is written, at once: not in functions that it makes. */
function placesOf(expression: TS.Expression, text: string): readonly TS.Node[] {
  const places: TS.Node[] = [];
  if (!expression.getText().includes(text)) return places;
  forEachNode(expression, (node) => {
    if (ts.isFunctionLike(node) || node.end - node.pos < text.length) return "skip";
    if (!ts.isExpression(node) || node.getText() !== text) return undefined;
    places.push(node);
    return "skip";
  });
  return places;
}
