import type { ObjectValue } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { asResult } from "./as-result.ts";
import { isPlainlyObject } from "./is-plainly-object.ts";
import { emptyObject, textValue, type Earlier, type Wire } from "./wire.ts";

/**
 * SDK v2. Every input gets a type; an output gets one where it is plainly an object. To clients that speak the protocol
 * of 2025, as nearly all do, any other output is sent as the `result` of an object.
 */
export const SDK_V2: Wire = {
  empty: () => emptyObject(),
  otherSchemas: "draft-2020-12",
  asksFor: "draft-2020-12",
  conversion: (major, direction) => (major === 4 ? { converter: "zod-draft-2020-12", io: direction } : undefined),
  accepts: () => true,
  finish: (schema, direction) => (direction === "input" ? withType(schema) : asOutput(schema)),
};

/** Its first releases took an output for an object, like an input. */
export const EARLIER_SDK_V2: readonly Earlier[] = [{ below: "2.0.0-alpha.4", wire: { ...SDK_V2, finish: withType } }];

function withType(schema: ObjectValue): ObjectValue {
  return schema.properties.has("type")
    ? schema
    : { ...schema, properties: new Map([["type", { value: textValue("object") }], ...schema.properties]) };
}

function asOutput(schema: ObjectValue): ObjectValue {
  const isObject = isPlainlyObject(schema);
  if (isObject !== undefined) return isObject ? withType(schema) : asResult(schema);
  // What decides it is a hole where it stands, too; but here the whole is another.
  const doubt = unknown("is sent as the `result` of an object, unless it can be nothing but objects", schema.node);
  return { ...schema, holes: [...(schema.holes ?? []), { path: "", unknown: doubt }] };
}
