import { computedText } from "../../../../tool-model/text.ts";
import { keyText } from "../../text/key-text.ts";
import type { ArrayValue, ObjectValue, Property, Value } from "./value.ts";
import { unknown } from "./value.ts";
import { iterate } from "./iterate.ts";

/** What `for (const key in value)` goes over: of a list, the places of its members. */
export function keysOf(value: Value): ArrayValue {
  if (value.kind === "array")
    return { ...value, items: value.items.map((_, place) => ({ kind: "text", text: computedText(String(place)) })) };
  if (value.kind !== "object") return iterate(unknown("loops over the keys of something that is not known"));
  const items = inKeyOrder(value).map(([key, { key: node }]): Value => ({
    kind: "text",
    text: keyText(key, node),
  }));
  const conditional = [...value.properties.values()].some((property) => property.conditional);
  return { kind: "array", items, unresolved: value.unresolved, ...(conditional && { conditional }) };
}

/** The members of an object as the language goes over them: whole numbers come first, in order. */
export function inKeyOrder(object: ObjectValue): [string, Property][] {
  const entries = [...object.properties];
  const isIndex = ([key]: [string, Property]): boolean => /^(?:0|[1-9]\d*)$/u.test(key);
  return [
    ...entries.filter(isIndex).toSorted(([a], [b]) => Number(a) - Number(b)),
    ...entries.filter((entry) => !isIndex(entry)),
  ];
}
