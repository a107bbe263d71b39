import type { ts as TS } from "ts-morph";
import { describeValue } from "../evaluate/values/describe-value.ts";
import type { ArrayValue, ObjectValue, Property, UnknownValue, Value } from "../evaluate/values/value.ts";
import { primitive, unknown } from "../evaluate/values/value.ts";
import { textValue } from "../servers/wire.ts";
import { anythingBy, lacking, numberOf, saying, schemaOf, type Members } from "./effect-json.ts";
import { effectPart, type EffectPart } from "./effect-parts.ts";

/** What makes JSON Schema of schemas. */
export interface EffectRelease {
  /** The fourth does not make the same of all of them from one release to the next. */
  readonly major: 3 | 4;
  /** Where it is told what is not known for that. */
  readonly at: TS.Node;
}

type Translate = (part: EffectPart, release: EffectRelease) => ObjectValue | undefined;

/** What stands for a field that may be left out. */
const OPTIONAL: ReadonlySet<string> = new Set(["optional", "optionalKey", "optionalWith"]);

/** Methods and functions that say something of a schema, by the names of the third and the fourth release. */
const ANNOTATING: ReadonlySet<string> = new Set(["annotations", "annotate"]);

/** What annotations say in JSON Schema as they are. */
const SENT = ["title", "description", "default", "examples"];

/** Annotations that JSON Schema has nothing of. */
const NOT_SENT: ReadonlySet<string> = new Set(["message", "pretty", "arbitrary", "equivalence", "concurrency"]);

/** The JSON Schema of schemas that take nothing, and of functions that make schemas. */
const TRANSLATIONS: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ["String", ({ value }) => schemaOf({ type: textValue("string") }, nodeOf(value))],
  ["Boolean", ({ value }) => schemaOf({ type: textValue("boolean") }, nodeOf(value))],
  ["Number", ({ value }, release) => (release.major === 3 ? numberOf(nodeOf(value)) : undefined)],
  ["Finite", ({ value }, release) => (release.major === 4 ? numberOf(nodeOf(value)) : undefined)],
  ["Int", (_part, release) => (release.major === 3 ? saying("integer", "an integer", "int") : undefined)],
  [
    "NonEmptyString",
    (_part, release) =>
      release.major === 3
        ? saying("string", "a non empty string", "nonEmptyString", { minLength: primitive(1) })
        : undefined,
  ],
  ["Literal", ({ arguments: values, value }, release) => enumOf(values, release, nodeOf(value))],
  [
    "Literals",
    ({ arguments: [list], value }, release) => (isWhole(list) ? enumOf(list.items, release, nodeOf(value)) : undefined),
  ],
  [
    "Array",
    ({ arguments: [item], value }, release) =>
      item && schemaOf({ type: textValue("array"), items: jsonOfEffect(item, release, nodeOf(value)) }, nodeOf(value)),
  ],
  [
    "NonEmptyArray",
    ({ arguments: [item], value }, release) =>
      item && release.major === 3
        ? schemaOf(
            { type: textValue("array"), minItems: primitive(1), items: jsonOfEffect(item, release, nodeOf(value)) },
            nodeOf(value),
          )
        : undefined,
  ],
  ["NullOr", nullable],
  ["Union", unionOf],
  ["Record", recordOf],
  ["Unknown", (_part, release) => (release.major === 3 ? anythingBy("unknown") : undefined)],
  ["Any", (_part, release) => (release.major === 3 ? anythingBy("any") : undefined)],
  ["Struct", innerStruct],
  ...[...ANNOTATING].map((name): [string, Translate] => [name, annotated]),
]);

/** Functions that narrow down a schema, which say more of it than is worked out here. */
const NARROWING =
  /^(?:check|brand|filter|pattern|trimmed|int|finite|nonEmptyString|multipleOf|startsWith|endsWith|includes|(?:min|max)(?:Length|Items)|itemsCount|length|between|(?:non)?(?:positive|negative)|nonNegative|nonPositive|(?:greater|less)Than(?:OrEqualTo)?)$/iu;

/**
 * The JSON Schema that Effect sends for one of its schemas, as far as it is worked out here; what is not is a hole.
 * @param node what is to be pointed at, where the schema has no place of its own
 */
export function jsonOfEffect(schema: Value, release: EffectRelease, node: TS.Node | undefined): ObjectValue {
  const part = effectPart(schema);
  if (part?.module !== "Schema") return lacking(schemaOf({}, node), hole(schema, node));
  const known = TRANSLATIONS.get(part.name)?.(part, release);
  if (known) return known;
  const [base] = part.arguments;
  const why = unknown(`says more by \`Schema.${part.name}\` of Effect than is known here`, nodeOf(part.value) ?? node);
  return base && (NARROWING.test(part.name) || OPTIONAL.has(part.name))
    ? lacking(jsonOfEffect(base, release, node), why)
    : lacking(schemaOf({}, node), unmade(part, node));
}

/** An object in another schema; one without fields takes more than objects, and further arguments say which others it takes. */
function innerStruct({ arguments: given, value }: EffectPart, release: EffectRelease): ObjectValue | undefined {
  const [fields] = given;
  if (!fields || given.length > 1) return undefined;
  const hasNone = fields.kind === "object" && fields.properties.size === 0 && !fields.unresolved;
  return hasNone ? undefined : structOf(fields, release, nodeOf(value));
}

/** The JSON Schema of an object with some fields: `{ berth: Schema.String }`. */
export function structOf(fields: Value, release: EffectRelease, node: TS.Node | undefined): ObjectValue {
  const start = { type: textValue("object") };
  if (fields.kind !== "object") return lacking(schemaOf(start, node), hole(fields, node));
  const properties = new Map<string, Property>();
  const required: Value[] = [];
  const undecided: string[] = [];
  let { unresolved } = fields;
  for (const [name, property] of fields.properties) {
    if (effectPart(property.value)?.name === "fromKey") {
      unresolved ??= unknown(`has \`${name}\` by another name`, property.valueNode ?? node);
      continue;
    }
    const { schema, isOptional, isKnown } = fieldOf(property.value, release);
    const at = property.valueNode ?? node;
    const json = jsonOfEffect(schema, release, at);
    const value = isKnown ? json : lacking(json, unmade(effectPart(property.value), at));
    properties.set(name, { ...property, value });
    if (isOptional) continue;
    if (isSurelyThere(schema, json) && property.conditional !== true) required.push(textValue(name));
    else undecided.push(name);
  }
  const isEmpty = properties.size === 0 && !unresolved;
  const members: Members = {
    ...start,
    required: release.major === 3 || required.length > 0 ? { kind: "array", items: required } : undefined,
    properties:
      release.major === 4 && isEmpty ? undefined : { kind: "object", properties, unresolved, node: fields.node },
    additionalProperties: release.major === 3 ? primitive(false) : undefined,
  };
  const whole = schemaOf(members, node);
  const list = undecided.map((name) => `\`${name}\``).join(", ");
  const listed =
    undecided.length > 0
      ? lacking(whole, unknown(`may list ${list}, of which the schema is not known`, node), "/required")
      : whole;
  // Whether more fields are let in was changed from one release to the next.
  return release.major === 3
    ? listed
    : lacking(listed, unknown("is closed or open by the release of Effect", release.at), "/additionalProperties");
}

/** Schemas by the functions that make them of which no value is undefined, whatever they send. */
const NEVER_UNDEFINED = /^(?:NullOr|Record|Array|NonEmptyArray|Tuple|Struct|Enums?|Literals?|TemplateLiteral)$/u;

/** Whether a field is one that has to be given: whatever may be undefined may be left out. */
function isSurelyThere(schema: Value, json: ObjectValue): boolean {
  if (["type", "anyOf", "$id"].some((keyword) => json.properties.has(keyword))) return true;
  const part = effectPart(schema);
  if (part?.module !== "Schema") return false;
  const [base] = part.arguments;
  if (base && (ANNOTATING.has(part.name) || NARROWING.test(part.name))) return isSurelyThere(base, json);
  return part.value.kind === "external" ? !/^(?:Undefined|Void)$/u.test(part.name) : NEVER_UNDEFINED.test(part.name);
}

/** What of a field is sent, and whether it may be left out. */
function fieldOf(
  value: Value,
  release: EffectRelease,
): { readonly schema: Value; readonly isOptional: boolean; readonly isKnown: boolean } {
  const part = effectPart(value);
  const plain = { schema: value, isOptional: false, isKnown: true };
  if (part?.module !== "Schema") return plain;
  const [base, options] = part.arguments;
  if (!base) return plain;
  const isThird = release.major === 3;
  // What is said of the field, and not of its schema, the third release does not send.
  if (ANNOTATING.has(part.name) && isOptionalField(base))
    return isThird ? fieldOf(base, release) : { ...plain, isOptional: true };
  if (isThird && part.name === "UndefinedOr") return { schema: base, isOptional: true, isKnown: true };
  if (!OPTIONAL.has(part.name)) return plain;
  const isPlain = part.name === "optionalKey" || (isThird && !mayBeNull(options));
  return { schema: base, isOptional: true, isKnown: isPlain };
}

function isOptionalField(value: Value): boolean {
  const part = effectPart(value);
  return part?.module === "Schema" && OPTIONAL.has(part.name);
}

/** Whether `optionalWith` is told to take null, or may be. */
function mayBeNull(options: Value | undefined): boolean {
  if (!options) return false;
  return options.kind !== "object" || options.unresolved !== undefined || options.properties.has("nullable");
}

function annotated({ arguments: [base, said], value }: EffectPart, release: EffectRelease): ObjectValue | undefined {
  if (!base) return undefined;
  const json = jsonOfEffect(base, release, nodeOf(value));
  if (said?.kind !== "object") return lacking(json, hole(said ?? value, nodeOf(value)));
  const properties = new Map(json.properties);
  for (const keyword of SENT) {
    const written = said.properties.get(keyword);
    if (written) properties.set(keyword, written);
  }
  const others = [...said.properties.keys()].filter((key) => !SENT.includes(key) && !NOT_SENT.has(key));
  const whole: ObjectValue = { ...json, properties, node: json.node ?? nodeOf(value) };
  const more =
    others.length > 0 ? unknown(`says more by \`${others.join("`, `")}\` than is known here`, said.node) : undefined;
  const missing = said.unresolved ?? more;
  return missing ? lacking(whole, missing) : whole;
}

/** Several values of one type. */
function enumOf(values: readonly Value[], release: EffectRelease, node: TS.Node | undefined): ObjectValue | undefined {
  const type = values.every(({ kind }) => kind === "text")
    ? "string"
    : values.every((one) => one.kind === "primitive" && typeof one.value === "number")
      ? "number"
      : undefined;
  if (!type || values.length === 0) return undefined;
  const listed = schemaOf({ type: textValue(type), enum: { kind: "array", items: [...values] } }, node);
  return release.major === 3 || values.length === 1
    ? listed
    : lacking(listed, unknown("is one list of values, or one schema for each, by the release of Effect", release.at));
}

function nullable({ arguments: [base], value }: EffectPart, release: EffectRelease): ObjectValue | undefined {
  if (!base || release.major === 4 || !isKeptApart(base)) return undefined;
  const items = [jsonOfEffect(base, release, nodeOf(value)), schemaOf({ type: textValue("null") }, nodeOf(value))];
  return schemaOf({ anyOf: { kind: "array", items } }, nodeOf(value));
}

/** Values that are listed become one list; of others each stands for itself. */
function unionOf({ arguments: given, value }: EffectPart, release: EffectRelease): ObjectValue | undefined {
  const [list] = given;
  const members = release.major === 3 ? given : isWhole(list) ? list.items : [];
  const literals = members.map((one) => effectPart(one)).filter((one) => one?.name === "Literal");
  if (literals.length === members.length)
    return enumOf(
      literals.flatMap((one) => one?.arguments ?? []),
      release,
      nodeOf(value),
    );
  if (release.major === 4 || members.length < 2 || !members.every(isKeptApart)) return undefined;
  const items = members.map((one) => jsonOfEffect(one, release, nodeOf(value)));
  return schemaOf({ anyOf: { kind: "array", items } }, nodeOf(value));
}

/** Whether a schema is sent for itself beside others: values that are listed, and unions, become one with those around them. */
function isKeptApart(schema: Value): boolean {
  const part = effectPart(schema);
  return part?.module === "Schema" && /^(?:String|Number|Boolean|Int|NonEmptyString|Array|Struct)$/u.test(part.name);
}

function recordOf({ arguments: [options], value }: EffectPart, release: EffectRelease): ObjectValue | undefined {
  const [key, member] =
    options?.kind === "object" ? ["key", "value"].map((name) => options.properties.get(name)?.value) : [];
  if (release.major === 4 || !key || !member || effectPart(key)?.name !== "String") return undefined;
  return schemaOf(
    {
      type: textValue("object"),
      required: { kind: "array", items: [] },
      properties: { kind: "object", properties: new Map() },
      additionalProperties: jsonOfEffect(member, release, nodeOf(value)),
    },
    nodeOf(value),
  );
}

function unmade(part: EffectPart | undefined, node: TS.Node | undefined): UnknownValue {
  const name = part ? `\`Schema.${part.name}\`` : "a schema";
  return unknown(`is made by ${name} of Effect, which gives no JSON Schema that is known here`, node);
}

function hole(value: Value, node: TS.Node | undefined): UnknownValue {
  return value.kind === "unknown"
    ? value
    : unknown(`is ${describeValue(value)}, not a schema that is known here`, node);
}

function isWhole(value: Value | undefined): value is ArrayValue {
  return value?.kind === "array" && !value.unresolved && value.conditional !== true;
}

function nodeOf(value: EffectPart["value"]): TS.Node | undefined {
  return value.kind === "external-instance" ? value.node : undefined;
}
