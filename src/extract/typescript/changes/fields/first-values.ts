import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { copiedOntoThis, sureStatements } from "../../evaluate/classes/given-while-made.ts";
import type { Value } from "../../evaluate/values/value.ts";
import { nullishness } from "../../evaluate/values/value.ts";
import { isCollection, type Collection } from "../collections/collection.ts";
import { isWithin, type FieldChange } from "./field-changes.ts";

/** One run of a change of a field, and whether it is known to be that of the object which is asked about. */
interface RunOfChange {
  readonly change: FieldChange;
  readonly isSure: boolean;
}

/** Whether a field may be begun by a method: `tools: Tool[] | null = null`, then `this.tools = []` before what is added. */
export function beginsWithNothing(start: Value): boolean {
  return isDeclaredOnly(start) || (start.kind === "primitive" && isNothing(start));
}

/**
 * An empty collection is what a field begins with where something is added to it and nothing else is given: the first run
 * of all begins it. Where it is given other values, it is cleared.
 */
export function withoutClearings<R extends RunOfChange>(runs: readonly R[]): readonly R[] {
  const isBegun =
    runs.some(({ change }) => isWithin(change)) && runs.every(({ change }) => isWithin(change) || change.isBlank);
  const first = isBegun ? runs.find(({ change, isSure }) => change.isBlank && isSure) : undefined;
  return runs.filter((run) => !run.change.isBlank || run === first);
}

/** Whether a field is declared without a value. */
function isDeclaredOnly(start: Value): boolean {
  return start.kind === "unknown" && start.node !== undefined && ts.isPropertyDeclaration(start.node);
}

/** Whether a value is one that fields hold until they are given theirs. */
function isNothing(value: Value): boolean {
  if (value.kind === "text") return value.text.value === "" && !value.isOpen;
  return nullishness(value) === true;
}

/** Whether the rest of the program may have a say in what a field holds: it is empty at first, plain or a collection. */
export function isOpen(start: Value): boolean {
  return isCollection(start) || isDeclaredOnly(start) || start.kind === "text" || start.kind === "primitive";
}

/** Whether a field holds nothing yet. */
export function isEmpty(start: Value): boolean {
  if (start.kind === "array") return start.items.length === 0 && !start.unresolved;
  if (start.kind === "map") return start.entries.length === 0 && !start.unresolved;
  if (start.kind === "object") return start.properties.size === 0 && !start.unresolved;
  return start.kind === "text" ? start.text.value === "" : start.kind !== "primitive" || isNothing(start);
}

/** `this.tools = …` among the constructor's own statements gives the field the value that it starts with. */
export function isStart(node: TS.Node, member: TS.ClassElement | undefined): boolean {
  if (!member || !ts.isConstructorDeclaration(member)) return false;
  // `Object.assign(this, { tools: … })`
  const whole = ts.isPropertyAssignment(node) ? node.parent.parent : node;
  const { parent } = whole;
  return ts.isExpressionStatement(parent) && isGivenToThis(node) && sureStatements(member).includes(parent);
}

function isGivenToThis(node: TS.Node): boolean {
  if (ts.isPropertyAssignment(node)) return true;
  // `Object.assign(this, given)`
  if (ts.isCallExpression(node)) return copiedOntoThis(node).length > 0;
  return (
    ts.isBinaryExpression(node) &&
    ts.isPropertyAccessExpression(node.left) &&
    node.left.expression.kind === ts.SyntaxKind.ThisKeyword
  );
}

/** A collection of which it is said why there may be more. */
export function withRest(value: Value, rest: Value): Value {
  if (isNothing(value) || isDeclaredOnly(value)) return rest;
  return isCollection(value) && rest.kind === "unknown"
    ? ({ ...value, unresolved: value.unresolved ?? rest } satisfies Collection)
    : value;
}
