import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { isInstanceOfZod } from "../zod/library.ts";
import { classChain, memberName, memberOfInstance, parameterProperties } from "./classes/classes.ts";
import { constructorOf } from "./classes/given-while-made.ts";
import { hasWrittenMembersOnly } from "./classes/written-members.ts";
import type { Evaluator } from "./evaluator.ts";
import type { ArrayValue, InstanceValue, Value } from "./values/value.ts";
import { overAlternatives } from "./values/alternatives.ts";
import { keyString, primitive, unknown, isUndefined } from "./values/value.ts";
import { isStatic } from "../syntax/modifiers.ts";

/** `"shape" in schema`: what kind of thing helpers take a value for. */
export function isIn(evaluator: Evaluator, key: Value, value: Value, node: TS.Node): Value {
  const name = keyString(key);
  if (name === undefined) return unknown("asks for a member whose name is not known", node);
  switch (value.kind) {
    case "object": {
      const property = value.properties.get(name) ?? value.hidden?.get(name);
      if (property) return property.conditional ? unknown("depends on a condition", node) : primitive(true, node);
      return value.unresolved ?? primitive(false, node);
    }
    case "schema":
      return primitive(Reflect.has(value.schema.instance, name), node);
    case "built-schema":
      return primitive(Reflect.has(value.instance, name), node);
    case "instance":
      return isMemberOf(evaluator, value, name, node);
    case "array":
      return isInList(value, name, node);
    default:
      return value.kind === "unknown" ? value : unknown(`asks whether \`${name}\` is a member of it`, node);
  }
}

function isInList(list: ArrayValue, name: string, node: TS.Node): Value {
  if (!/^\d+$/u.test(name)) return primitive(name in Array.prototype, node);
  if (list.conditional) return unknown("depends on a condition", node);
  return Number(name) < list.items.length ? primitive(true, node) : (list.unresolved ?? primitive(false, node));
}

/** Whether instances have a member: one that is only declared may be there, by how the program is compiled. */
function isMemberOf(evaluator: Evaluator, value: InstanceValue, name: string, node: TS.Node): Value {
  const { classes } = classChain(evaluator, value.class);
  const declared = classes.flatMap(({ node: { members } }) =>
    members.filter((one) => !isStatic(one) && memberName(one) === name),
  );
  const isParameter = classes.some((one) => {
    const constructor = constructorOf(one);
    return constructor !== undefined && parameterProperties(constructor).includes(name);
  });
  if (isParameter || declared.some(isMade)) return primitive(true, node);
  const member = declared.length === 0 ? memberOfInstance(evaluator, value, name, node) : undefined;
  const isNone = isUndefined(member);
  if (isNone && hasWrittenMembersOnly(evaluator, value.class, name)) return primitive(false, node);
  const isGiven = member && !isNone && member.kind !== "unknown" && member.kind !== "alternatives";
  return isGiven ? primitive(true, node) : unknown(`asks whether \`${name}\` is a member of it`, node);
}

/** Whether there is more of a member than its type. */
function isMade(member: TS.ClassElement): boolean {
  if (ts.isPropertyDeclaration(member)) return member.initializer !== undefined;
  return "body" in member && member.body !== undefined;
}

/** `Object.hasOwn(field, "default")`, `Object.prototype.hasOwnProperty.call(field, "default")`, `field.hasOwnProperty("default")` */
export function hasOwn(evaluator: Evaluator, value: Value, key: Value, node: TS.Node): Value {
  return overAlternatives(value, (one) =>
    // What a schema has of its own is how its library keeps it; methods are none of an instance's own.
    one.kind === "schema" || one.kind === "built-schema" || one.kind === "instance"
      ? unknown(`asks what ${one.kind === "instance" ? "an instance" : "a schema"} is made of`, node)
      : overAlternatives(key, (name) => isIn(evaluator, name, ownOf(one), node)),
  );
}

/** An object without what it inherits. */
function ownOf(value: Value): Value {
  if (value.kind !== "object" || !value.hidden) return value;
  return { ...value, hidden: new Map([...value.hidden].filter(([, one]) => !one.isInherited)) };
}

/** `schema instanceof z.ZodObject`, and classes of the project. */
export function isInstanceOf(evaluator: Evaluator, value: Value, type: Value, node: TS.Node): Value {
  if (value.kind === "unknown") return value;
  if (type.kind === "class" && value.kind === "instance") {
    const { classes, base } = classChain(evaluator, value.class);
    if (classes.some((one) => one.node === type.node)) return primitive(true, node);
    return base ? unknown("may be made by a class that is not known", node) : primitive(false, node);
  }
  const isZod = type.kind === "external" && /^zod(?:$|\/)/u.test(type.module);
  const answer = isZod && value.kind === "schema" ? isInstanceOfZod(value.schema, type.path.at(-1) ?? "") : undefined;
  if (answer !== undefined) return primitive(answer, node);
  const builtIn = type.kind === "external" && type.module === "" ? type.path.join(".") : "";
  if (KINDS_OF_LANGUAGE.has(builtIn) && (isPlainData(value) || value.kind === "map" || value.kind === "regex"))
    return primitive(kindInLanguage(value) === builtIn, node);
  return (isZod || type.kind === "class") && isPlainData(value)
    ? primitive(false, node)
    : unknown("depends on what it is an instance of", node);
}

/** Classes of the language whose instances are known for what they are. */
const KINDS_OF_LANGUAGE: ReadonlySet<string> = new Set(["Array", "Map", "Set", "RegExp", "Date", "Error"]);

function kindInLanguage(value: Value): string | undefined {
  if (value.kind === "map") return value.set ? "Set" : "Map";
  if (value.kind === "regex") return "RegExp";
  return value.kind === "array" ? "Array" : undefined;
}

function isPlainData(value: Value): boolean {
  return ["text", "primitive", "array", "object", "function"].includes(value.kind);
}
