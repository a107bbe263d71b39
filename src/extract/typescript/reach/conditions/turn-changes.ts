import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bindName } from "../../evaluate/evaluate-declaration.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { isHeldByVariable } from "../../evaluate/handed-copies.ts";
import { namesIn, partChanges } from "../../evaluate/member-changes.ts";
import { giveAway, ownCopy } from "../../evaluate/own-copies.ts";
import { runBody } from "../../evaluate/running/run-body.ts";
import type { Value } from "../../evaluate/values/value.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isInlineFunction, type InlineFunction } from "../../syntax/inline-function.ts";

/** A loop, or the function that a list's `forEach` calls. */
type Turns = TS.ForOfStatement | InlineFunction;
type Variable = TS.VariableDeclaration | TS.ParameterDeclaration;

const known = new WeakMap<Evaluator, Map<TS.Node, readonly TS.Statement[]>>();

/**
 * The statements by which each turn changes the member that it is about, of a list that no variable holds: `for (const
 * tool of Object.values(ships)) { tool.title = …; server.registerTool(…); }`. What a variable holds is changed there.
 */
export function turnChanges(evaluator: Evaluator, node: TS.Node): readonly TS.Statement[] {
  if (!isTurns(node)) return [];
  const ofNodes = known.get(evaluator) ?? new Map<TS.Node, readonly TS.Statement[]>();
  known.set(evaluator, ofNodes);
  const before = ofNodes.get(node);
  if (before) return before;
  const [variable, list, body] = partsOf(node);
  const isOwn = variable && list && ts.isBlock(body) && !isHeldByVariable(list);
  const found = isOwn ? statementsChanging(evaluator, body, variable) : [];
  ofNodes.set(node, found);
  return found;
}

function isTurns(node: TS.Node): node is Turns {
  return ts.isForOfStatement(node) || isInlineFunction(node);
}

function partsOf(node: Turns): [Variable | undefined, TS.Expression | undefined, TS.Node] {
  if (ts.isForOfStatement(node)) {
    const [variable] = ts.isVariableDeclarationList(node.initializer) ? node.initializer.declarations : [];
    return [variable, node.expression, node.statement];
  }
  const whole = outermost(node);
  const call = whole.parent;
  const callee = ts.isCallExpression(call) && call.arguments[0] === whole ? call.expression : undefined;
  const isEach = callee && ts.isPropertyAccessExpression(callee) && callee.name.text === "forEach";
  return [node.parameters[0], isEach ? callee.expression : undefined, node.body];
}

function statementsChanging(evaluator: Evaluator, body: TS.Block, variable: Variable): readonly TS.Statement[] {
  const changes = partChanges(evaluator, body, namesIn(variable)).filter(({ depth }) => depth > 0);
  return body.statements.filter((one) => changes.some(({ node }) => one.pos <= node.pos && node.end <= one.end));
}

/** Binds the variable of a turn to its member as the turn's own statements change that. */
export function bindTurn(evaluator: Evaluator, node: TS.Node, variable: Variable, member: Value, turn: Frame): void {
  const statements = member.kind === "object" ? turnChanges(evaluator, node) : [];
  const own = statements.length > 0 ? ownCopy(evaluator, member) : member;
  bindName(evaluator, variable, own, turn);
  if (own === member) return;
  for (const statement of statements) runBody(evaluator, statement, turn);
  giveAway(evaluator, own);
}
