import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { ownWhole } from "../evaluate/own-whole.ts";
import type { Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { unknown } from "../evaluate/values/value.ts";
import { convertSchema, type Conversion } from "../zod/convert.ts";
import type { ExternalPackage } from "./call-external.ts";
import { asChanged, converterOptions, type OptionNames } from "./converter-options.ts";

/** What the SDK itself makes JSON Schema with, for servers that answer `tools/list` on their own. */
export const sdkConverter: ExternalPackage = {
  handles: (module) => /^@modelcontextprotocol\/sdk\/server\/zod-(?:json-schema-)?compat(?:\.js)?$/u.test(module),
  call(evaluator, callee, [schema, options], node) {
    const name = callee.path.at(-1);
    if (!schema) return undefined;
    // A record of fields becomes a schema; a schema stays the one that it is.
    if (name === "normalizeObjectSchema")
      return overAlternatives(schema, (one) => asObjectSchema(evaluator, one, node));
    return name === "toJsonSchemaCompat"
      ? overAlternatives(schema, (one) => converted(evaluator, one, options))
      : undefined;
  },
};

function asObjectSchema(evaluator: Evaluator, schema: Value, node: TS.Node): Value {
  const [field] = schema.kind === "object" ? schema.properties.values() : [];
  return schema.kind === "object" && field?.value.kind === "schema"
    ? evaluator.zod.objectOf(field.value.schema.release, schema, node)
    : schema;
}

const OPTIONS: OptionNames = { plain: new Set(["strictUnions", "pipeStrategy", "target"]), opaque: new Set() };

function converted(evaluator: Evaluator, schema: Value, options: Value | undefined): Value {
  if (schema.kind !== "schema")
    return schema.kind === "unknown" ? schema : unknown("gives `toJsonSchemaCompat` something that is no schema");
  const given = converterOptions(options, OPTIONS);
  const conversion = conversionOf(schema.schema.release.major, given.settings);
  return ownWhole(evaluator, asChanged(convertSchema(schema, conversion, evaluator.provenance), given));
}

/** Of zod 4 it knows two targets, by two names each; zod 3 goes to the library, which is told how to write pipes and unions. */
function conversionOf(major: 3 | 4, settings: Readonly<Record<string, unknown>>): Conversion {
  const { strictUnions = true, pipeStrategy = "input", target } = settings;
  if (major === 3) return { converter: "zod-to-json-schema", options: { strictUnions, pipeStrategy } };
  const isNewer = target === "jsonSchema2019-09" || target === "draft-2020-12";
  return {
    converter: isNewer ? "zod-draft-2020-12" : "zod-draft-7",
    io: pipeStrategy === "output" ? "output" : "input",
  };
}
