import { computedText } from "../../../../tool-model/text.ts";
import { keyText } from "../../text/key-text.ts";
import { membersOfObject } from "./property-chances.ts";
import type { ArrayValue, Value } from "./value.ts";
import { unknown } from "./value.ts";
import { iterate } from "./iterate.ts";

/** What `for (const key in value)` goes over: of a list, the places of its members. */
export function keysOf(value: Value): ArrayValue {
  if (value.kind === "array")
    return { ...value, items: value.items.map((_, place) => ({ kind: "text", text: computedText(String(place)) })) };
  if (value.kind !== "object") return iterate(unknown("loops over the keys of something that is not known"));
  return membersOfObject(value, ([key, { key: node }]) => ({ kind: "text", text: keyText(key, node) }));
}
