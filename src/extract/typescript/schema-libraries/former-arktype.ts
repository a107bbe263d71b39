import { isJsonObject } from "../../../tool-model/json.ts";

/** The release since which ArkType writes units, null and tuples as it does now, and the one since which booleans. */
const UNITS_SINCE = "2.1.19";
const BOOLEANS_SINCE = "2.1.10";

/** What an earlier release makes of a schema, and where it makes something that is not known here. */
export interface FormerJson {
  readonly json: unknown;
  /** Whether some text has a format, of which earlier releases have none, and another pattern. */
  readonly isInDoubt: boolean;
}

/**
 * JSON Schema as the ArkType of a project writes it. The one that is loaded here is the newest, and a server that has
 * locked an earlier one answers with enumerations as lists of constants.
 * @param isBefore whether the project gets an earlier release than one
 */
export function asFormerArktype(json: unknown, isBefore: (release: string) => boolean): FormerJson {
  if (!isBefore(UNITS_SINCE)) return { json, isInDoubt: false };
  const former = new Former(isBefore(BOOLEANS_SINCE));
  return { json: former.schema(json, false), isInDoubt: former.isInDoubt };
}

class Former {
  isInDoubt = false;
  readonly #wrapsBooleans: boolean;

  constructor(wrapsBooleans: boolean) {
    this.#wrapsBooleans = wrapsBooleans;
  }

  /** @param isOption whether it is one of several */
  schema(json: unknown, isOption: boolean): unknown {
    if (!isJsonObject(json)) return json;
    if (json.format !== undefined) this.isInDoubt = true;
    const { type, enum: units, ...others } = json;
    if (Array.isArray(units))
      return { anyOf: units.map((unit: unknown) => ({ const: unit })), ...this.#members(others) };
    if (type === "null") return { const: null, ...this.#members(others) };
    if (type === "boolean" && !isOption && this.#wrapsBooleans) return { anyOf: [{ type }], ...this.#members(others) };
    return this.#members(json);
  }

  #members(json: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const { $schema: _dialect, ...rest } = json;
    const members = Object.entries(rest).filter(([key]) => key !== "minItems" || rest.prefixItems === undefined);
    return Object.fromEntries(members.map(([key, member]) => [key, this.#member(key, member)]));
  }

  #member(key: string, json: unknown): unknown {
    if (Array.isArray(json)) return LISTS.has(key) ? json.map((one) => this.schema(one, key === "anyOf")) : json;
    if (MAPS.has(key) && isJsonObject(json))
      return Object.fromEntries(Object.entries(json).map(([name, one]) => [name, this.schema(one, false)]));
    return HOLDERS.has(key) ? this.schema(json, false) : json;
  }
}

/** Keywords that hold schemas: several, by name, and one. */
const LISTS = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
const MAPS = new Set(["properties", "patternProperties", "$defs"]);
const HOLDERS = new Set(["items", "additionalProperties", "not"]);
