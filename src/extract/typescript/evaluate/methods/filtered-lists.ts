import { alternatives } from "../values/alternatives.ts";
import { truthByDefault } from "../values/truth-by-default.ts";
import { bothChances, chanceIn, waysOf, waysOfEach, type Chance } from "../values/list-ways.ts";
import { isSurelyIn } from "../values/iterate.ts";
import { kept } from "../values/open-texts.ts";
import type { UnknownValue, Value } from "../values/value.ts";
import { truthiness } from "../values/value.ts";
import { apply, type Call } from "./array-call.ts";
import { firstOfEach } from "./first-of-each.ts";

/** What becomes of one member. */
interface Verdict {
  /** What of it may pass: of what is there or not, the one that passes. */
  readonly passing: Value | undefined;
  /** Whether it is known to pass, or not to. */
  readonly isSure: boolean;
  /** Whether it passes as long as nobody sets anything; absent where that is not known. */
  readonly byDefault?: boolean | undefined;
  /** Why some of the members surely do not, of which it is not known which they are. */
  readonly loss?: UnknownValue | undefined;
}

/** The list that `filter` gives. Members for which the test cannot be worked out may or may not be there. */
export function filter(call: Call): Value {
  const items: Value[] = [];
  const others: Value[] = [];
  const sure = new Set<Value>();
  const chances = new Map<Value, Chance>();
  const former = waysOf(call.self);
  let isUnsure = false;
  let { unresolved } = call.self;
  const { leavesGaps, leftOut: known } = call.evaluator;
  const first = firstOfEach(call);
  call.self.items.forEach((item, index) => {
    const verdict: Verdict = first
      ? { passing: first.has(index) ? item : undefined, isSure: true }
      : verdictOn(call, item, index);
    const { passing, isSure, byDefault } = verdict;
    unresolved ??= verdict.loss;
    if (!passing) others.push(item);
    else items.push(!isSure && leavesGaps ? kept(passing, isBooleanTest(call)) : passing);
    isUnsure ||= !isSure && !leavesGaps;
    if (isSure && passing && isSurelyIn(call.self, item)) sure.add(item);
    if (passing)
      chances.set(passing, bothChances(former ? chanceIn(former, item) : "open", chanceOf(isSure, byDefault)));
  });
  const leftOut = [...(call.self.leftOut ?? []), ...known.kept(others)];
  // A condition on none of them leaves none, whichever way it goes.
  const conditional = items.length > 0 && (call.self.conditional === true || isUnsure);
  const { isOneOfMore } = former ?? {};
  const ways = waysOfEach(
    items,
    items.map((item) => chances.get(item) ?? "open"),
  );
  return {
    ...call.self,
    items,
    unresolved,
    leftOut,
    conditional,
    sure: { of: items, items: sure },
    ways: { ...ways, isOneOfMore: isOneOfMore === true || ways.isOneOfMore === true },
  };
}

function chanceOf(isSure: boolean, byDefault: boolean | undefined): Chance {
  if (isSure) return "sure";
  return byDefault === undefined ? "open" : byDefault ? "byDefault" : "otherwise";
}

function verdictOn(call: Call, item: Value, index: number): Verdict {
  const options = item.kind === "alternatives" ? item.values : [item];
  const tested = options.map((option) => {
    const { result, isSettable } = call.evaluator.settings.during(() =>
      isBooleanTest(call) ? option : apply(call, option, index),
    );
    const truth = truthiness(result);
    return { option, result, mayPass: truth !== false || isSettable, isSure: truth !== undefined && !isSettable };
  });
  const passing = tested.filter(({ mayPass }) => mayPass);
  const isAll = passing.length === options.length;
  return {
    passing: isAll ? item : passing.length === 0 ? undefined : alternatives(passing.map(({ option }) => option)),
    isSure: tested.every(({ isSure }) => isSure) && (isAll || passing.length === 0),
    loss: tested.flatMap(({ result }) => (result.kind === "unknown" && result.isLoss ? result : []))[0],
    byDefault: passesByDefault(
      item,
      tested.map(({ result }) => result),
      passing.length,
    ),
  };
}

/** @param results what the test gives for each that a member may be */
function passesByDefault(member: Value, results: readonly Value[], mayPass: number): boolean | undefined {
  const [first, ...others] = results;
  const isKnown =
    others.length === 0 || (mayPass === 1 && member.kind === "alternatives" && member.isFirstByDefault === true);
  return first && isKnown ? truthByDefault(first) : undefined;
}

function isBooleanTest({ args: [callback] }: Call): boolean {
  return callback?.kind === "external" && callback.module === "" && callback.path.join(".") === "Boolean";
}
