import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import { partChanges } from "../../evaluate/member-changes.ts";
import { giveAway, ownCopy } from "../../evaluate/own-copies.ts";
import { runBody } from "../../evaluate/running/run-body.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import type { Collection } from "./collection.ts";
import { isByChance } from "./by-chance.ts";
import { memberCodeAt } from "./change-members.ts";
import { runsOfChange } from "./change-runs.ts";
import { outermost } from "../../syntax/outermost.ts";
import type { Reach } from "../../reach/reach.ts";
import { contains } from "../../reach/order/scope-of.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** A loop that puts texts into a list in several places, turn by turn. */
export interface TextLoop {
  readonly node: TS.Statement;
  /** The names of the collection there. */
  readonly names: readonly Declaration[];
}

/** A statement that changes members of a collection in their depth, turn by turn. */
export interface ChangingStatement extends TextLoop {
  readonly changes: ReadonlySet<TS.Node>;
}

/** Statements that change members of the collection which a field holds: `for (const tool of this.tools) tool.title = …`. */
export interface FieldStatement {
  readonly node: TS.Statement;
  /** Where the field is named there. */
  readonly places: readonly TS.Expression[];
}

/** Statements that hold more than this are programs of their own. */
const MOST_CODE = 20_000;

/** The statements that change members of a collection where it is named: `for (const tool of tools) tool.hints.open = true`. */
export function changingStatementsAt(
  evaluator: Evaluator,
  uses: readonly TS.Expression[],
  { kind, variable }: { readonly kind: Collection["kind"]; readonly variable: TS.Node },
): ChangingStatement[] {
  const names = new Map<TS.Statement, Set<Declaration>>();
  const simple = new Map<TS.Statement, Set<TS.Node>>();
  for (const use of uses) {
    const statement = statementAround(use, variable);
    const declaration = ts.isIdentifier(use) ? declarationOf(use) : undefined;
    if (!statement || !declaration) continue;
    names.set(statement, (names.get(statement) ?? new Set()).add(declaration));
    const known = simple.get(statement) ?? new Set<TS.Node>();
    simple.set(statement, known);
    for (const { changes } of kind === "array" ? memberCodeAt(use) : [])
      for (const change of changes) if ("node" in change) known.add(change.node);
  }
  return [...names].flatMap(([node, declared]) => {
    const changes = partChanges(evaluator, node, [...declared]).filter(({ depth, byTurns }) => byTurns && depth > 1);
    if (changes.length === 0) return [];
    const isPlain = changes.every((one) => simple.get(node)?.has(one.node)) && !isIntricate(node);
    return isPlain ? [] : [{ node, names: [...declared], changes: new Set(changes.map((one) => one.node)) }];
  });
}

/** The statements that change members of the collection of a field, of all places where fields of its name are named. */
export function fieldStatementsAt(evaluator: Evaluator, places: readonly TS.Expression[]): readonly FieldStatement[] {
  const found = new Map<TS.Statement, TS.Expression[]>();
  for (const place of places) {
    const statement = isGoneThrough(place) ? statementAround(place) : undefined;
    if (statement) found.set(statement, [...(found.get(statement) ?? []), place]);
  }
  return [...found].flatMap(([node, named]) => {
    const changes = partChanges(evaluator, node, named).filter(({ depth, byTurns }) => byTurns && depth > 1);
    return changes.length > 0 ? [{ node, places: named }] : [];
  });
}

/** Whether the members of a collection are gone through where it is named: `for (… of Object.values(tools))`, `tools.forEach(…)`. */
function isGoneThrough(place: TS.Expression): boolean {
  const whole = outermost(place);
  const { parent } = whole;
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.expression === whole;
  if (ts.isCallExpression(parent))
    return /^Object\.(?:values|entries|keys)$/u.test(parent.expression.getText()) && isGoneThrough(parent);
  if (!ts.isPropertyAccessExpression(parent) || !ts.isCallExpression(parent.parent)) return false;
  return (
    parent.name.text === "forEach" ||
    (/^(?:values|entries|filter)$/u.test(parent.name.text) && isGoneThrough(parent.parent))
  );
}

/**
 * The loop that puts texts into a list in several places, turn by turn, where code is one of these: `for (…) {
 * lines.push(title); for (…) lines.push(point); }`. What each place puts there by itself would be all of one kind after the other.
 * @param variable what holds the list: of one that each turn has for itself, the loop is none
 */
export function textLoopAround(code: TS.Node, others: readonly TS.Node[], variable: TS.Node): TextLoop | undefined {
  const statement = isTextPut(code) ? statementAround(code, variable) : undefined;
  if (!statement || !isLoop(statement)) return undefined;
  const inside = others.filter(
    (one) => statement.pos <= one.pos && one.end <= statement.end && one.getSourceFile() === statement.getSourceFile(),
  );
  if (inside.length < 2 || !inside.every(isTextPut)) return undefined;
  const named = inside.map((one) =>
    ts.isIdentifier(one.expression.expression) ? declarationOf(one.expression.expression) : undefined,
  );
  return named.includes(undefined) ? undefined : { node: statement, names: named.filter((one) => one !== undefined) };
}

function isLoop(statement: TS.Statement): boolean {
  if (ts.isForOfStatement(statement) || ts.isForInStatement(statement)) return true;
  const call = ts.isExpressionStatement(statement) ? statement.expression : undefined;
  const callee = call && ts.isCallExpression(call) ? call.expression : undefined;
  return callee !== undefined && ts.isPropertyAccessExpression(callee) && callee.name.text === "forEach";
}

function isTextPut(node: TS.Node): node is TS.CallExpression & { expression: TS.PropertyAccessExpression } {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "push" &&
    node.arguments.every((one) => ts.isStringLiteralLike(one) || ts.isTemplateExpression(one) || ts.isIdentifier(one))
  );
}

/**
 * The outermost statement that a use stands in, within the function that it is a part of, and within the code that has the
 * variable in question: of one that each turn of a loop has for itself, that is the turn.
 */
export function statementAround(use: TS.Node, variable?: TS.Node): TS.Statement | undefined {
  let found: TS.Statement | undefined;
  for (let at = use; !ts.isSourceFile(at); at = at.parent) {
    if (variable && holdsInBlock(at, variable)) break;
    if (ts.isFunctionLike(at) && !isHandedToEach(at)) break;
    if (ts.isClassElement(at)) return undefined;
    if (ts.isStatement(at) && !ts.isBlock(at)) found = at;
  }
  if (!found || ts.isDeclarationStatement(found)) return undefined;
  return found.end - found.pos > MOST_CODE ? undefined : found;
}

/** Whether a variable is declared within code, in a block of its own. */
function holdsInBlock(code: TS.Node, variable: TS.Node): boolean {
  return contains(code, variable) && !ts.isVariableStatement(code);
}

/** Whether a function is run where it stands: by `forEach`, or by a call of it. */
function isHandedToEach(node: TS.Node): boolean {
  const whole = isInlineFunction(node) ? outermost(node) : node;
  const { parent } = whole;
  if (!ts.isCallExpression(parent)) return false;
  if (parent.expression === whole) return true;
  return ts.isPropertyAccessExpression(parent.expression) && parent.expression.name.text === "forEach";
}

/** Whether there is more to code than conditions: ways out of a turn, and functions that are told of the turn's number. */
function isIntricate(code: TS.Node): boolean {
  let isFound = false;
  forEachNode(code, (node) => {
    isFound ||=
      ts.isBreakOrContinueStatement(node) ||
      ts.isReturnStatement(node) ||
      ts.isConditionalExpression(node) ||
      (isInlineFunction(node) && node.parameters.length > 1);
  });
  return isFound;
}

/** What the collection of a field holds when a statement has run that changes its members. */
export function withFieldStatementRun(
  evaluator: Evaluator,
  collection: Collection,
  { node, places }: FieldStatement,
  around: Frame,
): Collection {
  const copy = ownCopy(evaluator, collection);
  if (!isAnyCollection(copy)) return collection;
  const run = new Frame(node, around);
  for (const place of places) run.memo.set(place, copy);
  runBody(evaluator, node, run, isByChance(evaluator, node, around));
  // The method that changes them may be called where it is asked what it gives: what it has done is done.
  giveAway(evaluator, copy);
  return copy;
}

/** What a collection holds when a statement has run that changes its members. */
export function withStatementRun(
  evaluator: Evaluator,
  reach: Reach,
  collection: Collection,
  { node, names }: TextLoop,
  { declaration, frame }: { readonly declaration: Declaration; readonly frame: Frame },
): Collection {
  const copy = ownCopy(evaluator, collection);
  if (copy.kind !== collection.kind || !isAnyCollection(copy)) return collection;
  for (const around of runsOfChange(reach, node, frame)) {
    const run = new Frame(node, around);
    for (const name of [declaration, ...names]) run.bindings.set(name, copy);
    runBody(evaluator, node, run, isByChance(evaluator, node, around, declaration));
  }
  return copy;
}

function isAnyCollection(value: { readonly kind: string }): value is Collection {
  return value.kind === "array" || value.kind === "map" || value.kind === "object";
}
