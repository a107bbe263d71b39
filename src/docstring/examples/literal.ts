import type { JsonPrimitive } from "../../tool-model/json.ts";
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
