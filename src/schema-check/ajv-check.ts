import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonValue } from "../tool-model/json.ts";
import { isQuickMatch } from "../tool-model/quick-pattern.ts";
import type { JsonSchema } from "../tool-model/tool.ts";
import type { SchemaCheck, SchemaFault } from "./schema-check.ts";

/** A larger schema would take long to compile; clients would cut it anyway. */
const LARGEST_SCHEMA = 200_000;

const OPTIONS: Options = {
  allErrors: true,
  strict: false,
  logger: false,
  validateSchema: false,
  addUsedSchema: false,
  code: { regExp: boundedPattern },
};

/**
 * Opens a check by ajv, for draft-07 and 2020-12. Each schema is compiled once. Patterns of the linted project that could
 * take long are taken to match.
 */
export function ajvCheck(): SchemaCheck {
  const compilers = [new Ajv2020(OPTIONS), new Ajv(OPTIONS)];
  for (const compiler of compilers) addFormats.default(compiler);
  const compiled = new WeakMap<JsonSchema, ValidateFunction | null>();
  return (schema, value) => {
    const known = compiled.get(schema);
    const validate = known === undefined ? compile(schema) : known;
    compiled.set(schema, validate);
    return validate ? faultsOf(validate, value) : [];
  };

  function compile(schema: JsonSchema): ValidateFunction | null {
    if (JSON.stringify(schema).length > LARGEST_SCHEMA) return null;
    // Identity is of no use here, and two tools may claim the same.
    const { $id: _, $schema: dialect, ...bare } = schema;
    const isOld = typeof dialect === "string" && /draft-0\d/u.test(dialect);
    for (const compiler of isOld ? compilers.toReversed() : compilers) {
      try {
        return compiler.compile(bare);
      } catch {
        // Not of this draft, or not to be understood at all.
      }
    }
    return null;
  }
}

function faultsOf(validate: ValidateFunction, value: JsonValue): SchemaFault[] {
  try {
    if (validate(value)) return [];
  } catch {
    // A schema that refers to itself without end.
    return [];
  }
  return (validate.errors ?? []).map(faultOf);
}

/** Where the words of ajv say less than the schema: `z.never()` and `z.undefined()` are `{ not: {} }`. */
const PLAINER: Readonly<Record<string, string>> = { not: "may not be given so" };

function faultOf({ instancePath, keyword, params, message = "must fit the schema" }: ErrorObject): SchemaFault {
  const at = instancePath
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
  const { missingProperty, allowedValues } = params as { missingProperty?: string; allowedValues?: readonly unknown[] };
  const allowed = allowedValues && `must be one of ${allowedValues.map((one) => JSON.stringify(one)).join(", ")}`;
  return {
    at,
    keyword,
    ...(keyword === "required" && missingProperty !== undefined && { missing: missingProperty }),
    message: allowed ?? PLAINER[keyword] ?? message,
  };
}

function boundedPattern(source: string, flags: string): { test(text: string): boolean } {
  const pattern = new RegExp(source, flags);
  return { test: (text) => !isQuickMatch(pattern, text) || pattern.test(text) };
}
boundedPattern.code = "boundedPattern";
