import { argumentValues, bindParameters } from "../../evaluate/calls.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import { bothChances, type Chance } from "../../evaluate/values/list-ways.ts";
import { givenTo, nullishness } from "../../evaluate/values/value.ts";
import { isSteadyButMembers, verdictOf } from "../../reach/conditions/steady-conditions.ts";
import type { GivenBack, PickedBy } from "../places/picks.ts";
import { chanceOfBranch } from "./by-chance.ts";

/**
 * The chance with which it is a certain collection that stands where one of several is picked, in one run.
 * @returns undefined where it is surely another
 */
export function chanceOfPicks(evaluator: Evaluator, picks: readonly PickedBy[], run: Frame): Chance | undefined {
  let chance: Chance = "sure";
  for (const pick of picks) {
    const own = chanceOfPick(evaluator, pick, run);
    if (own === undefined) return undefined;
    chance = bothChances(chance, pick.isLikely && own === "open" ? "sure" : own);
  }
  return chance;
}

function chanceOfPick(evaluator: Evaluator, { condition, is, within }: PickedBy, run: Frame): Chance | undefined {
  const frame = within ? frameWithin(evaluator, within, run) : run;
  // What the code around it changes may be another by then: `(isFirst ? ships : crew).push(name); isFirst = false;`
  if (!frame || !isSteadyButMembers(condition, condition)) return "open";
  const truth =
    is === "missing" ? nullishness(evaluator.evaluate(condition, frame)) : verdictOf(evaluator, condition, frame);
  if (truth !== undefined) return truth === (is === "missing" || is) ? "sure" : undefined;
  return is === "missing" ? "open" : chanceOfBranch(evaluator.evaluate(condition, frame), is);
}

/** The frame of a function in which it gives something back to a run. */
function frameWithin(evaluator: Evaluator, { call, maker }: GivenBack, run: Frame): Frame | undefined {
  const callee = evaluator.evaluate(call.expression, run);
  if (callee.kind !== "function" || callee.node !== maker) return undefined;
  const frame = new Frame(maker, callee.frame, callee.thisValue, call);
  bindParameters(
    evaluator,
    maker.parameters,
    givenTo(callee, argumentValues(evaluator, call.arguments, run).items),
    frame,
  );
  return frame;
}
