import { hasUnknown, jsonOf, type LiteralMember } from "../../../docstring/examples/literal.ts";
import type { SchemaCheck } from "../../../schema-check/schema-check.ts";
import { isJsonObject } from "../../../tool-model/json.ts";
import type { JsonSchema } from "../../../tool-model/tool.ts";
import type { UnknownField } from "./unknown-fields.ts";

/** One object of an example, and what is known of its members by their names. */
export interface ObjectToFit {
  /** Members that the schema does not declare, and that no name of a field reminds of. */
  readonly nameless: readonly UnknownField[];
  /** Fields that the object lacks and has to have. */
  readonly needed: readonly string[];
  /** Fields that stand for other members already. */
  readonly taken: ReadonlySet<string>;
  readonly root: JsonSchema;
  readonly checkSchema: SchemaCheck;
}

/**
 * The field that has most likely taken the place of a member whose name tells nothing, by what it was given, by what is
 * missing, and by where it stands. Undefined unless one field alone comes into question.
 */
export function fittingSuccessor(field: UnknownField, object: ObjectToFit): string | undefined {
  const free = field.free.filter((name) => !object.taken.has(name));
  const needed = free.filter((name) => object.needed.includes(name));
  const fitting = (names: readonly string[]): string[] => names.filter((name) => fits(field, name, object));
  if (needed.length > 0) {
    const [name, ...others] = fitting(needed);
    const isDisputed = object.nameless.some(
      (other) => other !== field && name !== undefined && fits(other, name, object),
    );
    return others.length === 0 && !isDisputed ? name : undefined;
  }
  if (object.nameless.length > 1) return undefined;
  const [only, ...others] = free;
  const candidates =
    only !== undefined && others.length === 0
      ? [only]
      : (oneIn(fitting(free.filter((name) => tells(field, name)))) ?? between(field, free));
  return oneIn(fitting(candidates))?.[0];
}

/** Whether what was given under one name could be given under the other. */
function fits({ member, declared }: UnknownField, name: string, { root, checkSchema }: ObjectToFit): boolean {
  if (hasUnknown(member.value)) return true;
  const { $defs, definitions } = root;
  const shared = { ...($defs !== undefined && { $defs }), ...(definitions !== undefined && { definitions }) };
  const value = jsonOf(member.value);
  const own = declared.get(name) ?? [];
  return own.some((schema) => checkSchema({ ...shared, ...schema }, value).length === 0 && sharesKeys(schema, value));
}

/** An object fits a schema that lets any names through only when some names are the schema's. */
function sharesKeys({ properties }: JsonSchema, value: unknown): boolean {
  if (!isJsonObject(properties) || !isJsonObject(value)) return true;
  return Object.keys(value).some((key) => Object.hasOwn(properties, key));
}

/** Whether a schema says enough for a value that fits to be no accident: few values do, or no other field is of the kind. */
function tells({ member, declared }: UnknownField, name: string): boolean {
  if (hasUnknown(member.value)) return false;
  const own = declared.get(name) ?? [];
  if (own.some(({ enum: values, format, pattern, properties }) => values ?? format ?? pattern ?? properties))
    return true;
  const type = typeOf(own);
  const isAlone = [...declared].every(([other, schemas]) => other === name || typeOf(schemas) !== type);
  return type !== undefined && type !== "string" && isAlone;
}

function typeOf([schema, ...others]: readonly JsonSchema[]): string | undefined {
  const type = others.length === 0 ? schema?.type : undefined;
  if (typeof type !== "string") return undefined;
  return type === "integer" ? "number" : type;
}

/** The one field that the schema has between those that the example gives right before and right after. */
function between({ member, siblings, declared }: UnknownField, free: readonly string[]): string[] {
  const order = [...declared.keys()];
  const index = siblings.indexOf(member);
  const before = placeOf(siblings[index - 1], order);
  const after = placeOf(siblings[index + 1], order);
  if (before === undefined || after !== before + 2) return [];
  return order.slice(before + 1, after).filter((name) => free.includes(name));
}

function placeOf(sibling: LiteralMember | undefined, order: readonly string[]): number | undefined {
  const place = sibling ? order.indexOf(sibling.key) : -1;
  return place === -1 ? undefined : place;
}

function oneIn(names: readonly string[]): readonly string[] | undefined {
  return names.length === 1 ? names : undefined;
}
