import type { ts as TS } from "ts-morph";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { UnknownValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";

const SDK = "@modelcontextprotocol/sdk";

/** Since this release `tool` throws where what stands in the place of annotations holds objects. */
const THROWS_SINCE = "1.28.0";

/** Why a tool may not be registered, and what of its annotations is still told. */
export interface Refused {
  readonly mayBeOff: UnknownValue;
  readonly annotations?: UnknownValue | undefined;
}

/**
 * What comes of what is handed to `tool` of SDK v1 for annotations, and is none: JSON Schema, as in
 * `server.tool("moor_ship", "Moors.", { type: "object", properties: {} }, handler)`, or a whole schema.
 * @returns undefined where it is taken: it holds no objects, or the project surely has an earlier release
 */
export function refusedAnnotations({ packages }: Evaluator, given: Value, node: TS.Node): Refused | undefined {
  const file = node.getSourceFile().fileName;
  if (!mayHoldObjects(given) || !packages.mayBeSince(THROWS_SINCE, SDK, file)) return undefined;
  const mayBeOff = unknown(
    `is not registered by releases of the SDK since ${THROWS_SINCE}: \`tool\` throws for an object that holds objects and no schemas`,
    node,
  );
  const isSure = !packages.isBefore(THROWS_SINCE, SDK, file);
  return { mayBeOff, ...(!isSure && { annotations: unknown("depend on the release of the SDK", node) }) };
}

function mayHoldObjects(value: Value): boolean {
  if (value.kind === "alternatives") return value.values.some(mayHoldObjects);
  if (value.kind === "schema") return true;
  return value.kind === "object" && [...value.properties.values()].some((property) => mayBeObject(property.value));
}

function mayBeObject(value: Value): boolean {
  if (value.kind === "alternatives") return value.values.some(mayBeObject);
  return OBJECTS.has(value.kind);
}

/** What `typeof` surely calls an object. */
const OBJECTS: ReadonlySet<Value["kind"]> = new Set(["object", "array", "map", "regex", "instance", "schema"]);
