import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { ObjectValue, Value } from "../../evaluate/values/value.ts";
import { unknown } from "../../evaluate/values/value.ts";
import { additionsAt } from "../places/addition-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isFollowedInDepth } from "./deep-removals.ts";

/** Methods that change what they are called of. */
const CHANGING = new Set(["push", "unshift", "set", "add", "splice", "delete", "clear", "pop", "shift"]);

/**
 * An object whose parts are changed somewhere, as in `config.actions[name] = true` or `config.tools.push(more)`: what
 * those parts hold is then not known to the end, and nothing may be decided by what they seem to lack.
 */
export function withDeepChanges(value: ObjectValue, uses: readonly TS.Expression[]): ObjectValue {
  return deepChanges(uses).reduce((object, { path, node }) => {
    const [first, ...rest] = path;
    return first === undefined ? object : changed(object, first, rest, node);
  }, value);
}

interface DeepChange {
  readonly path: readonly string[];
  readonly node: TS.Node;
}

/** The uses of a variable are looked at again whenever what it holds is worked out. */
const known = new WeakMap<readonly TS.Expression[], readonly DeepChange[]>();

function deepChanges(uses: readonly TS.Expression[]): readonly DeepChange[] {
  const changes =
    known.get(uses) ??
    uses
      .flatMap((use) => (additionsAt(use).length > 0 ? [] : (changeAt(use) ?? [])))
      .filter(({ node }) => !isFollowedInDepth(node.parent));
  known.set(uses, changes);
  return changes;
}

/** The members that lead from a variable to the part that a change is made to; undefined where none is made, or to the variable itself. */
function changeAt(use: TS.Expression): DeepChange | undefined {
  const path: string[] = [];
  for (let at: TS.Node = outermost(use); ;) {
    const access = at.parent;
    const isAccess = ts.isPropertyAccessExpression(access) || ts.isElementAccessExpression(access);
    if (!isAccess || access.expression !== at) return undefined;
    if (isChange(access)) return path.length > 0 ? { path, node: access } : undefined;
    if (!ts.isPropertyAccessExpression(access)) return undefined;
    path.push(access.name.text);
    at = outermost(access);
  }
}

/** `….name = …`, `….name.push(…)`, `delete ….name` */
function isChange(access: TS.PropertyAccessExpression | TS.ElementAccessExpression): boolean {
  const { parent } = access;
  if (ts.isDeleteExpression(parent)) return true;
  if (ts.isBinaryExpression(parent)) return parent.left === access && isAssignment(parent.operatorToken.kind);
  return (
    ts.isCallExpression(parent) &&
    parent.expression === access &&
    ts.isPropertyAccessExpression(access) &&
    CHANGING.has(access.name.text)
  );
}

function isAssignment(kind: TS.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

function changed(object: ObjectValue, name: string, rest: readonly string[], node: TS.Node): ObjectValue {
  const property = object.properties.get(name);
  if (!property) return object;
  const [next, ...further] = rest;
  const value =
    next === undefined || property.value.kind !== "object"
      ? opened(property.value, node)
      : changed(property.value, next, further, node);
  return { ...object, properties: new Map(object.properties).set(name, { ...property, value }) };
}

/** The same value, of which it is not known what else it holds. */
function opened(value: Value, node: TS.Node): Value {
  const unresolved = unknown("is changed afterwards, member by member", node);
  return value.kind === "object" || value.kind === "array" || value.kind === "map"
    ? { ...value, unresolved: value.unresolved ?? unresolved }
    : value;
}
