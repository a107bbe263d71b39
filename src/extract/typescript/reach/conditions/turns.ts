import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import { iterate } from "../../evaluate/values/iterate.ts";
import { headGoneThrough } from "../../evaluate/iterated.ts";
import { withLeftOut } from "../../evaluate/left-out.ts";
import { MOST_FRAMES } from "../../evaluate/values/limits.ts";
import type { ArrayValue, Value } from "../../evaluate/values/value.ts";
import { primitive, unknown } from "../../evaluate/values/value.ts";
import { bindTurn } from "./turn-changes.ts";
import { headOf, stepOf, type CountingLoop, type Loop } from "../../syntax/loops.ts";

/** All turns of a loop that runs in a frame, whether or not a jump ends it: one frame for each, one with an unknown variable for those that are not known. */
export function everyTurnOf(evaluator: Evaluator, loop: Loop, frame: Frame): Frame[] {
  const { initializer } = loop;
  const [variable] = ts.isVariableDeclarationList(initializer) ? initializer.declarations : [];
  return withUnknown(membersOf(evaluator, loop, frame)).map((item) => {
    const turn = new Frame(loop, frame);
    if (variable) bindTurn(evaluator, loop, variable, item, turn);
    return turn;
  });
}

/** The members of a list, and what stands for those that are not known. */
export function withUnknown(list: ArrayValue): readonly Value[] {
  const { items, unresolved } = withLeftOut(list);
  return unresolved ? [...items, unresolved] : items;
}

/** What the variable of a loop is, turn by turn. */
function membersOf(evaluator: Evaluator, loop: Loop, frame: Frame): ArrayValue {
  if (ts.isForStatement(loop)) return countsOf(evaluator, loop, frame);
  const source = evaluator.evaluate(headOf(loop), frame);
  return headGoneThrough(evaluator, source, loop);
}

/** The numbers that a loop counts: of `index < list.length`, those of the members that are known. */
function countsOf(
  evaluator: Evaluator,
  { initializer, condition, incrementor }: CountingLoop,
  frame: Frame,
): ArrayValue {
  const { right, operatorToken } = condition;
  const [counter] = initializer.declarations;
  const start = counter?.initializer && numberOf(evaluator.evaluate(counter.initializer, frame));
  const isLength = ts.isPropertyAccessExpression(right) && right.name.text === "length";
  const list = isLength ? iterate(evaluator.evaluate(right.expression, frame)) : undefined;
  const end = list ? list.items.length : numberOf(evaluator.evaluate(right, frame));
  if (start === undefined || end === undefined)
    return iterate(unknown("counts in a loop of which it is not known how long it runs", right));
  const by = stepOf(incrementor)?.by ?? 1;
  const isEndCounted = operatorToken.getText().endsWith("=");
  const turns = isEndCounted ? Math.floor((end - start) / by) + 1 : Math.ceil((end - start) / by);
  const length = Math.min(Math.max(0, turns), MOST_FRAMES + 1);
  return {
    kind: "array",
    items: Array.from({ length }, (_, index) => primitive(start + index * by, right)),
    unresolved: list?.unresolved,
  };
}

function numberOf(value: Value): number | undefined {
  return value.kind === "primitive" && typeof value.value === "number" ? value.value : undefined;
}
