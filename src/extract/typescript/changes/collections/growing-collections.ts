import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bindName } from "../../evaluate/evaluate-declaration.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { Frame } from "../../evaluate/values/frame.ts";
import { iterate } from "../../evaluate/values/iterate.ts";
import { unknown } from "../../evaluate/values/value.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf, type Declaration } from "../../syntax/declarations.ts";
import type { Addition } from "../places/addition-places.ts";
import type { Collection } from "./collection.ts";
import { fill } from "./fill-collection.ts";
import { guardsUpTo } from "../../reach/conditions/guards.ts";
import { outermost } from "../../syntax/outermost.ts";
import { verdictOf } from "../../reach/conditions/steady-conditions.ts";
import { isInlineFunction, type InlineFunction } from "../../syntax/inline-function.ts";

/** Turns that are followed of a loop over what the loop itself makes longer. */
const MOST_TURNS = 200;

/** The code that is run for each member of a collection, where a node in it adds to that collection. */
type OwnLoop = TS.ForOfStatement | InlineFunction;

/** The loop over a variable's own members that an addition to these stands in: it goes on with what is added. */
export function loopOverItself(node: TS.Node, declaration: Declaration, kind: Collection["kind"]): OwnLoop | undefined {
  return ts.findAncestor(node, (at): at is OwnLoop => {
    if (ts.isForOfStatement(at)) return isOf(at.expression, declaration);
    if (kind !== "map" || !isInlineFunction(at)) return false;
    const call = outermost(at).parent;
    // Of lists, `forEach` takes the members alone that there are at first.
    return (
      ts.isCallExpression(call) &&
      ts.isPropertyAccessExpression(call.expression) &&
      call.expression.name.text === "forEach" &&
      isOf(call.expression.expression, declaration)
    );
  });
}

function isOf(expression: TS.Expression, declaration: Declaration): boolean {
  const bare = bareExpression(expression);
  return ts.isIdentifier(bare) && declarationOf(bare) === declaration;
}

/**
 * Adds to a collection turn by turn, in a loop over its own members.
 * @param holds is told before each turn what the collection holds by then
 */
export function grow(
  evaluator: Evaluator,
  collection: Collection,
  addition: Addition,
  { loop, frame, holds }: { readonly loop: OwnLoop; readonly frame: Frame; readonly holds: () => void },
): void {
  const { node } = addition;
  const variable = ts.isForOfStatement(loop) ? variableOf(loop) : undefined;
  const home = ts.findAncestor(loop.parent, (at) => ts.isFunctionLike(at) || ts.isSourceFile(at) || isLoopNode(at));
  const inner = ts.findAncestor(node.parent, (at) => at === loop || ts.isFunctionLike(at) || isLoopNode(at));
  if (!variable || home !== frame.scope || inner !== loop) {
    collection.unresolved ??= unknown("grows while it is looped over", node);
    return;
  }
  const guards = guardsUpTo(node, loop);
  for (let turn = 0; turn < membersOf(collection).length; turn += 1) {
    const member = membersOf(collection)[turn];
    if (turn === MOST_TURNS || !member) {
      collection.unresolved ??= unknown("grows while it is looped over, further than is followed", node);
      return;
    }
    holds();
    const run = new Frame(loop, frame);
    bindName(evaluator, variable, member, run);
    const verdicts = guards.map((one) => {
      const verdict = verdictOf(evaluator, one.expression, run);
      return verdict === undefined ? undefined : verdict === one.holds;
    });
    if (!verdicts.includes(false))
      fill(evaluator, collection, addition, run, verdicts.includes(undefined) ? "open" : "sure");
  }
}

function membersOf(collection: Collection): ReturnType<typeof iterate>["items"] {
  return iterate(collection).items;
}

function variableOf({ initializer }: TS.ForOfStatement): TS.VariableDeclaration | undefined {
  return ts.isVariableDeclarationList(initializer) ? initializer.declarations[0] : undefined;
}

function isLoopNode(node: TS.Node): boolean {
  return ts.isIterationStatement(node, false);
}
