import type { ts as TS } from "ts-morph";
import { plainValue } from "../evaluate/values/plain-value.ts";
import type { SettingsAsked } from "../evaluate/keeping/settings-asked.ts";
import type { ObjectValue, Property, SchemaValue, Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { isObjectSchema } from "./library.ts";
import { parsedDataOf } from "./parsed-data.ts";
import { isSetting, primitive, setting, unknown } from "../evaluate/values/value.ts";

const PARSING = /^(?:safeParse|parse)(?:Async)?$/u;

/** Whether a method of a schema parses data instead of giving another schema. */
export function isParsing(method: string): boolean {
  return PARSING.test(method);
}

/**
 * Parses with the real schema: `changes` when a function of the project has a hand in it of which it is not known what it gives.
 * @param isSettable whether a member may be set where the server is started, so that the schema may ask for it
 */
export type Parse = (
  data: unknown,
  isSettable: (key: string) => boolean,
) => { readonly data: unknown } | "misfit" | "changes";

interface Parsing {
  readonly parse: Parse;
  readonly settings: SettingsAsked;
}

/**
 * What `schema.parse(data)` gives: the data with defaults filled in, each part that stays as it is with the place where
 * it is written. Of settings it is what they come to where nobody sets them.
 */
export function parsedValue(
  { schema, source }: SchemaValue,
  { parse, settings }: Parsing,
  { method, given }: { readonly method: string; readonly given: Value | undefined },
  node: TS.Node,
): Value {
  const isSafe = method.startsWith("safe");
  return overAlternatives(given ?? primitive(undefined, node), (one) => {
    const open = isObjectSchema(schema.instance) ? openMembers(one, settings, isSafe) : undefined;
    const from = open?.rest ?? one;
    const plain = plainValue(from);
    if (!plain.ok) return plain.hole;
    const result = parse(plain.value, (key) => open?.at(key) !== undefined);
    if (result === "changes")
      return unknown("is changed by a function when it is parsed, which is not followed", source.node);
    if (result === "misfit") return isSafe ? misfit(node) : unknown("does not fit the schema that parses it", node);
    const parsed = parsedDataOf(from, result.data);
    const data = open && parsed.kind === "object" ? withOpen(parsed, open, settings) : parsed;
    return isSafe ? objectOf({ success: primitive(true, node), data }) : data;
  });
}

/** Data of which members may be something else than what is there. */
interface Open {
  /** What is known of it. */
  readonly rest: ObjectValue;
  /** A member that somebody may set, or that is not known; undefined for the others. */
  at(key: string): Value | undefined;
  readonly keys: readonly string[];
  readonly isEnvironment: boolean;
}

/** @param isSafe whether it is asked if the data fits, which what is not known leaves open */
function openMembers(given: Value, settings: SettingsAsked, isSafe: boolean): Open | undefined {
  if (given.kind === "external" && isSetting(given) && given.path.length === 2) {
    const rest: ObjectValue = { kind: "object", properties: new Map() };
    return { rest, at: (key) => ({ ...given, path: [...given.path, key] }), keys: [], isEnvironment: true };
  }
  if (given.kind !== "object" || given.unresolved) return undefined;
  const open = new Map<string, Value>();
  const rest = new Map(given.properties);
  for (const [key, { value }] of given.properties) {
    const plain = isSafe || isSetting(value) ? undefined : plainValue(value);
    const isOpen = isSetting(value) || plain?.ok === false;
    if (isOpen || settings.has(value)) open.set(key, plain?.ok === false ? plain.hole : value);
    if (isOpen) rest.delete(key);
  }
  return {
    rest: { ...given, properties: rest },
    at: (key) => open.get(key),
    keys: [...open.keys()],
    isEnvironment: false,
  };
}

/** Parsed data with what is open of it: what has a default comes to that where nobody sets it. */
function withOpen(data: ObjectValue, { at, keys, isEnvironment }: Open, settings: SettingsAsked): ObjectValue {
  const properties = new Map(data.properties);
  for (const key of new Set([...properties.keys(), ...keys])) {
    const [own, parsed] = [at(key), properties.get(key)];
    if (own && parsed && (isSetting(own) || settings.has(own))) settings.unsetWhole(parsed.value);
    else if (own) properties.set(key, { value: own });
  }
  return { ...data, properties, ...(isEnvironment && { unresolved: setting("is set where the server is started") }) };
}

function misfit(node: TS.Node): Value {
  return objectOf({ success: primitive(false, node), error: unknown("is an error of parsing", node) });
}

function objectOf(members: Readonly<Record<string, Value>>): Value {
  const properties = Object.entries(members).map(([key, value]): [string, Property] => [key, { value }]);
  return { kind: "object", properties: new Map(properties) };
}
