import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { meaningOfName } from "../../modules/meaning-of-name.ts";
import { AT_ONCE } from "../../syntax/at-once.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { functionAt } from "../../syntax/function-at.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";
import { isLoop } from "../../syntax/loops.ts";
import { outermost } from "../../syntax/outermost.ts";
import type { Declaration } from "../../syntax/declarations.ts";
import type { Evaluator } from "../evaluator.ts";
import { headGoneThrough } from "../iterated.ts";
import type { Frame } from "../values/frame.ts";
import { unknown, type Value } from "../values/value.ts";

/** A function that a turn of a loop makes, and that reads a `var` of the loop. */
interface Closure {
  readonly loop: TS.IterationStatement;
  readonly made: TS.SignatureDeclaration;
}

/**
 * What a function finds in a `var` of the loop that has made it, where it is called behind that: there is one variable for
 * all turns, and it holds what the last one left there. `for (var ship of ships) calls.push(() => ship);`
 * @param held what it is in the turn that has made the function
 * @returns undefined where the variable is none of that kind, or the function is called in its turn
 */
export function varOfLoop(
  evaluator: Evaluator,
  declaration: Declaration,
  { held, use }: { readonly held: Value; readonly use: TS.Identifier },
  frame: Frame,
): Value | undefined {
  const closure = isVar(declaration) ? closureAt(declaration, use) : undefined;
  if (!closure) return undefined;
  const { loop, made } = closure;
  if (!isOfTurn(declaration, loop, frame)) return undefined;
  const { call } = frameOf(made, frame) ?? {};
  if (call && (isWithin(call, loop) || isByTaker(evaluator, call, made))) return undefined;
  const last = call && isBehind(call, loop) ? lastOf(evaluator, declaration, loop, frame) : undefined;
  if (last) return last;
  // What is not known in the first place is told with its own reason.
  return held.kind === "unknown" ? held : unknown("is a `var`, which all turns of a loop share", use);
}

function isVar(declaration: Declaration): boolean {
  const whole = ts.isBindingElement(declaration) ? ts.walkUpBindingElementsAndPatterns(declaration) : declaration;
  return (
    ts.isVariableDeclaration(whole) &&
    ts.isVariableDeclarationList(whole.parent) &&
    !(whole.parent.flags & ts.NodeFlags.BlockScoped)
  );
}

/** The outermost function around a use that is not run where it stands, within the innermost loop that has the variable. */
function closureAt(declaration: Declaration, use: TS.Identifier): Closure | undefined {
  const loop = loopAround(declaration);
  let made: TS.SignatureDeclaration | undefined;
  for (let at: TS.Node = use; loop && at !== loop; at = at.parent) {
    if (ts.isSourceFile(at)) return undefined;
    if (ts.isFunctionLike(at) && !isRunAtOnce(at)) made = at;
  }
  return loop && made && { loop, made };
}

const loops = new WeakMap<Declaration, TS.IterationStatement | "none">();

/** The innermost loop around a variable, within the function that has it. */
function loopAround(declaration: Declaration): TS.IterationStatement | undefined {
  const known = loops.get(declaration);
  if (known) return known === "none" ? undefined : known;
  const around = ts.findAncestor(declaration, (at) => ts.isFunctionLike(at) || ts.isIterationStatement(at, false));
  const loop = around && ts.isIterationStatement(around, false) ? around : undefined;
  loops.set(declaration, loop ?? "none");
  return loop;
}

/** `names.map((name) => …)`, `(() => …)()` */
function isRunAtOnce(node: TS.SignatureDeclaration): boolean {
  const whole = isInlineFunction(node) ? outermost(node) : node;
  const { parent } = whole;
  if (!ts.isCallExpression(parent)) return false;
  const { expression: callee } = parent;
  return callee === whole || (ts.isPropertyAccessExpression(callee) && AT_ONCE.test(callee.name.text));
}

/** Whether each turn has been given a variable of its own. A loop that is run and counts has one, as the program does. */
function isOfTurn(declaration: Declaration, loop: TS.IterationStatement, frame: Frame): boolean {
  let turns = 0;
  let at: Frame | undefined = frame;
  for (; at && !at.bindings.has(declaration); at = at.parent) if (at.scope === loop) turns += 1;
  // What the body gives it is worked out in each turn.
  return at === undefined ? turns > 0 : turns === 0 && isWithin(at.scope, loop);
}

/** Whether a call is one that a function makes which is handed the closure: `function register(make) { add(make()); }`. */
function isByTaker(evaluator: Evaluator, call: TS.Node, made: TS.SignatureDeclaration): boolean {
  const { parent: handing } = isInlineFunction(made) ? outermost(made) : made;
  if (!ts.isCallExpression(handing) || !ts.isIdentifier(handing.expression)) return false;
  const meaning = meaningOfName(handing.expression, evaluator);
  const taker = meaning?.kind === "node" ? functionAt(meaning.node) : undefined;
  return taker !== undefined && ts.findAncestor(call, ts.isFunctionLike) === taker;
}

function frameOf(scope: TS.Node, frame: Frame): Frame | undefined {
  let at: Frame | undefined = frame;
  while (at && at.scope !== scope) at = at.parent;
  return at;
}

function isWithin(node: TS.Node, outer: TS.Node): boolean {
  return ts.findAncestor(node, (at) => at === outer) !== undefined;
}

/** Whether code is run when a loop is over: it stands behind it, in a function of its own perhaps that is made there. */
function isBehind(node: TS.Node, loop: TS.Node): boolean {
  if (node.getSourceFile() !== loop.getSourceFile() || node.pos < loop.end) return false;
  const home = ts.findAncestor(loop, ts.isFunctionLike) ?? loop.getSourceFile();
  for (let at = node; at !== home; at = at.parent)
    if (ts.isSourceFile(at) || ts.isFunctionDeclaration(at) || ts.isClassElement(at)) return false;
  return true;
}

/** What the variable of a loop is in the last turn, where that is known. */
function lastOf(
  evaluator: Evaluator,
  declaration: Declaration,
  loop: TS.IterationStatement,
  frame: Frame,
): Value | undefined {
  if (!isLoop(loop) || ts.isForStatement(loop) || declaration.parent !== loop.initializer || mayEnd(loop))
    return undefined;
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return undefined;
  const around = frameOf(loop, frame)?.parent ?? frame.around(loop);
  if (!around) return undefined;
  const { items, unresolved, conditional, isUnordered } = headGoneThrough(
    evaluator,
    evaluator.evaluate(loop.expression, around),
    loop,
  );
  return (unresolved ?? conditional ?? isUnordered) ? undefined : items.at(-1);
}

/** Whether a loop may be left before its last turn, or gives its variable other values itself. */
function mayEnd(loop: TS.ForOfStatement | TS.ForInStatement): boolean {
  const [variable] = ts.isVariableDeclarationList(loop.initializer) ? loop.initializer.declarations : [];
  const name = variable?.name.getText();
  let isFound = false;
  forEachNode(loop.statement, (node) => {
    const isGiven =
      (ts.isBinaryExpression(node) && node.left.getText() === name) ||
      (ts.isVariableDeclaration(node) && node.name.getText() === name);
    isFound ||= ts.isBreakStatement(node) || ts.isReturnStatement(node) || ts.isThrowStatement(node) || isGiven;
  });
  return isFound;
}
