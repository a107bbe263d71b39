import { bothChances, eitherChance, waysByChances, type Chance } from "./list-ways.ts";
import type { ArrayValue, ObjectValue, Property, Value } from "./value.ts";
import { inKeyOrder } from "./keys-in-order.ts";

/** The chance with which an object has a property. */
export function chanceOfProperty({ conditional, chance }: Property): Chance {
  return conditional === true ? (chance ?? "open") : "sure";
}

/** A property that is put there with a chance, besides that which it has itself. */
export function withChance(property: Property, chance: Chance): Property {
  const both = bothChances(chanceOfProperty(property), chance);
  return { ...property, conditional: both !== "sure", chance: both === "sure" ? undefined : both };
}

/** What changes of the chance of a property that is there and is put there once more. */
export function putOnceMore(before: Property, chance: Chance): Pick<Property, "conditional" | "chance"> {
  const own = chanceOfProperty(before);
  const either = eitherChance(own, chance);
  return own === either ? {} : { conditional: either !== "sure", chance: either === "sure" ? undefined : either };
}

/** A list of what is made of the properties of an object, one for each, in the order in which the language goes over them. */
export function membersOfObject(object: ObjectValue, make: (entry: [string, Property]) => Value): ArrayValue {
  const entries = inKeyOrder(object);
  const items = entries.map(make);
  const chances = entries.map(([, property]) => chanceOfProperty(property));
  const conditional = chances.some((one) => one !== "sure");
  const ways = conditional ? waysByChances(items, chances) : undefined;
  return { kind: "array", items, unresolved: object.unresolved, ...(conditional && { conditional, ways }) };
}
