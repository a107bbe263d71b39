import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { assignmentsOf, isCounted, wholeOf, type Assignable } from "../syntax/assignments.ts";
import type { Declaration } from "../syntax/declarations.ts";
import { isLoopVariable } from "../syntax/loops.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame } from "./values/frame.ts";
import { assignedBy } from "./operators.ts";
import { beginsRemembered } from "./running/remembered-values.ts";
import type { Value } from "./values/value.ts";
import { alternatives } from "./values/alternatives.ts";
import { primitive, truthiness, unknown } from "./values/value.ts";

/** What may have given a variable its value, and whether it surely has. */
interface Writes {
  readonly values: readonly Value[];
  readonly isSure: boolean;
}

const NONE: Writes = { values: [], isSure: false };
/** From here nothing leads to the place in question. */
const ELSEWHERE: Writes = { values: [], isSure: true };

/**
 * The value that a variable has where it is used, of those that it is given one after the other in the function that
 * declares it. In other functions, which run later, it has the last one.
 * @returns undefined when a loop or another function assigns it, so that the order is not known
 */
export function reachingValue(
  evaluator: Evaluator,
  declaration: Assignable,
  use: TS.Node,
  frame: Frame,
): Value | undefined {
  return isAssignedInOrder(declaration)
    ? new Reaching(evaluator, declaration, assignmentsOf(declaration), frame).at(use, functionAround(declaration))
    : undefined;
}

/** Whether a variable is given its values one after the other by the function that declares it, and by no other. */
export function isAssignedInOrder(declaration: Assignable): boolean {
  const home = functionAround(declaration);
  return (
    !ts.isForStatement(wholeOf(declaration).parent.parent) &&
    !isCounted(declaration) &&
    assignmentsOf(declaration).every((one) => functionAround(one) === home && !isInLoop(one, declaration))
  );
}

/**
 * The value that a parameter, or a part that a pattern takes out, has where it is used, when the function goes on to give it
 * another: `function add(name) { name = "port_" + name; … }`.
 * @returns undefined where it keeps its first, or its frame holds what it has by now
 */
export function reassignedValue(
  evaluator: Evaluator,
  declaration: Declaration,
  use: TS.Node,
  frame: Frame,
): Value | undefined {
  if (!ts.isParameter(declaration) && !ts.isBindingElement(declaration)) return undefined;
  if (assignmentsOf(declaration).length === 0 && !isCounted(declaration)) return undefined;
  const whole = wholeOf(declaration);
  if (ts.isVariableDeclaration(whole) && isLoopVariable(whole)) return undefined;
  const home = frame.around(declaration) ?? evaluator.rootFrame(declaration.getSourceFile());
  if (home.isRun || frame.lookup(declaration) !== home.lookup(declaration)) return undefined;
  return reachingValue(evaluator, declaration, use, home) ?? unknown("is assigned in several places", declaration);
}

class Reaching {
  readonly #evaluator: Evaluator;
  readonly #declaration: Assignable;
  readonly #assignments: readonly TS.BinaryExpression[];
  readonly #frame: Frame;

  constructor(
    evaluator: Evaluator,
    declaration: Assignable,
    assignments: readonly TS.BinaryExpression[],
    frame: Frame,
  ) {
    this.#evaluator = evaluator;
    this.#declaration = declaration;
    this.#assignments = assignments;
    this.#frame = frame;
  }

  at(use: TS.Node, home: TS.Node): Value {
    const from = functionAround(use) === home ? use : undefined;
    const { values: written, isSure } = from ? this.#before(from) : this.#inAll(statementsOf(home));
    const values = isSure || !ts.isParameter(wholeOf(this.#declaration)) ? written : [...written, this.#declared()];
    return values.length > 0 ? alternatives(values.toReversed(), this.#declaration) : primitive(undefined, use);
  }

  /** From a place upwards to the declaration, the nearest write first. */
  #before(place: TS.Node): Writes {
    const values: Value[] = [];
    for (let at = place; !ts.isSourceFile(at) && !ts.isFunctionLike(at); at = at.parent) {
      const siblings = statementsOf(at.parent);
      const index = siblings.findIndex((one) => one === at);
      const writes = index > 0 ? this.#inAll(siblings.slice(0, index)) : NONE;
      values.push(...writes.values);
      if (writes.isSure) return { values, isSure: true };
    }
    return { values, isSure: false };
  }

  #inAll(statements: readonly TS.Statement[]): Writes {
    const values: Value[] = [];
    for (const statement of statements.toReversed()) {
      const writes = this.#in(statement);
      values.push(...writes.values);
      if (writes.isSure) return { values, isSure: true };
    }
    return { values, isSure: false };
  }

  #in(statement: TS.Statement): Writes {
    const whole = wholeOf(this.#declaration);
    if (ts.isVariableStatement(statement) && statement.declarationList.declarations.some((one) => one === whole))
      return { values: [this.#declared()], isSure: true };
    const inside = this.#assignments.filter((one) => statement.pos <= one.pos && one.end <= statement.end);
    if (inside.length === 0 && !ts.isIfStatement(statement)) return NONE;
    if (ts.isIfStatement(statement)) return this.#inBranches(statement);
    if (ts.isBlock(statement)) return this.#inAll(statement.statements);
    if (ts.isTryStatement(statement)) return this.#inTry(statement);
    const isWhole = ts.isExpressionStatement(statement) && inside.some((one) => one === statement.expression);
    return { values: inside.toReversed().map((one) => this.#assigned(one)), isSure: isWhole };
  }

  #inBranches({ expression, thenStatement, elseStatement }: TS.IfStatement): Writes {
    const condition = truthiness(this.#evaluator.evaluate(expression, this.#frame));
    const whenTrue = condition === false ? ELSEWHERE : this.#inBranch(thenStatement);
    if (condition === true) return whenTrue;
    const whenFalse = elseStatement ? this.#inBranch(elseStatement) : NONE;
    return { values: [...whenFalse.values, ...whenTrue.values], isSure: whenTrue.isSure && whenFalse.isSure };
  }

  #inBranch(statement: TS.Statement): Writes {
    return isWayOut(statement) ? ELSEWHERE : this.#in(statement);
  }

  /** What is tried is taken to succeed; where it may not, what is done then counts too. */
  #inTry({ tryBlock, catchClause, finallyBlock }: TS.TryStatement): Writes {
    const last = finallyBlock ? this.#in(finallyBlock) : NONE;
    if (last.isSure) return last;
    const tried = this.#in(tryBlock);
    const caught = catchClause ? this.#in(catchClause.block) : NONE;
    return { values: [...last.values, ...caught.values, ...tried.values], isSure: tried.isSure };
  }

  #declared(): Value {
    if (!ts.isVariableDeclaration(this.#declaration))
      return this.#frame.lookup(this.#declaration) ?? this.#evaluator.declared(this.#declaration, this.#frame);
    const { initializer } = this.#declaration;
    if (beginsRemembered(this.#declaration)) return primitive(undefined, this.#declaration);
    return initializer ? this.#made(initializer) : primitive(undefined, this.#declaration);
  }

  #assigned(assignment: TS.BinaryExpression): Value {
    const value = this.#made(assignment.right);
    const before = (): Value => this.#evaluator.evaluate(assignment.left, this.#frame);
    return assignedBy(this.#evaluator, assignment, before, () => value);
  }

  /** A value with what is added to it later on, where it is made for this variable. */
  #made(expression: TS.Expression): Value {
    const value = this.#evaluator.evaluate(expression, this.#frame);
    const isNew =
      ts.isArrayLiteralExpression(expression) ||
      ts.isObjectLiteralExpression(expression) ||
      ts.isNewExpression(expression);
    return isNew ? this.#evaluator.additionsTo(this.#declaration, value, this.#frame) : value;
  }
}

/** The function or file whose run a node is a part of. */
function functionAround(node: TS.Node): TS.Node {
  return ts.findAncestor(node.parent, (at) => ts.isFunctionLike(at) || ts.isSourceFile(at)) ?? node.getSourceFile();
}

/** Whether an assignment is repeated for the same variable: one that is declared in the loop is another each turn. */
function isInLoop(node: TS.Node, declaration: TS.Node): boolean {
  const loop = ts.findAncestor(node, (at) => ts.isFunctionLike(at) || ts.isIterationStatement(at, false));
  return (
    loop !== undefined &&
    ts.isIterationStatement(loop, false) &&
    !(loop.pos <= declaration.pos && declaration.end <= loop.end)
  );
}

function statementsOf(node: TS.Node): readonly TS.Statement[] {
  if (ts.isSourceFile(node) || ts.isBlock(node) || ts.isCaseOrDefaultClause(node)) return node.statements;
  const body = "body" in node ? (node as TS.FunctionLikeDeclaration).body : undefined;
  return body && ts.isBlock(body) ? body.statements : [];
}

/** Whether nothing that stands behind is reached through a statement. */
function isWayOut(statement: TS.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.some(isWayOut);
  return ts.isReturnStatement(statement) || ts.isThrowStatement(statement);
}
