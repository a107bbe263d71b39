import type { ts as TS } from "ts-morph";
import { ITERATOR } from "./classes/classes.ts";
import { isCutShort } from "./cut-short.ts";
import type { Evaluator } from "./evaluator.ts";
import { membersOf, pickedBySetting } from "./picked-by-setting.ts";
import { isPickable } from "./meant-by.ts";
import { isTextAround, textsAround } from "./texts-around.ts";
import { alternatives, MAX_ALTERNATIVES, overAlternatives, pickedOf } from "./values/alternatives.ts";
import type { Frame } from "./values/frame.ts";
import type { AlternativesValue, Value } from "./values/value.ts";
import { isGetter, isSetting, keyString, primitive, setting, unknown } from "./values/value.ts";

type OneValue = Exclude<Value, AlternativesValue>;

/**
 * The member of a value under a key: `tools[name]`.
 * @param target what it is read of
 */
export function evaluateElementAccess(
  evaluator: Evaluator,
  node: TS.ElementAccessExpression,
  target: Value,
  frame: Frame,
): Value {
  return overAlternatives(evaluator.evaluate(node.argumentExpression, frame), (key) => {
    const name = keyString(key);
    if (name !== undefined)
      return overAlternatives(target, (from) => memberUnder(evaluator, from, { key, name }, node, frame));
    if (isIteratorKey(key)) return overAlternatives(target, (from) => iteratorOf(evaluator, from, node));
    // Whichever part is meant of `process.argv`, it is set where the rest is.
    if (isSetting(target)) return setting("is set where the server is started", node);
    return memberOfPart(evaluator, target, key, node, frame) ?? memberUnderAny(target, key, node);
  });
}

function memberUnder(
  evaluator: Evaluator,
  from: OneValue,
  { key, name }: { readonly key: Value; readonly name: string },
  node: TS.ElementAccessExpression,
  frame: Frame,
): Value {
  if (isCutShort(from, node)) return primitive(undefined, node);
  const member = evaluator.memberAt(from, name, node, frame);
  const isOpen = from.kind === "object" && evaluator.settings.has(key);
  return isOpen ? pickedBySetting(membersOf(from), member, node) : member;
}

/**
 * The member under a key of which a part is known, `tools[`all::${name}`]`: one of those whose names fit, or none; undefined
 * where that is not known of all, or these are no things of which one is picked.
 */
function memberOfPart(
  evaluator: Evaluator,
  target: Value,
  key: OneValue,
  node: TS.ElementAccessExpression,
  frame: Frame,
): Value | undefined {
  if (target.kind !== "object" || target.unresolved || target.hidden || key.kind !== "unknown") return undefined;
  const parts = textsAround(evaluator, node.argumentExpression, frame);
  if (parts.every((part) => part === "") || inheritedNames.some((name) => isTextAround(name, parts))) return undefined;
  const nothing = primitive(undefined, node);
  const fitting = [...target.properties].filter(([name]) => isTextAround(name, parts)).map(([, { value }]) => value);
  if (key.isOfSetting) {
    const picked = pickedBySetting(fitting, nothing, node);
    return picked !== nothing || fitting.length === 0 ? picked : undefined;
  }
  if (!fitting.every((one) => isPickable(one) && !(one.kind === "function" && isGetter(one)))) return undefined;
  if (fitting.length >= MAX_ALTERNATIVES) return undefined;
  return pickedOf(alternatives([...fitting, nothing], node));
}

/** What any object has. */
const inheritedNames = Object.getOwnPropertyNames(Object.prototype);

/** The member under a key that is not known: of one that somebody may set, nothing by default, or any of them. */
function memberUnderAny(target: Value, key: OneValue, node: TS.ElementAccessExpression): Value {
  const nothing = primitive(undefined, node);
  if (isSetting(key) && target.kind === "object") {
    const picked = pickedBySetting(membersOf(target), nothing, node);
    if (picked !== nothing) return picked;
  }
  if (key.kind !== "unknown") return unknown("is picked by a key that is no string", node);
  const among = target.kind === "object" ? (): readonly Value[] => membersOf(target) : undefined;
  return { ...unknown(`is picked by a key that is not known: it ${key.reason}`, node), among };
}

/** `tools[Symbol.iterator]`: what gives the members of a list, and the entries of a map. */
function iteratorOf(evaluator: Evaluator, from: OneValue, node: TS.Node): Value {
  if (from.kind !== "array" && from.kind !== "map") return evaluator.member(from, ITERATOR, node);
  return { kind: "method", receiver: from, name: from.kind === "map" && !from.set ? "entries" : "values", node };
}

function isIteratorKey(key: Value): boolean {
  return key.kind === "external" && key.module === "" && key.path.join(".") === "Symbol.iterator";
}
