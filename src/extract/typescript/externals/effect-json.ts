import type { ts as TS } from "ts-morph";
import type { ObjectValue, Property, UnknownValue, Value } from "../evaluate/values/value.ts";
import { textValue } from "../servers/wire.ts";

/** Keywords with what they hold. */
export type Members = Readonly<Record<string, Value | undefined>>;

/** A schema that takes anything, with the address that the library gives it. */
export function anythingBy(title: string): ObjectValue {
  return schemaOf({ $id: textValue(`/schemas/${title}`), title: textValue(title) }, undefined);
}

export function numberOf(node: TS.Node | undefined): ObjectValue {
  return schemaOf({ type: textValue("number") }, node);
}

/** A schema that the library describes by itself. */
export function saying(type: string, description: string, title: string, more: Members = {}): ObjectValue {
  return schemaOf(
    { type: textValue(type), description: textValue(description), title: textValue(title), ...more },
    undefined,
  );
}

/** A part of JSON Schema that Effect makes; members that are undefined are left out. */
export function schemaOf(members: Members, node: TS.Node | undefined): ObjectValue {
  const properties = Object.entries(members).flatMap(([key, value]): [string, Property][] =>
    value ? [[key, { value }]] : [],
  );
  return { kind: "object", properties: new Map(properties), node, library: "effect" };
}

/** A schema of which something is not known: by JSON pointer below it, or all of it. */
export function lacking(schema: ObjectValue, missing: UnknownValue, path = ""): ObjectValue {
  return { ...schema, holes: [...(schema.holes ?? []), { path, unknown: missing }] };
}
