import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { overAlternatives } from "../evaluate/values/alternatives.ts";
import { appendList, iterate } from "../evaluate/values/iterate.ts";
import type { ArrayValue, ObjectValue, Value } from "../evaluate/values/value.ts";
import { nullishness, primitive, truthiness, unknown } from "../evaluate/values/value.ts";
import { objectOf } from "../externals/object-of.ts";
import { shapeOf } from "../zod/library.ts";
import { textValue } from "../servers/wire.ts";
import type { ToolDescriptor } from "./registration.ts";
import type { ServerMaker } from "./server-makers.ts";

const LIBRARY = "@decocms/runtime";

/** Since these releases it sends what a tool says of itself beside its schemas. */
const SENDS_OWN_META = "1.2.2";
const SENDS_ANNOTATIONS = "1.2.9";

/** Before it, a tool without an output schema was listed with one without fields. */
const LEAVES_OUT_OUTPUT = "1.2.10";

/** The release that brings zod 4, the one before having brought zod 3. */
const HAS_ZOD_4 = "1.0.3";

/**
 * `withRuntime({ tools: […] })` of `@decocms/runtime`: functions that make tools of the environment of a request. It
 * hands the fields of their schemas to the first SDK as shapes.
 */
export const DECO_RUNTIME: ServerMaker = {
  packages: /^@decocms\/runtime(?:$|\/)/u,
  kind: "deco-runtime",
  nameKey: "id",
  roles: {
    description: "description",
    inputSchema: "inputSchema",
    outputSchema: "outputSchema",
    annotations: "annotations",
    meta: "_meta",
    handler: "execute",
  },
  alsoTools: ["workflows"],
  listed: (tools, evaluator, node) => overAlternatives(tools, (one) => madeOf(one, evaluator, node)),
  complete,
};

/** What a list of functions gives, each of them a tool or several, or a function that gives them all. */
function madeOf(tools: Value, evaluator: Evaluator, node: TS.Node): Value {
  const environment = unknown("comes with the request that the server answers", node);
  const made = (one: Value): Value => (isCallable(one) ? evaluator.call(one, [environment], node) : one);
  if (tools.kind !== "array") return made(tools);
  const list: ArrayValue = { kind: "array", items: [], unresolved: tools.unresolved, conditional: tools.conditional };
  for (const item of tools.items) {
    const given = made(item);
    if (given.kind === "unknown") list.unresolved ??= given;
    else appendList(list, isList(given) ? iterate(given) : { kind: "array", items: [given] }, node);
  }
  return list;
}

function isCallable({ kind }: Value): boolean {
  return kind === "function" || kind === "method" || kind === "external";
}

function isList(value: Value): boolean {
  return value.kind === "array" || (value.kind === "alternatives" && value.values.some(({ kind }) => kind === "array"));
}

function complete(tool: ToolDescriptor, definition: Value, evaluator: Evaluator, node: TS.Node): ToolDescriptor {
  const isBefore = (release: string): boolean =>
    evaluator.packages.isBefore(release, LIBRARY, node.getSourceFile().fileName);
  const isStreamable =
    definition.kind === "unknown" ? undefined : truthiness(evaluator.member(definition, "streamable", node));
  const fields = (schema: Value | undefined, otherwise: Value): Value =>
    overAlternatives(schema ?? primitive(undefined), (one) => fieldsOf(one, otherwise, evaluator, node));
  return {
    ...tool,
    inputSchema: fields(tool.inputSchema, noFields()),
    outputSchema:
      isStreamable === undefined
        ? unknown("depends on whether the tool is `streamable`, which is not known", node)
        : isStreamable
          ? streamed(isBefore(HAS_ZOD_4), node)
          : fields(tool.outputSchema, isBefore(LEAVES_OUT_OUTPUT) ? noFields() : primitive(undefined)),
    annotations: isBefore(SENDS_ANNOTATIONS) ? undefined : tool.annotations,
    meta: metaOf(isStreamable, isBefore(SENDS_OWN_META) ? undefined : tool.meta, node),
  };
}

/** The fields of a schema that has a `shape`; anything else is passed over. */
function fieldsOf(schema: Value, otherwise: Value, evaluator: Evaluator, node: TS.Node): Value {
  if (schema.kind === "unknown") return schema;
  if (schema.kind !== "schema") return otherwise;
  return shapeOf(schema.schema.instance) ? evaluator.member(schema, "shape", node) : otherwise;
}

function noFields(): ObjectValue {
  return { kind: "object", properties: new Map() };
}

/** What is listed as the answer of a tool that streams: how many bytes there are of what, made with its own zod. */
function streamed(isOfZod3: boolean, node: TS.Node): Value {
  const ofType = (type: string, others: Readonly<Record<string, Value | undefined>> = {}): Value =>
    objectOf({ type: textValue(type), ...others }, node);
  const bytes = ofType("object", {
    propertyNames: isOfZod3 ? undefined : ofType("string"),
    additionalProperties: ofType("number"),
  });
  return ofType("object", {
    $schema: textValue("http://json-schema.org/draft-07/schema#"),
    properties: objectOf({ bytes }, node),
    required: { kind: "array", items: [textValue("bytes")] },
    additionalProperties: primitive(false),
  });
}

/** `_meta`, which says first whether the tool streams its answer. */
function metaOf(isStreamable: boolean | undefined, own: Value | undefined, node: TS.Node): Value {
  if (isStreamable === undefined) return unknown("says whether the tool is `streamable`, which is not known", node);
  const first = objectOf({ streamable: primitive(isStreamable) }, node);
  if (!own || nullishness(own) === true) return first;
  return overAlternatives(own, (one) => {
    if (one.kind === "unknown") return one;
    if (one.kind !== "object") return first;
    return { ...one, properties: new Map([...first.properties, ...one.properties]) };
  });
}
