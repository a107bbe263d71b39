import type { Evaluator } from "../evaluate/evaluator.ts";
import { describeValue } from "../evaluate/values/describe-value.ts";
import type { BuiltSchemaValue, Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { unknown } from "../evaluate/values/value.ts";
import { convertBuilt } from "../schema-libraries/convert.ts";
import { buildSchema } from "../schema-libraries/replay.ts";
import type { SchemaTarget } from "../schema-libraries/schema-library.ts";
import type { ExternalPackage } from "./call-external.ts";

const LIBRARIES: Readonly<Record<string, BuiltSchemaValue["library"]>> = {
  valibot: "valibot",
  arktype: "arktype",
  "@sinclair/typebox": "typebox",
  typebox: "typebox",
};

/** What the first version gives other JSON Schema for than the one that is used here. */
const DIFFERS_IN_TYPEBOX_1 = new Set(["Enum", "Record"]);

/** Valibot, ArkType and TypeBox. */
export const schemaBuilders: ExternalPackage = {
  handles: (module) => module in LIBRARIES,
  call(evaluator, callee, args, node) {
    const library = LIBRARIES[callee.module];
    const path = callee.path[0] === "default" ? callee.path.slice(1) : callee.path;
    if (callee.module === "typebox" && DIFFERS_IN_TYPEBOX_1.has(path.at(-1) ?? ""))
      return unknown(`is made by \`${path.join(".")}\` of TypeBox 1, which is not known here`, node);
    return library && buildSchema(evaluator, library, path, args, node);
  },
};

/** Valibot's converter to JSON Schema, a package of its own. */
export const valibotConverter: ExternalPackage = {
  handles: (module) => module === "@valibot/to-json-schema",
  call(_evaluator: Evaluator, callee, [schema, settings], node) {
    const name = callee.path.at(-1);
    // A schema that carries its JSON Schema: what takes one asks for the same again.
    if (name === "toStandardJsonSchema") return schema;
    if (name !== "toJsonSchema" || !schema) return undefined;
    return overAlternatives(schema, (one) => {
      if (one.kind === "built-schema") return convertBuilt(one, targetOf(settings));
      return one.kind === "unknown" ? one : unknown(`converts ${describeValue(one)}`, node);
    });
  },
};

function targetOf(settings: Value | undefined): SchemaTarget {
  const target = settings?.kind === "object" ? settings.properties.get("target")?.value : undefined;
  return target?.kind === "text" && target.text.value === "draft-2020-12" ? "draft-2020-12" : "draft-07";
}
