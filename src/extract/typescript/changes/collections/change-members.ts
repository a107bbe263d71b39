import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bindName } from "../../evaluate/evaluate-declaration.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import { sumOf } from "../../evaluate/operators.ts";
import type { ArrayValue, ObjectValue, Property, Value } from "../../evaluate/values/value.ts";
import { chanceOfBranch } from "./by-chance.ts";
import { bothChances, type Chance } from "../../evaluate/values/list-ways.ts";
import { givenByChance } from "../../evaluate/values/alternatives.ts";
import { primitive, truthiness } from "../../evaluate/values/value.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { additionsAt, type Addition } from "../places/addition-places.ts";
import { fill } from "./fill-collection.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isInlineFunction, type InlineFunction } from "../../syntax/inline-function.ts";

/** Code that is run for each member of a list, and the name that the member has there. */
export interface MemberCode {
  readonly scope: TS.ForOfStatement | InlineFunction | TS.BlockLike;
  readonly variable: TS.VariableDeclaration | TS.ParameterDeclaration;
  /** What picks the one member that it is run for: `tools.find((tool) => tool.name === "moor_ship")`. */
  readonly picks?: TS.CallExpression;
  readonly changes: readonly (MemberChange | DeepChange)[];
}

/** The conditions that a change stands under, and whether they are to hold. */
type Conditions = readonly { readonly expression: TS.Expression; readonly holds: boolean }[];

/** `tool.description = …` */
interface MemberChange {
  readonly node: TS.BinaryExpression;
  readonly target: TS.PropertyAccessExpression;
  readonly conditions: Conditions;
}

/** `tool.inputSchema.required.push(…)` */
interface DeepChange {
  readonly addition: Addition;
  readonly conditions: Conditions;
}

const CHANGES: ReadonlySet<TS.SyntaxKind> = new Set([ts.SyntaxKind.EqualsToken, ts.SyntaxKind.PlusEqualsToken]);

/** The code at a use of a list that changes its members: `for (const tool of tools) tool.x = …`, `tools.forEach(…)`. */
export function memberCodeAt(use: TS.Expression): MemberCode[] {
  const whole = outermost(use);
  const { parent } = whole;
  if (ts.isForOfStatement(parent) && parent.expression === whole) {
    const [variable] = ts.isVariableDeclarationList(parent.initializer) ? parent.initializer.declarations : [];
    return variable ? codeOf(parent, variable) : [];
  }
  if (!ts.isPropertyAccessExpression(parent)) return [];
  const call = parent.parent;
  if (!ts.isCallExpression(call) || call.expression !== parent) return [];
  if (parent.name.text === "find") return foundCode(call);
  const callback = parent.name.text === "forEach" ? call.arguments[0] : undefined;
  const isInline = callback && isInlineFunction(callback);
  const variable = isInline ? callback.parameters[0] : undefined;
  return isInline && variable ? codeOf(callback, variable) : [];
}

/** `const tool = tools.find(…); if (tool) tool.description = …` */
function foundCode(call: TS.CallExpression): MemberCode[] {
  const { parent } = outermost(call);
  if (!ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return [];
  const scope = ts.findAncestor(parent, (at): at is TS.BlockLike => ts.isBlock(at) || ts.isSourceFile(at));
  return scope ? codeOf(scope, parent).map((code) => ({ ...code, picks: call })) : [];
}

/**
 * A list whose members are changed one by one.
 * @param chance whether the code is surely run
 */
export function withChangedMembers(
  evaluator: Evaluator,
  list: ArrayValue,
  { scope, variable, changes, picks }: MemberCode,
  { around, chance }: { readonly around: Frame; readonly chance: Chance },
): ArrayValue {
  const picked = picks && pickedOf(evaluator, list, picks, around);
  const items = list.items.map((item): Value => {
    if (item.kind !== "object" || (picks && item !== picked)) return item;
    return changes.reduce((changed: ObjectValue, change) => {
      const turn = new Frame(scope, around);
      bindName(evaluator, variable, changed, turn);
      return withChange(evaluator, changed, change, { turn, chance });
    }, item);
  });
  return { ...list, items };
}

/** The member that is found; undefined where that is not known. */
function pickedOf(evaluator: Evaluator, list: ArrayValue, picks: TS.CallExpression, around: Frame): Value | undefined {
  const [test] = picks.arguments;
  const callback = test && evaluator.evaluate(test, around);
  for (const [index, item] of list.items.entries()) {
    const truth = callback && truthiness(evaluator.call(callback, [item, primitive(index), list], picks));
    if (truth !== false) return truth ? item : undefined;
  }
  return undefined;
}

function withChange(
  evaluator: Evaluator,
  object: ObjectValue,
  change: MemberChange | DeepChange,
  { turn, chance: around }: { readonly turn: Frame; readonly chance: Chance },
): ObjectValue {
  let chance = around;
  for (const { expression, holds } of change.conditions) {
    const condition = evaluator.evaluate(expression, turn);
    const truth = truthiness(condition);
    if (truth === !holds) return object;
    if (truth === undefined) chance = bothChances(chance, chanceOfBranch(condition, holds));
  }
  if (!("addition" in change)) return withMember(evaluator, object, change, { turn, chance });
  const copy: ObjectValue = { ...object, properties: new Map(object.properties) };
  fill(evaluator, copy, change.addition, turn, chance);
  return copy;
}

function withMember(
  evaluator: Evaluator,
  object: ObjectValue,
  { node, target }: MemberChange,
  { turn, chance }: { readonly turn: Frame; readonly chance: Chance },
): ObjectValue {
  const key = target.name.text;
  const before = object.properties.get(key)?.value ?? primitive(undefined, node);
  const given = evaluator.evaluate(node.right, turn);
  const value = node.operatorToken.kind === ts.SyntaxKind.EqualsToken ? given : sumOf(evaluator, [before, given], node);
  const property: Property = {
    value: givenByChance(chance, before, value, node),
    key: target,
    node,
    valueNode: node.right,
  };
  return { ...object, properties: new Map(object.properties).set(key, property) };
}

function codeOf(scope: MemberCode["scope"], variable: MemberCode["variable"]): MemberCode[] {
  const changes: (MemberChange | DeepChange)[] = [];
  forEachNode(bodyOf(scope), (node) => {
    if (ts.isFunctionLike(node)) return "skip";
    const change = changeOf(node, scope, variable);
    if (change) changes.push(change);
    changes.push(...deepChangesAt(node, scope, variable));
    return undefined;
  });
  return changes.length > 0 ? [{ scope, variable, changes }] : [];
}

function bodyOf(scope: MemberCode["scope"]): TS.Node {
  if (ts.isForOfStatement(scope)) return scope.statement;
  return isInlineFunction(scope) ? scope.body : scope;
}

function changeOf(node: TS.Node, scope: TS.Node, variable: TS.Node): MemberChange | undefined {
  if (!ts.isBinaryExpression(node) || !CHANGES.has(node.operatorToken.kind)) return undefined;
  const target = node.left;
  if (!ts.isPropertyAccessExpression(target) || !ts.isIdentifier(target.expression)) return undefined;
  if (declarationOf(target.expression) !== variable) return undefined;
  return { node, target, conditions: conditionsOf(node, scope) };
}

/** What is changed deeper in the member, where code names it. */
function deepChangesAt(node: TS.Node, scope: TS.Node, variable: MemberCode["variable"]): DeepChange[] {
  if (!ts.isIdentifier(node) || !ts.isIdentifier(variable.name) || node.text !== variable.name.text) return [];
  if (declarationOf(node) !== variable) return [];
  return additionsAt(node)
    .filter(({ path }) => path !== undefined)
    .map((addition) => ({
      addition: { ...addition, isSettled: true },
      conditions: conditionsOf(addition.node, scope),
    }));
}

function conditionsOf(node: TS.Node, scope: TS.Node): Conditions {
  const conditions: { expression: TS.Expression; holds: boolean }[] = [];
  for (let at = node; at !== scope; at = at.parent) {
    const { parent } = at;
    if (ts.isIfStatement(parent) && at !== parent.expression)
      conditions.push({ expression: parent.expression, holds: at === parent.thenStatement });
  }
  return conditions;
}
