import type { ts as TS } from "ts-morph";
import type { ObjectValue, Property, Value } from "../evaluate/values/value.ts";

/** An object that a package makes; members that are undefined are left out. */
export function objectOf(members: Readonly<Record<string, Value | undefined>>, node: TS.Node): ObjectValue {
  const properties = Object.entries(members).flatMap(([key, value]): [string, Property][] =>
    value ? [[key, { value }]] : [],
  );
  return { kind: "object", properties: new Map(properties), node };
}
