import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../evaluator.ts";
import { changedAround } from "../running/changing-functions.ts";
import { Frame } from "../values/frame.ts";
import type { ClassValue, InstanceValue, UnknownValue, Value } from "../values/value.ts";
import { primitive, unknown } from "../values/value.ts";
import { constructorOf } from "./given-while-made.ts";
import { givenInSteps, isCalledAtOnce, isGivenWithin } from "./given-in-steps.ts";
import { make } from "./live-instances.ts";

/** By instance: what its fields held when it was made. */
const known = new WeakMap<InstanceValue, Map<TS.Node, Value | undefined>>();

/**
 * What a field holds when an instance is made, where only the constructors tell that, from the topmost class down:
 * `this.title += …`, and `name = "ship"` below a class of which another field asks for the name.
 * @param until where it is asked for while the constructor is run
 * @returns undefined for a field of which a single place says what it holds
 */
export function madeInSteps(
  evaluator: Evaluator,
  instance: InstanceValue,
  classes: readonly ClassValue[],
  name: string,
  until?: TS.Statement,
): Value | undefined {
  const { node } = instance.class;
  if (!givenInSteps(classes.map((one) => one.node)).has(name)) return undefined;
  const kept = known.get(instance) ?? new Map<TS.Node, Value | undefined>();
  known.set(instance, kept);
  if (until && !ts.isExpressionStatement(until) && isGivenWithin(until, name)) return lostAt(until);
  const key = until ?? node;
  const whole = kept.has(key)
    ? (kept.get(key) ?? evaluator.keeping.itself(kept, key))
    : evaluator.keeping.under(kept, key, () => fieldsMade(evaluator, instance, classes, until));
  if (whole.kind !== "object") return whole;
  return whole.properties.get(name)?.value ?? primitive(undefined, node);
}

/**
 * The statement of a constructor that some code belongs to, which is run with it: what an instance holds there is what the
 * statements before that have left.
 */
export function statementOfMaking(code: TS.Node): TS.Statement | undefined {
  let at = code;
  while (!ts.isClassElement(at) && !ts.isSourceFile(at) && !(ts.isFunctionLike(at) && !isCalledAtOnce(at))) {
    if (ts.isStatement(at) && ts.isBlock(at.parent) && ts.isConstructorDeclaration(at.parent.parent)) return at;
    at = at.parent;
  }
  return undefined;
}

/** The fields of an instance when its constructors are done, as members of an object. */
function fieldsMade(
  evaluator: Evaluator,
  instance: InstanceValue,
  classes: readonly ClassValue[],
  until: TS.Statement | undefined,
): Value {
  const { node } = instance.class;
  if (!classes.every((one) => canBeRun(evaluator, one))) return lostAt(node);
  const last = until && classes.findIndex((one) => one.node === until.parent.parent.parent);
  const { madeByRuns } = evaluator;
  const one = standIn(instance);
  const fields = madeByRuns.outside(() =>
    madeByRuns.within(() => {
      madeByRuns.follow(one);
      for (const owner of classes.slice(last ?? 0).toReversed()) make(evaluator, one, owner, until);
      const found = madeByRuns.isLive(one) ? new Map(one.fields) : undefined;
      madeByRuns.giveUp(one);
      return found;
    }),
  );
  if (!fields) return lostAt(node);
  const properties = [...fields].flatMap(([name, value]) => (value ? [[name, { value }] as const] : []));
  for (const [, { value }] of properties) madeByRuns.disown(value);
  return { kind: "object", properties: new Map(properties), node };
}

function lostAt(node: TS.Node): UnknownValue {
  return unknown("is a field that a constructor gives values in steps which are not followed", node);
}

/** Whether nothing but the instance knows of it when its constructor is run. */
function canBeRun(evaluator: Evaluator, value: ClassValue): boolean {
  const constructor = constructorOf(value);
  if (constructor && changedAround(evaluator, constructor).size > 0) return false;
  return !value.node.members.some(ts.isSetAccessorDeclaration);
}

/** An instance that is made of the same once more, so that it can be followed. */
function standIn(instance: InstanceValue): InstanceValue {
  const one: InstanceValue = { ...instance, fields: new Map(), constructorFrames: new Map() };
  for (const [owner, { scope, parent, bindings }] of instance.constructorFrames) {
    const frame = new Frame(scope, parent, one);
    for (const [declaration, value] of bindings) frame.bindings.set(declaration, value);
    one.constructorFrames.set(owner, frame);
  }
  return one;
}
