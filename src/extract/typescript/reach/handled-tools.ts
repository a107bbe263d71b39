import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { argumentValues, bindParameters } from "../evaluate/calls.ts";
import { bindName } from "../evaluate/evaluate-declaration.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { Frame } from "../evaluate/values/frame.ts";
import { definedName, definitionIn } from "../evaluate/left-out.ts";
import type { FunctionValue, Value } from "../evaluate/values/value.ts";
import { givenTo, keyString, unknown } from "../evaluate/values/value.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { isMemberName } from "../syntax/is-member-name.ts";
import { sameValues } from "../evaluate/values/same-values.ts";

/** Calls inside calls are followed to such a depth: a handler finds its catalog near by. */
const MOST_CALLS_DEEP = 8;

/** Runs of one function that are followed: a server that wraps its handlers runs the wrapper for each tool. */
const MOST_RUNS = 500;

/** Expressions that are worked out, of all handlers together. */
const MOST_EXPRESSIONS = 20_000;

/** One run of a function. */
interface Run {
  readonly callee: FunctionValue;
  readonly args: readonly Value[];
  readonly depth: number;
}

/**
 * The names of the tools that handlers of tools have in hand: of a tool that searches a catalog of tools, or runs one
 * of them by its name, those of the whole catalog. Collections count as the handlers use them, filtered say.
 * @param sought the names that are asked for
 */
export function handledTools(
  evaluator: Evaluator,
  handlers: readonly FunctionValue[],
  sought: ReadonlySet<string>,
): ReadonlySet<string> {
  return new HandledTools(evaluator, sought).of(handlers);
}

class HandledTools {
  readonly #evaluator: Evaluator;
  readonly #sought: ReadonlySet<string>;
  readonly #found = new Set<string>();
  readonly #runs = new Map<TS.Node, Run[]>();
  /** Calls nearer to the handlers come first: what lies further away is seldom about tools. */
  readonly #waiting: Run[] = [];
  #expressions = 0;
  #depth = 0;

  constructor(evaluator: Evaluator, sought: ReadonlySet<string>) {
    this.#evaluator = evaluator;
    this.#sought = sought;
  }

  of(handlers: readonly FunctionValue[]): ReadonlySet<string> {
    for (const handler of handlers) this.#enter(handler, handler.node.parameters.map(givenByAgent));
    // The list grows meanwhile.
    for (const run of this.#waiting) {
      if (this.#isDone) break;
      this.#follow(run);
    }
    return this.#found;
  }

  get #isDone(): boolean {
    return this.#found.size === this.#sought.size || this.#expressions > MOST_EXPRESSIONS;
  }

  #enter(callee: FunctionValue, args: readonly Value[]): void {
    const runs = this.#runs.get(callee.node) ?? [];
    const isKnown = runs.some((run) => run.callee.frame === callee.frame && sameValues(run.args, args));
    if (isKnown || this.#depth >= MOST_CALLS_DEEP || runs.length >= MOST_RUNS) return;
    const run = { callee, args, depth: this.#depth + 1 };
    this.#runs.set(callee.node, [...runs, run]);
    this.#waiting.push(run);
  }

  #follow({ callee, args, depth }: Run): void {
    const { body } = callee.node;
    if (!body) return;
    const frame = new Frame(callee.node, callee.frame, callee.thisValue);
    bindParameters(this.#evaluator, callee.node.parameters, givenTo(callee, args), frame);
    this.#depth = depth;
    this.#evaluator.budget.renew();
    this.#walk(body, frame);
  }

  #walk(node: TS.Node, frame: Frame): void {
    if (this.#isDone || ts.isTypeNode(node)) return;
    if (ts.isFunctionLike(node)) {
      const inner = new Frame(node, frame);
      ts.forEachChild(node, (child) => {
        if (!ts.isParameter(child)) this.#walk(child, inner);
      });
    } else if (ts.isVariableDeclaration(node) && node.initializer) this.#walkVariable(node, node.initializer, frame);
    else if (isUse(node) && this.#takes(node, frame)) return;
    else if (ts.isCallExpression(node)) this.#walkCall(node, frame);
    else
      ts.forEachChild(node, (child) => {
        this.#walk(child, frame);
      });
  }

  #walkVariable(node: TS.VariableDeclaration, initializer: TS.Expression, frame: Frame): void {
    if (isWaitedFor(initializer)) bindName(this.#evaluator, node, unknown("is waited for", node), frame);
    else if (this.#isCatalog(initializer, frame)) return;
    this.#walk(initializer, frame);
  }

  #walkCall(node: TS.CallExpression, frame: Frame): void {
    const callee = this.#evaluator.evaluate(node.expression, frame);
    if (callee.kind === "function") this.#enter(callee, argumentValues(this.#evaluator, node.arguments, frame).items);
    else this.#walk(node.expression, frame);
    for (const argument of node.arguments) {
      // What a function of the project does with a catalog is seen there.
      if (callee.kind !== "function" || !this.#isCatalog(argument, frame)) this.#walk(argument, frame);
    }
  }

  /** Whether an expression gives a catalog for others to use. */
  #isCatalog(expression: TS.Expression, frame: Frame): boolean {
    return this.#namesIn(expression, frame).length > 0;
  }

  #namesIn(expression: TS.Expression, frame: Frame): readonly string[] {
    const callee = ts.isCallExpression(expression) ? this.#evaluator.evaluate(expression.expression, frame) : undefined;
    const isAsked = callee?.kind === "function" && isAsync(callee.node);
    if (isAsked || isWaitedFor(expression)) return [];
    this.#expressions += 1;
    return namesIn(this.#evaluator.evaluate(expression, frame));
  }

  #takes(expression: TS.Expression, frame: Frame): boolean {
    const names = this.#namesIn(expression, frame);
    for (const name of names) if (this.#sought.has(name)) this.#found.add(name);
    return names.length > 0;
  }
}

/** What is waited for comes from elsewhere. Such functions are only followed, for what they do with a catalog. */
function isAsync(node: TS.FunctionLikeDeclaration): boolean {
  const modifiers = ts.canHaveModifiers(node) ? ts.getModifiers(node) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
}

function isWaitedFor(expression: TS.Expression): boolean {
  let at = bareExpression(expression);
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) || ts.isCallExpression(at))
    at = bareExpression(at.expression);
  return ts.isAwaitExpression(at);
}

/** Whether a node is an expression that may give a collection. */
function isUse(node: TS.Node): node is TS.Expression {
  if (ts.isIdentifier(node)) return !isMemberName(node);
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node);
}

/** The names of the tools that a collection defines; their keys too, for they may be the names. */
function namesIn(value: Value): string[] {
  switch (value.kind) {
    case "array":
      return value.items.flatMap((item) => nameOf(item, undefined));
    case "map":
      return value.entries.flatMap(([key, item]) => nameOf(item, keyString(key)));
    case "object":
      return definitionIn(value) ? [...value.properties].flatMap(([key, member]) => nameOf(member.value, key)) : [];
    default:
      return [];
  }
}

function nameOf(member: Value, key: string | undefined): string[] {
  const definition = definitionIn(member);
  return definition ? [key, definedName(definition)].filter((one) => one !== undefined) : [];
}

function givenByAgent(parameter: TS.ParameterDeclaration): Value {
  return unknown(`is the parameter \`${parameter.name.getText()}\` of a handler, which agents give a value`, parameter);
}
