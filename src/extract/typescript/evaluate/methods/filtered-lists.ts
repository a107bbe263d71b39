import { alternatives } from "../values/alternatives.ts";
import { isSurelyIn } from "../values/iterate.ts";
import { kept } from "../values/open-texts.ts";
import type { Value } from "../values/value.ts";
import { truthiness } from "../values/value.ts";
import { apply, type Call } from "./array-call.ts";
import { firstOfEach } from "./first-of-each.ts";

/** What becomes of one member. */
interface Verdict {
  /** What of it may pass: of what is there or not, the one that passes. */
  readonly passing: Value | undefined;
  /** Whether it is known to pass, or not to. */
  readonly isSure: boolean;
}

/** The list that `filter` gives. Members for which the test cannot be worked out may or may not be there. */
export function filter(call: Call): Value {
  const items: Value[] = [];
  const others: Value[] = [];
  const sure = new Set<Value>();
  let isUnsure = false;
  const { leavesGaps, leftOut: known } = call.evaluator;
  const first = firstOfEach(call);
  call.self.items.forEach((item, index) => {
    const { passing, isSure } = first
      ? { passing: first.has(index) ? item : undefined, isSure: true }
      : verdictOn(call, item, index);
    if (!passing) others.push(item);
    else items.push(!isSure && leavesGaps ? kept(passing, isBooleanTest(call)) : passing);
    isUnsure ||= !isSure && !leavesGaps;
    if (isSure && passing && isSurelyIn(call.self, item)) sure.add(item);
  });
  const leftOut = [...(call.self.leftOut ?? []), ...known.kept(others)];
  // A condition on none of them leaves none, whichever way it goes.
  const conditional = items.length > 0 && (call.self.conditional === true || isUnsure);
  return { ...call.self, items, leftOut, conditional, sure: { of: items, items: sure } };
}

function verdictOn(call: Call, item: Value, index: number): Verdict {
  const options = item.kind === "alternatives" ? item.values : [item];
  const tested = options.map((option) => {
    const { result: truth, isSettable } = call.evaluator.settings.during(() =>
      truthiness(isBooleanTest(call) ? option : apply(call, option, index)),
    );
    return { option, mayPass: truth !== false || isSettable, isSure: truth !== undefined && !isSettable };
  });
  const passing = tested.filter(({ mayPass }) => mayPass);
  const isAll = passing.length === options.length;
  return {
    passing: isAll ? item : passing.length === 0 ? undefined : alternatives(passing.map(({ option }) => option)),
    isSure: tested.every(({ isSure }) => isSure) && (isAll || passing.length === 0),
  };
}

function isBooleanTest({ args: [callback] }: Call): boolean {
  return callback?.kind === "external" && callback.module === "" && callback.path.join(".") === "Boolean";
}
