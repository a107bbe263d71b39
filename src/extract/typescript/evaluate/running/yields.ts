import type { ts as TS } from "ts-morph";
import type { Completion } from "./completion.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import { appendList, appendMembers } from "../values/iterate.ts";
import { runInner } from "./run-inner.ts";
import { iterated } from "../iterated.ts";
import type { ArrayValue } from "../values/value.ts";
import { primitive } from "../values/value.ts";

/** What a generator yields while it runs. */
export class Yields {
  readonly #list: ArrayValue = { kind: "array", items: [] };

  /** Takes in what one `yield` or `yield*` gives. */
  add(evaluator: Evaluator, node: TS.YieldExpression, frame: Frame, isConditional: boolean): void {
    if (node.expression) runInner(evaluator, node.expression, frame, isConditional);
    const value = node.expression ? evaluator.evaluate(node.expression, frame) : primitive(undefined, node);
    if (node.asteriskToken) appendList(this.#list, iterated(evaluator, value, node), node);
    else appendMembers(this.#list, [value], node);
    if (isConditional) this.#list.conditional = true;
  }

  /** The whole list, by how the generator has ended. */
  whole(end: Completion): ArrayValue {
    if (end.kind === "lost" && end.value.kind === "unknown") this.#list.unresolved ??= end.value;
    return this.#list;
  }
}
