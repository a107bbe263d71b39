import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { ITERATOR } from "./classes/classes.ts";
import type { Evaluator } from "./evaluator.ts";
import { withInherited } from "./copied-members.ts";
import { withLeftOut } from "./left-out.ts";
import { spreadable } from "./literals.ts";
import type { Frame } from "./values/frame.ts";
import { iterate } from "./values/iterate.ts";
import { keysOf } from "./values/keys-of.ts";
import type { ArrayValue, MapValue, Value } from "./values/value.ts";
import { overAlternatives } from "./values/alternatives.ts";

/** What a loop gives its variable, turn by turn. */
export function goneThrough(
  evaluator: Evaluator,
  loop: TS.ForOfStatement | TS.ForInStatement,
  frame: Frame,
): ArrayValue {
  const head = evaluator.evaluate(loop.expression, frame);
  return withLeftOut(headGoneThrough(evaluator, head, loop));
}

/**
 * The members that a loop comes to one after the other: what is added meanwhile is come to, too, and what is taken out before
 * that is not.
 * @param list what there is at first
 */
export function turnsThrough(
  evaluator: Evaluator,
  loop: TS.ForOfStatement | TS.ForInStatement,
  frame: Frame,
  list: ArrayValue,
): Iterable<Value> {
  const head = evaluator.evaluate(loop.expression, frame);
  return head.kind === "map" && ts.isForOfStatement(loop) ? entriesOf(head) : list.items;
}

/** The entries of a map that is changed meanwhile; the members of a set. */
function* entriesOf(map: MapValue): Generator<Value> {
  const { entries } = map;
  const done = new Set<Value>();
  const isAhead = (place: number): boolean => entries[place] !== undefined && !done.has(entries[place][0]);
  for (let at = 0; ;) {
    while (isAhead(at - 1)) at -= 1;
    while (at < entries.length && !isAhead(at)) at += 1;
    const entry = entries[at];
    if (!entry) return;
    const [key, value] = entry;
    done.add(key);
    yield map.set ? value : { kind: "array", items: [key, value] };
  }
}

/** What a loop goes through of what stands in its head: the members, or the keys. */
export function headGoneThrough(
  evaluator: Evaluator,
  head: Value,
  loop: TS.ForOfStatement | TS.ForInStatement,
): ArrayValue {
  if (ts.isForOfStatement(loop)) return iterated(evaluator, head, loop);
  return iterate(overAlternatives(head, (one) => keysOf(withInherited(spreadable(evaluator, one, loop) ?? one))));
}

/** The members of what is looped over or spread: of an instance, those that its own iterator gives. */
export function iterated(evaluator: Evaluator, value: Value, node: TS.Node): ArrayValue {
  return iterate(
    overAlternatives(value, (one) =>
      one.kind === "instance" ? evaluator.call(evaluator.member(one, ITERATOR, node), [], node) : one,
    ),
  );
}
