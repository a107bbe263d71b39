import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { runBody } from "../../evaluate/running/run-body.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import type { ArrayValue } from "../../evaluate/values/value.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isAssignment } from "../../syntax/assignments.ts";
import { additionsAt } from "../places/addition-places.ts";
import type { Place } from "../places/collection-places.ts";
import type { Holder } from "../places/holders.ts";
import { removalsFrom } from "../places/removal-places.ts";
import { isByChance } from "./by-chance.ts";
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
 * of another, or taken out.
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
    const statement = statementAround(at);
    const name = ts.isIdentifier(at) ? declarationOf(at) : undefined;
    if (path.length > 0 || by || !name || !statement || !isBeside(statement, declaration)) return undefined;
    if (nodes.size > MOST_STATEMENTS || asksForThis(statement)) return undefined;
    // What is changed while it is looped over is followed turn by turn.
    if (changes.some(({ node }) => loopOverItself(node, declaration, "array"))) return undefined;
    isOrdered ||= isPut || removals.length > 0;
    nodes.add(statement);
    names.add(name);
  }
  return isOrdered ? { nodes: [...nodes].toSorted((one, other) => one.pos - other.pos), names: [...names] } : undefined;
}

/** Of some statements those that are run when a list is read; undefined where one of them reads it, or other code does. */
export function statementsBefore({ nodes, names }: RunStatements, use: TS.Identifier): RunStatements | undefined {
  const statement = statementAround(use);
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
  evaluator.madeByRuns.add(changed);
  for (const node of nodes) {
    holds({ ...changed, items: [...changed.items] });
    const run = new Frame(node, frame);
    for (const name of names) run.bindings.set(name, changed);
    runBody(evaluator, node, run, isByChance(evaluator, node, frame, declaration));
  }
  evaluator.madeByRuns.delete(changed);
  return changed;
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
