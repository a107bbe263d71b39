import type { ts as TS } from "ts-morph";
import { isInstanceOfZod } from "../zod/library.ts";
import { classChain } from "./classes/classes.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Value } from "./values/value.ts";
import { overAlternatives } from "./values/alternatives.ts";
import { keyString, primitive, unknown } from "./values/value.ts";

/** `"shape" in schema`: what kind of thing helpers take a value for. */
export function isIn(key: Value, value: Value, node: TS.Node): Value {
  const name = keyString(key);
  if (name === undefined) return unknown("asks for a member whose name is not known", node);
  switch (value.kind) {
    case "object": {
      const property = value.properties.get(name);
      if (property) return property.conditional ? unknown("depends on a condition", node) : primitive(true, node);
      return value.unresolved ?? primitive(false, node);
    }
    case "schema":
      return primitive(Reflect.has(value.schema.instance, name), node);
    case "built-schema":
      return primitive(Reflect.has(value.instance, name), node);
    default:
      return value.kind === "unknown" ? value : unknown(`asks whether \`${name}\` is a member of it`, node);
  }
}

/** `Object.hasOwn(field, "default")`, `Object.prototype.hasOwnProperty.call(field, "default")`, `field.hasOwnProperty("default")` */
export function hasOwn(value: Value, key: Value, node: TS.Node): Value {
  return overAlternatives(value, (one) =>
    // What a schema has of its own is how its library keeps it.
    one.kind === "schema" || one.kind === "built-schema"
      ? unknown("asks what a schema is made of", node)
      : overAlternatives(key, (name) => isIn(name, one, node)),
  );
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
