import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { ownWhole } from "../evaluate/own-whole.ts";
import type { ExternalValue, SchemaValue, Value } from "../evaluate/values/value.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { unknown } from "../evaluate/values/value.ts";
import type { Conversion } from "../zod/convert.ts";
import { convertSchema } from "../zod/convert.ts";
import { zodRelease, type ZodRelease } from "../zod/releases.ts";
import { broughtZod } from "./brought-zod.ts";
import type { ExternalPackage } from "./call-external.ts";
import { runOverride } from "./json-schema-override.ts";
import { asChanged, converterOptions, type OptionNames } from "./converter-options.ts";

/** zod itself, whichever way it is imported: `{ z }`, `* as z`, default, `zod/v3`, `zod/v4`, `zod/mini`. */
export const zodNamespace: ExternalPackage = {
  handles: (module) => /^zod(?:$|\/)/u.test(module),
  call(evaluator, callee, args, node) {
    const path = withoutNamespace(callee.path);
    const release = releaseOf(evaluator, callee);
    if (!release) return unknown("is built by a version of zod that no package.json names", node);
    if (path[0] === "toJSONSchema") return toJsonSchema(evaluator, args);
    return ts.isCallExpression(node) ? evaluator.zod.build(release, path, args, node) : undefined;
  },
};

/** `z` of a framework that hands zod on to those who make servers with it: the zod of the project, if it asks for one. */
export const handedOnZod: ExternalPackage = {
  handles: (module) => module !== "" && !zodNamespace.handles(module),
  call(evaluator, callee, args, node) {
    const [namespace, ...path] = callee.path;
    if (namespace !== "z" || path.length === 0) return undefined;
    return zodNamespace.call?.(evaluator, { ...callee, module: "zod", path }, args, node);
  },
};

/** `z.string` and `string` mean the same: the namespace is also exported as `z` and as default. */
function withoutNamespace(path: readonly string[]): readonly string[] {
  const [first] = path;
  return first === "z" || first === "default" || first === "zod" ? withoutNamespace(path.slice(1)) : path;
}

/** Which zod a value of the package belongs to: told by the module's path, else by the version that is installed or asked for. */
function releaseOf({ packages }: Evaluator, { module, importedIn }: ExternalValue): ZodRelease | undefined {
  if (module.startsWith("zod/v3")) return zodRelease(3);
  const version = packages.versionOf("zod", importedIn);
  if (module !== "zod") return zodRelease(4, version);
  const major = packages.majorOf("zod", importedIn);
  // What is asked for as `latest` or `>=3.25` is the newest, whichever major that has.
  if (major === undefined) return version === undefined ? broughtZod(packages, importedIn) : zodRelease(4, version);
  return major === 3 || major === 4 ? zodRelease(major, version) : undefined;
}

/** Options that change what zod 4 converts a schema to. */
const OPTIONS: OptionNames = {
  plain: new Set(["target", "io", "unrepresentable", "cycles", "reused"]),
  opaque: new Set(["override", "metadata"]),
};

/** `z.toJSONSchema(schema, options)`, and `schema.toJSONSchema(options)`. */
export function toJsonSchema(evaluator: Evaluator, [schema, options]: readonly Value[]): Value {
  if (!schema) return unknown("converts something that is no schema");
  return overAlternatives(schema, (one) => convertedSchema(evaluator, one, options));
}

function convertedSchema(evaluator: Evaluator, schema: Value, options: Value | undefined): Value {
  if (schema.kind !== "schema")
    return schema.kind === "unknown" ? schema : unknown("converts something that is no schema");
  const given = converterOptions(options, OPTIONS);
  const { target = "draft-2020-12", io, ...others } = given.settings;
  if (target !== "draft-7" && target !== "draft-07" && target !== "draft-2020-12")
    return unknown(`is converted to \`${String(target)}\``, schema.source.node);
  const conversion: Extract<Conversion, { io: string }> = {
    converter: target === "draft-2020-12" ? "zod-draft-2020-12" : "zod-draft-7",
    io: io === "input" ? "input" : "output",
    options: others,
  };
  const overridden = convertedByOverride(evaluator, schema, conversion, options);
  return ownWhole(evaluator, overridden ?? asChanged(convertSchema(schema, conversion, evaluator.provenance), given));
}

/** What comes out where the program's own function changes each part; undefined where there is none, or what it does is not wholly known. */
function convertedByOverride(
  evaluator: Evaluator,
  schema: SchemaValue,
  conversion: Extract<Conversion, { io: string }>,
  options: Value | undefined,
): Value | undefined {
  if (options?.kind !== "object") return undefined;
  const { value: override, conditional } = options.properties.get("override") ?? {};
  if (override?.kind !== "function" || conditional === true) return undefined;
  const others = new Map([...options.properties].filter(([key]) => key !== "override"));
  const unfollowed = new Set<object>();
  const converted = convertSchema(
    schema,
    {
      ...conversion,
      override: (part) => {
        if (unfollowed.size === 0 && !runOverride(evaluator, override, part, schema)) unfollowed.add(part);
      },
    },
    evaluator.provenance,
  );
  if (unfollowed.size > 0 || converted.kind !== "object") return undefined;
  return asChanged(converted, converterOptions({ ...options, properties: others }, OPTIONS));
}
