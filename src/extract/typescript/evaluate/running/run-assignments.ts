import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { isAssignment } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { findDeclaration } from "../../syntax/declarations.ts";
import { rootOf } from "../../syntax/root-of.ts";
import { setField } from "../classes/live-instances.ts";
import { callForEffect } from "../calls.ts";
import { bindName } from "../evaluate-declaration.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import { meantBy } from "../meant-by.ts";
import { ownWhatIsMade } from "../made-within.ts";
import { putAt } from "../methods/change-lists.ts";
import { assignedBy } from "../operators.ts";
import { noteConverter } from "./own-converters.ts";
import { isOwn, ownAmong } from "./own-values.ts";
import { partsOf } from "../taken-apart.ts";
import type { InstanceValue, ObjectValue, Property, Value } from "../values/value.ts";
import { bothChances, type Chance } from "../values/list-ways.ts";
import { putOnceMore } from "../values/property-chances.ts";
import { alternatives, givenByChance, overAlternatives } from "../values/alternatives.ts";
import { isSetting, keyString, primitive, setting, unknown } from "../values/value.ts";

/** What an assignment gives its target; undefined when it is none, or leaves it as it is. */
export function assignedValue(evaluator: Evaluator, node: TS.BinaryExpression, frame: Frame): Value | undefined {
  if (!isAssignment(node.operatorToken.kind)) return undefined;
  const before = (): Value => evaluator.evaluate(node.left, frame);
  const value = assignedBy(evaluator, node, before, () => {
    const given = evaluator.evaluate(node.right, frame);
    ownWhatIsMade(evaluator, node.right, given);
    return given;
  });
  const isSame = node.operatorToken.kind !== ts.SyntaxKind.EqualsToken && value === before();
  return isSame ? undefined : value;
}

/** `index++`: gives what there was, and what there is then. */
export function count(
  evaluator: Evaluator,
  node: TS.PrefixUnaryExpression | TS.PostfixUnaryExpression,
  frame: Frame,
): { readonly before: Value; readonly after: Value } | undefined {
  const isUp = node.operator === ts.SyntaxKind.PlusPlusToken;
  if (!isUp && node.operator !== ts.SyntaxKind.MinusMinusToken) return undefined;
  const before = evaluator.evaluate(node.operand, frame);
  const after = overAlternatives(before, (one) =>
    one.kind === "primitive" && typeof one.value === "number"
      ? primitive(one.value + (isUp ? 1 : -1), node)
      : unknown("is counted from a value that is not known", node),
  );
  assign(evaluator, node.operand, after, frame, false);
  return { before, after };
}

/** Gives a variable or a member of an object its value, or each of several its part of it. */
export function assign(
  evaluator: Evaluator,
  target: TS.Expression,
  value: Value,
  frame: Frame,
  conditional: boolean,
): void {
  if (ts.isIdentifier(target)) {
    const declaration = findDeclaration(target.text, target);
    if (declaration) frame.give(declaration, value);
    return;
  }
  const parts = partsOf(evaluator, target, value, frame);
  if (parts) {
    for (const part of parts) assign(evaluator, bareExpression(part.target), part.value, frame, conditional);
    return;
  }
  const member = ownMember(evaluator, target, frame);
  if (!member) {
    const isNoted =
      ts.isPropertyAccessExpression(target) &&
      noteConverter(evaluator, target.expression, { key: target.name.text, property: { value, conditional } }, frame);
    if (isNoted) return;
    if (isOfCollection(target, frame)) evaluator.inOrder.lose(frame);
    return;
  }
  const isKept = isKeptByName(target);
  const all = isKept ? meantBy(member.object) : ownAmong(evaluator, target, member.object, frame);
  for (const { value: one, chance: meant } of all) {
    const isOpen = meant === "open" && !isKept;
    const before = isOpen ? memberBefore(one, member.key) : undefined;
    const chance = bothChances(
      meant === "open" && (before ?? isKept) ? "sure" : meant,
      evaluator.madeByRuns.chanceFor(one),
    );
    const given = before ? alternatives([before, value], target) : value;
    giveMember(evaluator, { ...member, object: one, value: given, chance, conditional }, target);
  }
}

/**
 * Whether a member is one of what a variable of the code's own holds: whichever of several that is, what is read by the same
 * name has it then: `const tool = isOpen ? wide : narrow; tool.description = "Moors."`.
 */
function isKeptByName(target: TS.Expression): boolean {
  const holder = ts.isPropertyAccessExpression(target) ? bareExpression(target.expression) : target;
  const declaration = ts.isIdentifier(holder) ? findDeclaration(holder.text, holder) : undefined;
  return declaration !== undefined && ts.isVariableDeclaration(declaration);
}

function memberBefore(object: Value, key: string | undefined): Value | undefined {
  return object.kind === "object" && key !== undefined ? object.properties.get(key)?.value : undefined;
}

/** Gives one object, list or instance a member. */
function giveMember(
  evaluator: Evaluator,
  { object, key, isOption, value, chance, conditional }: GivenMember,
  target: TS.Expression,
): void {
  if (object.kind === "instance")
    setLive(evaluator, object, { key, value, conditional: conditional || chance !== "sure", chance }, target);
  const isPossible = chance !== "sure" || evaluator.madeByRuns.isPerhapsChanged(object, conditional);
  if (object.kind === "array") putAt(evaluator, object, { key, value, chance: isPossible ? "open" : "sure" }, target);
  if (object.kind !== "object") return;
  const setter = key === undefined ? undefined : object.properties.get(key)?.setter;
  if (key === undefined)
    object.unresolved ??= (isOption ? setting : unknown)("is given a member whose key is computed", target);
  else if (setter) callForEffect(evaluator, { ...setter, thisValue: object }, [value], target, isPossible);
  else setMember(object, key, { value, key: target, node: target.parent, conditional: isPossible }, target, chance);
}

interface GivenMember {
  readonly object: Value;
  readonly key: string | undefined;
  /** Its key is one that whoever starts the server may set: without that, there is no such member. */
  readonly isOption?: boolean | undefined;
  readonly value: Value;
  readonly chance: Chance;
  readonly conditional: boolean;
}

/** Gives what a loop names its next member by that member: `for (const tool of tools)`, `for (name in tools)`. */
export function giveTurn(
  evaluator: Evaluator,
  { initializer }: TS.ForOfStatement | TS.ForInStatement,
  item: Value,
  frame: Frame,
): void {
  if (!ts.isVariableDeclarationList(initializer)) assign(evaluator, bareExpression(initializer), item, frame, false);
  else for (const variable of initializer.declarations) bindName(evaluator, variable, item, frame);
}

/** Whether a member is one of a list or an object that a variable holds there. */
function isOfCollection(target: TS.Expression, frame: Frame): boolean {
  const root = rootOf(target);
  const declaration = root !== target && ts.isIdentifier(root) ? findDeclaration(root.text, root) : undefined;
  const held = declaration && frame.lookup(declaration);
  return held?.kind === "object" || held?.kind === "array";
}

/** The member that is changed, and of what; undefined when it is none, or that belongs to others. */
function ownMember(
  evaluator: Evaluator,
  target: TS.Expression,
  frame: Frame,
): Pick<GivenMember, "object" | "key" | "isOption"> | undefined {
  if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target)) return undefined;
  // What belongs to others is not even looked at: it may be asked for by the search that runs this.
  if (!isOwn(evaluator, target.expression, frame)) return undefined;
  const object = evaluator.evaluate(target.expression, frame);
  if (ts.isPropertyAccessExpression(target)) return { object, key: target.name.text };
  const computed = evaluator.evaluate(target.argumentExpression, frame);
  return { object, key: keyString(computed), isOption: isSetting(computed) };
}

/** `this.count = …`, of an instance that is followed. */
function setLive(
  evaluator: Evaluator,
  instance: InstanceValue,
  { key, ...given }: Omit<GivenMember, "object">,
  node: TS.Node,
): void {
  if (!evaluator.madeByRuns.isLive(instance)) return;
  if (key === undefined) evaluator.madeByRuns.giveUp(instance);
  else setField(evaluator, instance, key, given, node);
}

/**
 * Gives an object a member. Under a condition, a member is there or not, or has its new value or the one before.
 * @param chance which of the two it has by default, where the condition says so
 */
export function setMember(
  object: ObjectValue,
  key: string,
  property: Property,
  node: TS.Node,
  chance: Chance = "open",
): void {
  const before = object.properties.get(key);
  const isEither = property.conditional === true && before !== undefined;
  const isOpen = chance === "sure" || chance === "open";
  object.properties.set(
    key,
    isEither
      ? {
          ...before,
          ...putOnceMore(before, isOpen ? "open" : chance),
          value: isOpen
            ? alternatives([property.value, before.value], node)
            : givenByChance(chance, before.value, property.value, node),
        }
      : { ...property, chance: property.conditional === true && !isOpen ? chance : undefined },
  );
}

/** `delete tools.name` */
export function remove(evaluator: Evaluator, target: TS.Expression, frame: Frame, conditional: boolean): void {
  const member = ownMember(evaluator, target, frame);
  if (!member) return;
  const { object, key } = member;
  for (const { value: one, chance } of ownAmong(evaluator, target, object, frame)) {
    if (one.kind !== "object") continue;
    if (key === undefined) one.unresolved ??= unknown("loses a property under a key that is computed", target);
    else if (chance !== "sure" || evaluator.madeByRuns.isPerhapsChanged(one, conditional)) mayLose(one, key, target);
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
      chance: undefined,
    });
}
