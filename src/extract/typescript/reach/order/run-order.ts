import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { isLoop, isLoopVariable } from "../../syntax/loops.ts";
import type { References } from "../../modules/references.ts";
import { declarationOf, isCallee, isReturned, memberExpression } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { verdictOf } from "../conditions/steady-conditions.ts";
import type { LoadOrder } from "./load-order.ts";
import { isPromiseMade, isRunThere, isWaitedForThere } from "./run-there.ts";
import { contains, scopeOf } from "./scope-of.ts";
import { isBehindPromise, isForFailure, isPromised, isPutOff, waitFor, waitsBefore, waitsBetween } from "./waits.ts";
import { isStatic } from "../../syntax/modifiers.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** Functions that are called by functions are followed to such a depth. */
const MOST_CALLS_DEEP = 6;

/** What keeps a function for later, when the whole program has been started. */
const KEEPING = "setRequestHandler";

/** Tells which of two pieces of code runs first, as far as their places and the calls of the functions around them say. */
export class RunOrder {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #loads: LoadOrder | undefined;
  /** Each function is asked for anew by every pair of places that it is around. */
  readonly #uses = new Map<TS.Node, FoundNodes>();
  readonly #calls = new Map<TS.Node, FoundNodes>();

  /** @param loads in which order files are run; without it, only what stands in one file is told apart */
  constructor(evaluator: Evaluator, references: References, loads?: LoadOrder) {
    this.#evaluator = evaluator;
    this.#references = references;
    this.#loads = loads;
  }

  /**
   * Whether all runs of one piece of code surely come before any run of another.
   * @param home what they share, or the file that it is declared in: that is loaded before all that use it
   */
  isBefore(one: TS.Node, other: TS.Node, home: TS.Node, depth = MOST_CALLS_DEEP): boolean {
    return this.isOverBefore({ node: one }, other, home, depth);
  }

  /** Whether one file is run through before another; undefined where that is not known. */
  isLoadedFirst(one: TS.SourceFile, other: TS.SourceFile): boolean | undefined {
    return this.#loads?.isFirst(one.fileName, other.fileName);
  }

  /** The same of what is over somewhere. */
  isOverBefore({ node: one, isLeftOpen }: End, other: TS.Node, home: TS.Node, depth = MOST_CALLS_DEEP): boolean {
    if (depth === 0) return false;
    const [own, others] = [scopeOf(one), scopeOf(other)];
    if (isLeftOpen) return !ts.isSourceFile(own) && this.#areCallsOver({ node: one, isLeftOpen }, other, home, depth);
    // What a call is handed, and what it is a method of, comes before it.
    if (own === others)
      return (
        (one.end <= other.pos || (one !== other && contains(other, one))) &&
        !haveLoopInCommon(one, other, turnOf(home) ?? own)
      );
    if (ts.isSourceFile(own)) {
      const file = other.getSourceFile();
      if (own !== file && own === home.getSourceFile()) return true;
      if (own !== file && this.#loads?.isLoadedBefore(own.fileName, file.fileName)) return true;
      if (own !== file && ts.isSourceFile(others)) return false;
      return isKept(others) || this.#isBeforeRunsOf(others, one, other, home, depth);
    }
    if (contains(own, other)) return this.#isBeforeRunsOf(others, one, other, home, depth);
    // The function around one may be run by that around the other alone, behind it: `delete this.x; this.init()`.
    const isRun = !ts.isSourceFile(others) && (this.#usesOf(others)?.length ?? 0) > 0;
    if (isRun && this.#isBeforeRunsOf(others, one, other, home, depth)) return true;
    return this.#areCallsOver({ node: one }, other, home, depth);
  }

  /** Whether each call of the function around a piece of code is over before another, and what it has put off, too. */
  #areCallsOver(one: End, other: TS.Node, home: TS.Node, depth: number): boolean {
    const own = scopeOf(one.node);
    const isOver = (end: End | undefined): boolean =>
      end !== undefined && this.isOverBefore(end, other, home, depth - 1);
    const isLate = isPromised(own);
    const isLeftOpen = one.isLeftOpen === true || waitsBefore(own, one.node);
    if (isLeftOpen && !isLate && !isWaitedForThere(this.#evaluator, this.#references, own)) return false;
    const calls = isLate || isRunThere(this.#evaluator, this.#references, own) ? this.callsOf(own) : undefined;
    return (
      calls !== undefined &&
      calls.length > 0 &&
      calls.every(
        (use) =>
          isOver(endOf({ ...one, ...(isLate && { isLeftOpen: true }) }, use)) || isBehindPromise(other, callOf(use)),
      )
    );
  }

  /** Whether a piece of code comes before all runs of another, by the places where the function around that is named. */
  #isBeforeRunsOf(others: TS.Node, one: TS.Node, other: TS.Node, home: TS.Node, depth: number): boolean {
    const isLate = isPutOff(others) || waitsBefore(others, other);
    return (
      this.#usesOf(others)?.every(
        (use) =>
          isImported(use) ||
          this.isBefore(one, use, home, depth - 1) ||
          ((isLate || isPutOff(use)) && this.isOfOneRun(one, use, depth - 1)),
      ) ?? false
    );
  }

  /** Whether one piece of code is run together with the call of a function, before what that puts off. */
  isOfOneRun(one: TS.Node, call: TS.Node, depth = MOST_CALLS_DEEP): boolean {
    const [own, others] = [scopeOf(one), scopeOf(call)];
    if (own === others) return !waitsBetween(own, one, call);
    if (depth === 0 || ts.isSourceFile(others)) return false;
    const uses = this.#usesOf(others)?.filter((use) => !isImported(use)) ?? [];
    return uses.length > 0 && uses.every((use) => this.isOfOneRun(one, use, depth - 1));
  }

  /** Whether a piece of code runs for sure, once the file that holds it is loaded. */
  isSure(node: TS.Node, frame: Frame | undefined, depth = MOST_CALLS_DEEP): boolean {
    const scope = scopeOf(node);
    if (depth === 0 || !this.isUnconditional(node, scope, frame)) return false;
    if (ts.isSourceFile(scope)) return true;
    if (isForFailure(scope)) return false;
    const calls = this.callsOf(scope);
    return calls !== undefined && calls.length > 0 && calls.every((call) => this.isSure(call, undefined, depth - 1));
  }

  /** Whether no condition keeps a node from running whenever the code around it does. */
  isUnconditional(node: TS.Node, scope: TS.Node, given: Frame | undefined): boolean {
    const frame = given ?? (ts.isSourceFile(scope) ? this.#evaluator.rootFrame(scope) : undefined);
    const isSo = (condition: TS.Expression, holds: boolean): boolean =>
      frame !== undefined && verdictOf(this.#evaluator, condition, frame) === holds;
    const isPassedBy = (ending: TS.Statement): boolean =>
      ts.isIfStatement(ending) && !ending.elseStatement && isSo(ending.expression, false);
    for (let at = node; at !== scope && at.parent !== scope; at = at.parent) {
      const { parent } = at;
      if (ts.isIfStatement(parent) && at !== parent.expression) {
        if (!isSo(parent.expression, at === parent.thenStatement)) return false;
      } else if (ts.isConditionalExpression(parent) && at !== parent.condition) {
        if (!isSo(parent.condition, at === parent.whenTrue)) return false;
      } else if (ts.isBinaryExpression(parent) && at === parent.right && isShort(parent.operatorToken.kind)) {
        if (!isSo(parent.left, parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)) return false;
      } else if (isNullish(parent) && at === parent.right) return false;
      else if (ts.isCaseOrDefaultClause(parent) || ts.isCatchClause(parent) || ts.isTryStatement(parent)) return false;
      else if (ts.isIterationStatement(parent, false) && !isLoop(parent)) return false;
      else if (ts.isBlock(parent) && endingsBefore(parent.statements, at).some((one) => !isPassedBy(one))) return false;
    }
    return true;
  }

  /** Where a function is named, and so may be run from; undefined when that is not known. */
  #usesOf(scope: TS.Node): FoundNodes {
    return remembered(this.#uses, scope, () => this.#findUses(scope));
  }

  #findUses(scope: TS.Node): FoundNodes {
    if (isInlineFunction(scope)) {
      const { parent } = outermost(scope);
      if (ts.isCallExpression(parent) || isPromiseMade(parent)) return [parent];
      if (ts.isPropertyDeclaration(parent)) return this.#usesOfMember(parent);
    }
    if (ts.isConstructorDeclaration(scope) || ts.isPropertyDeclaration(scope)) {
      const { parent } = scope;
      return ts.isClassDeclaration(parent) ? this.#references.to(parent) : undefined;
    }
    if (ts.isClassElement(scope)) return this.#usesOfMember(scope);
    const declaration = ts.isFunctionLike(scope) && "body" in scope ? declarationOf(scope) : undefined;
    return declaration && this.#references.to(declaration);
  }

  #usesOfMember(member: TS.ClassElement): FoundNodes {
    const name = memberName(member);
    // A static field is worked out where its class is declared, and not where it is named.
    return name === undefined || (isStatic(member) && !ts.isMethodDeclaration(member) && !ts.isAccessor(member))
      ? undefined
      : this.#references.named(name).filter((use) => !isDeclaredBy(use));
  }

  /** The call of a function that is handed over as a parameter, where it is called in one place, and used nowhere else. */
  onlyCallOf(parameter: TS.ParameterDeclaration): TS.Node | undefined {
    const [use, ...others] = this.#references.to(parameter);
    return use && others.length === 0 && isCallee(use) ? callBy(use) : undefined;
  }

  /** The calls of a function, where it is done nothing with but to call it. */
  callsOf(scope: TS.Node): FoundNodes {
    return remembered(this.#calls, scope, () => this.#findCalls(scope));
  }

  #findCalls(scope: TS.Node): FoundNodes {
    const uses = this.#usesOf(scope);
    if (ts.isConstructorDeclaration(scope))
      return uses?.every((use) => ts.isNewExpression(use.parent)) ? uses : undefined;
    const isCalled = (use: TS.Node): boolean =>
      ts.isCallExpression(use) || isPromiseMade(use) || (ts.isMemberName(use) && isCallee(use)) || isImported(use);
    return uses?.every(isCalled) ? uses.filter((use) => !isImported(use)) : undefined;
  }
}

type FoundNodes = readonly TS.Node[] | undefined;

function remembered(known: Map<TS.Node, FoundNodes>, scope: TS.Node, find: () => FoundNodes): FoundNodes {
  if (known.has(scope)) return known.get(scope);
  const found = find();
  known.set(scope, found);
  return found;
}

/** Whether a name is that of a method which is declared there: another class may have one of the same name. */
function isDeclaredBy({ parent }: TS.MemberName): boolean {
  return (
    ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isAccessor(parent) ||
    (ts.isPropertyDeclaration(parent) && parent.initializer !== undefined && ts.isFunctionLike(parent.initializer))
  );
}

/** The call that a name is the callee of: what the function does is done when that is over, and not before. */
export function callBy(use: TS.MemberName): TS.Node {
  const { parent } = outermost(memberExpression(use));
  return ts.isCallExpression(parent) || ts.isNewExpression(parent) ? parent : use;
}

/** Where something is over. */
export interface End {
  readonly node: TS.Node;
  /** Whether it is over only when what a function gives back there is settled: `return load();` */
  readonly isLeftOpen?: boolean;
}

/**
 * Where all that a function does up to a place is done, for one of its calls: with that itself, or where it is waited for.
 * @returns undefined where it is not waited for, although the function waits itself
 */
export function endOf({ node, isLeftOpen }: End, use: TS.Node): End | undefined {
  const call = callOf(use);
  if (!isLeftOpen && !waitsBefore(scopeOf(node), node)) return { node: call };
  const wait = waitFor(call);
  if (wait) return { node: wait };
  return isReturned(outermost(call)) ? { node: call, isLeftOpen: true } : undefined;
}

function callOf(use: TS.Node): TS.Node {
  return ts.isMemberName(use) ? callBy(use) : use;
}

function isImported({ parent }: TS.Node): boolean {
  return ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent);
}

/** Whether a function is given to something that keeps it until the server is asked. */
function isKept(scope: TS.Node): boolean {
  const call = outermost(scope).parent;
  if (!ts.isCallExpression(call) || call.expression === scope) return false;
  const { expression } = call;
  return (ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()) === KEEPING;
}

/** The loop of which each turn has a variable of its own: what other turns do to theirs is nothing to it. */
export function turnOf(declaration: TS.Node): TS.Node | undefined {
  if (!ts.isVariableDeclaration(declaration) || isLoopVariable(declaration) || !declaration.initializer)
    return undefined;
  const around = ts.findAncestor(declaration, (at) => ts.isIterationStatement(at, false) || ts.isFunctionLike(at));
  return around && ts.isIterationStatement(around, false) ? around : undefined;
}

/** In a loop around both, each comes before the other. */
export function haveLoopInCommon(one: TS.Node, other: TS.Node, scope: TS.Node): boolean {
  for (let at = one; at !== scope && !ts.isSourceFile(at); at = at.parent)
    if (ts.isIterationStatement(at, false) && contains(at, other)) return true;
  return false;
}

function isNullish(node: TS.Node): node is TS.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken;
}

function isShort(operator: TS.SyntaxKind): boolean {
  return operator === ts.SyntaxKind.AmpersandAmpersandToken || operator === ts.SyntaxKind.BarBarToken;
}

/** The statements in front of one that may end the run of the block. */
function endingsBefore(statements: readonly TS.Statement[], node: TS.Node): readonly TS.Statement[] {
  return statements.filter(
    (one) =>
      one.end <= node.pos &&
      (ts.isIfStatement(one) || ts.isBlock(one) || ts.isSwitchStatement(one) || ts.isTryStatement(one)) &&
      /\b(?:return|break|continue|throw)\b/u.test(one.getText()),
  );
}
