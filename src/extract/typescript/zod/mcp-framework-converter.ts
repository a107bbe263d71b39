import { definitionPart, isIndexable, schemaType, shapeOf } from "./library.ts";

/** A part of the JSON Schema that is being made. */
type Part = Record<string, unknown>;

/** Told which zod schema gave a part. */
type Note = (part: object, schema: object) => void;

const TYPES: Readonly<Record<string, string>> = {
  ZodString: "string",
  ZodNumber: "number",
  ZodBoolean: "boolean",
  ZodArray: "array",
  ZodObject: "object",
};

/** Types that it knows inside of zod objects alone. */
const MORE_TYPES: Readonly<Record<string, string>> = { ...TYPES, ZodNull: "null", ZodUndefined: "undefined" };

const WRAPPERS: ReadonlySet<string> = new Set(["ZodOptional", "ZodNullable", "ZodDefault"]);

const FORMATS: Readonly<Record<string, string>> = { email: "email", url: "uri", uuid: "uuid" };

/** A check of zod 3, as far as it is known. */
interface Check {
  readonly kind?: unknown;
  readonly value?: unknown;
  readonly inclusive?: unknown;
  readonly regex?: unknown;
}

/** What a field is without the marks that it may be left out, or be null. */
interface Unwrapped {
  readonly schema: object;
  readonly isOptional: boolean;
  readonly description: unknown;
  readonly defaultValue: unknown;
}

/**
 * The JSON Schema that mcp-framework, since its release 0.2, makes of a zod 3 object. Its converter knows the plain types
 * and some of their checks; every other schema is a string to it.
 * @param note told which zod schema gave a part
 */
export function convertForMcpFramework(schema: object, direction: "input" | "output", note: Note): object {
  const { properties, required } = fieldsOf(schema, note);
  const json = { type: "object", properties, ...((direction === "input" || required.length > 0) && { required }) };
  note(json, schema);
  return json;
}

/**
 * What mcp-framework calls the type of a zod 3 schema in its older notation.
 * @param looksInside whether it looks for the type of what may be left out or be null; its first releases do not
 */
export function plainType(schema: object, looksInside: boolean): string {
  return TYPES[kindOf(looksInside ? unwrapped(schema).schema : schema)] ?? "string";
}

/** Whether a field of the older notation may be left out. */
export function isPlainOptional(schema: object): boolean {
  return WRAPPERS.has(kindOf(schema));
}

/** Fields of an object without a description, by their paths: mcp-framework loads no tool that has one. */
export function undescribedFields(schema: object, path = ""): readonly string[] {
  return Object.entries(shapeOf(schema) ?? {}).flatMap(([key, field]) => {
    if (!isIndexable(field)) return [];
    const own = path === "" ? key : `${path}.${key}`;
    const { schema: inner, description } = unwrapped(field);
    return [...undescribedFields(inner, own), ...(isGiven(description) ? [] : [own])];
  });
}

function fieldsOf(schema: object, note: Note): { readonly properties: Part; readonly required: string[] } {
  const properties: Part = {};
  const required: string[] = [];
  for (const [key, field] of Object.entries(shapeOf(schema) ?? {})) {
    if (!isIndexable(field)) continue;
    properties[key] = fieldOf(field, note);
    if (!unwrapped(field).isOptional) required.push(key);
  }
  return { properties, required };
}

function fieldOf(field: object, note: Note): Part {
  const { schema, description, defaultValue } = unwrapped(field);
  const part: Part = { type: typeOf(schema) };
  note(part, field);
  if (isGiven(description)) part.description = description;
  if (defaultValue !== undefined) part.default = defaultValue;
  switch (kindOf(schema)) {
    case "ZodEnum":
      part.enum = definitionPart(schema, "values");
      break;
    case "ZodArray":
      part.items = itemsOf(schema, note);
      break;
    case "ZodObject": {
      const { properties, required } = fieldsOf(schema, note);
      Object.assign(part, { properties }, required.length > 0 && { required });
      break;
    }
    case "ZodNumber":
      addNumberChecks(part, checksOf(schema));
      break;
    case "ZodString":
      addStringChecks(part, checksOf(schema));
  }
  return part;
}

function itemsOf(list: object, note: Note): Part | undefined {
  const items = definitionPart(list, "type");
  return isIndexable(items) ? fieldOf(items, note) : undefined;
}

function unwrapped(field: object): Unwrapped {
  let at: Unwrapped = { schema: field, isOptional: false, description: undefined, defaultValue: undefined };
  for (;;) {
    const { schema } = at;
    const kind = kindOf(schema);
    const inner = definitionPart(schema, "innerType");
    at = { ...at, description: isGiven(at.description) ? at.description : definitionPart(schema, "description") };
    if (!WRAPPERS.has(kind) || !isIndexable(inner)) return at;
    const defaultValue = kind === "ZodDefault" ? defaultOf(schema) : at.defaultValue;
    at = { ...at, schema: inner, isOptional: at.isOptional || kind !== "ZodDefault", defaultValue };
  }
}

function typeOf(schema: object): string {
  const kind = kindOf(schema);
  if (kind !== "ZodLiteral") return MORE_TYPES[kind] ?? "string";
  const type = typeof definitionPart(schema, "value");
  return type === "number" || type === "boolean" ? type : "string";
}

function addNumberChecks(part: Part, checks: readonly Check[]): void {
  for (const check of checks) {
    const isExclusive = check.inclusive === false;
    if (check.kind === "min") Object.assign(part, { minimum: check.value }, isExclusive && { exclusiveMinimum: true });
    else if (check.kind === "max")
      Object.assign(part, { maximum: check.value }, isExclusive && { exclusiveMaximum: true });
    else if (check.kind === "int") part.type = "integer";
  }
  // It takes every positive number for a whole one.
  if (checks.some(({ kind, value, inclusive }) => kind === "min" && value === 0 && inclusive === false))
    part.minimum = 1;
}

function addStringChecks(part: Part, checks: readonly Check[]): void {
  for (const { kind, value, regex } of checks) {
    if (kind === "min") part.minLength = value;
    else if (kind === "max") part.maxLength = value;
    else if (kind === "regex" && regex instanceof RegExp) part.pattern = regex.source;
    else if (typeof kind === "string" && FORMATS[kind]) part.format = FORMATS[kind];
  }
}

function checksOf(schema: object): readonly Check[] {
  const checks = definitionPart(schema, "checks");
  return Array.isArray(checks) ? checks.filter(isIndexable) : [];
}

function defaultOf(schema: object): unknown {
  const give = definitionPart(schema, "defaultValue");
  return typeof give === "function" ? Reflect.apply(give, undefined, []) : undefined;
}

function kindOf(schema: object): string {
  return String(schemaType(schema));
}

function isGiven(description: unknown): boolean {
  return description !== undefined && description !== "";
}
