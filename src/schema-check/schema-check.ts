import type { JsonValue } from "../tool-model/json.ts";
import type { JsonSchema } from "../tool-model/tool.ts";

/** Why a value does not fit a schema. */
export interface SchemaFault {
  /** Keys and indexes that lead to the part of the value at fault. */
  readonly at: readonly string[];
  /** The schema's keyword: `type`, `enum`, `required`. */
  readonly keyword: string;
  /** For `required`, the property that is missing. */
  readonly missing?: string;
  /** What the schema expects, as the end of a sentence: "must be integer". */
  readonly message: string;
}

/** Holds a value against a schema; none is found where the schema itself cannot be understood. */
export type SchemaCheck = (schema: JsonSchema, value: JsonValue) => readonly SchemaFault[];
