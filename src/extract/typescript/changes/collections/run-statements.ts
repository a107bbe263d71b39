import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { runBody } from "../../evaluate/running/run-body.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import type { ArrayValue } from "../../evaluate/values/value.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isAssignment, isCount } from "../../syntax/assignments.ts";
import { additionsAt } from "../places/addition-places.ts";
import type { Place } from "../places/collection-places.ts";
import type { Holder } from "../places/holders.ts";
import { removalsFrom } from "../places/removal-places.ts";
import { isByChance } from "./by-chance.ts";
import { isInOpenLoop } from "./fill-collection.ts";
import { loopOverItself } from "./growing-collections.ts";
import { statementAround } from "./changing-statements.ts";

/** A list that is changed in more statements is a registry. */
const MOST_STATEMENTS = 40;

/** The statements that change a list, and the names that they know it by. */
export interface RunStatements {
  readonly nodes: readonly TS.Statement[];
  readonly names: readonly Declaration[];
}

/**
 * The statements that change a list in ways that tell only one after the other what it holds: something is put in the place
 * of another, or taken out, or added while a condition holds.
 * @param places where the list is named
 * @returns undefined where it is added to alone, and where some of them do not stand beside its declaration, so that it is not
 * known when they are run
 */
export function statementsToRun(declaration: Holder, places: readonly Place[]): RunStatements | undefined {
  const nodes = new Set<TS.Statement>();
  const names = new Set<Declaration>([declaration]);
  let isOrdered = false;
  for (const { at, path, by } of places) {
    const isPut = isPutAt(at);
    const removals = removalsFrom(at);
    const changes = [...additionsAt(at), ...removals];
    if (changes.length === 0 && !isPut) continue;
    const statement = statementAround(at, declaration);
    const name = ts.isIdentifier(at) ? declarationOf(at) : undefined;
    if (path.length > 0 || by || !name || !statement || !isBeside(statement, declaration)) return undefined;
    if (nodes.size > MOST_STATEMENTS || asksForThis(statement)) return undefined;
    // What is changed while it is looped over is followed turn by turn.
    if (changes.some(({ node }) => loopOverItself(node, declaration, "array"))) return undefined;
    isOrdered ||= isPut || removals.length > 0 || isInOpenLoop(at);
    nodes.add(statement);
    names.add(name);
  }
  return isOrdered ? { nodes: [...nodes].toSorted((one, other) => one.pos - other.pos), names: [...names] } : undefined;
}

/** Of some statements those that are run when a list is read; undefined where one of them reads it, or other code does. */
export function statementsBefore(
  { nodes, names }: RunStatements,
  use: TS.Identifier,
  variable: TS.Node,
): RunStatements | undefined {
  const statement = statementAround(use, variable);
  const [first] = nodes;
  if (!statement || statement.parent !== first?.parent || nodes.includes(statement)) return undefined;
  return { nodes: nodes.filter((one) => one.end <= statement.pos), names };
}

/**
 * What a list holds when statements have been run that change it.
 * @param holds is told what it holds before each of them, for code beside them that asks for it
 */
export function listAfter(
  evaluator: Evaluator,
  list: ArrayValue,
  { nodes, names }: RunStatements,
  { declaration, frame }: { readonly declaration: Declaration; readonly frame: Frame },
  holds: (list: ArrayValue) => void,
): ArrayValue {
  const changed: ArrayValue = { ...list, items: [...list.items] };
  evaluator.madeByRuns.own(changed);
  for (const node of nodes) {
    holds({ ...changed, items: [...changed.items] });
    const run = new Frame(node, frame);
    for (const name of names) run.bindings.set(name, changed);
    for (const { counter, start } of countersOf(node)) run.bindings.set(counter, evaluator.evaluate(start, frame));
    runBody(evaluator, node, run, isByChance(evaluator, node, frame, declaration));
  }
  evaluator.madeByRuns.disown(changed);
  return changed;
}

/** Variables that a loop of its own counts, from what they are declared with beside it: `let turn = 0; while (turn < 3) turn++;`. */
function countersOf(loop: TS.Statement): readonly { readonly counter: Declaration; readonly start: TS.Expression }[] {
  if (!ts.isWhileStatement(loop) && !ts.isDoStatement(loop)) return [];
  const counted = new Set<TS.VariableDeclaration>();
  forEachNode(loop, (node) => {
    const target = isCount(node) ? node.operand : isAssigning(node) ? node.left : undefined;
    const declaration = target && ts.isIdentifier(target) ? declarationOf(target) : undefined;
    if (declaration && ts.isVariableDeclaration(declaration)) counted.add(declaration);
  });
  return [...counted].flatMap((counter) => {
    const { initializer: start } = counter;
    return start && isBeside(loop, counter) && !isChangedBetween(counter, loop) ? [{ counter, start }] : [];
  });
}

/** Whether a variable may have another value than it was declared with when a statement behind it is come to. */
function isChangedBetween(counter: TS.VariableDeclaration, { parent, pos }: TS.Statement): boolean {
  let isFound = false;
  forEachNode(parent, (node) => {
    const target = isCount(node) ? node.operand : isAssigning(node) ? node.left : undefined;
    isFound ||= target !== undefined && node.pos < pos && ts.isIdentifier(target) && declarationOf(target) === counter;
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

function isAssigning(node: TS.Node): node is TS.BinaryExpression {
  return ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind);
}

/** Whether a member of a list is given a value: `names[0] = "quay"`, and `[names[0], names[1]] = pair`. */
function isPutAt(place: TS.Expression): boolean {
  const whole = outermost(place);
  const access = whole.parent;
  if (!ts.isElementAccessExpression(access) || access.expression !== whole) return false;
  let at: TS.Node = outermost(access);
  while (isPartOfTarget(at.parent)) at = at.parent;
  const { parent } = at;
  return ts.isBinaryExpression(parent) && parent.left === at && isAssignment(parent.operatorToken.kind);
}

function isPartOfTarget(node: TS.Node): boolean {
  return (
    ts.isArrayLiteralExpression(node) ||
    ts.isObjectLiteralExpression(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isSpreadElement(node)
  );
}

function isBeside(statement: TS.Statement, declaration: Holder): boolean {
  const own = ts.findAncestor(declaration, ts.isVariableStatement);
  return own?.parent === statement.parent && own.end <= statement.pos;
}

/** What an instance holds is not known among the statements of a method. */
function asksForThis(statement: TS.Statement): boolean {
  let isFound = false;
  forEachNode(statement, (node) => {
    isFound ||= node.kind === ts.SyntaxKind.ThisKeyword;
    return isFound ? "skip" : undefined;
  });
  return isFound;
}
