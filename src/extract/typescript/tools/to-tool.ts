import { isDeepStrictEqual } from "node:util";
import type { ts as TS } from "ts-morph";
import type { Hole } from "../../../tool-model/hole.ts";
import { isJsonObject, type JsonObject } from "../../../tool-model/json.ts";
import type { Text } from "../../../tool-model/text.ts";
import type { Tool, ToolFace, ToolInput } from "../../../tool-model/tool.ts";
import { HOLDS_PATH, holdsProjectPath } from "../data/project-paths.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { mismatch } from "../evaluate/values/describe-value.ts";
import { plainValue } from "../evaluate/values/plain-value.ts";
import type { UnknownValue, Value } from "../evaluate/values/value.ts";
import { byDefault } from "../evaluate/values/alternatives.ts";
import { unknown } from "../evaluate/values/value.ts";
import { isWritten, rangeOf } from "../modules/source-files.ts";
import type { ToolDescriptor } from "../registrations/registration.ts";
import { wireSchema } from "../servers/wire-schema.ts";
import { serverKey } from "./assign-servers.ts";
import { definitionMeta, definitionTags } from "./definition-tags.ts";
import { describingNodes } from "./describing-nodes.ts";
import { docPlace } from "./doc-place.ts";
import { safetyTag } from "./safety-tag.ts";
import { annotationsOf } from "./tool-annotations.ts";
import { describeInput, outputHoles, plainSchema, unknownInput } from "./tool-input.ts";
import { partsInTurn } from "./parts-in-turn.ts";

/** A descriptor as tools: one for each name that it can have. Without a name it is only a hole. */
export function toTools(
  evaluator: Evaluator,
  descriptor: ToolDescriptor,
  shape: string,
): { readonly tools: readonly Tool[]; readonly holes: readonly Hole[] } {
  const written = byDefault(descriptor.name);
  const names = written.kind === "alternatives" ? written.values : [written];
  const isOpen = names.some((name) => name.kind === "unknown");
  // No text at all names no tool, where it is what the name falls back to for want of what is not known.
  const whole = names.flatMap((name) => (name.kind === "text" && (name.text.value || !isOpen) ? [name.text] : []));
  // Of `${prefix}list_orders` the part that is written down names the tool better than nothing; the hole says that it is a part.
  const known =
    whole.length > 0
      ? whole
      : names.flatMap((name) =>
          name.kind === "unknown" && name.known && isNameLike(name.known.value) ? [name.known] : [],
        );
  if (known.length === 0)
    return {
      tools: [],
      holes: [
        holeOf(
          "",
          "a tool's name",
          names.find((name) => name.kind === "unknown") ?? unknown(mismatch(names[0] ?? written, "text")),
          descriptor.node,
        ),
      ],
    };
  const spelt = firstSpellings(known);
  const hole =
    names.find((name) => name.kind === "unknown") ??
    (spelt.length < known.length ? unknown("is spelt as a condition says") : undefined);
  const nameHoles = hole ? [holeOf("/name", "a part of the name", hole, descriptor.node)] : [];
  const isEach = spelt.length === names.length;
  const isOther = (at: number): boolean =>
    at > 0 && written.kind === "alternatives" && written.isFirstByDefault === true;
  const own = (at: number): ToolDescriptor => {
    const part = isEach ? partsInTurn(descriptor, at, names.length) : descriptor;
    return isOther(at) ? { ...part, isOffByDefault: true } : part;
  };
  return { tools: spelt.map((name, at) => toTool(evaluator, own(at), name, shape, nameHoles)), holes: [] };
}

/** A server that lets its users choose between `list_orders`, `listOrders` and `list-orders` has one such tool, not three. */
function firstSpellings(names: readonly Text[]): Text[] {
  const spelt = new Map<string, Text>();
  for (const name of names) {
    const letters = name.value.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
    if (!spelt.has(letters)) spelt.set(letters, name);
  }
  return [...spelt.values()];
}

/** A text that ends where another word should follow (`api_`) is what many names begin with, and none of them. */
function isNameLike(text: string): boolean {
  return /^[\w.-]{2,128}(?<![_.-])$/u.test(text) && /[a-z]/iu.test(text);
}

function toTool(
  evaluator: Evaluator,
  descriptor: ToolDescriptor,
  name: Text,
  shape: string,
  nameHoles: readonly Hole[],
): Tool {
  const { holes, note } = notedHoles(nameHoles, descriptor.node);
  if (descriptor.mayBeOff) note("/enabled", "the tool", descriptor.mayBeOff);
  const titles = texts(descriptor.title, (hole) => note("/title", "the title", hole));
  const descriptions = texts(descriptor.description, (hole) => note("/description", "the description", hole));
  const inputs = inputsOf(evaluator, descriptor, note);
  const [annotations = {}, ...otherAnnotations] = annotationsOf(descriptor.annotations, note);
  const output = outputOf(evaluator, descriptor, note);
  const wireMeta = wireMetaOf(descriptor.meta, note);
  const handler = descriptor.handler?.kind === "function" ? descriptor.handler.node : undefined;
  const [title, ...otherTitles] = titles;
  const [description, ...otherDescriptions] = descriptions;
  const [input = unknownInput(), ...otherInputs] = inputs;
  const { all: nodes, own } = describingNodes(evaluator.files, { node: descriptor.node, handler, name, description });
  const docstring = definitionTags(nodes);
  const place = own && isWritten(own) ? docPlace(own) : undefined;
  const safety = safetyTag(evaluator, docstring, nodes);
  return {
    name,
    ...(title && { title }),
    ...(description && { description }),
    input,
    ...(output && { output }),
    annotations,
    ...(wireMeta && { wireMeta }),
    meta: definitionMeta(docstring, wireMeta, safety?.value),
    ...(safety?.range && { safetyAt: safety.range }),
    ...(docstring.length > 0 && { docstring }),
    ...(place && { docPlace: place }),
    ...(handler && { handler: rangeOf(handler) }),
    definition: rangeOf(descriptor.node),
    origin: {
      source: "typescript",
      shape,
      library: descriptor.server.kind,
      server: serverKey(descriptor.server),
      ...(descriptor.isOffByDefault && { isOffByDefault: true }),
      ...(descriptor.branches && descriptor.branches.length > 0 && { branches: descriptor.branches }),
    },
    holes,
    alternatives: [
      ...otherTitles.map((one): ToolFace => ({ title: one })),
      ...otherDescriptions.map((one): ToolFace => ({ description: one })),
      ...otherInputs.map((one): ToolFace => ({ input: one })),
      ...otherAnnotations.map((one): ToolFace => ({ annotations: one })),
    ],
  };
}

/** Holes, and what adds one to them. */
function notedHoles(
  known: readonly Hole[],
  node: TS.Node,
): { readonly holes: readonly Hole[]; readonly note: (path: string, what: string, hole: UnknownValue) => void } {
  const holes = [...known];
  const noted = new Set<string>();
  const note = (path: string, what: string, hole: UnknownValue): void => {
    const found = holeOf(path, what, hole, node);
    // Of a schema that can be one of two, both may lack the same.
    const key = JSON.stringify(found);
    if (!noted.has(key)) holes.push(found);
    noted.add(key);
  };
  return { holes, note };
}

function holeOf(path: string, what: string, hole: UnknownValue, node: TS.Node): Hole {
  return { path, reason: `${what} ${hole.reason}`, range: rangeOf(isWritten(hole.node) ? hole.node : node) };
}

/** The texts that a part can be; an absent one is none, an unknown one a hole. */
function texts(value: Value | undefined, note: (hole: UnknownValue) => void): Text[] {
  const found: Text[] = [];
  const written = value && byDefault(value);
  for (const one of written?.kind === "alternatives" ? written.values : written ? [written] : []) {
    if (one.kind === "text" && holdsProjectPath(one.text.value)) note(unknown(HOLDS_PATH));
    else if (one.kind === "text") found.push(one.text);
    else if (one.kind === "unknown") note(one);
    else if (one.kind !== "primitive" || one.value) note(unknown(mismatch(one, "text")));
    else if (written?.kind === "alternatives") note(unknown("is there only under a condition", one.node));
  }
  return found;
}

function inputsOf(
  evaluator: Evaluator,
  { inputSchema, server, node }: ToolDescriptor,
  note: (path: string, what: string, hole: UnknownValue) => void,
): ToolInput[] {
  const written = inputSchema && byDefault(inputSchema);
  const given = written?.kind === "alternatives" ? written.values : [written];
  // What is wrapped for some who ask is itself for all others.
  const options = given.toSorted((one, other) => Number(isWrapped(one)) - Number(isWrapped(other)));
  const inputs = options.flatMap((option) => {
    const schema = wireSchema(evaluator, server.kind, option, "input", node);
    if (schema?.kind !== "object") {
      note("/inputSchema", "the input schema", schema ?? unknown("is not given"));
      return [];
    }
    const { input, holes } = describeInput(schema);
    for (const hole of holes) note(hole.path, partName(hole.path), hole.unknown);
    return [input];
  });
  // Values that differ, a schema and a proxy around it, may be sent alike.
  return inputs.filter((input, at) => inputs.findIndex((one) => isDeepStrictEqual(one, input)) === at);
}

function isWrapped(value: Value | undefined): boolean {
  return value?.kind === "unknown" && value.proxy !== undefined;
}

/** `/inputSchema/properties/sku` as people call it. */
function partName(path: string): string {
  const field = /\/properties\/([^/]+)(?:\/[^/]+)?$/u.exec(path)?.[1];
  return field === undefined
    ? "the input schema"
    : `the field \`${field.replaceAll("~1", "/").replaceAll("~0", "~")}\``;
}

function outputOf(
  evaluator: Evaluator,
  { outputSchema, server, node }: ToolDescriptor,
  note: (path: string, what: string, hole: UnknownValue) => void,
): JsonObject | undefined {
  const written = outputSchema && byDefault(outputSchema);
  // Of those that depend on a condition, the first is sent by default.
  const [first] = written?.kind === "alternatives" ? written.values : [written];
  const schema = wireSchema(evaluator, server.kind, first, "output", node);
  if (written?.kind === "alternatives" && schema?.kind !== "unknown")
    note("/outputSchema", "the output schema", unknown("depends on a condition"));
  if (!schema) return undefined;
  const plain = schema.kind === "object" ? plainSchema(schema) : schema;
  if (!isHole(plain)) {
    for (const hole of schema.kind === "object" ? outputHoles(schema) : [])
      note(hole.path, "the output schema", hole.unknown);
    return plain;
  }
  note("/outputSchema", "the output schema", plain);
  return undefined;
}

function isHole(value: JsonObject | UnknownValue): value is UnknownValue {
  return value.kind === "unknown" && "reason" in value;
}

function wireMetaOf(
  value: Value | undefined,
  note: (path: string, what: string, hole: UnknownValue) => void,
): JsonObject | undefined {
  if (!value) return undefined;
  const plain = plainValue(value);
  if (plain.ok) return isJsonObject(plain.value) ? plain.value : undefined;
  note("/_meta", "`_meta`", plain.hole);
  return undefined;
}
