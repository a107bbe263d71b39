import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bindName } from "../evaluate/evaluate-declaration.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { Frame } from "../evaluate/frame.ts";
import { iterate } from "../evaluate/iterate.ts";
import { withLeftOut } from "../evaluate/left-out.ts";
import type { ArrayValue, Value } from "../evaluate/value.ts";
import { unknown } from "../evaluate/value.ts";

/** A loop over the members or the keys of something. */
export type Loop = TS.ForOfStatement | TS.ForInStatement;

/** Whether a node is a loop whose turns can be told. */
export function isLoop(node: TS.Node): node is Loop {
  return ts.isForOfStatement(node) || ts.isForInStatement(node);
}

/** The turns of a loop that runs in a frame, one frame for each; one with an unknown variable for those that are not known. */
export function turnsOf(evaluator: Evaluator, loop: Loop, frame: Frame): Frame[] {
  const { initializer } = loop;
  const variable = ts.isVariableDeclarationList(initializer) ? initializer.declarations[0] : undefined;
  const source = evaluator.evaluate(loop.expression, frame);
  return withUnknown(ts.isForInStatement(loop) ? keysOf(source) : iterate(source)).map((item) => {
    const turn = new Frame(loop, frame);
    if (variable) bindName(evaluator, variable, item, turn);
    return turn;
  });
}

/** The members of a list, and what stands for those that are not known. */
export function withUnknown(list: ArrayValue): readonly Value[] {
  const { items, unresolved } = withLeftOut(list);
  return unresolved ? [...items, unresolved] : items;
}

function keysOf(value: Value): ArrayValue {
  if (value.kind !== "object") return iterate(unknown("loops over the keys of something that is not known"));
  const items = [...value.properties.keys()].map((key): Value => ({
    kind: "text",
    text: { value: key, pieces: [{ start: 0, end: key.length }] },
  }));
  return { kind: "array", items, unresolved: value.unresolved };
}
