import type { ts as TS } from "ts-morph";
import { computedText } from "../../../tool-model/text.ts";
import { ts } from "../compiler.ts";
import { argumentValues } from "../evaluate/calls.ts";
import { definedMember } from "../evaluate/defined-member.ts";
import { describeValue } from "../evaluate/describe-value.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/frame.ts";
import { makesNew } from "../evaluate/makes-new.ts";
import { propertyKey } from "../evaluate/literals.ts";
import { sumOf } from "../evaluate/operators.ts";
import { GIVING } from "../modules/assignments.ts";
import { bareExpression } from "../modules/bare-expression.ts";
import { declarationOf } from "../modules/declarations.ts";
import { appendList, appendMembers, iterate } from "../evaluate/iterate.ts";
import type { ArrayValue, MapValue, ObjectValue, Property, Value } from "../evaluate/value.ts";
import { alternatives, isSetting, keyString, nullishness, primitive, setting, unknown } from "../evaluate/value.ts";
import { renewedWith, type Addition, type MemberStep } from "./addition-places.ts";
import { askedChangesWith, makeAsked } from "./asked-changes.ts";
import { isByChance } from "./by-chance.ts";
import { putEntry } from "./put-entry.ts";
import { isPutWhereMissing } from "./put-where-missing.ts";

export type Collection = ArrayValue | MapValue | ObjectValue;

/** Whether a value is a collection that is written down or made empty, so that members may be added to it. */
export function isCollection(value: Value): value is Collection {
  return (
    value.kind === "array" ||
    value.kind === "map" ||
    (value.kind === "object" && value.node !== undefined && isMadeAt(value.node))
  );
}

/** Whether an object is made where its node is: by a literal, by `Object.create(null)`, or of entries. */
function isMadeAt(node: TS.Node): boolean {
  if (!ts.isCallExpression(node)) return ts.isObjectLiteralExpression(node);
  return makesNew(node) || node.expression.getText() === "Object.fromEntries";
}

/** A collection of its own with the same members. */
export function copyOf(value: Collection): Collection {
  if (value.kind === "array") return { ...value, items: [...value.items] };
  return value.kind === "map"
    ? { ...value, entries: value.entries.map(([key, member]) => [key, member]) }
    : { ...value, properties: new Map(value.properties) };
}

/**
 * Puts what an addition adds, in one run of it, into a collection.
 * @param conditional whether it is not known that it does so
 */
export function fill(
  evaluator: Evaluator,
  collection: Collection,
  addition: Addition,
  frame: Frame,
  conditional = isByChance(evaluator, addition.node, frame, collection.kind === "map" ? undefined : collection.node),
): void {
  const [step, ...rest] = addition.path ?? [];
  const asked = askedChangesWith(addition.node);
  if (step) fillMember(evaluator, collection, step, { addition: { ...addition, path: rest }, conditional }, frame);
  else if (!asked || collection.kind !== "array") fillItself(evaluator, collection, addition, frame, conditional);
  else if (asked.changes[0]?.node === addition.node)
    makeAsked(evaluator, collection, asked, frame, (change, run, isPossible) => {
      fillItself(evaluator, collection, change, run, isPossible || conditional);
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
  { addition, conditional }: { readonly addition: Addition; readonly conditional: boolean },
  frame: Frame,
): void {
  const { node } = addition;
  const named: Value =
    typeof step.key === "string" ? { kind: "text", text: computedText(step.key) } : evaluator.evaluate(step.key, frame);
  const key = keyString(named);
  if (key === undefined) {
    collection.unresolved ??= unknown("has a member added to under a key that is not known", node);
    return;
  }
  const before = memberIn(collection, key) ?? (step.made && evaluator.evaluate(step.made, frame));
  if (!before)
    collection.unresolved ??= unknown(`has something added to its member \`${key}\`, which is not known`, node);
  else if (isCollection(before)) {
    const member = copyOf(before);
    fill(evaluator, member, addition, frame, conditional);
    if (addition.how === "member" && !addition.isSettled) keepBefore(member, before);
    putMember(collection, named, key, member);
  }
}

/** What is changed in the depth of an object may be so later than it is read. */
function keepBefore(object: Collection, before: Collection): void {
  if (object.kind !== "object" || before.kind !== "object") return;
  for (const [key, { value }] of before.properties) {
    const now = object.properties.get(key);
    if (now && now.value !== value) object.properties.set(key, { ...now, value: alternatives([value, now.value]) });
  }
}

function memberIn(collection: Collection, key: string): Value | undefined {
  if (collection.kind === "array") return collection.items[Number(key)];
  return collection.kind === "map"
    ? collection.entries.findLast(([one]) => keyString(one) === key)?.[1]
    : collection.properties.get(key)?.value;
}

function putMember(collection: Collection, named: Value, key: string, value: Value): void {
  if (collection.kind === "array") collection.items[Number(key)] = value;
  else if (collection.kind === "object") collection.properties.set(key, { ...collection.properties.get(key), value });
  else {
    const entry = collection.entries.findLast(([one]) => keyString(one) === key);
    if (entry) entry[1] = value;
    else collection.entries.push([named, value]);
  }
}

function fillItself(
  evaluator: Evaluator,
  collection: Collection,
  { node, how }: Addition,
  frame: Frame,
  conditional: boolean,
): void {
  if (conditional && collection.kind === "array") collection.conditional = true;
  if (collection.kind === "array" && isInOpenLoop(node)) collection.isUnordered = true;
  if (ts.isBinaryExpression(node)) {
    assignTo(evaluator, collection, { node, how }, frame, conditional);
    return;
  }
  // What a function of the language is handed first is the collection itself.
  const given = how === "method" ? node.arguments : node.arguments.slice(1);
  const { items, kind, reason } = argumentValues(evaluator, given, frame);
  if (kind === "unknown") collection.unresolved ??= { kind: "unknown", reason, node };
  if (how === "merge") {
    if (collection.kind === "object") mergeInto(collection, items, node, conditional);
  } else if (how === "set" || how === "definition") {
    const member = definedMember(evaluator, how, items, node);
    if (collection.kind !== "object" || !member) return;
    if (member.key === undefined) collection.unresolved ??= unknown("is given a member whose key is not known", node);
    else putProperty(collection, member.key, { ...member.property, conditional }, node);
  } else if (collection.kind === "array") putInto(collection, items, node);
  else if (collection.kind === "map") {
    const [key = primitive(undefined), value = key] = items;
    const name = keyString(key);
    const isTaken = name !== undefined && isPutWhereMissing(node) && memberIn(collection, name) !== undefined;
    if (!isTaken && !beginsAnew(collection, name)) putEntry(collection, { key, value, conditional }, node);
  }
}

/** Whether code stands in a loop of which the turns are not followed: `while (…)`. */
function isInOpenLoop(node: TS.Node): boolean {
  const loop = ts.findAncestor(node, (at) => ts.isFunctionLike(at) || ts.isWhileStatement(at) || ts.isDoStatement(at));
  return loop !== undefined && !ts.isFunctionLike(loop);
}

/** What an assignment changes: `tools[name] = tool`, `tools = [...tools, tool]`. */
function assignTo(
  evaluator: Evaluator,
  collection: Collection,
  { node, how }: { readonly node: TS.BinaryExpression; readonly how: Addition["how"] },
  frame: Frame,
  conditional: boolean,
): void {
  if (how === "renewal" && collection.kind === "array") renew(evaluator, collection, node, frame);
  if (how === "renewal" && collection.kind === "object") renewRecord(evaluator, collection, node, frame, conditional);
  if (how === "member" && collection.kind === "object") setMember(evaluator, collection, node, frame, conditional);
  if (how === "member" && collection.kind === "array" && isStepwise(node))
    collection.unresolved ??= unknown("has a member that is computed step by step", node);
  else if (how === "member" && collection.kind === "array" && ts.isElementAccessExpression(node.left))
    putAt(evaluator, collection, node, node.left, frame);
}

/** Under a condition, a property is there or not, or has its new value or the one before. */
function putProperty(object: ObjectValue, key: string, property: Property, node: TS.Node): void {
  const before = object.properties.get(key);
  object.properties.set(
    key,
    before && property.conditional
      ? { ...before, value: alternatives([before.value, property.value], node) }
      : { ...property, conditional: property.conditional },
  );
}

/** `if (!groups.has(name)) groups.set(name, [])`: a group that has been begun is not begun again. */
function beginsAnew({ entries }: MapValue, name: string | undefined): boolean {
  if (name === undefined) return false;
  return entries.some(([one, value]) => value.kind === "array" && value.items.length === 0 && keyString(one) === name);
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

/** `tools = { ...tools, [name]: tool }` */
function renewRecord(
  evaluator: Evaluator,
  record: ObjectValue,
  { left, right }: TS.BinaryExpression,
  frame: Frame,
  conditional: boolean,
): void {
  for (const property of ts.isObjectLiteralExpression(right) ? right.properties : []) {
    if (ts.isSpreadAssignment(property)) {
      if (property.expression.getText() !== left.getText())
        mergeInto(record, [evaluator.evaluate(property.expression, frame)], property, conditional);
      continue;
    }
    const key = propertyKey(evaluator, property.name, frame);
    const valueNode = ts.isPropertyAssignment(property) ? property.initializer : property.name;
    if (key === undefined) record.unresolved ??= unknown("is given a member whose key is not known", property);
    else {
      const value = evaluator.evaluate(valueNode, frame);
      putProperty(record, key, { value, key: property.name, node: property, valueNode, conditional }, property);
    }
  }
}

/** `Object.assign(registry, more)`: members that may come from either of several objects are there under a condition. */
function mergeInto(object: ObjectValue, sources: readonly Value[], node: TS.Node, isChance: boolean): void {
  for (const source of sources) {
    const options = source.kind === "alternatives" ? source.values : [source];
    for (const option of options) {
      if (option.kind === "object") {
        for (const [key, property] of option.properties) {
          const conditional = isChance || options.length > 1 || property.conditional;
          putProperty(object, key, { ...property, conditional }, node);
        }
        object.unresolved ??= option.unresolved;
      } else if (!nullishness(option)) {
        object.unresolved ??=
          option.kind === "unknown" ? option : { kind: "unknown", reason: `takes in ${describeValue(option)}`, node };
      }
    }
  }
}

function setMember(
  evaluator: Evaluator,
  object: ObjectValue,
  assignment: TS.BinaryExpression,
  frame: Frame,
  conditional: boolean,
): void {
  const { left, operatorToken, right } = assignment;
  const computed = ts.isElementAccessExpression(left) ? evaluator.evaluate(left.argumentExpression, frame) : undefined;
  const key = ts.isPropertyAccessExpression(left) ? left.name.text : computed && keyString(computed);
  if (key === undefined) {
    // `options[name] = value` for what stands on the command line: without that there are no such members.
    const isOption = computed !== undefined && isSetting(computed);
    const reason = computed?.kind === "unknown" ? computed.reason : "is not known";
    object.unresolved ??= (isOption ? setting : unknown)(`is given a member whose key ${reason}`, assignment);
  } else if (isPutBack(assignment)) {
    const value = unknown("is given another value for a time, and its own again", assignment);
    putProperty(object, key, { value, key: left, node: assignment }, assignment);
  } else if (isStepwise(assignment)) {
    const [before, value] = [object.properties.get(key)?.value, evaluator.evaluate(right, frame)];
    const isSum = operatorToken.kind === ts.SyntaxKind.PlusEqualsToken && before !== undefined;
    const sum = isSum ? sumOf(evaluator, [before, value], assignment) : unknown("is computed step by step", assignment);
    putProperty(object, key, { value: sum, key: left, node: assignment, conditional }, assignment);
  } else if (!object.properties.has(key) || isAnother(assignment)) {
    const [before, value] = [object.properties.get(key)?.value, evaluator.evaluate(right, frame)];
    const isOnlyThen = isFlag(before) && !isBesides(assignment, object.node);
    const property: Property = { value, key: left, node: assignment, valueNode: right, conditional };
    putProperty(object, key, isOnlyThen ? { ...property, value: alternatives([before, value]) } : property, assignment);
  }
}

/** `const before = state.prefix; state.prefix = "quay"; …; state.prefix = before;` */
function isPutBack({ left, right }: TS.BinaryExpression): boolean {
  const declaration = ts.isIdentifier(right) ? declarationOf(right) : undefined;
  const kept = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return kept !== undefined && bareExpression(kept).getText() === left.getText();
}

/** Whether an assignment puts something in the place of what there is: `tools[name] = tool`. */
function isAnother(assignment: TS.BinaryExpression): boolean {
  return assignment.operatorToken.kind === ts.SyntaxKind.EqualsToken && !isPutWhereMissing(assignment);
}

/** `tools[0] = tool` in the place of another, where it surely is, and `tools[tools.length] = tool` behind them. */
function putAt(
  evaluator: Evaluator,
  list: ArrayValue,
  assignment: TS.BinaryExpression,
  { argumentExpression }: TS.ElementAccessExpression,
  frame: Frame,
): void {
  const place = Number(keyString(evaluator.evaluate(argumentExpression, frame)));
  const value = evaluator.evaluate(assignment.right, frame);
  const isPlain = !list.unresolved && !list.conditional && isBesides(assignment, list.node);
  if (isPlain && place < list.items.length) list.items[place] = value;
  else appendMembers(list, [value], assignment);
}

/** `limits.most *= 2`, `texts.intro += more` */
function isStepwise({ operatorToken }: TS.BinaryExpression): boolean {
  return !GIVING.has(operatorToken.kind);
}

/** `readonly: false`: what a program turns on when it finds out that it has to, and only then. */
function isFlag(value: Value | undefined): value is Value {
  return value?.kind === "primitive" && typeof value.value === "boolean";
}

/** Whether a change is made for sure when the object has been made: by a statement of the same block. */
function isBesides(change: TS.Node, object: TS.Node | undefined): boolean {
  return object !== undefined && blockOf(change) === blockOf(object);
}

function blockOf(node: TS.Node): TS.Node | undefined {
  return ts.findAncestor(node, (at) => ts.isBlock(at) || ts.isSourceFile(at));
}
