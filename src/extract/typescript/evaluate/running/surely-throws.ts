import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { findDeclaration } from "../../syntax/declarations.ts";
import { constructorOf } from "../classes/given-while-made.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Pool } from "../keeping/budget.ts";
import { Frame } from "../values/frame.ts";
import { primitive, type InstanceValue, type Value } from "../values/value.ts";
import { asksForFixed } from "./fixed-code.ts";
import { THROWS } from "./returned-values.ts";
import { runBody } from "./run-body.ts";
import type { RunWatch } from "./run-watch.ts";
import { mayThrow, parserCalled, type Parser } from "./throwing-functions.ts";

/** Steps that it may take to find out whether one call throws. */
const MOST_STEPS = 2_000;

/** What that may take for all calls together. */
const STEPS_OF_ALL = 200_000;

const pools = new WeakMap<Evaluator, Pool>();

/** What throws for a text that is not of its kind, by what calls it. */
const PARSERS: Readonly<Record<Parser, (text: string, more: string | undefined) => unknown>> = {
  RegExp: (text, flags) => new RegExp(text, flags),
  JSON: (text): unknown => JSON.parse(text),
};

/**
 * Whether an expression surely throws: `JSON.parse(text)` of a known text that is none, or the call of a function of the
 * project that throws for what it is given. What is asked of things that change meanwhile, such as whether a tool is
 * registered already, is not sure, and neither is what somebody may set.
 * @param isWorkedOut whether it is worked out all the same: given up here, it would be begun a second time
 */
export function surelyThrows(
  evaluator: Evaluator,
  expression: TS.Expression,
  frame: Frame,
  isWorkedOut = false,
): boolean {
  const named = callIn(expression);
  const { call } = named;
  if (!call) return false;
  return parserThrows(evaluator, call, frame) || callThrows(evaluator, { ...named, call, isWorkedOut }, frame);
}

/**
 * Whether what a statement works out surely throws.
 * @param watch is told of all ways in which a run may end: a function that throws is one of them
 */
export function statementThrows(
  evaluator: Evaluator,
  statement: TS.Statement,
  frame: Frame,
  watch: RunWatch | undefined,
): boolean {
  const isWorkedOut = !ts.isExpressionStatement(statement);
  return callsOf(statement).some(({ isBare, ...named }) => {
    if (parserThrows(evaluator, named.call, frame)) return true;
    return !watch && callThrows(evaluator, { ...named, isWorkedOut: isWorkedOut && !isBare }, frame);
  });
}

/** A call that a statement works out; `isBare` where it is a `new` by itself. */
interface WorkedOut extends NamedCall {
  readonly isBare: boolean;
}

/** Statements are run time and again, with other values each time. */
const known = new WeakMap<TS.Statement, readonly WorkedOut[]>();

function callsOf(statement: TS.Statement): readonly WorkedOut[] {
  const before = known.get(statement);
  if (before) return before;
  const calls = expressionsOf(statement).flatMap((one): readonly WorkedOut[] => {
    const { call, isAwaited } = callIn(one);
    return call ? [{ call, isAwaited, isBare: ts.isNewExpression(one) }] : [];
  });
  known.set(statement, calls);
  return calls;
}

function expressionsOf(statement: TS.Statement): readonly TS.Expression[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ initializer }) => initializer ?? []);
  const isOne = ts.isExpressionStatement(statement) || ts.isReturnStatement(statement);
  return isOne && statement.expression ? [statement.expression] : [];
}

interface NamedCall {
  readonly call: TS.CallExpression | TS.NewExpression;
  readonly isAwaited: boolean;
}

/** The call that an expression comes down to: `await load(name)`, `tool = load(name)`. */
export function callIn(expression: TS.Expression): Partial<NamedCall> & Pick<NamedCall, "isAwaited"> {
  let isAwaited = false;
  for (let at = bareExpression(expression); ;) {
    if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.EqualsToken) at = bareExpression(at.right);
    else if (ts.isAwaitExpression(at)) {
      isAwaited = true;
      at = bareExpression(at.expression);
    } else return { isAwaited, ...((ts.isNewExpression(at) || ts.isCallExpression(at)) && { call: at }) };
  }
}

function parserThrows(evaluator: Evaluator, node: TS.CallExpression | TS.NewExpression, frame: Frame): boolean {
  const parser = parserCalled(node);
  if (!parser || findDeclaration(parser, node)) return false;
  const [text, more = primitive(undefined)] = (node.arguments ?? []).map((one) => evaluator.evaluate(one, frame));
  const isKnown = text?.kind === "text" && !text.isOpen && (more.kind === "text" || more.kind === "primitive");
  return isKnown && isRefused(evaluator, parser, text.text.value, more.kind === "text" ? more.text.value : undefined);
}

/** Which texts are no JSON: a function that reads data of a megabyte asks for them in each of its runs. */
const notJson = new WeakMap<Evaluator, Map<string, boolean>>();

function isRefused(evaluator: Evaluator, parser: Parser, text: string, more: string | undefined): boolean {
  const parse = PARSERS[parser];
  if (parser !== "JSON") return doesThrow(() => parse(text, more));
  const known = notJson.get(evaluator) ?? new Map<string, boolean>();
  notJson.set(evaluator, known);
  const isKnown = known.get(text);
  if (isKnown !== undefined) return isKnown;
  const isIt = doesThrow(() => parse(text, more));
  known.set(text, isIt);
  return isIt;
}

function doesThrow(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}

function callThrows(
  evaluator: Evaluator,
  { call, isAwaited, isWorkedOut }: NamedCall & { readonly isWorkedOut: boolean },
  frame: Frame,
): boolean {
  // Methods ask for what their object holds by then.
  if (!ts.isIdentifier(bareExpression(call.expression))) return false;
  const callee = evaluator.evaluate(call.expression, frame);
  const node = callee.kind === "class" ? constructorOf(callee) : callee.kind === "function" ? callee.node : undefined;
  if (!node || !mayThrow(evaluator, node) || isRunLater(node, isAwaited)) return false;
  if (![node, ...(call.arguments ?? [])].every((one) => asksForFixed(evaluator, one))) return false;
  const asked = (): boolean => {
    const { result, isSettable } = evaluator.settings.during(() => {
      const value = evaluator.evaluate(call, frame);
      return isThrown(value.kind === "instance" ? whileMade(evaluator, value) : value);
    });
    return result && !isSettable;
  };
  if (isWorkedOut) return asked();
  const pool = pools.get(evaluator) ?? { left: STEPS_OF_ALL };
  pools.set(evaluator, pool);
  const { result, isCut } = evaluator.budget.part(MOST_STEPS, asked, pool);
  return result && !isCut;
}

/** What the constructor of an instance comes to. */
function whileMade(evaluator: Evaluator, { class: { node }, constructorFrames }: InstanceValue): Value {
  const frame = constructorFrames.get(node);
  const made = frame?.scope;
  if (!frame || !made || !ts.isConstructorDeclaration(made) || !made.body) return primitive(undefined);
  const run = new Frame(made, frame.parent ?? frame, frame.thisValue);
  for (const [declaration, value] of frame.bindings) run.bindings.set(declaration, value);
  return runBody(evaluator, made.body, run);
}

function isThrown(value: Value): boolean {
  return value.kind === "unknown" && value.reason === THROWS;
}

/** A generator is run when it is asked for what it gives, and who does not wait for a promise catches nothing of it. */
function isRunLater(node: TS.FunctionLikeDeclaration, isAwaited: boolean): boolean {
  if ("asteriskToken" in node && node.asteriskToken) return true;
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return !isAwaited && (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false);
}
