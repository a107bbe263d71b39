import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { argumentValues } from "../../evaluate/calls.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { putAt } from "../../evaluate/methods/change-lists.ts";
import { propertyKey } from "../../evaluate/literals.ts";
import { sumOf } from "../../evaluate/operators.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { appendList, appendMembers, iterate } from "../../evaluate/values/iterate.ts";
import type { ArrayValue, ObjectValue, Property, Value } from "../../evaluate/values/value.ts";
import type { Chance } from "../../evaluate/values/list-ways.ts";
import { isSetting, keyString, nullishness, setting, truthiness, unknown } from "../../evaluate/values/value.ts";
import { GIVING } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { renewedWith, type Addition } from "../places/addition-places.ts";
import { isInConstructorOf } from "../places/in-constructor.ts";
import { mergeInto, putProperty, type Collection } from "./collection.ts";
import { flagGiven, isFlag } from "./given-flags.ts";
import { isPutWhereMissing } from "./put-where-missing.ts";
import { valueFromBefore } from "./value-from-before.ts";

/** An assignment that changes a collection. */
type Assigning = Pick<Addition, "how" | "isSettled"> & { readonly node: TS.BinaryExpression };

/** What an assignment changes: `tools[name] = tool`, `tools = [...tools, tool]`. */
export function assignTo(
  evaluator: Evaluator,
  collection: Collection,
  { node, how, isSettled = false }: Assigning,
  frame: Frame,
  chance: Chance,
): void {
  if (how === "renewal" && collection.kind === "array") renew(evaluator, collection, node, frame);
  if (how === "renewal" && collection.kind === "object") renewRecord(evaluator, collection, node, frame, chance);
  if (how === "member" && collection.kind === "object")
    setMember(evaluator, collection, { node, isSettled }, frame, chance);
  if (how === "member" && collection.kind === "array" && isStepwise(node))
    collection.unresolved ??= unknown("has a member that is computed step by step", node);
  else if (how === "member" && collection.kind === "array" && ts.isElementAccessExpression(node.left)) {
    const key = keyString(evaluator.evaluate(node.left.argumentExpression, frame));
    const value = evaluator.evaluate(node.right, frame);
    const isSure = Number(key) === collection.items.length || isBesides(node, collection.node);
    putAt(evaluator, collection, { key, value, chance: isSure ? chance : "open" }, node);
  }
}

function renew(evaluator: Evaluator, list: ArrayValue, node: TS.BinaryExpression, frame: Frame): void {
  const { items, kind, reason } = argumentValues(evaluator, renewedWith(node.right, node.left) ?? [], frame);
  if (kind === "unknown") list.unresolved ??= { kind: "unknown", reason, node };
  if (!ts.isCallExpression(node.right)) appendMembers(list, items, node);
  // `concat` takes lists and members alike.
  else
    for (const item of items)
      if (MAY_BE_LISTS.has(item.kind)) appendList(list, iterate(item), node);
      else appendMembers(list, [item], node);
}

const MAY_BE_LISTS: ReadonlySet<Value["kind"]> = new Set(["array", "alternatives", "unknown"]);

/** `tools = { ...tools, [name]: tool }` */
function renewRecord(
  evaluator: Evaluator,
  record: ObjectValue,
  { left, right }: TS.BinaryExpression,
  frame: Frame,
  chance: Chance,
): void {
  for (const property of ts.isObjectLiteralExpression(right) ? right.properties : []) {
    if (ts.isSpreadAssignment(property)) {
      if (property.expression.getText() !== left.getText())
        mergeInto(record, [evaluator.evaluate(property.expression, frame)], property, chance);
      continue;
    }
    const key = propertyKey(evaluator, property.name, frame);
    const valueNode = ts.isPropertyAssignment(property) ? property.initializer : property.name;
    if (key === undefined) record.unresolved ??= unknown("is given a member whose key is not known", property);
    else {
      const value = evaluator.evaluate(valueNode, frame);
      putProperty(record, key, { value, key: property.name, node: property, valueNode }, property, chance);
    }
  }
}

function setMember(
  evaluator: Evaluator,
  object: ObjectValue,
  { node: assignment, isSettled }: Pick<Assigning, "node" | "isSettled">,
  frame: Frame,
  chance: Chance,
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
    putProperty(object, key, { value: sum, key: left, node: assignment }, assignment, chance);
  } else if (!object.properties.has(key) || isAnother(assignment) || isGivenToNone(assignment, object, key)) {
    const before = object.properties.get(key)?.value;
    const value = valueFromBefore(evaluator, right, { whole: wholeOf(left), asked: left.getText(), before }, frame);
    const isOnlyThen = isFlag(before) && isSettled !== true && !isBesides(assignment, object.node);
    const property: Property = { value, key: left, node: assignment, valueNode: right };
    const put = isOnlyThen ? { ...property, value: flagGiven(before, value, assignment) } : property;
    putProperty(object, key, put, assignment, chance);
  }
}

/** `this.config` of `this.config.tags` */
function wholeOf(member: TS.Expression): string {
  return ts.isPropertyAccessExpression(member) || ts.isElementAccessExpression(member)
    ? member.expression.getText()
    : member.getText();
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

/** Whether what gives a value only to what has none finds none: `quay.label ??= "north"` of `{ label: undefined }`. */
function isGivenToNone({ operatorToken }: TS.BinaryExpression, { properties }: ObjectValue, key: string): boolean {
  const before = properties.get(key)?.value;
  if (!before) return false;
  const isOfNothing = operatorToken.kind === ts.SyntaxKind.QuestionQuestionEqualsToken && nullishness(before) === true;
  return isOfNothing || (operatorToken.kind === ts.SyntaxKind.BarBarEqualsToken && truthiness(before) === false);
}

/** `limits.most *= 2`, `texts.intro += more` */
function isStepwise({ operatorToken }: TS.BinaryExpression): boolean {
  return !GIVING.has(operatorToken.kind);
}

/** Whether a change is made for sure when the object has been made: by a statement of the same block, or of its instance's constructor. */
function isBesides(change: TS.Node, object: TS.Node | undefined): boolean {
  return object !== undefined && (blockOf(change) === blockOf(object) || isInConstructorOf(change, object));
}

function blockOf(node: TS.Node): TS.Node | undefined {
  return ts.findAncestor(node, (at) => ts.isBlock(at) || ts.isSourceFile(at));
}
