import type { BuiltSchemaValue, ObjectValue, UnknownValue } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { convertBuilt } from "../schema-libraries/convert.ts";
import type { Direction, Wire } from "./wire.ts";

/** What a server sends for a schema of another library than zod, where it takes any of that library. */
export function otherSchema(schema: BuiltSchemaValue, wire: Wire, direction: Direction): ObjectValue | UnknownValue {
  // What TypeBox makes is JSON Schema already.
  const target = schema.library === "typebox" ? "own" : wire.otherSchemas;
  if (!target) return unknown(`is a schema of ${schema.library}, which this SDK does not take`, schema.outline.node);
  const converted = convertBuilt(schema, target);
  return converted.kind === "object" ? wire.finish(converted, direction) : converted;
}
