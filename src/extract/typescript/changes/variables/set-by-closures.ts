import type { ts as TS } from "ts-morph";
import type { Frame } from "../../evaluate/values/frame.ts";
import { nullishness, type Value } from "../../evaluate/values/value.ts";
import { assignmentsOf, isCounted } from "../../syntax/assignments.ts";
import { namesVariable } from "../../syntax/names-variable.ts";
import { isRunWithin } from "../../syntax/is-run-within.ts";

/**
 * Whether a text or number that a function keeps in a variable may be another one where a function that it has made reads
 * it: functions beside that one set it, `within(group) { prefix = group; }`, and in what order they are called is not
 * followed. While the function runs that has made them all, they are run one after the other.
 * @param home the run of the function that declares the variable
 */
export function isSetByClosures(declaration: TS.VariableDeclaration, held: Value, use: TS.Node, home: Frame): boolean {
  const isCompared = held.kind === "text" || (held.kind === "primitive" && typeof held.value === "number");
  if (!isCompared || home.isRunning || isRunWithin(use, home.scope)) return false;
  return isCounted(declaration) || assignmentsOf(declaration).some((one) => !isRunWithin(one, home.scope));
}

/** Whether a variable that begins with nothing is given what is made of what it holds: `state = reduce(state, action)`. */
export function isMadeOfItself(declaration: TS.VariableDeclaration, held: Value): boolean {
  return (
    nullishness(held) === true && assignmentsOf(declaration).some(({ right }) => namesVariable(right, declaration))
  );
}
