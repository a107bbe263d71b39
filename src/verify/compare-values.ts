import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from "../tool-model/json.ts";
import { appendPointer } from "../tool-model/json-pointer.ts";

/** Two values at one place that are not the same; undefined where one side has none. */
export interface ValueDifference {
  readonly path: string;
  readonly source: JsonValue | undefined;
  readonly server: JsonValue | undefined;
}

/** Deeper values are compared as a whole. */
const DEEPEST = 100;

/** Keywords whose lists are sets. */
const SETS: ReadonlySet<string> = new Set(["required", "type"]);

/**
 * Finds where two JSON values differ, as deep down as both have the same shape. The order of members does not count, nor
 * that of required properties.
 * @param isSkipped whether what is at a path is not to be compared
 */
export function compareValues(
  source: JsonValue | undefined,
  server: JsonValue | undefined,
  isSkipped: (path: string) => boolean,
  path = "",
): ValueDifference[] {
  const segments = path.split("/");
  if (source === server || isSkipped(path)) return [];
  if (segments.length <= DEEPEST) {
    if (isJsonObject(source) && isJsonObject(server)) return compareMembers(source, server, isSkipped, path);
    if (isJsonArray(source) && isJsonArray(server) && source.length === server.length && source.some(isJsonObject)) {
      return source.flatMap((item, index) => compareValues(item, server[index], isSkipped, appendPointer(path, index)));
    }
  }
  const isSet = SETS.has(segments.at(-1) ?? "");
  return textOf(source, isSet) === textOf(server, isSet) ? [] : [{ path, source, server }];
}

function compareMembers(
  source: JsonObject,
  server: JsonObject,
  isSkipped: (path: string) => boolean,
  path: string,
): ValueDifference[] {
  const keys = new Set([...Object.keys(source), ...Object.keys(server)]);
  return [...keys].flatMap((key) =>
    compareValues(ownMember(source, key), ownMember(server, key), isSkipped, appendPointer(path, key)),
  );
}

function ownMember(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function textOf(value: JsonValue | undefined, isSet: boolean): string | undefined {
  if (isSet && isJsonArray(value)) return JSON.stringify(value.map((one) => JSON.stringify(one, sorted)).toSorted());
  return JSON.stringify(value, sorted);
}

/** Objects that are compared as a whole are compared without regard to order, too. */
function sorted(_: string, value: JsonValue): JsonValue {
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
}
