import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { findDeclaration } from "../modules/declarations.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame } from "./frame.ts";
import { appendMembers, iterate } from "./iterate.ts";
import { argumentValues, callForEffect } from "./calls.ts";
import { changingFunctions } from "./changing-functions.ts";
import { withLeftOut } from "./left-out.ts";
import { changeOpen, loseMembers } from "./open-lists.ts";
import { sumOf } from "./operators.ts";
import type { MapValue, ObjectValue, Property, UnknownValue, Value } from "./value.ts";
import { alternatives, keyString, nullishness, primitive, truthiness, unknown } from "./value.ts";

/** Statements that change something: assignments, `delete`, and methods that fill a collection. */
export function runExpression(
  evaluator: Evaluator,
  expression: TS.Expression,
  frame: Frame,
  conditional: boolean,
): void {
  const node = ts.isAwaitExpression(expression) ? expression.expression : expression;
  if (ts.isCallExpression(node) && evaluator.calls.mayChange && runsChanging(evaluator, node, frame, conditional))
    return;
  if (ts.isBinaryExpression(node)) {
    const value = assignedValue(evaluator, node, frame);
    if (value) assign(evaluator, node.left, value, frame, conditional);
  } else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) count(evaluator, node, frame);
  else if (ts.isDeleteExpression(node)) remove(evaluator, node.expression, frame, conditional);
  else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    fill(evaluator, node, node.expression, frame, conditional);
  else if (ts.isCallExpression(node) && node.arguments.some((argument) => isOwn(evaluator, argument, frame)))
    evaluator.evaluate(node, frame);
  else if (ts.isCallExpression(node) && evaluator.leavesGaps) runClosure(evaluator, node, frame, conditional);
}

/** `add("one more line")`, where `add` was made inside of the function that is run, and changes what is around it. */
function runClosure(evaluator: Evaluator, node: TS.CallExpression, frame: Frame, conditional: boolean): void {
  const callee = evaluator.evaluate(node.expression, frame);
  if (callee.kind !== "function" || ts.isSourceFile(callee.frame.scope)) return;
  callForEffect(evaluator, callee, argumentValues(evaluator, node.arguments, frame).items, node, conditional);
}

/**
 * A call of a function that changes what a running function around it holds, or that is handed one which does: then it
 * is run for that.
 */
function runsChanging(evaluator: Evaluator, node: TS.CallExpression, frame: Frame, conditional: boolean): boolean {
  const callee = evaluator.evaluate(node.expression, frame);
  if (callee.kind !== "function") return false;
  const args = argumentValues(evaluator, node.arguments, frame).items;
  if ([callee, ...args].every((one) => changingFunctions(one).length === 0)) return false;
  callForEffect(evaluator, callee, args, node, conditional);
  return true;
}

/** What an assignment gives its target; undefined when it is none, or leaves it as it is. */
function assignedValue(evaluator: Evaluator, node: TS.BinaryExpression, frame: Frame): Value | undefined {
  const right = (): Value => evaluator.evaluate(node.right, frame);
  const left = (): Value => evaluator.evaluate(node.left, frame);
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.EqualsToken:
      return right();
    case ts.SyntaxKind.PlusEqualsToken:
      return sumOf(evaluator, [left(), right()], node);
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
      return filledIn(left(), nullishness(left()), right, node);
    case ts.SyntaxKind.BarBarEqualsToken: {
      const isSet = truthiness(left());
      return filledIn(left(), isSet === undefined ? undefined : !isSet, right, node);
    }
    default:
      return undefined;
  }
}

function filledIn(before: Value, isMissing: boolean | undefined, value: () => Value, node: TS.Node): Value | undefined {
  if (isMissing === false) return undefined;
  return isMissing ? value() : alternatives([before, value()], node);
}

/** `index++` */
function count(evaluator: Evaluator, node: TS.PrefixUnaryExpression | TS.PostfixUnaryExpression, frame: Frame): void {
  const isUp = node.operator === ts.SyntaxKind.PlusPlusToken;
  if (!isUp && node.operator !== ts.SyntaxKind.MinusMinusToken) return;
  const before = evaluator.evaluate(node.operand, frame);
  const after =
    before.kind === "primitive" && typeof before.value === "number"
      ? primitive(before.value + (isUp ? 1 : -1), node)
      : unknown("is counted from a value that is not known", node);
  assign(evaluator, node.operand, after, frame, false);
}

function assign(evaluator: Evaluator, target: TS.Expression, value: Value, frame: Frame, conditional: boolean): void {
  if (ts.isIdentifier(target)) {
    const declaration = findDeclaration(target.text, target);
    for (let at: Frame | undefined = frame; at && declaration; at = at.parent) {
      if (at.bindings.has(declaration)) return void at.bindings.set(declaration, value);
    }
    // What a function gives a variable outside of it, it finds there while it runs.
    if (declaration) functionFrame(frame).bindings.set(declaration, value);
    return;
  }
  if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target)) return;
  const object = evaluator.evaluate(target.expression, frame);
  const key = ts.isPropertyAccessExpression(target)
    ? target.name.text
    : keyString(evaluator.evaluate(target.argumentExpression, frame));
  if (!isOwn(evaluator, target.expression, frame)) return;
  if (object.kind === "array" && evaluator.leavesGaps) loseMembers(object, target);
  for (const one of objectsIn(object)) {
    if (key === undefined) one.unresolved ??= unknown("is given a member whose key is computed", target);
    else setMember(one, key, { value, key: target, node: target.parent, conditional }, target);
  }
}

/** The objects that a value may be: of several, that which it is has what is done to it. */
function objectsIn(value: Value): readonly ObjectValue[] {
  const values = value.kind === "alternatives" ? value.values : [value];
  return values.filter((one) => one.kind === "object");
}

function functionFrame(frame: Frame): Frame {
  let at = frame;
  while (at.parent && !ts.isFunctionLike(at.scope)) at = at.parent;
  return at;
}

/** Under a condition, a member is there or not, or has its new value or the one before. */
function setMember(object: ObjectValue, key: string, property: Property, node: TS.Node): void {
  const before = object.properties.get(key);
  const isEither = property.conditional === true && before !== undefined;
  object.properties.set(
    key,
    isEither ? { ...before, value: alternatives([property.value, before.value], node) } : property,
  );
}

function remove(evaluator: Evaluator, target: TS.Expression, frame: Frame, conditional: boolean): void {
  if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target)) return;
  const object = evaluator.evaluate(target.expression, frame);
  const key = ts.isPropertyAccessExpression(target)
    ? target.name.text
    : keyString(evaluator.evaluate(target.argumentExpression, frame));
  if (!isOwn(evaluator, target.expression, frame)) return;
  for (const one of objectsIn(object)) {
    if (key === undefined) one.unresolved ??= unknown("loses a property under a key that is computed", target);
    else if (conditional) mayLose(one, key, target);
    else one.properties.delete(key);
  }
}

function mayLose({ properties }: ObjectValue, key: string, node: TS.Node): void {
  const before = properties.get(key);
  if (before)
    properties.set(key, {
      ...before,
      value: alternatives([before.value, primitive(undefined, node)]),
      conditional: true,
    });
}

function fill(
  evaluator: Evaluator,
  node: TS.CallExpression,
  callee: TS.PropertyAccessExpression,
  frame: Frame,
  conditional: boolean,
): void {
  if (callee.getText() === "Object.assign") {
    mergeInto(evaluator, node, frame, conditional);
    return;
  }
  if (callee.name.text === "forEach") {
    runForEach(evaluator, node, evaluator.evaluate(callee.expression, frame), frame, conditional);
    return;
  }
  if (node.arguments.some((argument) => isOwn(evaluator, argument, frame)) && !isFilling(callee.name.text))
    evaluator.evaluate(node, frame);
  if (!isOwn(evaluator, callee.expression, frame)) return;
  const collection = evaluator.evaluate(callee.expression, frame);
  const args = node.arguments.map((argument) =>
    evaluator.evaluate(ts.isSpreadElement(argument) ? argument.expression : argument, frame),
  );
  if (collection.kind === "array" && evaluator.leavesGaps)
    changeOpen(collection, callee.name.text, args, node, conditional);
  else if (collection.kind === "array" && callee.name.text === "push") {
    args.forEach((arg, index) => {
      const spread = node.arguments[index];
      const list = spread && ts.isSpreadElement(spread) ? iterate(arg) : undefined;
      appendMembers(collection, list ? list.items : [arg], node);
      collection.unresolved ??= list?.unresolved;
    });
    if (conditional) collection.conditional = true;
  } else if (collection.kind === "map") changeMap(collection, callee.name.text, args, node, conditional);
}

/** `seen.add(name)`, `tools.set(name, tool)`, `required.delete(name)`: each key is there once. */
function changeMap(
  map: MapValue,
  method: string,
  [key = primitive(undefined), value = key]: readonly Value[],
  node: TS.Node,
  conditional: boolean,
): void {
  const name = keyString(key);
  const place = name === undefined ? -1 : map.entries.findIndex(([one]) => keyString(one) === name);
  const isKnown = !conditional && name !== undefined;
  if (method === "set" || method === "add") {
    if (place >= 0 && map.set) return;
    if (place >= 0 && isKnown) map.entries[place] = [key, value];
    else map.entries.push([key, value]);
    if (conditional) map.unresolved ??= unknown("is filled under a condition", node);
  } else if (method === "delete") {
    if (isKnown && place >= 0) map.entries.splice(place, 1);
    else if (place >= 0 || name === undefined)
      map.unresolved ??= unknown("loses a member under a condition, or one that is not known", node);
  } else if (method === "clear") {
    if (!conditional) map.entries.length = 0;
    else map.unresolved ??= unknown("is emptied under a condition", node);
  }
}

/** `Object.assign(tools, more)` as a statement. */
function mergeInto(evaluator: Evaluator, node: TS.CallExpression, frame: Frame, conditional: boolean): void {
  const [target, ...sources] = node.arguments;
  const object = target && evaluator.evaluate(target, frame);
  if (!target || object?.kind !== "object" || !isOwn(evaluator, target, frame)) return;
  for (const source of sources) {
    const value = evaluator.evaluate(source, frame);
    for (const one of value.kind === "alternatives" ? value.values : [value]) {
      const isPossible = conditional || value.kind === "alternatives";
      if (one.kind === "object")
        for (const [key, property] of one.properties)
          setMember(object, key, { ...property, conditional: isPossible || property.conditional }, node);
      if (one.kind === "object") object.unresolved ??= one.unresolved;
      if (one.kind === "unknown") object.unresolved ??= one;
    }
  }
}

function isFilling(method: string): boolean {
  return method === "push" || method === "set" || method === "add";
}

/** `list.forEach((item) => { … })`: what the function does to things around it happens once for each member. */
function runForEach(
  evaluator: Evaluator,
  node: TS.CallExpression,
  list: Value,
  frame: Frame,
  conditional: boolean,
): void {
  const callback = node.arguments[0] && evaluator.evaluate(node.arguments[0], frame);
  if (callback?.kind !== "function") return;
  const { items, unresolved, conditional: isMaybe } = eachOf(list, node);
  const run = (args: readonly Value[], isPossible: boolean): void => {
    callForEffect(evaluator, callback, args, node, isPossible);
  };
  for (const args of items) run(args, conditional || isMaybe);
  if (unresolved) run([unresolved, unresolved], true);
}

/** What `forEach` hands to its function, turn by turn. */
function eachOf(
  value: Value,
  node: TS.Node,
): { items: readonly (readonly Value[])[]; unresolved?: UnknownValue | undefined; conditional: boolean } {
  if (value.kind === "map" && !value.set)
    return { items: value.entries.map(([key, item]) => [item, key]), unresolved: value.unresolved, conditional: false };
  const { items, unresolved, conditional = false } = withLeftOut(iterate(value));
  return { items: items.map((item, index) => [item, primitive(index, node)]), unresolved, conditional };
}

/**
 * Whether a value was made in a function that is being run, or is a part of such a one: only then may a change of it be
 * carried out here.
 */
function isOwn(evaluator: Evaluator, target: TS.Expression, frame: Frame): boolean {
  const root = rootOf(target);
  if (!ts.isIdentifier(root)) return false;
  const declaration = findDeclaration(root.text, root);
  const value = declaration && frame.lookup(declaration);
  if (!value) return false;
  return evaluator.madeByRuns.has(value) || (root === target && ts.isVariableDeclaration(declaration));
}

/** The `tools` of `tools.orders.methods`. */
function rootOf(target: TS.Expression): TS.Expression {
  let at = target;
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) || ts.isNonNullExpression(at))
    at = at.expression;
  return at;
}
