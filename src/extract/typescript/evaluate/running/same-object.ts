import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Frame } from "../values/frame.ts";
import type { InstanceValue, Value } from "../values/value.ts";
import { isLoopVariable } from "../../syntax/loops.ts";
import { keepsByKey } from "./remembered-values.ts";
import { isMadeOnce } from "./made-once.ts";

/** Frames around a `new` that are compared; further out nothing tells runs apart that did not before. */
const MOST_FRAMES_OUT = 20;

/**
 * Whether two values are one and the same instance at run time. The same code may have been followed twice, so that one
 * instance is met as two values: then the places where they were made tell, and what is known of the runs.
 * @returns undefined when that cannot be told
 */
export function isSameInstance(one: InstanceValue, other: InstanceValue, depth = 0): boolean | undefined {
  if (one === other) return true;
  if (one.class.node !== other.class.node) return false;
  if (!one.made || !other.made) return undefined;
  if (one.made.node !== other.made.node) return false;
  if (isMadeOnce(one.made.node)) return true;
  return !areDifferentRuns(one.made.frame, other.made.frame, depth);
}

/** Whether two frames surely stand for different runs: one loop or function was given something else in each. */
export function areDifferentRuns(one: Frame, other: Frame, depth = 0): boolean {
  if (one === other || depth > MOST_FRAMES_OUT) return false;
  const others = new Map<TS.Node, Frame>();
  for (let at: Frame | undefined = other; at; at = at.parent) others.set(at.scope, at);
  for (let at: Frame | undefined = one; at; at = at.parent) {
    const same = others.get(at.scope);
    if (same && same !== at && isDifferentRun(at, same, depth)) return true;
  }
  return false;
}

function isDifferentRun(one: Frame, other: Frame, depth: number): boolean {
  if (one.call && other.call && one.call !== other.call && !keepsByKey(one.scope)) return true;
  if (one.thisValue && other.thisValue && areDifferent(one.thisValue, other.thisValue, depth + 1)) return true;
  return [...one.bindings].some(([declaration, value]) => {
    const given = isGiven(declaration) ? other.bindings.get(declaration) : undefined;
    return given !== undefined && areDifferent(value, given, depth + 1);
  });
}

/** Whether a variable gets its value from outside of the run, and keeps it. */
function isGiven(declaration: TS.Node): boolean {
  if (ts.isParameter(declaration)) return true;
  return ts.isVariableDeclaration(declaration) && isLoopVariable(declaration);
}

/** Whether two values surely are not the same. */
function areDifferent(one: Value, other: Value, depth: number): boolean {
  if (one === other) return false;
  switch (one.kind) {
    case "unknown":
    case "alternatives":
      return false;
    case "text":
      return other.kind === "text" && one.text.value !== other.text.value;
    case "primitive":
      return other.kind === "primitive" && !Object.is(one.value, other.value);
    case "instance":
      return other.kind === "instance" && isSameInstance(one, other, depth) === false;
    case "object":
    case "array":
    case "function":
    case "class":
    case "external-instance":
      return other.kind === one.kind && one.node !== undefined && other.node !== undefined && one.node !== other.node;
    default:
      return false;
  }
}
