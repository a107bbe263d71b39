import type { ts as TS } from "ts-morph";
import { computedText } from "../../../../tool-model/text.ts";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../evaluator.ts";
import type { ClassValue, InstanceValue, ObjectValue, Value } from "../values/value.ts";
import { primitive, unknown } from "../values/value.ts";
import { classChain, instantiate, memberName } from "./classes.ts";
import { ownFields } from "./own-fields.ts";
import { isStatic } from "../../syntax/modifiers.ts";

/** What all instances of a class have in common: `Ship.prototype`, `Object.getPrototypeOf(ship)`. */
export function prototypeOf(evaluator: Evaluator, owner: ClassValue): InstanceValue {
  return { ...instantiate(evaluator, owner, undefined), isPrototype: true };
}

/** `Object.getPrototypeOf(value)` */
export function prototypeBehind(evaluator: Evaluator, value: Value, node: TS.Node): Value {
  const none = unknown("is the prototype of something that is not known", node);
  if (value.kind !== "instance" && value.kind !== "class") return value.kind === "unknown" ? value : none;
  if (value.kind === "instance" && !value.isPrototype) return prototypeOf(evaluator, value.class);
  const { classes, base } = classChain(evaluator, value.kind === "class" ? value : value.class);
  const above = classes[1];
  if (!above) return base ? none : primitive(null, node);
  return value.kind === "class" ? above : prototypeOf(evaluator, above);
}

/** The names of the methods of an instance or a prototype, the inherited ones last. */
export function methodNames(evaluator: Evaluator, value: Value | undefined, node: TS.Node): Value {
  if (value?.kind !== "instance")
    return value?.kind === "unknown" ? value : unknown("asks for the methods of something that is not known", node);
  const { classes, base } = classChain(evaluator, value.class);
  const names = new Set(classes.flatMap((one) => namesIn(one.node, ts.isMethodDeclaration)));
  const unresolved = base ? unknown("may be inherited from a class that is not known", node) : undefined;
  return { ...listOf([...names], node), unresolved };
}

/** `Object.getOwnPropertyNames(value)`: of a prototype its methods, of an instance its fields; undefined for all else. */
export function ownNames(evaluator: Evaluator, value: Value, node: TS.Node): Value | undefined {
  if (value.kind !== "instance") return undefined;
  return value.isPrototype
    ? listOf(["constructor", ...namesIn(value.class.node, isOnPrototype)], node)
    : namesOf(ownFields(evaluator, value, node), node);
}

function namesOf({ properties, unresolved }: ObjectValue, node: TS.Node): Value {
  return { ...listOf([...properties.keys()], node), unresolved };
}

function isOnPrototype(member: TS.ClassElement): boolean {
  return ts.isMethodDeclaration(member) || ts.isAccessor(member);
}

function namesIn(owner: TS.ClassLikeDeclaration, isMeant: (member: TS.ClassElement) => boolean): readonly string[] {
  const meant = owner.members.filter((one) => isMeant(one) && !isStatic(one));
  return [...new Set(meant.flatMap((one) => memberName(one) ?? []))].filter((name) => !/^[#[]/u.test(name));
}

function listOf(names: readonly string[], node: TS.Node): Extract<Value, { kind: "array" }> {
  return { kind: "array", items: names.map((name): Value => ({ kind: "text", text: computedText(name) })), node };
}
