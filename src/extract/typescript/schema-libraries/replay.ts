import type { ts as TS } from "ts-morph";
import type { Text } from "../../../tool-model/text.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { BuiltSchemaValue, UnknownValue, Value } from "../evaluate/values/value.ts";
import { byDefault, overAlternatives } from "../evaluate/values/alternatives.ts";
import { unknown } from "../evaluate/values/value.ts";
import { isIndexable } from "../zod/library.ts";
import { arktype } from "./arktype.ts";
import { missingPart, outlineOf, type SchemaOutline } from "./outline.ts";
import { RealParts, Unresolvable } from "./real-parts.ts";
import type { Callable, SchemaLibrary } from "./schema-library.ts";
import { typebox } from "./typebox.ts";
import { valibot } from "./valibot.ts";

/** The libraries whose schemas are built with the real thing. */
export const schemaLibraries: Readonly<Record<BuiltSchemaValue["library"], SchemaLibrary>> = {
  valibot,
  arktype,
  typebox,
};

/** `v.object({…})`, `type({…})`: what a function of the library gives. */
export function buildSchema(
  evaluator: Evaluator,
  library: BuiltSchemaValue["library"],
  path: readonly string[],
  args: readonly Value[],
  node: TS.Node,
): Value {
  const builder = schemaLibraries[library].builder(path);
  if (!builder)
    return unknown(`is made by \`${path.join(".")}\` of ${library}, which gives no schema that is known here`, node);
  return attempt(evaluator, library, path.at(-1) ?? "", builder, undefined, args, node);
}

/** `type.describe("…")`: what a method of a schema gives. A method that could not be replayed leaves the schema as it is. */
export function refineSchema(
  evaluator: Evaluator,
  receiver: BuiltSchemaValue,
  name: string,
  args: readonly Value[],
  node: TS.Node,
): Value {
  const { method: methodOf, traits } = schemaLibraries[receiver.library];
  const method = methodOf(receiver.instance, name);
  const isReplaced = traits.withoutValue?.has(name) === true;
  if (!method && !isReplaced)
    return unknown(`is made by \`.${name}()\`, which gives no schema that is known here`, node);
  const [first, ...rest] = args.map(byDefault);
  // A text that hangs on a condition makes no two schemas of one field.
  const isOpen = isReplaced && first?.kind === "alternatives";
  const given = first ? [first, ...rest] : [];
  const made = !method
    ? unknown("has a value that is not worked out", node)
    : isOpen
      ? missingPart(first)
      : attempt(evaluator, receiver.library, name, method, receiver, given, node);
  return made.kind === "unknown" ? withoutValue(receiver, name, made) : made;
}

/** A schema without what a method that could not be replayed says of it. */
function withoutValue(receiver: BuiltSchemaValue, name: string, hole: UnknownValue): BuiltSchemaValue {
  const { method, traits } = schemaLibraries[receiver.library];
  const { outline } = receiver;
  const instead = traits.withoutValue?.get(name);
  if (!instead) return { ...receiver, outline: { ...outline, holes: [...(outline.holes ?? []), hole] } };
  const replacing = instead.method === undefined ? undefined : method(receiver.instance, instead.method);
  const made = replacing?.();
  return {
    ...receiver,
    ...(isIndexable(made) && { instance: made }),
    outline: {
      ...outline,
      ...(instead.keyword === "description" && { description: undefined }),
      lacks: new Map([...(outline.lacks ?? []), [instead.keyword, hole]]),
    },
  };
}

function attempt(
  evaluator: Evaluator,
  library: BuiltSchemaValue["library"],
  name: string,
  build: Callable,
  receiver: BuiltSchemaValue | undefined,
  args: readonly Value[],
  node: TS.Node,
): Value {
  const [first, ...rest] = args;
  // Fields that are spread in under a condition make two schemas.
  if (first?.kind === "alternatives")
    return overAlternatives(first, (one) => attempt(evaluator, library, name, build, receiver, [one, ...rest], node));
  const known = schemaLibraries[library];
  const holes: UnknownValue[] = [];
  try {
    const parts = new RealParts(known, name, (callee) => evaluator.call(callee, [], callee.node));
    const instance = build(...parts.all(args, holes));
    if (!isIndexable(instance)) return unknown(`is made by \`${name}\` of ${library}, which gives no schema`, node);
    return { kind: "built-schema", library, instance, outline: outlined(known, name, receiver, args, holes, node) };
  } catch (error) {
    if (error instanceof Unresolvable) return error.hole.node ? error.hole : unknown(error.hole.reason, node);
    return unknown(`gives \`${name}\` of ${library} arguments that it does not accept`, node);
  }
}

function outlined(
  { traits }: SchemaLibrary,
  name: string,
  receiver: BuiltSchemaValue | undefined,
  args: readonly Value[],
  dropped: readonly UnknownValue[],
  node: TS.Node,
): SchemaOutline {
  const own = receiver ? [receiver.outline] : [];
  const options = traits.optionsAt?.(name);
  const keywords = options === undefined ? undefined : args[options];
  const described = describedBy(name, args) ?? descriptionIn(keywords);
  if (traits.nests.has(name)) {
    const parts = [...own, ...args.filter((arg) => arg !== keywords).flatMap(partsOf)];
    return traits.keepsOrder || parts.length === 1
      ? { node, description: described, parts, holes: dropped }
      : { node, holes: [...dropped, ...parts.flatMap(holesWithin)] };
  }
  const given = [...own, ...(traits.takesValue.has(name) ? [] : args.filter((arg) => arg !== keywords).map(outlineOf))];
  const keys = new Map(given.flatMap((one) => [...(one.keys ?? [])]));
  const said = traits.withoutValue?.get(name)?.keyword;
  const lacks = new Map(given.flatMap((one) => [...(one.lacks ?? [])]).filter(([keyword]) => keyword !== said));
  return {
    node,
    description: described ?? given.findLast((one) => one.description)?.description,
    ...(keys.size > 0 && { keys }),
    ...(lacks.size > 0 && { lacks }),
    parts: given.find((one) => one.parts)?.parts,
    holes: [...new Set([...dropped, ...given.flatMap((one) => one.holes ?? [])])],
  };
}

/** The schemas that an argument brings: a list of them, or one. Texts are messages. */
function partsOf(arg: Value): readonly SchemaOutline[] {
  if (arg.kind !== "array") return arg.kind === "text" || arg.kind === "primitive" ? [] : [outlineOf(arg)];
  return [...arg.items.map(outlineOf), ...(arg.unresolved ? [{ holes: [arg.unresolved] }] : [])];
}

/** The text that an action or method describes a schema by. */
function describedBy(name: string, [first]: readonly Value[]): Text | undefined {
  if (name === "description" || name === "describe") return first?.kind === "text" ? first.text : undefined;
  return name === "metadata" || name === "configure" ? descriptionIn(first) : undefined;
}

function descriptionIn(settings: Value | undefined): Text | undefined {
  const description = settings?.kind === "object" ? settings.properties.get("description")?.value : undefined;
  return description?.kind === "text" ? description.text : undefined;
}

/** Everything that is missing in a schema and its parts. */
export function holesWithin(outline: SchemaOutline): readonly UnknownValue[] {
  return [
    ...(outline.holes ?? []),
    ...(outline.lacks ?? new Map<string, UnknownValue>()).values(),
    ...(outline.parts ?? []).flatMap(holesWithin),
    ...[...(outline.keys ?? [])].flatMap(([, { value }]) => holesWithin(outlineOf(value))),
  ];
}
