import { isJsonObject, type JsonObject, type JsonValue } from "../../../tool-model/json.ts";
import { appendPointer } from "../../../tool-model/json-pointer.ts";
import { walkFields } from "../../../tool-model/schema-fields.ts";
import type { Field, FieldCode, RequiredOverride, ToolInput } from "../../../tool-model/tool.ts";
import type { ts as TS } from "ts-morph";
import { holdsProjectPath } from "../data/project-paths.ts";
import { Extent } from "../evaluate/values/extent.ts";
import { listByDefault } from "../evaluate/values/list-ways.ts";
import { plainValue } from "../evaluate/values/plain-value.ts";
import type { ObjectValue, Property, UnknownValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { asJsonSchema } from "../schema-libraries/convert.ts";
import { isAsWritten, isWritten, rangeOf } from "../modules/source-files.ts";
import { removalOf } from "./removal-range.ts";

/** A part that could not be resolved, by its JSON pointer in the tool definition. */
export interface LocatedHole {
  readonly path: string;
  readonly unknown: UnknownValue;
}

export interface DescribedInput {
  readonly input: ToolInput;
  readonly holes: readonly LocatedHole[];
}

/** The JSON Schema of an input with, for each field, the places where key, description and schema are written. */
export function describeInput(schema: ObjectValue): DescribedInput {
  const walk = new SchemaWalk();
  const json = walk.object(schema, "/inputSchema");
  const override = requiredOverride(schema);
  const input: ToolInput = {
    schema: json,
    fields: walkFields(json).map((field) => located(field, walk.properties.get(field.path))),
    converter: schema.converter ?? "none",
    refinements: schema.refinements ?? [],
    ...(override && { requiredOverride: override }),
    ...(isWritten(schema.node) && { range: rangeOf(schema.node) }),
  };
  return { input, holes: walk.holes };
}

/** What is not known of an output schema, by JSON pointer into the tool. */
export function outputHoles(schema: ObjectValue): readonly LocatedHole[] {
  const walk = new SchemaWalk();
  walk.object(schema, "/outputSchema");
  return walk.holes;
}

/** A JSON Schema of which nothing is known but that it is an object. */
export function unknownInput(): ToolInput {
  return { schema: { type: "object" }, fields: [], converter: "none", refinements: [] };
}

/** Turns values into JSON, noting holes and remembering the properties by their pointers. */
class SchemaWalk {
  readonly holes: LocatedHole[] = [];
  readonly properties = new Map<string, Property>();
  readonly #extent = new Extent();

  object(value: ObjectValue, path: string): JsonObject {
    if (value.unresolved) this.holes.push({ path, unknown: value.unresolved });
    for (const hole of value.holes ?? []) this.holes.push({ path: path + hole.path, unknown: hole.unknown });
    const json: Record<string, JsonValue> = {};
    for (const [key, written] of value.properties) {
      const at = appendPointer(path, key);
      const property = { ...written, value: asJsonSchema(written.value) };
      if (property.conditional)
        this.holes.push({ path: at, unknown: unknown("is there only under a condition", property.node) });
      this.properties.set(at, property);
      const member = this.#value(property.value, at);
      if (member !== undefined)
        Object.defineProperty(json, key, { value: member, enumerable: true, configurable: true, writable: true });
    }
    return json;
  }

  #value(value: Value, path: string): JsonValue | undefined {
    return this.#extent.within(
      () => this.#member(value, path),
      (reason) => {
        this.holes.push({ path, unknown: reason });
        return undefined;
      },
    );
  }

  #member(value: Value, path: string): JsonValue | undefined {
    if (value.kind === "object") return this.object(value, path);
    if (value.kind === "array") {
      if (value.unresolved ?? value.conditional)
        this.holes.push({
          path,
          unknown: value.unresolved ?? unknown("has members that depend on a condition", value.node),
        });
      return listByDefault(value).items.map((item, index) => this.#value(item, appendPointer(path, index)) ?? null);
    }
    const plain = plainValue(value);
    if (plain.ok) return plain.value;
    this.holes.push({ path, unknown: plain.hole });
    // What nobody converted is sent with the library's own insides: there is an object, though no JSON Schema.
    return value.kind === "schema" ? {} : undefined;
  }
}

function located(
  field: Pick<Field, "path" | "name" | "parent" | "schema" | "required">,
  property: Property | undefined,
): Field {
  if (!property) return field;
  const description =
    property.value.kind === "object" ? property.value.properties.get("description")?.value : undefined;
  const code = fieldCode(property);
  const range = property.key ? rangeOf(property.key) : property.places?.key;
  return {
    ...field,
    ...(description?.kind === "text" && !holdsProjectPath(description.text.value) && { description: description.text }),
    ...(range && { range }),
    ...(code && { code }),
  };
}

function fieldCode({ node, valueNode, value }: Property): FieldCode | undefined {
  // Edits know zod and JSON Schema alone.
  if (!valueNode || !isAsWritten(valueNode) || (value.kind === "object" && value.library)) return undefined;
  const source = value.kind === "object" ? value.schemaSource : undefined;
  const range = rangeOf(valueNode);
  const written = {
    ...(node && { property: rangeOf(node), removal: removalOf(node) }),
    value: range,
    valueText: valueNode.getText(),
  };
  if (!source) {
    const items = value.kind === "object" ? value.properties.get("items")?.valueNode : undefined;
    const item = items && isWithin(items, valueNode) ? { range: rangeOf(items), text: items.getText() } : undefined;
    return { notation: "json-schema", ...written, calls: [], ...(item && { item }) };
  }
  // The chain may be written elsewhere, as a constant that serves several fields.
  const isHere = isWithin(source.node, valueNode);
  return {
    notation: "zod",
    ...written,
    calls: source.calls,
    ...(source.item &&
      isAsWritten(source.item) && { item: { range: rangeOf(source.item), text: source.item.getText() } }),
    ...(!isHere && { shared: true }),
  };
}

function isWithin(inner: TS.Node, outer: TS.Node): boolean {
  if (inner.getSourceFile() !== outer.getSourceFile()) return false;
  return outer.getStart() <= inner.getStart() && inner.getEnd() <= outer.getEnd();
}

/** A `required` list that was written over, or beside, the fields of a converted schema. */
function requiredOverride(schema: ObjectValue): RequiredOverride | undefined {
  const fields = schema.properties.get("properties")?.value;
  const required = schema.properties.get("required");
  if (fields?.kind !== "object" || !fields.convertedRequired || !required?.valueNode) return undefined;
  const names = plainValue(required.value);
  if (!names.ok || !Array.isArray(names.value)) return undefined;
  const strings = names.value.filter((name) => typeof name === "string");
  return { range: rangeOf(required.valueNode), names: strings, converted: fields.convertedRequired };
}

/** A schema as plain JSON, when all of it is known. */
export function plainSchema(value: ObjectValue): JsonObject | UnknownValue {
  const plain = plainValue(value);
  if (!plain.ok) return plain.hole;
  return isJsonObject(plain.value) ? plain.value : unknown("is no object");
}
