import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { FunctionValue, InstanceValue, Value } from "../values/value.ts";
import { areDifferentRuns, isSameInstance } from "./same-object.ts";

/**
 * Whether two values are one and the same thing, as `===` asks of what it does not compare by what it holds: functions,
 * classes, their instances, and objects that are written down.
 * @returns undefined where that cannot be told
 */
export function isSameThing(one: Value, other: Value): boolean | undefined {
  switch (one.kind) {
    case "function":
      return other.kind === "function" ? isSameFunction(one, other) : undefined;
    case "class":
      return other.kind === "class" ? isSameMade(one, other) : undefined;
    case "instance":
      return other.kind === "instance" ? isTheInstance(one, other) : undefined;
    case "object":
      return other.kind === "object" ? isSameLiteral(one, other) : undefined;
    default:
      return undefined;
  }
}

/** Whether an expression is evaluated once at most: it stands in no function, class or loop. */
export function isEvaluatedOnce(node: TS.Node): boolean {
  const isRunAgain = (at: TS.Node): boolean =>
    ts.isFunctionLike(at) || ts.isClassLike(at) || ts.isIterationStatement(at, false);
  return ts.findAncestor(node, isRunAgain) === undefined;
}

/** `berth.bind(port)` is another function each time, and never the one that it calls. */
function isSameFunction(one: FunctionValue, other: FunctionValue): boolean | undefined {
  if (one === other) return true;
  if (one.node !== other.node || (one.bound === undefined) !== (other.bound === undefined)) return false;
  if (one.bound) return undefined;
  const isShared = ts.isMethodDeclaration(one.node) || one.thisValue === other.thisValue;
  return isShared ? isSameMade(one, other) : undefined;
}

/** What the same code makes in one run is one thing; in runs that are given something else, it is another in each. */
function isSameMade(
  one: Extract<Value, { kind: "function" | "class" }>,
  other: Extract<Value, { kind: "function" | "class" }>,
): boolean | undefined {
  if (one.node !== other.node) return false;
  if (one.frame === other.frame) return true;
  return areDifferentRuns(one.frame, other.frame) ? false : undefined;
}

function isTheInstance(one: InstanceValue, other: InstanceValue): boolean | undefined {
  if (one === other) return true;
  if (one.isPrototype || other.isPrototype) return undefined;
  const isSame = isSameInstance(one, other);
  // That nothing tells two runs apart is not enough.
  return isSame && !(one.made && isEvaluatedOnce(one.made.node)) ? undefined : isSame;
}

/** Objects that are not written down may be followed as copies, and are told by nothing. */
function isSameLiteral(
  one: Extract<Value, { kind: "object" }>,
  other: Extract<Value, { kind: "object" }>,
): boolean | undefined {
  if (one === other) return true;
  if (!one.node || !other.node || !ts.isObjectLiteralExpression(one.node)) return undefined;
  if (!ts.isObjectLiteralExpression(other.node)) return undefined;
  if (one.node !== other.node) return false;
  return isEvaluatedOnce(one.node) ? true : undefined;
}
