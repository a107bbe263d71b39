import { isJsonArray, isJsonObject } from "../../tool-model/json.ts";
import { resolveReference } from "../../tool-model/schema-fields.ts";
import type { JsonSchema } from "../../tool-model/tool.ts";
import { inlineCode } from "./inline-text.ts";

/**
 * What a schema asks of values besides their type, each in words: "at least 1 item", "from 1 to 250".
 * @param root the whole input schema, which `$ref`s point into
 */
export function boundWords(schema: JsonSchema, root: JsonSchema): string[] {
  const own = soleSchema(schema, root);
  const lengths = [
    rangeWords(own.minLength, own.maxLength, "character"),
    rangeWords(own.minItems, own.maxItems, "item"),
    own.uniqueItems === true ? "without duplicates" : undefined,
    numberWords(own),
    isNumber(own.multipleOf) && own.multipleOf !== 1 ? `a multiple of ${own.multipleOf}` : undefined,
    // A format says the same in one word.
    typeof own.pattern === "string" && own.format === undefined ? `matching ${inlineCode(own.pattern)}` : undefined,
  ];
  return lengths.filter((words) => words !== undefined);
}

/** The schema behind references and beside `null`. */
function soleSchema(schema: JsonSchema, root: JsonSchema): JsonSchema {
  let sole = schema;
  for (let depth = 0; depth < 8; depth++) {
    const branches = sole.anyOf ?? sole.oneOf;
    const others = isJsonArray(branches) ? branches.filter(isJsonObject).filter(({ type }) => type !== "null") : [];
    const next =
      typeof sole.$ref === "string" ? resolveReference(root, sole.$ref) : others.length === 1 ? others[0] : undefined;
    if (!next) return sole;
    sole = next;
  }
  return sole;
}

function rangeWords(least: unknown, most: unknown, unit: string): string | undefined {
  const from = isNumber(least) && least > 0 ? least : undefined;
  if (isNumber(most)) {
    const text = from === undefined ? `at most ${most}` : from === most ? `exactly ${most}` : `${from} to ${most}`;
    return `${text} ${unit}${most === 1 ? "" : "s"}`;
  }
  return from === undefined ? undefined : `at least ${from} ${unit}${from === 1 ? "" : "s"}`;
}

function numberWords({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string | undefined {
  const [from, to] = [said(minimum), said(maximum)];
  if (from !== undefined && to !== undefined) return `from ${from} to ${to}`;
  const words = [
    from === undefined ? undefined : `at least ${from}`,
    to === undefined ? undefined : `at most ${to}`,
    isNumber(exclusiveMinimum) ? `more than ${exclusiveMinimum}` : undefined,
    isNumber(exclusiveMaximum) ? `less than ${exclusiveMaximum}` : undefined,
  ].filter((part) => part !== undefined);
  return words.length === 0 ? undefined : words.join(" and ");
}

/** A bound that somebody set; those of all integers come from the converter. */
function said(bound: unknown): number | undefined {
  return isNumber(bound) && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}
