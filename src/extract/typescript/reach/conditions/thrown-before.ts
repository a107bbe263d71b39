import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { KnownOf } from "../../evaluate/running/known-of.ts";
import { callIn, surelyThrows } from "../../evaluate/running/surely-throws.ts";
import { mayThrow, namedCallee } from "../../evaluate/running/throwing-functions.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { endedBy } from "../../syntax/ended-by.ts";

const known = new KnownOf<readonly TS.Expression[]>();

/**
 * Of the frames that a node may run in, those in which nothing surely throws before it: `const tool = load(name)` with a name
 * that there is not, or `check(tool)`.
 * @param binder the loop, function or file that the frames are of
 */
export function withoutThrown(
  evaluator: Evaluator,
  node: TS.Node,
  binder: TS.Node,
  frames: readonly Frame[],
): readonly Frame[] {
  const before = known.get(evaluator, node) ?? known.set(evaluator, node, mayThrowBefore(evaluator, node, binder));
  if (before.length === 0) return frames;
  return frames.filter((frame) => !before.some((one) => surelyThrows(evaluator, one, frame)));
}

/** The calls on the way to a node, from its binder on, that may throw and so lead past it. */
function mayThrowBefore(evaluator: Evaluator, node: TS.Node, binder: TS.Node): readonly TS.Expression[] {
  let found: TS.Expression[] = [];
  for (let at = node; at !== binder && !ts.isSourceFile(at); at = at.parent) {
    const { parent } = at;
    // Each turn of a loop that is not followed has other values.
    if (ts.isIterationStatement(parent, false) && parent !== binder) found = [];
    if (ts.isCallExpression(at)) found.push(...at.arguments);
    // What throws in no function and no `try` ends the program.
    if (ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent))
      found.push(...parent.statements.filter((one) => one.end <= at.pos).flatMap(leadingPast));
  }
  return found.filter((one) => {
    const callee = namedCallee(evaluator, callIn(one).call ?? one);
    return callee !== undefined && mayThrow(evaluator, callee);
  });
}

/** What a statement works out, where it leads past all that follows when that throws. */
function leadingPast(statement: TS.Statement): readonly TS.Expression[] {
  if (ts.isExpressionStatement(statement)) return [statement.expression];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ initializer }) => initializer ?? []);
  // `try { tool = load(name); } catch { continue; }`
  const isPast = ts.isTryStatement(statement) && statement.catchClause && endedBy(statement.catchClause.block);
  return isPast ? statement.tryBlock.statements.flatMap(leadingPast) : [];
}
