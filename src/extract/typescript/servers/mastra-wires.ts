import type { ObjectValue, Property, Value } from "../evaluate/values/value.ts";
import { primitive } from "../evaluate/values/value.ts";
import { DRAFT_2020_12, emptyMembers, objectOf, textValue, type Direction, type Earlier, type Wire } from "./wire.ts";

const DRAFT_7 = "http://json-schema.org/draft-07/schema#";

/** Mastra's servers since their second major, which hand the schemas to the second SDK. */
export const MASTRA: Wire = {
  empty: () => objectOf(emptyMembers()),
  otherSchemas: "draft-2020-12",
  conversion: (major, direction, tellsItself) =>
    major === 4
      ? { converter: "zod-draft-2020-12", io: sideOf(direction, tellsItself) }
      : { converter: "zod-to-json-schema", options: { pipeStrategy: direction } },
  accepts: () => true,
  finish: closedThroughout,
};

/** Of the first major. */
const FIRST: Wire = {
  ...MASTRA,
  empty: () => closedThroughout(objectOf({ $schema: textValue(DRAFT_7), ...emptyMembers() })),
  otherSchemas: "draft-07",
  conversion: (major, direction, tellsItself) =>
    major === 4
      ? { converter: "zod-draft-7", io: sideOf(direction, tellsItself) }
      : { converter: "zod-to-json-schema", options: { pipeStrategy: direction } },
};

/** The schemas of its last releases do not say which draft they are of. */
const LAST_OF_FIRST: Wire = {
  ...FIRST,
  empty: () => closedThroughout(objectOf(emptyMembers())),
  finish: (schema) => {
    const properties = new Map(schema.properties);
    properties.delete("$schema");
    return closedThroughout({ ...schema, properties });
  },
};

const BEFORE_FIRST: Wire = {
  ...FIRST,
  empty: () => closedThroughout(objectOf({ $schema: textValue(DRAFT_2020_12), ...emptyMembers() })),
  conversion: (major) =>
    major === 4 ? { converter: "zod-draft-2020-12", io: "output" } : { converter: "zod-to-json-schema", options: {} },
  finish: (schema) => schema,
};

export const EARLIER_MASTRA: readonly Earlier[] = [
  { below: "1.0.0", wire: BEFORE_FIRST },
  { below: "1.18.0", wire: FIRST },
  { below: "2.0.0-0", wire: LAST_OF_FIRST },
];

/** A schema that does not tell its JSON Schema is asked by `z.toJSONSchema` for what it gives, also where it takes something. */
function sideOf(direction: Direction, tellsItself: boolean): Direction {
  return tellsItself ? direction : "output";
}

/** Closes every object that does not say which other members it may have. */
function closedThroughout(schema: ObjectValue): ObjectValue {
  const properties = new Map(
    [...schema.properties].map(([key, property]): [string, Property] => [
      key,
      key === "additionalProperties" && isEmpty(property.value)
        ? { ...property, value: primitive(true) }
        : { ...property, value: closedWithin(property.value) },
    ]),
  );
  const type = properties.get("type")?.value;
  const isObject = type?.kind === "text" && type.text.value === "object" && properties.has("properties");
  if (isObject && !properties.has("additionalProperties"))
    properties.set("additionalProperties", { value: primitive(false) });
  return { ...schema, properties };
}

function closedWithin(value: Value): Value {
  if (value.kind === "array") return { ...value, items: value.items.map(closedWithin) };
  return value.kind === "object" ? closedThroughout(value) : value;
}

function isEmpty(value: Value): boolean {
  return value.kind === "object" && value.properties.size === 0;
}
