import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { ObjectValue, Value } from "../../evaluate/values/value.ts";
import { truthiness } from "../../evaluate/values/value.ts";

/** What a JSON Schema says of a field by its TypeScript type. */
export interface FieldType {
  readonly type: string;
  readonly items?: FieldType;
}

const STRING: FieldType = { type: "string" };

/** Without a word on its members, a list is listed as one of strings. */
const LIST: FieldType = { type: "array", items: STRING };

const KEYWORDS: ReadonlyMap<TS.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.StringKeyword, "string"],
  [ts.SyntaxKind.NumberKeyword, "number"],
  [ts.SyntaxKind.BooleanKeyword, "boolean"],
  [ts.SyntaxKind.ObjectKeyword, "object"],
]);

/**
 * The type that LeanMCP lists for a field. It reads the source where it was built with its own tool, asks for what the
 * compiler left behind where there is that, and else guesses by the constraints: it is known where all three agree.
 */
export function fieldType(type: TS.TypeNode | undefined, constraints: ObjectValue | undefined): FieldType | undefined {
  const emitted = type ? emittedType(type) : { type: "object" };
  const written = type && writtenType(type);
  const guessed = guessedType(constraints);
  const isAgreed = [written, emitted].every((one) => one && isSameType(one, guessed));
  return isAgreed ? guessed : undefined;
}

/** The members of a list, as far as its type tells them for sure. */
export function itemsOf(type: TS.TypeNode | undefined): FieldType | undefined {
  const written = type && writtenType(type);
  return written?.items && isSameType(written, LIST) ? STRING : type ? undefined : STRING;
}

function isSameType(one: FieldType, other: FieldType): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** As it stands in the source; undefined where it is no plain type. */
function writtenType(type: TS.TypeNode): FieldType | undefined {
  const keyword = KEYWORDS.get(type.kind);
  if (keyword !== undefined) return { type: keyword };
  const items = elementOf(type);
  const member = items && writtenType(items);
  if (member) return { type: "array", items: member };
  const [only, ...others] = ts.isUnionTypeNode(type) ? type.types.filter((one) => !isNull(one)) : [];
  if (!only) return undefined;
  // Of a type that is one of several it says nothing, and asks further.
  return others.length === 0 ? writtenType(only) : emittedType(type);
}

function elementOf(type: TS.TypeNode): TS.TypeNode | undefined {
  if (ts.isArrayTypeNode(type)) return type.elementType;
  return ts.isTypeReferenceNode(type) && type.typeName.getText() === "Array" ? type.typeArguments?.[0] : undefined;
}

/** What a compiler that emits types leaves of it. */
function emittedType(type: TS.TypeNode): FieldType | undefined {
  const keyword = KEYWORDS.get(type.kind);
  if (keyword !== undefined) return { type: keyword };
  if (elementOf(type)) return LIST;
  if (ts.isLiteralTypeNode(type)) return literalType(type.literal);
  if (!ts.isUnionTypeNode(type)) return undefined;
  const [first, ...others] = type.types.filter((one) => !isNull(one) && !isUndefined(one)).map(emittedType);
  return first && others.every((one) => one && isSameType(one, first)) ? first : undefined;
}

function literalType(literal: TS.LiteralTypeNode["literal"]): FieldType | undefined {
  if (ts.isStringLiteral(literal)) return STRING;
  if (ts.isNumericLiteral(literal)) return { type: "number" };
  return literal.kind === ts.SyntaxKind.TrueKeyword || literal.kind === ts.SyntaxKind.FalseKeyword
    ? { type: "boolean" }
    : undefined;
}

function isNull(type: TS.TypeNode): boolean {
  return ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword;
}

function isUndefined({ kind }: TS.TypeNode): boolean {
  return kind === ts.SyntaxKind.UndefinedKeyword;
}

/** What the constraints of a field speak for; a string where they say nothing. */
function guessedType(constraints: ObjectValue | undefined): FieldType {
  const has = (...names: string[]): boolean => names.some((name) => constraints?.properties.has(name));
  if (has("items")) return LIST;
  if (has("minLength", "maxLength") || isSet(constraints, "pattern")) return STRING;
  if (has("minimum", "maximum")) return { type: "number" };
  const values = constraints?.properties.get("enum")?.value;
  const first = values?.kind === "array" ? values.items[0] : undefined;
  const kind = first?.kind === "primitive" ? typeof first.value : "string";
  return { type: kind === "number" || kind === "boolean" ? kind : "string" };
}

function isSet(constraints: ObjectValue | undefined, name: string): boolean {
  const value: Value | undefined = constraints?.properties.get(name)?.value;
  return value !== undefined && truthiness(value) !== false;
}
