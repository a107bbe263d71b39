import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { countsOf, isAssignment } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { scopeOf, type Declaration } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { keepsForLater } from "../../syntax/kept-for-later.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isHolder, type Holder } from "../places/holders.ts";
import { isRunAtOnce } from "./runs-at-once.ts";
import { isFromPackage } from "./is-from-package.ts";
import { usesOf, type Code } from "./uses-of.ts";
import { isConstant } from "../../syntax/is-constant.ts";
import { isMadeByChain, madeForItself, madeThere } from "./made-there.ts";
import { makerOf } from "./made-by-function.ts";
import { registersIn } from "./registers-in.ts";
import { isFollowed, isPlain, isSeenThrough } from "./is-followed.ts";
import { closureOf, type StatementClosure } from "./statement-closure.ts";
import { functionAt } from "../../syntax/function-at.ts";
import { inlineFunction } from "../../syntax/inline-function.ts";

/** Files that do more with what they change are data. */
const MOST_STATEMENTS = 2_000;

/** What hangs on what the statements of a file or of a function change one after the other. */
export interface OrderedState extends StatementClosure {
  /** Those of the names that hold what is changed. */
  readonly holders: ReadonlySet<Holder>;
  /** The variables all changes of which are seen. */
  readonly followed: ReadonlySet<Declaration>;
  /** What is changed: of these, and of what the functions declare that they call. */
  readonly changed: ReadonlySet<Declaration>;
}

/**
 * The variables of a file that its statements change one after the other, and the functions that these call, with all that is
 * made of them.
 * @returns undefined where there are none, or where those at the top of the file may be changed at other times, too
 */
export function orderedStateOf(code: Code, file: TS.SourceFile): OrderedState | undefined {
  const changed = holdersIn(file).filter((one) => isChangedInOrder(code, one));
  const locals = blocksRunBy(code, file)
    .flatMap(holdersIn)
    .filter((one) => isChangedInOrder(code, one));
  const followed = locals.filter((one) => isFollowed(code, one));
  const chains = file.statements.filter((one) => isRegisteringChain(code, one));
  if (changed.length + followed.length + chains.length === 0) return undefined;
  const state = closureOf(code, file, changed, { locals: followed, chains });
  if (state.statements.size > MOST_STATEMENTS) return undefined;
  const variables = [...state.names].filter(isHolder).filter((one) => !functionAt(one));
  if (!variables.every((one) => isFollowed(code, one))) return undefined;
  return {
    ...state,
    holders: new Set(changed),
    followed: new Set([...variables, ...followed]),
    changed: new Set([...state.names, ...locals]),
  };
}

/**
 * The variables that the blocks of a function declare and change one after the other, where it registers something.
 * @returns undefined where there are none that are made there, and changed nowhere else
 */
export function orderedLocalsOf(code: Code, body: TS.Block): OrderedState | undefined {
  if (!registers(code, body) || code.handlers.hold(body)) return undefined;
  const changed = blocksRunBy(code, body)
    .flatMap(holdersIn)
    .filter((one) => isChangedInOrder(code, one));
  const followed = changed.filter((one) => isFollowed(code, one));
  if (followed.length === 0) return undefined;
  return {
    statements: new Set(),
    names: new Set(),
    holders: new Set(followed),
    followed: new Set(followed),
    changed: new Set(changed),
  };
}

/** Whether something is registered while a function is run. */
function registers({ references, home }: Code, body: TS.Block): boolean {
  return registersIn(body, (call) => isRunAtOnce(references, call, { home }));
}

/** The variables that a scope declares itself, and that may be changed: what holds a function, or what a package makes, is not. */
function holdersIn(scope: TS.Node): readonly Holder[] {
  // What a `var` declares in a function belongs to that, and not to the block.
  const scopes = ts.isFunctionLike(scope.parent) ? [scope, scope.parent] : [scope];
  const declared = scopes.flatMap((one) => [...scopeOf(one).values()]);
  return declared.filter(isHolder).filter((one) => !functionAt(one) && !isFixed(one));
}

/** Whether a constant holds a text, a number, or what a package has made of what it is given: `z.object({ … })`. */
function isFixed(variable: Holder): boolean {
  if (!isConstant(variable)) return false;
  const made = variable.initializer && bareExpression(variable.initializer);
  return isPlain(variable) || (made !== undefined && isMadeByPackage(made));
}

function isMadeByPackage(made: TS.Expression): boolean {
  return (ts.isCallExpression(made) || ts.isNewExpression(made)) && isFromPackage(made.expression);
}

/** The blocks that are run with some code and at no other time, that have variables of their own, and that may register something. */
function blocksRunBy({ references, home }: Code, code: TS.Node): readonly TS.Block[] {
  const blocks: TS.Block[] = [];
  forEachNode(code, (node) => {
    if (!ts.isBlock(node)) return undefined;
    if (!handsOn(node)) return "skip";
    const [first] = node.statements;
    if (first && holdersIn(node).length > 0 && isRunAtOnce(references, first, { home })) blocks.push(node);
    return undefined;
  });
  return blocks;
}

/** Whether code hands functions to others, as those do which register a tool with its handler. What else is worked out needs no run. */
function handsOn(code: TS.Node): boolean {
  let isFound = false;
  forEachNode(code, (node) => {
    isFound ||=
      ts.isCallExpression(node) &&
      (keepsForLater(node) || node.arguments.some((one) => inlineFunction(one) !== undefined));
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

/** Whether a variable is changed, and asked for what it holds. */
function isChangedInOrder(code: Code, variable: Holder): boolean {
  if (countsOf(variable).some(isDeclaredName)) return true;
  const made = madeThere(variable) ?? makerOf(variable);
  const isLikeOthers = !made || (ts.isClassLike(made) && !isMadeByChain(variable));
  // What its own methods change is told by the whole program where it is not by this code alone.
  if (!isLikeOthers && !isFollowed(code, variable)) return false;
  if (isMadeByChain(variable)) return true;
  const uses = code.references.expressionsFor(variable);
  const isAsked = !uses.every(isChangedAlone) || (made !== undefined && registersIn(made));
  return isAsked && usesOf(code, variable).some(({ how }) => how === "change");
}

/** `new Harbour().add("tug").add("ferry");`, where `add` registers a tool, by what the instance holds then */
function isRegisteringChain(code: Code, statement: TS.Statement): boolean {
  const made = madeForItself(statement);
  return made !== undefined && registersIn(made) && isSeenThrough(code, made);
}

/** Whether it is declared there: `var name = name || "quay"`, where there is a `name` already. */
function isDeclaredName({ parent }: TS.Identifier): boolean {
  return ts.isVariableDeclaration(parent) || ts.isBindingElement(parent);
}

/** Whether a statement does nothing but change what stands at a place: `berths.add("quay");` */
function isChangedAlone(use: TS.Expression): boolean {
  let at = outermost(use);
  for (;;) {
    const { parent } = at;
    if (ts.isExpressionStatement(parent)) return true;
    const isOn =
      ts.isPropertyAccessExpression(parent) ||
      (ts.isElementAccessExpression(parent) && parent.expression === at) ||
      (ts.isCallExpression(parent) && parent.expression === at) ||
      ts.isPostfixUnaryExpression(parent) ||
      ts.isPrefixUnaryExpression(parent) ||
      (ts.isBinaryExpression(parent) && parent.left === at && isAssignment(parent.operatorToken.kind));
    if (!isOn) return false;
    at = outermost(parent);
  }
}
