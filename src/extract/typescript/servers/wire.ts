import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ObjectValue, Property, SchemaValue, Value } from "../evaluate/values/value.ts";
import type { SchemaTarget } from "../schema-libraries/schema-library.ts";
import type { Conversion } from "../zod/convert.ts";

export const DRAFT_2020_12 = "https://json-schema.org/draft/2020-12/schema";

export type Direction = "input" | "output";

/** How one library turns what it was given into the JSON Schema of `tools/list`. */
export interface Wire {
  /** What is sent for a tool without an input schema, in a project with that major of zod. */
  readonly empty: (zodMajor?: number) => ObjectValue;
  /** How a zod schema is converted, one that tells its JSON Schema by itself or not. */
  conversion(major: 3 | 4, direction: Direction, tellsItself: boolean): Conversion | undefined;
  /** The packages by which it gets the zod 4 that converts, each asked for by the one before; none where the schema's own does. */
  convertsBy?(tellsItself: boolean): readonly string[] | undefined;
  /** What of JSON Schema it asks other schema libraries for; absent when it takes none of theirs. */
  readonly otherSchemas?: SchemaTarget;
  /** Has every schema tell its JSON Schema by itself, as "Standard JSON Schema" asks for, in this dialect. */
  readonly asksFor?: string;
  /** By which of its members it asks a type of ArkType for its JSON Schema, in a project that gets earlier releases or not. */
  asksArktype?(isBefore: (release: string, name: string) => boolean): string;
  /** Makes a new object of the fields of an input, without what was said of the whole. */
  readonly takesApart?: true;
  /** Converts a shape, where the library does not make a zod object of it first. */
  ofShape?(evaluator: Evaluator, shape: ObjectValue, direction: Direction, node: TS.Node): ObjectValue;
  /** Whether the library sends this schema at all, or an empty one in its place. */
  accepts(schema: SchemaValue): boolean;
  finish(schema: ObjectValue, direction: Direction): ObjectValue;
}

/** How a library did it below a release of its own. */
export interface Earlier {
  readonly below: string;
  readonly wire: Wire;
}

/** An object schema without fields. */
export function emptyObject(): ObjectValue {
  return objectOf(emptyMembers());
}

export function emptyMembers(): Record<string, Value> {
  return { type: textValue("object"), properties: { kind: "object", properties: new Map() } };
}

export function objectOf(members: Readonly<Record<string, Value>>): ObjectValue {
  return {
    kind: "object",
    properties: new Map(Object.entries(members).map(([key, value]): [string, Property] => [key, { value }])),
  };
}

export function textValue(value: string): Value {
  return { kind: "text", text: { value, pieces: [{ start: 0, end: value.length }] } };
}
