import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../evaluator.ts";
import { ownWhatIsMade } from "../made-within.ts";
import { runBody } from "../running/run-body.ts";
import { mayThrow } from "../running/throwing-functions.ts";
import { alternatives, givenByChance } from "../values/alternatives.ts";
import type { Chance } from "../values/list-ways.ts";
import { Frame } from "../values/frame.ts";
import type { ClassValue, InstanceValue, Value } from "../values/value.ts";
import { primitive } from "../values/value.ts";
import { classChain, memberName, memberOfInstance, parameterProperties } from "./classes.ts";
import { replacedByDecorator } from "./decorated-members.ts";
import { constructorOf } from "./given-while-made.ts";
import { hasWrittenMembersOnly } from "./written-members.ts";
import { isStatic } from "../../syntax/modifiers.ts";

/**
 * Follows the fields of an instance that a running function makes, from its constructor on: what is done to it until the
 * function ends is done one after the other. Classes that may do more to their instances than give fields values are left to
 * what the whole program does.
 */
export function followWhileRun(evaluator: Evaluator, instance: InstanceValue, frame: Frame): InstanceValue {
  if (!evaluator.madeByRuns.isGoingOn || !frame.isOfRunning || evaluator.leavesGaps) return instance;
  const { classes, base } = classChain(evaluator, instance.class);
  if (base !== undefined || !classes.every((one) => canBeFollowed(evaluator, one))) return instance;
  evaluator.madeByRuns.follow(instance);
  for (const one of classes.toReversed()) make(evaluator, instance, one);
  return instance;
}

function canBeFollowed(evaluator: Evaluator, value: ClassValue): boolean {
  const constructor = constructorOf(value);
  if (constructor && mayThrow(evaluator, constructor)) return false;
  if (value.node.members.some((one) => replacedByDecorator(evaluator, value, one, memberName(one) ?? ""))) return false;
  return !value.node.members.some(ts.isSetAccessorDeclaration) && hasWrittenMembersOnly(evaluator, value, "");
}

/**
 * Gives an instance what one class of its chain gives it.
 * @param until the statement of the constructor that is not run any more, nor what comes behind it
 */
export function make(
  evaluator: Evaluator,
  instance: InstanceValue,
  { node, frame }: ClassValue,
  until?: TS.Statement,
): void {
  const own = instance.constructorFrames.get(node);
  for (const member of node.members) {
    const name = ts.isPropertyDeclaration(member) && !isStatic(member) ? memberName(member) : undefined;
    if (name === undefined || !ts.isPropertyDeclaration(member) || !member.initializer) continue;
    const value = evaluator.evaluate(member.initializer, new Frame(node, frame, instance));
    ownWhatIsMade(evaluator, member.initializer, value);
    give(evaluator, instance, name, value);
  }
  const constructor = own && ts.isConstructorDeclaration(own.scope) ? own.scope : undefined;
  if (!own || !constructor?.body) return;
  for (const parameter of constructor.parameters)
    if (parameterProperties(constructor).includes(parameter.name.getText()))
      give(evaluator, instance, parameter.name.getText(), evaluator.declared(parameter, own));
  const { body } = constructor;
  const end = until ? body.statements.indexOf(until) : -1;
  evaluator.running(constructor, () => {
    if (end === -1) return runBody(evaluator, body, own);
    for (const statement of body.statements.slice(0, end)) runBody(evaluator, statement, own);
    return primitive(undefined, body);
  });
}

interface GivenField {
  readonly value: Value;
  readonly conditional: boolean;
  readonly chance?: Chance;
}

/** Gives a field its first value, unless the instance was given up meanwhile: then nothing here says what it holds. */
function give({ madeByRuns }: Evaluator, instance: InstanceValue, name: string, value: Value): void {
  if (madeByRuns.isLive(instance)) instance.fields.set(name, value);
}

/**
 * Gives a field of an instance that is followed a value; under a condition, it has that or the one before: which of the two
 * by default, where its chance says so.
 */
export function setField(
  evaluator: Evaluator,
  instance: InstanceValue,
  name: string,
  { value, conditional, chance = "open" }: GivenField,
  node: TS.Node,
): void {
  const before = (): Value => memberOfInstance(evaluator, instance, name, node);
  const isOpen = chance === "sure" || chance === "open";
  const either = (): Value =>
    isOpen ? alternatives([value, before()], node) : givenByChance(chance, before(), value, node);
  instance.fields.set(name, conditional ? either() : value);
}
