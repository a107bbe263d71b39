import { appendPointer } from "../../../tool-model/json-pointer.ts";
import { MOST_LEVELS } from "../evaluate/values/limits.ts";
import type { ObjectValue, Property, Value } from "../evaluate/values/value.ts";

/**
 * Whether a JSON Schema is one of objects as SDK v2 sees it: by its type, else by keywords that only objects have, else
 * by all the members of a union: `{ oneOf: [{ type: "object" }, { properties: {} }] }`. References are not followed.
 * @returns undefined where that depends on what is not known
 */
export function isPlainlyObject(schema: ObjectValue): boolean | undefined {
  // What could not be followed is converted to a schema of anything.
  const open = new Set((schema.holes ?? []).map(({ path }) => path));
  return new ObjectSchemas(open).isOne(schema, "", 0);
}

const OBJECT_KEYWORDS = ["properties", "patternProperties", "additionalProperties", "required"];

const UNIONS = ["oneOf", "anyOf", "allOf"];

class ObjectSchemas {
  readonly #open: ReadonlySet<string>;

  constructor(open: ReadonlySet<string>) {
    this.#open = open;
  }

  isOne(schema: Value, path: string, level: number): boolean | undefined {
    if (isOpen(schema) || level > MOST_LEVELS) return undefined;
    if (schema.kind !== "object") return false;
    const { properties, unresolved, holes } = schema;
    const type = properties.get("type");
    if (type && isDoubtful(type)) return undefined;
    if (type?.value.kind === "text" && type.value.text.value === "object") return true;
    // A member of a union may be an object by other keywords than its type; of the whole, the type is what counts.
    if (type && path === "") return false;
    const keywords = OBJECT_KEYWORDS.flatMap((keyword) => properties.get(keyword) ?? []);
    if (keywords.some(({ conditional }) => !conditional)) return true;
    if (keywords.length > 0 || unresolved || this.#open.has(path) || holes?.some((hole) => hole.path === ""))
      return undefined;
    return this.#byMembers(properties, path, level);
  }

  #byMembers(properties: ReadonlyMap<string, Property>, path: string, level: number): boolean | undefined {
    for (const keyword of UNIONS) {
      const union = properties.get(keyword);
      if (!union) continue;
      if (isDoubtful(union)) return undefined;
      if (union.value.kind !== "array") continue;
      if (union.value.unresolved || union.value.conditional) return undefined;
      const answers = union.value.items.map((one, at) => this.isOne(one, appendPointer(path, keyword, at), level + 1));
      if (answers.length > 0) return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;
    }
    return false;
  }
}

function isDoubtful({ value, conditional }: Property): boolean {
  return conditional === true || isOpen(value);
}

function isOpen({ kind }: Value): boolean {
  return kind === "alternatives" || kind === "unknown";
}
