import { z } from "zod";
import { didYouMean } from "../diagnostics/nearest.ts";

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** A value that a schema refused, and how messages call it. */
export interface RefusedValue {
  readonly value: unknown;
  readonly schema: z.ZodType;
  /** "the config `mcp-lint.config.json`" */
  readonly owner: string;
}

const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  object: "an object",
  record: "an object",
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
};

const LONGEST_VALUE = 60;

/** Says in a sentence or two what a schema found wrong, where, and what is probably meant. */
export function describeIssue(refusedFor: Issue, { value, schema, owner }: RefusedValue): string {
  const issue = plainest(refusedFor);
  const place = issue.path.length === 0 ? owner : `\`${pathText(issue.path)}\` of ${owner}`;
  const actual = valueAt(value, issue.path);
  switch (issue.code) {
    case "unrecognized_keys":
      return unknownKey(issue.keys[0] ?? "", place, keysAt(schema, issue.path));
    case "invalid_value": {
      const hint = typeof actual === "string" ? didYouMean(actual, issue.values.map(String), "") : "";
      return `Expected ${place} to be ${alternatives(issue.values)}, got ${shown(actual)}. ${hint}`.trimEnd();
    }
    case "invalid_type":
      return `Expected ${place} to be ${TYPES[issue.expected] ?? issue.expected}, got ${shown(actual)}.`;
    case "invalid_format":
      return `Expected ${place} to be ${formatName(issue)}, got ${shown(actual)}.`;
    default:
      return `${place} is not valid: ${issue.message.replace(/\.$/u, "")}; got ${shown(actual)}.`;
  }
}

/** What a text should have looked like; a pattern says so in its own words. */
function formatName({ format, message }: Issue & { readonly code: "invalid_format" }): string {
  if (format === "regex") return message;
  return format === "date" ? "a date such as 2027-01-01" : `a valid ${format}`;
}

/** A sentence for a key that means nothing, naming the nearest of those that do, or all of them. */
function unknownKey(key: string, place: string, known: readonly string[]): string {
  const all = known.length === 0 ? "It takes no keys." : `Known keys are ${known.join(", ")}.`;
  return `Unknown key \`${key}\` in ${place}. ${didYouMean(key, known, all)}`;
}

/** Of a union's complaints the one that came furthest, for that form is the one that was meant. */
function plainest(issue: Issue): Issue {
  if (issue.code !== "invalid_union") return issue;
  const complaints = issue.errors.flatMap(([first]) => (first ? [plainest(first)] : []));
  const [best] = complaints.sort((one, other) => progress(other) - progress(one));
  return best ? { ...best, path: [...issue.path, ...best.path] } : issue;
}

function progress({ path, code }: Issue): number {
  return path.length * 2 + (code === "invalid_type" ? 0 : 1);
}

function alternatives(values: readonly unknown[]): string {
  const words = values.map((value) => `\`${String(value)}\``);
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;
}

function pathText(path: Path): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === "string" && /^\w+$/u.test(key)) return text === "" ? key : `${text}.${key}`;
    return `${text}[${typeof key === "string" ? JSON.stringify(key) : String(key)}]`;
  }, "");
}

function shown(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return `\`${text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text}\``;
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );
}

/** The keys that the schema of an object at a path knows; none when it knows no object there. */
function keysAt(schema: z.core.$ZodType, path: Path): string[] {
  const plain = unwrapped(schema);
  const [key, ...rest] = path;
  if (plain instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = plain.shape;
    if (key === undefined) return Object.keys(shape);
    const member = shape[String(key)];
    return member ? keysAt(member, rest) : [];
  }
  if (plain instanceof z.ZodRecord) return keysAt(plain.valueType, rest);
  if (plain instanceof z.ZodArray) return keysAt(plain.element, rest);
  return [];
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional || schema instanceof z.ZodDefault;
  return isWrapper ? unwrapped(schema.unwrap()) : schema;
}
