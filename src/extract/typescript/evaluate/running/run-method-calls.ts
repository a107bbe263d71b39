import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { isAssignment } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { objectChangeBy } from "../../syntax/object-changes.ts";
import { argumentValues, callForEffect } from "../calls.ts";
import { changeList } from "../methods/change-lists.ts";
import { definedMembers, putDefined, type Defining } from "../defined-member.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import { iterate } from "../values/iterate.ts";
import { withLeftOut } from "../left-out.ts";
import { makesNew } from "../makes-new.ts";
import { loseRoot, loseVariables } from "./lose-sight.ts";
import { noteConverter } from "./own-converters.ts";
import { givenOwn, handsOwn, isOwn, ownAmong } from "./own-values.ts";
import { assign, assignedValue, setMember } from "./run-assignments.ts";
import { setField } from "../classes/live-instances.ts";
import { loseBySetter, withoutSetter } from "../values/setters.ts";
import { bothChances, type Chance } from "../values/list-ways.ts";
import { becomeConditional, noteEntry } from "../values/map-chances.ts";
import type { InstanceValue, MapValue, ObjectValue, UnknownValue, Value } from "../values/value.ts";
import { keyString, primitive, unknown } from "../values/value.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** Methods that are run for what their argument does with each member. */
const EACH: ReadonlySet<string> = new Set(["forEach", "map", "flatMap"]);

/** Methods that do nothing with their arguments but take them in. */
const FILLING: ReadonlySet<string> = new Set(["push", "unshift", "set", "add"]);

/** Methods that hand each member to a function for what that gives. */
const ASKING = /^(?:reduce|reduceRight|some|every|filter|find|findIndex|findLast)$/u;

function doesSomething(callback: TS.Expression): boolean {
  const bare = bareExpression(callback);
  if (!isInlineFunction(bare)) return false;
  return ts.isBlock(bare.body) && bare.body.statements.some(ts.isExpressionStatement);
}

/** Carries out what a call of a method changes: `tools.push(tool)`, `Object.assign(tools, more)`, `list.forEach(add)`. */
export function runMethodCall(
  evaluator: Evaluator,
  node: TS.CallExpression,
  callee: TS.PropertyAccessExpression,
  frame: Frame,
  conditional: boolean,
): void {
  if (changesObject(evaluator, node, frame, conditional)) return;
  if (EACH.has(callee.name.text))
    runForEach(evaluator, node, evaluator.evaluate(callee.expression, frame), frame, conditional);
  else {
    // These are worked out for what they give: a part of what their functions do may be known by then, and is not run again.
    if (ASKING.test(callee.name.text) && node.arguments.some(doesSomething)) evaluator.inOrder.lose(frame);
    if (!FILLING.has(callee.name.text) && node.arguments.some((argument) => handsOwn(evaluator, argument, frame)))
      evaluator.evaluate(node, frame);
    changeCollection(evaluator, node, callee, frame, conditional);
  }
}

/** Carries out what a function of the language does to the object that it is handed; says whether it is one that does. */
export function changesObject(
  evaluator: Evaluator,
  node: TS.CallExpression,
  frame: Frame,
  conditional: boolean,
): boolean {
  const how = objectChangeBy(node.expression);
  if (how === "merge") mergeInto(evaluator, node, frame, conditional);
  else if (how) define(evaluator, node, how, frame, conditional);
  return how !== undefined;
}

/** Changes a collection that a running function has made; gives it, for the next call of a chain. */
export function changeCollection(
  evaluator: Evaluator,
  node: TS.CallExpression,
  callee: TS.PropertyAccessExpression,
  frame: Frame,
  conditional: boolean,
): Value | undefined {
  const collection = ownReceiver(evaluator, callee.expression, frame, conditional);
  if (!collection) return undefined;
  const args = node.arguments.map((argument) => {
    const value = evaluator.evaluate(ts.isSpreadElement(argument) ? argument.expression : argument, frame);
    if (makesNew(argument)) evaluator.madeByRuns.own(value);
    return value;
  });
  const meant = ownAmong(evaluator, callee.expression, collection, frame);
  if (meant.every(({ value }) => value.kind === "unknown")) loseRoot(evaluator, callee.expression, frame, node);
  const { text: method } = callee.name;
  for (const { value: one, chance } of meant) {
    const isPossible = chance !== "sure" || evaluator.madeByRuns.isPerhapsChanged(one, conditional);
    if (one.kind === "array") changeList(evaluator, one, method, args, node, isPossible);
    else if (one.kind === "map") {
      const doubt = bothChances(chance, evaluator.madeByRuns.chanceFor(one));
      const doubted = doubt === "sure" ? "open" : doubt;
      changeMap(one, method, args, node, isPossible ? doubted : "sure");
    }
  }
  return collection;
}

/** The collection in front of a method, where a running function has made it; what is done on the way to it is done. */
function ownReceiver(
  evaluator: Evaluator,
  target: TS.Expression,
  frame: Frame,
  conditional: boolean,
): Value | undefined {
  const bare = bareExpression(target);
  // `(groups[name] ??= []).push(tool)`
  if (ts.isBinaryExpression(bare) && isAssignment(bare.operatorToken.kind)) {
    const value = assignedValue(evaluator, bare, frame);
    if (value) assign(evaluator, bare.left, value, frame, conditional);
    return isOwn(evaluator, bare.left, frame) ? (value ?? evaluator.evaluate(bare.left, frame)) : undefined;
  }
  // `seen.add(one).add(more)`
  if (
    ts.isCallExpression(bare) &&
    ts.isPropertyAccessExpression(bare.expression) &&
    /^(?:add|set|sort|reverse)$/u.test(bare.expression.name.text)
  )
    return changeCollection(evaluator, bare, bare.expression, frame, conditional);
  if (isOwn(evaluator, bare, frame)) return evaluator.evaluate(bare, frame);
  return ts.isCallExpression(bare) ? givenOwn(evaluator, bare, frame) : undefined;
}

/** `seen.add(name)`, `tools.set(name, tool)`, `required.delete(name)`: each key is there once. */
function changeMap(
  map: MapValue,
  method: string,
  [key = primitive(undefined), value = key]: readonly Value[],
  node: TS.Node,
  chance: Chance,
): void {
  const conditional = chance !== "sure";
  const name = keyString(key);
  const itself = map.entries.findIndex(([one]) => one === key);
  const place = name === undefined ? itself : map.entries.findIndex(([one]) => keyString(one) === name);
  const isKnown = !conditional && (name !== undefined || itself >= 0);
  if (method === "set" || method === "add") {
    const known = map.entries[place];
    if (known) noteEntry(map, known[0], chance);
    if (known && map.set) return;
    const before = isKnown ? map.entries[place] : undefined;
    if (before) map.entries[place] = [before[0], value];
    else {
      noteEntry(map, key, chance);
      map.entries.push([key, value]);
    }
    if (!conditional) return;
    becomeConditional(map);
    if (name === undefined) map.unresolved ??= unknown("is filled under a condition", node);
  } else if (method === "delete") {
    if (isKnown && place >= 0) map.entries.splice(place, 1);
    else if (place >= 0 || (name === undefined && !isKnown && map.entries.length > 0))
      map.unresolved ??= unknown("loses a member under a condition, or one that is not known", node);
  } else if (method === "clear") {
    if (!conditional) map.entries.length = 0;
    else map.unresolved ??= unknown("is emptied under a condition", node);
  }
}

/** `Object.assign(tools, more)` */
function mergeInto(evaluator: Evaluator, node: TS.CallExpression, frame: Frame, conditional: boolean): void {
  const [target, ...sources] = node.arguments;
  const object = target && evaluator.evaluate(target, frame);
  if (!target || !object || !isOwn(evaluator, target, frame)) return;
  if (object.kind === "instance") mergeIntoLive(evaluator, object, sources, node, frame, conditional);
  for (const { value: one, chance: meant } of ownAmong(evaluator, target, object, frame)) {
    const chance = bothChances(meant, evaluator.madeByRuns.chanceFor(one));
    if (one.kind !== "object") continue;
    const isPossible = evaluator.madeByRuns.isPerhapsChanged(one, conditional);
    for (const source of sources) mergeSource(one, evaluator.evaluate(source, frame), { isPossible, chance }, node);
  }
}

/** Gives an object the members of another, or of one of several. */
function mergeSource(
  object: ObjectValue,
  source: Value,
  { isPossible, chance }: { readonly isPossible: boolean; readonly chance: Chance },
  node: TS.Node,
): void {
  const isOneOf = source.kind === "alternatives";
  for (const one of isOneOf ? source.values : [source]) {
    if (one.kind === "object")
      for (const [key, property] of one.properties) {
        const conditional = isPossible || isOneOf || chance !== "sure" || property.conditional;
        const isOpen = isOneOf || property.conditional === true;
        const own = object.properties.get(key);
        if (own?.setter) loseBySetter(object, key, own, node);
        else setMember(object, key, { ...withoutSetter(property), conditional }, node, isOpen ? "open" : chance);
      }
    if (one.kind === "object") object.unresolved ??= one.unresolved;
    if (one.kind === "unknown") object.unresolved ??= one;
  }
}

/** `Object.assign(this, more)`, of an instance that is followed. */
function mergeIntoLive(
  evaluator: Evaluator,
  instance: InstanceValue,
  sources: readonly TS.Expression[],
  node: TS.CallExpression,
  frame: Frame,
  conditional: boolean,
): void {
  for (const source of sources) {
    if (!evaluator.madeByRuns.isLive(instance)) return;
    const value = evaluator.evaluate(source, frame);
    if (value.kind !== "object" || value.unresolved) evaluator.madeByRuns.giveUp(instance);
    else
      for (const [key, property] of value.properties)
        setField(
          evaluator,
          instance,
          key,
          { value: property.value, conditional: conditional || property.conditional === true },
          node,
        );
  }
}

/** `Reflect.set(tools, name, tool)` */
function define(
  evaluator: Evaluator,
  node: TS.CallExpression,
  how: Defining,
  frame: Frame,
  conditional: boolean,
): void {
  const [target, ...given] = node.arguments;
  if (target && definesConverter(evaluator, node, how, frame, conditional)) return;
  const object = target && isOwn(evaluator, target, frame) ? evaluator.evaluate(target, frame) : undefined;
  if (!target || !object) return;
  const members = definedMembers(evaluator, how, argumentValues(evaluator, given, frame).items, node);
  for (const { value: one, chance } of ownAmong(evaluator, target, object, frame)) {
    if (one.kind !== "object") continue;
    const isPossible = chance !== "sure" || evaluator.madeByRuns.isPerhapsChanged(one, conditional);
    for (const member of members)
      putDefined(one, member, node, (to, key, property) => {
        setMember(to, key, { ...property, conditional: isPossible }, node);
      });
  }
}

/** `Object.defineProperty(schema["~standard"], "jsonSchema", { value: { input, output } })` */
function definesConverter(
  evaluator: Evaluator,
  node: TS.CallExpression,
  how: Defining,
  frame: Frame,
  conditional: boolean,
): boolean {
  const [target, ...given] = node.arguments;
  if (how === "definitions" || !target || !ts.isElementAccessExpression(bareExpression(target))) return false;
  const [key = primitive(undefined), what = primitive(undefined)] = argumentValues(evaluator, given, frame).items;
  const value = how === "set" ? what : evaluator.member(what, "value", node);
  return noteConverter(evaluator, target, { key: keyString(key), property: { value, conditional } }, frame);
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
  if ((unresolved || isMaybe) && !evaluator.leavesGaps)
    loseVariables(
      evaluator,
      callback.node,
      callback.frame,
      unknown("depends on a loop of which it is not known how often it runs", node),
    );
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
