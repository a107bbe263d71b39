import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import type { BuiltSchemaValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { holesWithin } from "./replay.ts";
import { memberOf } from "./schema-library.ts";

/** `type.description` of ArkType: what `.describe(…)` says, and for a type without one what ArkType says by itself. */
export function descriptionOfType({ instance, outline }: BuiltSchemaValue, node: TS.Node): Value {
  const description = memberOf(instance, "description");
  if (typeof description !== "string") return unknown("is the description of a type that has none", node);
  if (outline.description?.value === description) return { kind: "text", text: outline.description };
  const [hole] = holesWithin(outline);
  return hole ?? { kind: "text", text: computedText(description) };
}
