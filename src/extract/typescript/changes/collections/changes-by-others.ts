import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { sumOf } from "../../evaluate/operators.ts";
import type { ArrayValue, ObjectValue, Property, Value } from "../../evaluate/values/value.ts";
import type { Chance } from "../../evaluate/values/list-ways.ts";
import { givenByChance } from "../../evaluate/values/alternatives.ts";
import { primitive } from "../../evaluate/values/value.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import type { References } from "../../modules/references.ts";
import { chanceOf } from "./by-chance.ts";
import { runsOfChange } from "./change-runs.ts";
import { declarationOf, isReturned } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import type { Reach } from "../../reach/reach.ts";

/**
 * A change of a member of a list by way of something else that has it: `toolNamed("moor").title = …`,
 * `byName.get("moor").title = …`.
 */
export interface ChangeByOther {
  readonly node: TS.BinaryExpression;
  readonly key: TS.PropertyAccessExpression;
  /** What stands for the member. */
  readonly member: TS.Expression;
}

/** The changes of a list's members by way of collections that are made of them, and of functions that find one. */
export function changesByOthers(references: References, uses: readonly TS.Expression[]): readonly ChangeByOther[] {
  const others = new Set(uses.flatMap((use) => tableOf(use) ?? finderOf(use) ?? []));
  return [...others].flatMap((other) => references.expressionsFor(other).flatMap((use) => changeAt(use) ?? []));
}

/** The variable with a table of the members: `const byName = new Map(tools.map((tool) => [tool.name, tool]))`. */
function tableOf(use: TS.Expression): Declaration | undefined {
  const access = outermost(use).parent;
  const entries = ts.isPropertyAccessExpression(access) && access.name.text === "map" ? access.parent : undefined;
  const made = entries && ts.isCallExpression(entries) ? outermost(entries).parent : undefined;
  if (!made || !(ts.isCallExpression(made) || ts.isNewExpression(made))) return undefined;
  if (!/^(?:Object\.fromEntries|Map)$/u.test(made.expression.getText())) return undefined;
  const { parent } = outermost(made);
  return ts.isVariableDeclaration(parent) ? parent : undefined;
}

/** The function that gives one of the members: `const toolNamed = (name) => tools.find((tool) => tool.name === name)`. */
function finderOf(use: TS.Expression): Declaration | undefined {
  const access = outermost(use).parent;
  const call =
    ts.isPropertyAccessExpression(access) && /^(?:find|findLast)$/u.test(access.name.text) ? access.parent : undefined;
  const finder = call && isReturned(call) ? ts.findAncestor(call, ts.isFunctionLike) : undefined;
  return finder && "body" in finder ? declarationOf(finder) : undefined;
}

/** `toolNamed("moor").title = …`, for a use of `toolNamed`. */
function changeAt(use: TS.Expression): ChangeByOther | undefined {
  for (let member = outermost(use); ; member = outermost(member.parent)) {
    const { parent } = member;
    if (ts.isCallExpression(parent) && parent.expression === member) continue;
    if (!ts.isPropertyAccessExpression(parent) && !ts.isElementAccessExpression(parent)) return undefined;
    const node = parent.parent;
    if (parent.expression !== member || !ts.isBinaryExpression(node) || node.left !== parent) continue;
    const isChange = /^\+?=$/u.test(node.operatorToken.getText()) && ts.isPropertyAccessExpression(parent);
    return isChange && member !== outermost(use) ? { node, key: parent, member: parent.expression } : undefined;
  }
}

/** A list whose members are changed that are known to be meant. */
export function withChangesByOthers(
  evaluator: Evaluator,
  reach: Reach,
  list: ArrayValue,
  changes: readonly ChangeByOther[],
  held: {
    readonly declaration: Declaration;
    readonly frame: Frame;
    /** Says what the list holds while it is found out which member is meant. */
    readonly holds: (value: ArrayValue) => void;
  },
): ArrayValue {
  return changes.reduce(
    (before, change) =>
      runsOfChange(reach, change.node, held.frame).reduce((so, run) => {
        held.holds(so);
        return withChange(
          evaluator,
          so,
          change,
          run,
          chanceOf(evaluator, change.node, run, { made: held.declaration }),
        );
      }, before),
    list,
  );
}

function withChange(
  evaluator: Evaluator,
  list: ArrayValue,
  { node, key, member }: ChangeByOther,
  run: Frame,
  chance: Chance,
): ArrayValue {
  const changed = evaluator.evaluate(member, run);
  const place = changed.kind === "object" ? list.items.findIndex((one) => isTheSame(one, changed)) : -1;
  const before = list.items[place];
  if (before?.kind !== "object") return list;
  const former = before.properties.get(key.name.text)?.value ?? primitive(undefined, node);
  const given = evaluator.evaluate(node.right, run);
  const value = node.operatorToken.kind === ts.SyntaxKind.EqualsToken ? given : sumOf(evaluator, [former, given], node);
  const property: Property = {
    value: givenByChance(chance, former, value, node),
    key,
    node,
    valueNode: node.right,
  };
  return { ...list, items: list.items.with(place, withProperty(before, key.name.text, property)) };
}

function withProperty(object: ObjectValue, key: string, property: Property): ObjectValue {
  return { ...object, properties: new Map(object.properties).set(key, property) };
}

function isTheSame(one: Value, other: ObjectValue): boolean {
  return one === other || (one.kind === "object" && one.node !== undefined && one.node === other.node);
}
