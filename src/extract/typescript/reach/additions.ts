import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { argumentValues } from "../evaluate/calls.ts";
import { describeValue } from "../evaluate/describe-value.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/frame.ts";
import { appendList, appendMembers, iterate } from "../evaluate/iterate.ts";
import type { ArrayValue, MapValue, ObjectValue, Property, Value } from "../evaluate/value.ts";
import { isSetting, keyString, nullishness, primitive, setting, unknown } from "../evaluate/value.ts";
import { outermost } from "./outermost.ts";

/** Methods that add members to a collection. */
const ADDING = new Set(["push", "unshift", "set", "add"]);

export type Collection = ArrayValue | MapValue | ObjectValue;

/** Code that puts something into a collection. */
export interface Addition {
  readonly node: TS.CallExpression | TS.BinaryExpression;
  /** `tools.push(…)`, `Object.assign(tools, …)`, `tools[name] = …`, `tools = [...tools, …]` */
  readonly how: "method" | "merge" | "member" | "renewal";
}

/** Whether a value is a collection that is written down or made empty, so that members may be added to it. */
export function isCollection(value: Value): value is Collection {
  return (
    value.kind === "array" ||
    value.kind === "map" ||
    (value.kind === "object" && value.node !== undefined && ts.isObjectLiteralExpression(value.node))
  );
}

/** A collection of its own with the same members. */
export function copyOf(value: Collection): Collection {
  if (value.kind === "array") return { ...value, items: [...value.items] };
  return value.kind === "map"
    ? { ...value, entries: [...value.entries] }
    : { ...value, properties: new Map(value.properties) };
}

/**
 * The addition that is made where a collection is named.
 * @param place the expression that stands for the collection
 */
export function additionAt(place: TS.Expression): Addition | undefined {
  const whole = outermost(place);
  const { parent } = whole;
  if (ts.isCallExpression(parent))
    return isMerge(parent) && parent.arguments[0] === whole ? { node: parent, how: "merge" } : undefined;
  if (ts.isBinaryExpression(parent))
    return isAssignment(parent) && parent.left === whole && renewedWith(parent.right, place)
      ? { node: parent, how: "renewal" }
      : undefined;
  const isAccess = ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent);
  if (!isAccess || parent.expression !== whole) return undefined;
  const user = parent.parent;
  if (ts.isBinaryExpression(user))
    return isAssignment(user) && user.left === parent ? { node: user, how: "member" } : undefined;
  const isAdding =
    ts.isPropertyAccessExpression(parent) &&
    ADDING.has(parent.name.text) &&
    ts.isCallExpression(user) &&
    user.expression === parent;
  return isAdding && ts.isCallExpression(user) ? { node: user, how: "method" } : undefined;
}

function isAssignment(node: TS.BinaryExpression): boolean {
  return node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

function isMerge(call: TS.CallExpression): boolean {
  return call.expression.getText() === "Object.assign";
}

/** What is put to a list where it is made anew of itself: the `more` of `tools = [...tools, more]`, `tools.concat(more)`. */
function renewedWith(made: TS.Expression, place: TS.Expression): readonly TS.Expression[] | undefined {
  const text = place.getText();
  if (ts.isArrayLiteralExpression(made)) {
    const isItself = (node: TS.Expression): boolean => ts.isSpreadElement(node) && node.expression.getText() === text;
    return made.elements.some(isItself) ? made.elements.filter((one) => !isItself(one)) : undefined;
  }
  return ts.isCallExpression(made) && made.expression.getText() === `${text}.concat` ? made.arguments : undefined;
}

/** Puts what an addition adds, in one run of it, into a collection. */
export function fill(evaluator: Evaluator, collection: Collection, { node, how }: Addition, frame: Frame): void {
  if (ts.isBinaryExpression(node)) {
    if (how === "renewal" && collection.kind === "array") renew(evaluator, collection, node, frame);
    if (how === "member" && collection.kind === "object") setMember(evaluator, collection, node, frame);
    return;
  }
  const { items, kind, reason } = argumentValues(evaluator, node.arguments, frame);
  if (kind === "unknown") collection.unresolved ??= { kind: "unknown", reason, node };
  if (collection.kind === "array") appendMembers(collection, items, node);
  else if (collection.kind === "map") {
    const [key = primitive(undefined), value = key] = items;
    collection.entries.push([key, value]);
  } else if (how === "merge") mergeInto(collection, items.slice(1), node);
}

function renew(evaluator: Evaluator, list: ArrayValue, node: TS.BinaryExpression, frame: Frame): void {
  const { items, kind, reason } = argumentValues(evaluator, renewedWith(node.right, node.left) ?? [], frame);
  if (kind === "unknown") list.unresolved ??= { kind: "unknown", reason, node };
  if (!ts.isCallExpression(node.right)) appendMembers(list, items, node);
  // `concat` takes lists and members alike.
  else
    for (const item of items)
      if (item.kind === "object" || item.kind === "instance") appendMembers(list, [item], node);
      else appendList(list, iterate(item), node);
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
  const computed = ts.isElementAccessExpression(left) ? evaluator.evaluate(left.argumentExpression, frame) : undefined;
  const key = ts.isPropertyAccessExpression(left) ? left.name.text : computed && keyString(computed);
  if (key === undefined) {
    // `options[name] = value` for what stands on the command line: without that there are no such members.
    const isOption = computed !== undefined && isSetting(computed);
    object.unresolved ??= (isOption ? setting : unknown)("is given a member whose key is not known", assignment);
  } else
    object.properties.set(key, {
      value: evaluator.evaluate(right, frame),
      key: left,
      node: assignment,
      valueNode: right,
    } satisfies Property);
}
