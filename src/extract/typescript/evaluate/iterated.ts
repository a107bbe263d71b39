import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { ITERATOR } from "./classes/classes.ts";
import type { Evaluator } from "./evaluator.ts";
import { withLeftOut } from "./left-out.ts";
import type { Frame } from "./values/frame.ts";
import { iterate } from "./values/iterate.ts";
import { keysOf } from "./values/keys-of.ts";
import type { ArrayValue, Value } from "./values/value.ts";
import { overAlternatives } from "./values/alternatives.ts";

/** What a loop gives its variable, turn by turn. */
export function goneThrough(
  evaluator: Evaluator,
  loop: TS.ForOfStatement | TS.ForInStatement,
  frame: Frame,
): ArrayValue {
  const head = evaluator.evaluate(loop.expression, frame);
  return withLeftOut(ts.isForInStatement(loop) ? keysOf(head) : iterated(evaluator, head, loop));
}

/** The members of what is looped over or spread: of an instance, those that its own iterator gives. */
export function iterated(evaluator: Evaluator, value: Value, node: TS.Node): ArrayValue {
  return iterate(
    overAlternatives(value, (one) =>
      one.kind === "instance" ? evaluator.call(evaluator.member(one, ITERATOR, node), [], node) : one,
    ),
  );
}
