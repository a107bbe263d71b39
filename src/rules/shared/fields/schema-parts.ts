import { appendPointer } from "../../../tool-model/json-pointer.ts";
import { isJsonArray, isJsonObject, type JsonValue } from "../../../tool-model/json.ts";
import type { Field, JsonSchema, Tool } from "../../../tool-model/tool.ts";

/** A schema within an input schema, and the field that it describes or belongs to. */
export interface SchemaPart {
  readonly schema: JsonSchema;
  /** JSON pointer into the tool definition. */
  readonly path: string;
  /** Absent for what belongs to the input as a whole. */
  readonly field?: Field | undefined;
}

/** Keywords whose values hold schemas by name. */
const MAPS: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);

/** Keywords whose values are data, however much they look like schemas. */
const DATA: ReadonlySet<string> = new Set(["enum", "const", "default", "examples", "required"]);

/** Every schema within a tool's input schema, itself first, in document order. */
export function partsByField({ input }: Tool): SchemaPart[] {
  const fields = new Map(input.fields.map((field) => [field.path, field]));
  const parts: SchemaPart[] = [];
  const waiting: SchemaPart[] = [{ schema: input.schema, path: "/inputSchema" }];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    parts.push(part);
    const inner: SchemaPart[] = [];
    for (const [keyword, value] of Object.entries(part.schema)) {
      if (!DATA.has(keyword)) inner.push(...schemasUnder(keyword, value, part, fields));
    }
    waiting.push(...inner.reverse());
  }
  return parts;
}

function schemasUnder(
  keyword: string,
  value: JsonValue,
  { path, field }: SchemaPart,
  fields: ReadonlyMap<string, Field>,
): SchemaPart[] {
  const at = appendPointer(path, keyword);
  if (isJsonArray(value))
    return value.flatMap((schema, index) =>
      isJsonObject(schema) ? [{ schema, path: appendPointer(at, index), field }] : [],
    );
  if (!isJsonObject(value)) return [];
  if (!MAPS.has(keyword)) return [{ schema: value, path: at, field }];
  return Object.entries(value).flatMap(([name, schema]) => {
    const inner = appendPointer(at, name);
    return isJsonObject(schema) ? [{ schema, path: inner, field: fields.get(inner) ?? field }] : [];
  });
}
