/** Builders whose first argument is a schema, or a list of them: one that is unknown leaves a gap, not a failure. */
export const TAKES_SCHEMAS = new Set([
  "array",
  "optional",
  "nullable",
  "nullish",
  "union",
  "discriminatedUnion",
  "intersection",
  "record",
  "partialRecord",
  "looseRecord",
  "map",
  "set",
  "tuple",
  "promise",
  "readonly",
  "nonoptional",
  "or",
  "and",
  "pipe",
  "catchall",
  "rest",
]);
/** Builders that are given a list, by the place of that; some take anything, and fail when they are asked. */
export const PLACE_OF_LIST: ReadonlyMap<string, number> = new Map([
  ["union", 0],
  ["xor", 0],
  ["tuple", 0],
  ["discriminatedUnion", 1],
]);
/** Builders whose first argument is a part of what the schema says, and never a function. */
export const TAKES_DATA = new Set([
  "literal",
  "enum",
  "nativeEnum",
  "min",
  "max",
  "length",
  "size",
  "gt",
  "gte",
  "lt",
  "lte",
  "multipleOf",
  "step",
  "regex",
  "startsWith",
  "endsWith",
  "includes",
  "describe",
  "meta",
]);
export const TAKES_SHAPE = new Set(["object", "strictObject", "looseObject", "extend", "safeExtend", "augment"]);
export const REFINEMENTS = new Set(["refine", "superRefine", "check"]);

/** What zod does with a function that one of its builders is given. */
export function callbackOf(name: string): "getter" | "value" | "prepares" | "changes" | "judges" {
  if (name === "lazy") return "getter";
  if (name === "preprocess") return "prepares";
  if (name === "transform" || name === "overwrite") return "changes";
  return ["default", "_default", "prefault", "catch"].includes(name) ? "value" : "judges";
}
