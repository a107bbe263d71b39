import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { argumentValues } from "../evaluate/calls.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { appendMembers } from "../evaluate/iterate.ts";
import type { ArrayValue, MapValue, ObjectValue, Property, Value } from "../evaluate/value.ts";
import { keyString, primitive } from "../evaluate/value.ts";
import type { References } from "../modules/references.ts";
import { outermost } from "./outermost.ts";
import type { Reach } from "./reach.ts";

/** Methods that add members to a collection. */
const ADDING = new Set(["push", "unshift", "set", "add"]);

/**
 * Collections are often made empty and filled elsewhere: `const tools = []; tools.push({…})`. Given a
 * collection that a variable starts with, adds what the rest of the program puts into it.
 */
export function fillCollections(evaluator: Evaluator, references: References, reach: Reach): Evaluator["additionsTo"] {
  return (declaration, value) => {
    if (!ts.isVariableDeclaration(declaration) || !isCollection(value)) return value;
    const additions = references.to(declaration).flatMap((use) => additionAt(use));
    if (additions.length === 0) return value;
    const filled = copyOf(value);
    for (const addition of additions)
      for (const frame of reach.framesAt(addition)) fill(evaluator, filled, addition, frame);
    return filled;
  };
}

type Collection = ArrayValue | MapValue | ObjectValue;
type Addition = TS.CallExpression | TS.BinaryExpression;

function isCollection(value: Value): value is Collection {
  return (
    value.kind === "array" ||
    value.kind === "map" ||
    (value.kind === "object" && value.node !== undefined && ts.isObjectLiteralExpression(value.node))
  );
}

function copyOf(value: Collection): Collection {
  if (value.kind === "array") return { ...value, items: [...value.items] };
  return value.kind === "map"
    ? { ...value, entries: [...value.entries] }
    : { ...value, properties: new Map(value.properties) };
}

/** `tools.push(…)`, `registry.set(…)`, `registry[name] = …`, `registry.name = …` */
function additionAt(use: TS.Identifier): Addition[] {
  const access = outermost(use).parent;
  if (!ts.isPropertyAccessExpression(access) && !ts.isElementAccessExpression(access)) return [];
  const { parent } = access;
  if (
    ts.isBinaryExpression(parent) &&
    parent.left === access &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  )
    return [parent];
  const isAdding =
    ts.isPropertyAccessExpression(access) &&
    ADDING.has(access.name.text) &&
    ts.isCallExpression(parent) &&
    parent.expression === access;
  return isAdding && ts.isCallExpression(parent) ? [parent] : [];
}

function fill(
  evaluator: Evaluator,
  collection: Collection,
  addition: Addition,
  frame: Parameters<Evaluator["evaluate"]>[1],
): void {
  if (ts.isBinaryExpression(addition)) {
    if (collection.kind === "object") setMember(evaluator, collection, addition, frame);
    return;
  }
  const { items, kind, reason } = argumentValues(evaluator, addition.arguments, frame);
  if (kind === "unknown") collection.unresolved ??= { kind: "unknown", reason, node: addition };
  if (collection.kind === "array") appendMembers(collection, items, addition);
  else if (collection.kind === "map") {
    const [key = primitive(undefined), value = key] = items;
    collection.entries.push([key, value]);
  }
}

function setMember(
  evaluator: Evaluator,
  object: ObjectValue,
  assignment: TS.BinaryExpression,
  frame: Parameters<Evaluator["evaluate"]>[1],
): void {
  const { left, right } = assignment;
  const key = ts.isPropertyAccessExpression(left)
    ? left.name.text
    : ts.isElementAccessExpression(left)
      ? keyString(evaluator.evaluate(left.argumentExpression, frame))
      : undefined;
  if (key === undefined)
    object.unresolved ??= { kind: "unknown", reason: "is given a member whose key is not known", node: assignment };
  else
    object.properties.set(key, {
      value: evaluator.evaluate(right, frame),
      key: left,
      node: assignment,
      valueNode: right,
    } satisfies Property);
}
