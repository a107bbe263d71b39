import type { Evaluator } from "../evaluate/evaluator.ts";
import { ownWhole } from "../evaluate/own-whole.ts";
import type { ObjectValue, Value } from "../evaluate/value.ts";
import { overAlternatives, unknown } from "../evaluate/value.ts";
import { convertSchema } from "../zod/convert.ts";
import type { ExternalPackage } from "./call-external.ts";

/** Packages that make JSON Schema of a schema, or take JSON Schema for one. */
export const schemaConverters: ExternalPackage = {
  handles: (module) =>
    module === "zod-to-json-schema" || /^@modelcontextprotocol\/(?:sdk|server|core)(?:$|\/)/u.test(module),
  call(evaluator, callee, args, node) {
    const name = callee.path.at(-1);
    if (callee.module === "zod-to-json-schema") {
      return name === "zodToJsonSchema" || name === "default" ? zodToJsonSchema(evaluator, args) : undefined;
    }
    if (name !== "fromJsonSchema") return undefined;
    return args[0] ?? unknown("gives `fromJsonSchema` no schema", node);
  },
};

/** Options of the library that change what it gives and are plain data. */
const OPTIONS = [
  "name",
  "target",
  "strictUnions",
  "$refStrategy",
  "definitionPath",
  "dateStrategy",
  "mapStrategy",
  "removeAdditionalStrategy",
  "errorMessages",
  "markdownDescription",
  "patternStrategy",
  "emailStrategy",
  "base64Strategy",
  "nameStrategy",
  "pipeStrategy",
  "effectStrategy",
  "applyRegexFlags",
  "basePath",
  "openAiAnyTypeName",
];

function zodToJsonSchema(evaluator: Evaluator, [schema, options]: readonly Value[]): Value {
  if (!schema) return unknown("gives `zodToJsonSchema` no schema");
  return overAlternatives(schema, (one) => convertedSchema(evaluator, one, options));
}

function convertedSchema(evaluator: Evaluator, schema: Value, options: Value | undefined): Value {
  if (schema.kind !== "schema")
    return schema.kind === "unknown" ? schema : unknown("gives `zodToJsonSchema` something that is no schema");
  // The library knows zod 3 alone: of a zod 4 schema it makes an empty object, without a word.
  if (schema.schema.release.major === 4)
    return unknown("is empty: `zodToJsonSchema` cannot convert zod 4; use `z.toJSONSchema`", schema.source.node);
  const settings: Record<string, unknown> = {};
  if (options?.kind === "text") settings.name = options.text.value;
  else if (options?.kind === "object") Object.assign(settings, plainOptions(options));
  else if (options && options.kind !== "primitive")
    return unknown("gives `zodToJsonSchema` options that are not known", schema.source.node);
  const conversion = { converter: "zod-to-json-schema", options: settings } as const;
  return ownWhole(evaluator, convertSchema(schema, conversion, evaluator.provenance));
}

function plainOptions(options: ObjectValue): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const [key, { value }] of options.properties) {
    if (!OPTIONS.includes(key)) continue;
    if (value.kind === "text") settings[key] = value.text.value;
    else if (value.kind === "primitive") settings[key] = value.value;
  }
  return settings;
}
