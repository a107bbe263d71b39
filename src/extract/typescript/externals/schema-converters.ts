import type { Evaluator } from "../evaluate/evaluator.ts";
import { ownWhole } from "../evaluate/own-whole.ts";
import type { ExternalValue, Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { unknown } from "../evaluate/values/value.ts";
import { convertSchema } from "../zod/convert.ts";
import type { ExternalPackage } from "./call-external.ts";
import { asChanged, converterOptions, type ConverterOptions, type OptionNames } from "./converter-options.ts";

/** `zod-to-json-schema`, and packages that do the same in another way: `@acme/zod-to-json-schema`, `zod2json-schema`. */
const CONVERTERS = /(?:^|[/-])zod-?(?:to|2)-?json-?schema(?:$|[/-])/iu;

/** Packages that make JSON Schema of a schema, or take JSON Schema for one. */
export const schemaConverters: ExternalPackage = {
  handles: (module) => CONVERTERS.test(module) || /^@modelcontextprotocol\/(?:sdk|server|core)(?:$|\/)/u.test(module),
  call(evaluator, callee, args, node) {
    const name = callee.path.at(-1);
    if (callee.module === "zod-to-json-schema") {
      return name === "zodToJsonSchema" || name === "default" ? zodToJsonSchema(evaluator, args) : undefined;
    }
    if (CONVERTERS.test(callee.module))
      return name === "default" || /json_?schema/iu.test(name ?? "")
        ? convertedElsewhere(evaluator, callee, args)
        : undefined;
    if (name !== "fromJsonSchema") return undefined;
    return args[0] ?? unknown("gives `fromJsonSchema` no schema", node);
  },
};

/** Options of the library that change what it gives and are plain data. */
const PLAIN: ReadonlySet<string> = new Set([
  "name",
  "target",
  "strictUnions",
  "$refStrategy",
  "definitionPath",
  "dateStrategy",
  "mapStrategy",
  "removeAdditionalStrategy",
  "allowedAdditionalProperties",
  "rejectedAdditionalProperties",
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
]);

const OPTIONS: OptionNames = { plain: PLAIN, opaque: new Set(["override", "postProcess", "definitions"]) };

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
  const given = options?.kind === "text" ? namedBy(options.text.value) : converterOptions(options, OPTIONS);
  const conversion = { converter: "zod-to-json-schema", options: given.settings } as const;
  return ownWhole(evaluator, asChanged(convertSchema(schema, conversion, evaluator.provenance), given));
}

/** What a package makes of a schema that is not run here: the fields are shown as the schema has them. */
function convertedElsewhere(
  evaluator: Evaluator,
  { module }: ExternalValue,
  [schema]: readonly Value[],
): Value | undefined {
  if (schema?.kind !== "schema") return undefined;
  const conversion =
    schema.schema.release.major === 4
      ? ({ converter: "zod-draft-7", io: "input" } as const)
      : ({ converter: "zod-to-json-schema", options: {} } as const);
  const unfollowed = `\`${module}\`, which is not run here; the fields are those of the zod schema`;
  return ownWhole(
    evaluator,
    asChanged(convertSchema(schema, conversion, evaluator.provenance), { settings: {}, unfollowed }),
  );
}

/** A text in place of options is the name of the schema. */
function namedBy(name: string): ConverterOptions {
  return { settings: { name } };
}
