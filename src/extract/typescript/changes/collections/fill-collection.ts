import type { ts as TS } from "ts-morph";
import { computedText } from "../../../../tool-model/text.ts";
import { ts } from "../../compiler.ts";
import { argumentValues } from "../../evaluate/calls.ts";
import { definedMembers, putDefined } from "../../evaluate/defined-member.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { appendMembers } from "../../evaluate/values/iterate.ts";
import type { ArrayValue, MapValue, Value } from "../../evaluate/values/value.ts";
import { alternatives, overAlternatives } from "../../evaluate/values/alternatives.ts";
import { bothChances, waysWith, type Chance } from "../../evaluate/values/list-ways.ts";
import { mapKey } from "../../evaluate/values/map-keys.ts";
import { primitive, undecided, unknown } from "../../evaluate/values/value.ts";
import type { Addition, MemberStep } from "../places/addition-places.ts";
import { isInConstructorOf } from "../places/in-constructor.ts";
import { askedChangesWith, makeAsked } from "./asked-changes.ts";
import { assignTo } from "./assign-to-collection.ts";
import { chanceOf, chanceOfAddition } from "./by-chance.ts";
import { chanceOfPicks } from "./chance-of-picks.ts";
import {
  copyOf,
  isCollection,
  keyIn,
  memberIn,
  mergeInto,
  putMember,
  putProperty,
  type Collection,
} from "./collection.ts";
import { keysMeant } from "./keys-meant.ts";
import { putEntry } from "./put-entry.ts";
import { isPutWhereMissing } from "./put-where-missing.ts";
import { valueFromBefore } from "./value-from-before.ts";

/**
 * Puts what an addition adds, in one run of it, into a collection.
 * @param chance whether it surely does so
 */
export function fill(
  evaluator: Evaluator,
  collection: Collection,
  addition: Addition,
  frame: Frame,
  chance = chanceOf(evaluator, addition.node, frame, { made: collection.kind === "map" ? undefined : collection.node }),
): void {
  const picked = addition.picks ? chanceOfPicks(evaluator, addition.picks, frame) : "sure";
  if (picked) fillBy(evaluator, collection, addition, frame, bothChances(chance, picked));
}

function fillBy(evaluator: Evaluator, collection: Collection, addition: Addition, frame: Frame, chance: Chance): void {
  const [step, ...rest] = addition.path ?? [];
  const asked = askedChangesWith(addition.node);
  if (step) fillMember(evaluator, collection, step, { addition: { ...addition, path: rest }, chance }, frame);
  else if (!asked || collection.kind !== "array") fillItself(evaluator, collection, addition, frame, chance);
  else if (asked.changes[0]?.node === addition.node)
    makeAsked(evaluator, collection, asked, frame, (change, run, isPossible) => {
      fillItself(evaluator, collection, change, run, isPossible ? "open" : chance);
    });
}

/** Takes a step for one more run that fills a collection; what is added after the last step is missing from it. */
export function isTooLong({ budget, keeping }: Evaluator, collection: Collection, node: TS.Node): boolean {
  budget.spend(1);
  if (!budget.isPartSpent()) return false;
  collection.unresolved ??= keeping.cut("takes more steps to fill than are allowed", node);
  return true;
}

/** Adds to a member of a collection, where that is a collection itself. */
function fillMember(
  evaluator: Evaluator,
  collection: Collection,
  step: MemberStep,
  { addition, chance }: { readonly addition: Addition; readonly chance: Chance },
  frame: Frame,
): void {
  const named: Value =
    typeof step.key === "string" ? { kind: "text", text: computedText(step.key) } : evaluator.evaluate(step.key, frame);
  const key = keyIn(collection, named);
  const meant = step.made && key === undefined ? undefined : keysMeant(evaluator, collection, named);
  for (const one of meant ?? [])
    fillNamed(evaluator, collection, { ...one, step, addition, chance: bothChances(chance, one.chance) }, frame);
  if (!meant) collection.unresolved ??= unknown("has a member added to under a key that is not known", addition.node);
}

interface NamedAddition {
  readonly named: Value;
  readonly key: string | number;
  readonly step: MemberStep;
  readonly addition: Addition;
  readonly chance: Chance;
}

/** Adds to a member under a key, where that is a collection itself. */
function fillNamed(
  evaluator: Evaluator,
  collection: Collection,
  { named, key, step, addition, chance }: NamedAddition,
  frame: Frame,
): void {
  const { node } = addition;
  const before = memberIn(collection, key) ?? (step.made && evaluator.evaluate(step.made, frame));
  // Of what is perhaps another key, it is not that one where nothing is there.
  if (!before && chance !== "sure") return;
  if (!before)
    collection.unresolved ??= unknown(`has something added to its member \`${key}\`, which is not known`, node);
  else {
    const isSettled =
      addition.isSettled === true || (collection.kind !== "map" && isInConstructorOf(node, collection.node));
    const filled = overAlternatives(before, (one) => {
      if (!isCollection(one)) return one;
      const member = copyOf(one);
      fillBy(evaluator, member, addition, frame, chance);
      if (addition.how === "member" && !isSettled) keepBefore(member, one, addition);
      return member;
    });
    if (filled !== before) putMember(collection, named, key, filled);
  }
}

/** What is changed in the depth of an object may be so later than it is read. */
function keepBefore(object: Collection, before: Collection, { node, isOpen }: Addition): void {
  if (object.kind !== "object" || before.kind !== "object") return;
  const either = isOpen ? [undecided("is given another value, be it before it is read or later", node)] : [];
  for (const [key, { value }] of before.properties) {
    const now = object.properties.get(key);
    if (now && now.value !== value)
      object.properties.set(key, { ...now, value: alternatives([value, now.value, ...either]) });
  }
}

function fillItself(
  evaluator: Evaluator,
  collection: Collection,
  { node, how, isSettled }: Addition,
  frame: Frame,
  chance: Chance,
): void {
  const former = { ...collection };
  const conditional = chance !== "sure";
  if (conditional && collection.kind === "array") collection.conditional = true;
  if (collection.kind === "array" && isInOpenLoop(node)) collection.isUnordered = true;
  if (ts.isBinaryExpression(node)) {
    if (collection.kind === "array" && collection.conditional === true) collection.ways = "open";
    assignTo(evaluator, collection, { node, how, isSettled }, frame, chance);
    return;
  }
  // What a function of the language is handed first is the collection itself.
  const given = how === "method" ? node.arguments : node.arguments.slice(1);
  const { items, kind, reason } = argumentValues(evaluator, given, frame);
  if (kind === "unknown") collection.unresolved ??= { kind: "unknown", reason, node };
  if (how === "merge") {
    if (collection.kind === "object") mergeInto(collection, items, node, chance);
  } else if (how === "set" || how === "definition" || how === "definitions") {
    if (collection.kind !== "object") return;
    for (const member of definedMembers(evaluator, how, items, node))
      putDefined(collection, member, node, (to, key, property) => {
        putProperty(to, key, property, node, chance);
      });
  } else if (collection.kind === "array") {
    if (former.kind === "array" && collection.conditional === true)
      collection.ways = waysWith(former, items, chanceOfAddition(node, chance));
    putInto(collection, items, node);
  } else if (collection.kind === "map") {
    const [key = primitive(undefined), plain = key] = items;
    const name = mapKey(key);
    const value = setFromBefore(evaluator, collection, { name, node }, frame) ?? plain;
    const isTaken = name !== undefined && isPutWhereMissing(node) && memberIn(collection, name) !== undefined;
    if (!isTaken && !beginsAnew(collection, name)) {
      const added = conditional ? chanceOfAddition(node, chance) : chance;
      putEntry(collection, { key, value, chance: added }, node);
    }
  }
}

/** What a map is given in the place of what it has: `tools.set(name, { ...tools.get(name), ...more })`; else undefined. */
function setFromBefore(
  evaluator: Evaluator,
  map: MapValue,
  { name, node }: { readonly name: string | undefined; readonly node: TS.CallExpression },
  frame: Frame,
): Value | undefined {
  const [key, given] = node.arguments;
  const { expression: callee } = node;
  if (name === undefined || !key || !given || !ts.isPropertyAccessExpression(callee)) return undefined;
  const whole = callee.expression.getText();
  const asked = `${whole}.get(${key.getText()})`;
  if (!given.getText().includes(asked)) return undefined;
  return valueFromBefore(evaluator, given, { whole, asked, before: memberIn(map, name) }, frame);
}

/** Whether code stands in a loop of which the turns are not followed: `while (…)`. */
export function isInOpenLoop(node: TS.Node): boolean {
  const loop = ts.findAncestor(node, (at) => ts.isFunctionLike(at) || ts.isWhileStatement(at) || ts.isDoStatement(at));
  return loop !== undefined && !ts.isFunctionLike(loop);
}

/** `if (!groups.has(name)) groups.set(name, [])`: a group that has been begun is not begun again. */
function beginsAnew({ entries }: MapValue, name: string | undefined): boolean {
  if (name === undefined) return false;
  return entries.some(([one, value]) => value.kind === "array" && value.items.length === 0 && mapKey(one) === name);
}

/** `tools.push(tool)`, `tools.unshift(tool)`, `tools.splice(place, 0, tool)`: in its place, where that is known. */
function putInto(list: ArrayValue, items: readonly Value[], node: TS.CallExpression): void {
  const { expression } = node;
  const method = ts.isPropertyAccessExpression(expression) ? expression.name.text : "push";
  if (method !== "unshift" && method !== "splice") {
    appendMembers(list, items, node);
    return;
  }
  const [at, count] = method === "splice" ? items : [primitive(0), primitive(0)];
  const place = at?.kind === "primitive" && typeof at.value === "number" ? at.value : undefined;
  const given = method === "splice" ? items.slice(2) : items;
  const isPlain = count?.kind === "primitive" && count.value === 0 && !list.unresolved && !list.conditional;
  if (isPlain && place !== undefined) list.items.splice(place, 0, ...given);
  else {
    appendMembers(list, given, node);
    if (given.length > 0) list.isUnordered = true;
  }
}
