import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { alternatives, firstByDefault } from "../../evaluate/values/alternatives.ts";
import type { ObjectValue, UnknownValue, Value } from "../../evaluate/values/value.ts";

/** `readonly: false`: what a program turns on when it finds out that it has to, and only then. */
export function isFlag(value: Value | undefined): value is Value {
  return value?.kind === "primitive" && typeof value.value === "boolean";
}

/**
 * A flag that is given another value, by code of which it is not known when it runs. What a function gives it of its
 * parameter that no call here gives a value is up to who uses the package: by default, nobody calls it.
 */
export function flagGiven(before: Value, given: Value, node: TS.Node): Value {
  return isHandedIn(given) ? firstByDefault([before, given], node) : alternatives([before, given], node);
}

/** What is not known may have any of the flags that an object takes in: `Object.assign(settings, given)`. */
export function giveFlags(object: ObjectValue, given: UnknownValue, node: TS.Node): void {
  for (const [key, property] of object.properties)
    if (isFlag(property.value))
      object.properties.set(key, { ...property, value: flagGiven(property.value, given, node) });
}

function isHandedIn(value: Value): boolean {
  return value.kind === "unknown" && value.node !== undefined && ts.isParameter(value.node);
}
