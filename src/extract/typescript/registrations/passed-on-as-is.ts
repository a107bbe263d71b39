import { chanceOf } from "../changes/collections/by-chance.ts";
import { argumentValues } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import { isNotByDefault } from "../evaluate/values/list-ways.ts";
import { sameValues } from "../evaluate/values/same-values.ts";
import type { ObjectValue, UnknownValue, Value } from "../evaluate/values/value.ts";
import type { SinkCall } from "./sink-call.ts";
import type { PassedOn } from "./stands-in.ts";

/**
 * Whether a server is given by a function in the place of its method what that is given itself, but for the functions in
 * there: `server.addTool = (tool) => former({ ...tool, execute: traced(tool.execute) })`. Then it is of no account whether
 * it stands there, nor which of several does before the others.
 * @param passedOn all that the server is given when that function is called
 */
export function isPassedOnAsIs(
  evaluator: Evaluator,
  call: SinkCall,
  frame: Frame,
  passedOn: readonly PassedOn[],
): boolean {
  if (!passedOn.some((one) => !isNotByDefault(chanceOf(evaluator, one.by, one.frame)))) return false;
  const given = argumentValues(evaluator, call.arguments, frame);
  if (given.kind === "unknown") return false;
  return passedOn.every((one) => {
    const passed = argumentValues(evaluator, one.call.arguments, one.frame);
    return (
      passed.kind === "array" &&
      one.call.method === call.method &&
      passed.items.length === given.items.length &&
      passed.items.every((value, at) => isAsGiven(value, given.items[at]))
    );
  });
}

function isAsGiven(passed: Value, given: Value | undefined): boolean {
  if (!given || passed === given) return passed === given;
  if (passed.kind === "alternatives" && given.kind !== "alternatives")
    return passed.values.every((one) => isAsGiven(one, given));
  if (given.kind === "unknown") return passed.kind === "object" && isSpread(passed, given);
  if (passed.kind === "object" && given.kind === "object") return isCopy(passed, given);
  return passed.kind === "function" ? given.kind === "function" : sameValues([passed], [given]);
}

/** Whether an object has nothing of its own but functions beside what is not known: `{ ...tool, execute }`. */
function isSpread({ properties, unresolved }: ObjectValue, given: UnknownValue): boolean {
  return unresolved === given && [...properties.values()].every(({ value }) => value.kind === "function");
}

/** Whether an object has the members of another one, each as it is there, but for functions. */
function isCopy(passed: ObjectValue, given: ObjectValue): boolean {
  if (passed === given) return true;
  if (passed.unresolved !== given.unresolved || passed.properties.size !== given.properties.size) return false;
  return [...passed.properties].every(([key, { value, conditional }]) => {
    const before = given.properties.get(key);
    if (!before || before.conditional !== conditional) return false;
    return value.kind === "function" ? before.value.kind === "function" : sameValues([value], [before.value]);
  });
}
