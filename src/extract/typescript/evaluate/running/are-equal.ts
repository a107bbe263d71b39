import type { PrimitiveValue, Value } from "../values/value.ts";
import { isMadeElsewhere } from "../values/value.ts";
import { isSameThing } from "./same-thing.ts";

/** A text, a number, or what else is compared by what it is. */
export type Plain = PrimitiveValue["value"] | string;

/**
 * Whether two values are equal, as `===` asks, `case` and `Object.is`.
 * @returns undefined where that cannot be told
 */
export function areEqual(left: Value, right: Value, areSame = isStrictlyEqual): boolean | undefined {
  if (left.kind === "unknown" || right.kind === "unknown") return undefined;
  const [a, b] = [plain(left), plain(right)];
  if (a && b) return areSame(a.value, b.value);
  const isSame = isSameSchema(left, right) ?? isSameThing(left, right);
  if (isSame !== undefined) return isSame;
  return (a && isObjectLike(right)) || (b && isObjectLike(left)) ? false : undefined;
}

function isStrictlyEqual(a: Plain, b: Plain): boolean {
  return a === b;
}

/** What a value is that is compared by that alone. */
export function plain(value: Value): { readonly value: Plain } | undefined {
  if (value.kind === "text") return value.isOpen ? undefined : { value: value.text.value };
  return value.kind === "primitive" ? { value: value.value } : undefined;
}

/** `unwrapped !== schema`: code that takes wrappers off a schema ends where none is left. */
function isSameSchema(left: Value, right: Value): boolean | undefined {
  return left.kind === "schema" && right.kind === "schema" ? left.schema.instance === right.schema.instance : undefined;
}

/** What is equal to nothing but itself. */
function isObjectLike(value: Value): boolean {
  if (value.kind === "external-instance") return !isMadeElsewhere(value);
  // What is read of a schema's parts is a function that it has: `schema._def.shape`.
  if (value.kind === "method") return value.receiver.kind === "schema" && value.name.includes(".");
  return ["object", "array", "map", "function", "class", "instance", "schema", "built-schema"].includes(value.kind);
}
