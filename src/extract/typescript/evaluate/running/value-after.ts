import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { isAssignment, targetsWithin } from "../../syntax/assignments.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { rootOf } from "../../syntax/root-of.ts";
import type { Evaluator } from "../evaluator.ts";
import { Frame } from "../values/frame.ts";
import type { Value } from "../values/value.ts";
import { isChangingCall } from "./changes-within.ts";
import { runBody } from "./run-body.ts";

type Known = Map<TS.Node, Value | undefined>;

/** What variables hold behind statements, by the frames of the code around these. */
const knownIn = new WeakMap<Frame, Map<Declaration, Known>>();

/**
 * What a variable holds when a statement has been run that may give it several values one after the other, or none: a
 * `switch`, a loop, a condition within an expression.
 * @param frame of the code that the statement stands in
 * @param before what a variable holds when the statement is come to
 * @returns undefined where a list or an object among the variables is changed there, too, and not only put in the place of
 * another
 */
export function valueAfter(
  evaluator: Evaluator,
  statement: TS.Statement,
  variable: Declaration,
  frame: Frame,
  before: (variable: Declaration) => Value,
): Value | undefined {
  const written = writtenIn(statement);
  if ([...written].some((one) => changesMembersOf(statement, one))) return undefined;
  const known = knownOf(frame, variable);
  const value = known.get(statement);
  const { settings, keeping } = evaluator;
  if (value) return settings.met(value);
  if (known.has(statement)) return keeping.itself(known, statement);
  return keeping.under(known, statement, () =>
    settings.evaluated(() => {
      const run = new Frame(statement, frame);
      for (const one of written) run.bindings.set(one, before(one));
      runBody(evaluator, statement, run);
      return run.bindings.get(variable) ?? before(variable);
    }),
  );
}

function knownOf(frame: Frame, variable: Declaration): Known {
  const ofFrame = knownIn.get(frame) ?? new Map<Declaration, Known>();
  knownIn.set(frame, ofFrame);
  const known = ofFrame.get(variable) ?? new Map<TS.Node, Value | undefined>();
  ofFrame.set(variable, known);
  return known;
}

/** The variables of the code around a statement that it gives values. */
function writtenIn(statement: TS.Statement): ReadonlySet<Declaration> {
  const written = new Set<Declaration>();
  for (const target of targetsWithin(statement)) {
    const declaration = declarationOf(target);
    const isOutside = declaration && !(statement.pos <= declaration.pos && declaration.end <= statement.end);
    if (isOutside) written.add(declaration);
  }
  return written;
}

function changesMembersOf(statement: TS.Statement, variable: Declaration): boolean {
  let isFound = false;
  forEachNode(statement, (node) => {
    const target = isChangingCall(node)
      ? node.expression.expression
      : ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind) && !ts.isIdentifier(node.left)
        ? node.left
        : ts.isDeleteExpression(node)
          ? node.expression
          : undefined;
    const root = target && rootOf(target);
    isFound ||= root !== undefined && ts.isIdentifier(root) && declarationOf(root) === variable;
    return isFound ? "skip" : undefined;
  });
  return isFound;
}
