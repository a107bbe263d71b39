import type { ts as TS } from "ts-morph";
import { ITERATOR } from "./classes/classes.ts";
import type { Evaluator } from "./evaluator.ts";
import { iterate } from "./values/iterate.ts";
import type { ArrayValue, Value } from "./values/value.ts";
import { overAlternatives } from "./values/alternatives.ts";

/** The members of what is looped over or spread: of an instance, those that its own iterator gives. */
export function iterated(evaluator: Evaluator, value: Value, node: TS.Node): ArrayValue {
  return iterate(
    overAlternatives(value, (one) =>
      one.kind === "instance" ? evaluator.call(evaluator.member(one, ITERATOR, node), [], node) : one,
    ),
  );
}
