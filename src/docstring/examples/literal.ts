import type { JsonObject, JsonPrimitive, JsonValue } from "../../tool-model/json.ts";
import type { Stretch } from "../layout.ts";

/** A value as written in JSON, JavaScript or Python, each part with its place. */
export type Literal = LiteralObject | LiteralArray | LiteralScalar | UnknownLiteral;

export interface LiteralObject extends Stretch {
  readonly kind: "object";
  readonly members: readonly LiteralMember[];
}

export interface LiteralMember {
  readonly key: string;
  /** The key, without quotes. */
  readonly at: Stretch;
  readonly value: Literal;
}

export interface LiteralArray extends Stretch {
  readonly kind: "array";
  readonly items: readonly Literal[];
}

export interface LiteralScalar extends Stretch {
  readonly kind: "scalar";
  readonly value: JsonPrimitive;
}

/** A variable, an expression or a placeholder: it stands for some value. */
export interface UnknownLiteral extends Stretch {
  readonly kind: "unknown";
  /** `None` and `undefined`: the argument is left out. */
  readonly isAbsent: boolean;
}

/** The member of that name; of several the last, as parsers have it. */
export function memberOf({ members }: LiteralObject, key: string): LiteralMember | undefined {
  return members.findLast((member) => member.key === key);
}

/** Members that say something: without those that are `None` or `undefined`. */
export function givenMembers({ members }: LiteralObject): readonly LiteralMember[] {
  return members.filter(({ value }) => !(value.kind === "unknown" && value.isAbsent));
}

/** The value as JSON; what is unknown becomes null. */
export function jsonOf(literal: Literal): JsonValue {
  if (literal.kind === "scalar") return literal.value;
  if (literal.kind === "array") return literal.items.map(jsonOf);
  return literal.kind === "object" ? jsonObjectOf(literal) : null;
}

function jsonObjectOf(literal: LiteralObject): JsonObject {
  return Object.fromEntries(givenMembers(literal).map(({ key, value }) => [key, jsonOf(value)]));
}

/** The part at a path of keys and indexes; undefined when there is none. */
export function literalAt(literal: Literal, path: readonly string[]): Literal | undefined {
  let part: Literal | undefined = literal;
  for (const segment of path) {
    if (part?.kind === "object") part = memberOf(part, segment)?.value;
    else part = part?.kind === "array" ? part.items[Number(segment)] : undefined;
  }
  return part;
}

/** Whether some part of it is not known. */
export function hasUnknown(literal: Literal): boolean {
  if (literal.kind === "object") return literal.members.some(({ value }) => hasUnknown(value));
  return literal.kind === "array" ? literal.items.some(hasUnknown) : literal.kind === "unknown";
}
