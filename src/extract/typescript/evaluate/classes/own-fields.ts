import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../evaluator.ts";
import { evaluateSpread } from "../operators.ts";
import type { Frame } from "../values/frame.ts";
import {
  unknown,
  type ClassValue,
  type InstanceValue,
  type ObjectValue,
  type Property,
  type Value,
} from "../values/value.ts";
import { isStatic } from "../../syntax/modifiers.ts";
import { classChain, memberName, memberOfInstance, parameterProperties, staticMember } from "./classes.ts";
import { assignedNames, constructorOf, copiedOntoThis, sureStatements } from "./given-while-made.ts";
import { hasWrittenMembersOnly } from "./written-members.ts";

/**
 * What an instance has of its own, as a spread and `Object.values` see it: its fields, those of base classes first.
 * @param frame what runs there; without it, fields have all values that they come to have
 */
export function ownFields(evaluator: Evaluator, instance: InstanceValue, node: TS.Node, frame?: Frame): ObjectValue {
  const { class: owner } = instance;
  const declared = classChain(evaluator, owner).classes.toReversed().flatMap(namesWritten);
  const copied = classChain(evaluator, owner).classes.flatMap((one) => copiedBy(evaluator, instance, one));
  const written = new Set([
    ...declared,
    ...copied.flatMap((one) => (one.kind === "object" ? [...one.properties.keys()] : [])),
  ]);
  const names = [...written, ...evaluator.fieldsGiven(instance, written)];
  const object: ObjectValue = { kind: "object", properties: new Map() };
  for (const name of names)
    if (!name.startsWith("#"))
      object.properties.set(name, {
        value: frame
          ? evaluator.memberAt(instance, name, node, frame)
          : memberOfInstance(evaluator, instance, name, node),
      });
  const isWhole =
    hasWrittenMembersOnly(evaluator, owner, "") && copied.every((one) => one.kind === "object" && !one.unresolved);
  return isWhole
    ? object
    : { ...object, unresolved: unknown("has fields that are not written in its class", owner.node) };
}

/** What a class has of its own, as a spread and `Object.values` see it: the static fields that are written in it. */
export function ownStatics(evaluator: Evaluator, owner: ClassValue, node: TS.Node): ObjectValue {
  const { members } = owner.node;
  const declared = members.flatMap((one) =>
    ts.isPropertyDeclaration(one) && isStatic(one) ? (memberName(one) ?? []) : [],
  );
  const names = new Set(
    [...declared, ...evaluator.fieldsGiven(owner, new Set(declared))].filter((name) => !name.startsWith("#")),
  );
  const properties = [...names].map((name): [string, Property] => [
    name,
    { value: staticMember(evaluator, owner, name, node) },
  ]);
  return { kind: "object", properties: new Map(properties) };
}

function namesWritten(owner: ClassValue): readonly string[] {
  const members = owner.node.members.flatMap((member) => {
    if (ts.isPropertyDeclaration(member) && !isStatic(member)) return memberName(member) ?? [];
    return ts.isConstructorDeclaration(member) ? parameterProperties(member) : [];
  });
  return [...members, ...assignedNames(owner)];
}

/** What the constructor's own statements copy onto the instance: `Object.assign(this, given)`. */
function copiedBy(evaluator: Evaluator, { constructorFrames }: InstanceValue, owner: ClassValue): readonly Value[] {
  const constructor = constructorOf(owner);
  const frame = constructorFrames.get(owner.node);
  if (!constructor || !frame) return [];
  return sureStatements(constructor).flatMap((statement) => {
    const sources = ts.isExpressionStatement(statement) ? copiedOntoThis(statement.expression) : [];
    return sources.map((source) => evaluateSpread(evaluator, source, frame));
  });
}
