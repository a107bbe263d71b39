import { computedText } from "../../../../tool-model/text.ts";
import type { PrimitiveValue, Value } from "../values/value.ts";
import { primitive } from "../values/value.ts";

/** What a method of a plain value gives: `limit.toString(2)`, `price.toFixed(1)`; undefined where that is not known. */
export function primitiveMethod({ value }: PrimitiveValue, name: string, args: readonly Value[]): Value | undefined {
  const [given = primitive(undefined)] = args;
  const asked = given.kind === "primitive" ? given.value : null;
  if (name === "toString" && args.length === 0) return { kind: "text", text: computedText(String(value)) };
  if (typeof value !== "number" || (asked !== undefined && typeof asked !== "number")) return undefined;
  try {
    if (name === "toString") return { kind: "text", text: computedText(value.toString(asked)) };
    return name === "toFixed" ? { kind: "text", text: computedText(value.toFixed(asked)) } : undefined;
  } catch {
    // A radix or a number of digits that there is not.
    return undefined;
  }
}
