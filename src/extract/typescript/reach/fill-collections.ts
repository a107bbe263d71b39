import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { argumentValues } from "../evaluate/calls.ts";
import { describeValue } from "../evaluate/describe-value.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/frame.ts";
import { appendMembers } from "../evaluate/iterate.ts";
import type { ArrayValue, MapValue, ObjectValue, Property, Value } from "../evaluate/value.ts";
import { keyString, nullishness, primitive } from "../evaluate/value.ts";
import type { References } from "../modules/references.ts";
import { memberCodeAt, withChangedMembers } from "./change-members.ts";
import { withDeepChanges } from "./deep-changes.ts";
import { outermost } from "./outermost.ts";
import type { Reach } from "./reach.ts";

/** Methods that add members to a collection. */
const ADDING = new Set(["push", "unshift", "set", "add"]);

/**
 * Collections are often made empty and filled elsewhere: `const tools = []; tools.push({…})`. Given a
 * collection that a variable starts with, adds what the rest of the program puts into it.
 */
export function fillCollections(evaluator: Evaluator, references: References, reach: Reach): Evaluator["additionsTo"] {
  return (declaration, made, frame) => {
    if (!ts.isVariableDeclaration(declaration) || !isCollection(made)) return made;
    const uses = references.to(declaration);
    const value = made.kind === "object" ? withDeepChanges(made, uses) : made;
    const additions = uses.flatMap((use) => additionAt(use));
    const changes = value.kind === "array" ? uses.flatMap((use) => memberCodeAt(use)) : [];
    if (additions.length === 0 && changes.length === 0) return value;
    const filled = copyOf(value);
    for (const addition of additions)
      for (const run of runsOf(addition, frame, reach)) fill(evaluator, filled, addition, run);
    if (filled.kind !== "array") return filled;
    return changes.reduce((list: ArrayValue, code) => {
      const around = frame.around(code.scope) ?? evaluator.rootFrame(code.scope.getSourceFile());
      return withChangedMembers(evaluator, list, code, around);
    }, filled);
  };
}

/**
 * The runs of an addition that fill one collection. Of a variable that each turn of a loop or run of a function has for
 * itself, those are the ones within that turn or run.
 */
function runsOf(addition: Addition, frame: Frame, reach: Reach): readonly Frame[] {
  const { scope } = frame;
  return !ts.isSourceFile(scope) && isRunWithin(addition, scope)
    ? reach.framesWithin(addition, scope, frame)
    : reach.framesAt(addition);
}

/** Whether code runs as a part of the code around it: through blocks, loops and functions that are given to a call. */
function isRunWithin(node: TS.Node, scope: TS.Node): boolean {
  for (let at = node; at !== scope; at = at.parent) {
    if (ts.isSourceFile(at) || ts.isClassElement(at) || ts.isFunctionDeclaration(at)) return false;
    if (isInlineFunction(at) && !ts.isCallExpression(outermost(at).parent)) return false;
  }
  return true;
}

function isInlineFunction(node: TS.Node): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
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

/** `tools.push(…)`, `registry.set(…)`, `registry[name] = …`, `registry.name = …`, `Object.assign(registry, …)` */
function additionAt(use: TS.Identifier): Addition[] {
  const access = outermost(use).parent;
  if (ts.isCallExpression(access)) return isMerge(access) && access.arguments[0] === outermost(use) ? [access] : [];
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

function isMerge(call: TS.CallExpression): boolean {
  return call.expression.getText() === "Object.assign";
}

function fill(evaluator: Evaluator, collection: Collection, addition: Addition, frame: Frame): void {
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
  } else if (isMerge(addition)) mergeInto(collection, items.slice(1), addition);
}

/** `Object.assign(registry, more)`: members that may come from either of several objects are there under a condition. */
function mergeInto(object: ObjectValue, sources: readonly Value[], node: TS.Node): void {
  for (const source of sources) {
    const options = source.kind === "alternatives" ? source.values : [source];
    for (const option of options) {
      if (option.kind === "object") {
        for (const [key, property] of option.properties)
          object.properties.set(key, { ...property, conditional: options.length > 1 || property.conditional });
        object.unresolved ??= option.unresolved;
      } else if (!nullishness(option)) {
        object.unresolved ??=
          option.kind === "unknown" ? option : { kind: "unknown", reason: `takes in ${describeValue(option)}`, node };
      }
    }
  }
}

function setMember(evaluator: Evaluator, object: ObjectValue, assignment: TS.BinaryExpression, frame: Frame): void {
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
