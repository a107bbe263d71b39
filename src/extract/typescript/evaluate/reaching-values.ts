import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { assignmentsOf, countsOf, isCounted, wholeOf, type Assignable } from "../syntax/assignments.ts";
import type { Declaration } from "../syntax/declarations.ts";
import { isLoopVariable } from "../syntax/loops.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame } from "./values/frame.ts";
import { assignedBy } from "./operators.ts";
import { tested } from "./tested.ts";
import { truthByDefault } from "./values/truth-by-default.ts";
import { beginsRemembered } from "./running/remembered-values.ts";
import { valueAfter } from "./running/value-after.ts";
import type { Value } from "./values/value.ts";
import { alternatives, firstByDefault } from "./values/alternatives.ts";
import { primitive, truthiness, unknown } from "./values/value.ts";

/** What may have given a variable its value, and whether it surely has. */
interface Writes {
  readonly values: readonly Value[];
  readonly isSure: boolean;
  /** What it has from here as long as nobody sets anything, "former" where that is what it had before; if that is known. */
  readonly byDefault?: Value | "former" | undefined;
}

const NONE: Writes = { values: [], isSure: false, byDefault: "former" };
/** From here nothing leads to the place in question. */
const ELSEWHERE: Writes = { values: [], isSure: true };

/**
 * The value that a variable has where it is used, of those that it is given one after the other in the function that
 * declares it. In other functions, which run later, it has the last one.
 * @returns undefined when a loop around the use or another function assigns it, so that the order is not known
 */
export function reachingValue(
  evaluator: Evaluator,
  declaration: Assignable,
  use: TS.Node,
  frame: Frame,
): Value | undefined {
  const home = functionAround(declaration);
  const writes = [...assignmentsOf(declaration), ...countsOf(declaration)];
  const isOfTurns = ts.isForStatement(wholeOf(declaration).parent.parent);
  if (isOfTurns || !writes.every((one) => functionAround(one) === home && !isRepeatedAround(one, declaration, use)))
    return undefined;
  return new Reaching(evaluator, declaration, writes, frame).at(use, home);
}

/** Whether a place is come to time and again while the same variable is given values. */
function isRepeatedAround(write: TS.Node, declaration: TS.Node, use: TS.Node): boolean {
  for (let at = write; !ts.isFunctionLike(at) && !ts.isSourceFile(at); at = at.parent)
    if (ts.isIterationStatement(at, false) && at !== use && holds(at, use) && !holds(at, declaration)) return true;
  return false;
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
  // What takes part in a run has what it was given there by then.
  if (ts.isVariableDeclaration(whole) && (isLoopVariable(whole) || frame.lookup(declaration))) return undefined;
  const home = frame.around(declaration) ?? evaluator.rootFrame(declaration.getSourceFile());
  if (home.isRun || isHeldWithin(home, frame, declaration)) return undefined;
  return reachingValue(evaluator, declaration, use, home) ?? unknown("is assigned in several places", declaration);
}

/** Whether a run within a function holds what the function has given a variable by then. */
function isHeldWithin(home: Frame, frame: Frame, declaration: Declaration): boolean {
  for (let at: Frame | undefined = frame; at && at !== home; at = at.parent)
    if (at.bindings.has(declaration)) return true;
  return false;
}

class Reaching {
  readonly #evaluator: Evaluator;
  readonly #declaration: Assignable;
  /** Assignments, and names where something else gives the variable a value. */
  readonly #writes: readonly TS.Node[];
  readonly #frame: Frame;

  constructor(evaluator: Evaluator, declaration: Assignable, writes: readonly TS.Node[], frame: Frame) {
    this.#evaluator = evaluator;
    this.#declaration = declaration;
    this.#writes = writes;
    this.#frame = frame;
  }

  at(use: TS.Node, home: TS.Node): Value {
    const from = functionAround(use) === home ? use : undefined;
    const written = from ? this.#before(from) : this.#inAll(statementsBeside(this.#declaration));
    const isStart = !written.isSure && ts.isParameter(wholeOf(this.#declaration));
    const { values, byDefault } = isStart ? before(written, sure(this.#declared())) : written;
    if (values.length === 0) return primitive(undefined, use);
    const inOrder = values.toReversed();
    return byDefault && byDefault !== "former"
      ? firstByDefault([byDefault, ...inOrder.filter((one) => one !== byDefault)], this.#declaration)
      : alternatives(inOrder, this.#declaration);
  }

  /** From a place upwards to the declaration, the nearest write first. */
  #before(place: TS.Node): Writes {
    let writes = NONE;
    const whole = wholeOf(this.#declaration);
    for (let at = place; !ts.isSourceFile(at) && !ts.isFunctionLike(at) && !writes.isSure; at = at.parent) {
      // `let name = "quay", title = name + "!";`
      if (at === whole.parent && whole.end <= place.pos) return before(writes, sure(this.#declared()));
      const siblings = statementsOf(at.parent);
      const index = siblings.findIndex((one) => one === at);
      writes = before(writes, index > 0 ? this.#inAll(siblings.slice(0, index)) : this.#beside(at));
    }
    return writes;
  }

  /** What may have been run before one of the parts of a statement: what is tried, and clauses of a switch that lead on. */
  #beside(part: TS.Node): Writes {
    const { parent } = part;
    if (ts.isTryStatement(parent) && part !== parent.tryBlock) {
      const tried = this.#in(parent.tryBlock);
      const caught = part === parent.finallyBlock && parent.catchClause ? this.#in(parent.catchClause.block) : NONE;
      return { values: [...caught.values, ...tried.values], isSure: part === parent.finallyBlock && tried.isSure };
    }
    if (!ts.isCaseOrDefaultClause(part) || !ts.isCaseBlock(parent)) return NONE;
    const before = parent.clauses.slice(0, parent.clauses.indexOf(part));
    const leading = before.slice(before.findLastIndex(({ statements }) => statements.some(isWayOut)) + 1);
    return { values: this.#inAll(leading.flatMap(({ statements }) => [...statements])).values, isSure: false };
  }

  #inAll(statements: readonly TS.Statement[]): Writes {
    let writes = NONE;
    for (const statement of statements.toReversed()) {
      writes = before(writes, this.#in(statement));
      if (writes.isSure) break;
    }
    return writes;
  }

  #in(statement: TS.Statement): Writes {
    const whole = wholeOf(this.#declaration);
    const inside = this.#writes.filter((one) => holds(statement, one));
    const isDeclared =
      ts.isVariableStatement(statement) && statement.declarationList.declarations.some((one) => one === whole);
    if (isDeclared && inside.length === 0) return sure(this.#declared());
    if (ts.isIfStatement(statement) && !inside.some((one) => holds(statement.expression, one)))
      return this.#inBranches(statement, inside.length > 0);
    if (inside.length === 0) return NONE;
    if (ts.isBlock(statement)) return this.#inAll(statement.statements);
    if (ts.isTryStatement(statement) && !this.#isWrittenIn(statement.finallyBlock)) return this.#inTry(statement);
    const [only] = inside;
    const isWhole = inside.length === 1 && ts.isExpressionStatement(statement) && only === statement.expression;
    if (only && isWhole && ts.isBinaryExpression(only)) return sure(this.#assigned(only));
    return this.#inRun(statement, inside);
  }

  /** Of what gives the variable a value in other ways, only a run tells which it has behind it. */
  #inRun(statement: TS.Statement, inside: readonly TS.Node[]): Writes {
    const value = this.#after(statement);
    if (value && value.kind !== "unknown") return sure(value);
    const assignments = inside.filter(ts.isBinaryExpression);
    const isOpen =
      value !== undefined && (ts.isIterationStatement(statement, false) || inside.length > assignments.length);
    if (isOpen) return sure(value);
    return { values: assignments.toReversed().map((one) => this.#assigned(one)), isSure: false };
  }

  #after(statement: TS.Statement): Value | undefined {
    return valueAfter(this.#evaluator, statement, this.#declaration, this.#frame, (variable) =>
      this.#valueBefore(variable, statement),
    );
  }

  /** What a variable holds when a statement is come to. */
  #valueBefore(variable: Declaration, statement: TS.Statement): Value {
    if (variable === this.#declaration) return this.at(statement, functionAround(this.#declaration));
    const isOwn = this.#frame.lookup(variable) === undefined && ts.isVariableDeclaration(variable);
    const reaching = isOwn ? reachingValue(this.#evaluator, variable, statement, this.#frame) : undefined;
    return reaching ?? this.#evaluator.declared(variable, this.#frame);
  }

  #isWrittenIn(code: TS.Node | undefined): boolean {
    return code !== undefined && this.#writes.some((one) => holds(code, one));
  }

  #inBranches(statement: TS.IfStatement, isWritten: boolean): Writes {
    const { expression, thenStatement, elseStatement } = statement;
    const asked = tested(this.#evaluator, expression, this.#frame);
    const condition = truthiness(asked);
    const byDefault = condition === undefined && isWritten ? truthByDefault(asked) : undefined;
    const value = byDefault === undefined ? undefined : this.#after(statement);
    if (value && isPlain(value)) return sure(value);
    const whenTrue = condition === false ? ELSEWHERE : this.#inBranch(thenStatement);
    if (condition === true) return whenTrue;
    const whenFalse = elseStatement ? this.#inBranch(elseStatement) : NONE;
    return {
      values: [...whenFalse.values, ...whenTrue.values],
      isSure: whenTrue.isSure && whenFalse.isSure,
      byDefault: heldByDefault(whenTrue, whenFalse, byDefault),
    };
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

/** The one value that a variable surely has from here. */
function sure(value: Value): Writes {
  return { values: [value], isSure: true, byDefault: value };
}

/** What a variable may have behind two pieces of code, of which the one runs behind the other. */
function before(later: Writes, earlier: Writes): Writes {
  return {
    values: [...later.values, ...earlier.values],
    isSure: later.isSure || earlier.isSure,
    byDefault: later.byDefault === "former" ? earlier.byDefault : later.byDefault,
  };
}

/** What a variable has by default behind either of two ways, of which the first is the one that is gone by default, or not. */
function heldByDefault(whenTrue: Writes, whenFalse: Writes, isFirst: boolean | undefined): Writes["byDefault"] {
  if (leadsElsewhere(whenTrue)) return whenFalse.byDefault;
  if (leadsElsewhere(whenFalse) || whenTrue.byDefault === whenFalse.byDefault) return whenTrue.byDefault;
  return isFirst === undefined ? undefined : (isFirst ? whenTrue : whenFalse).byDefault;
}

function leadsElsewhere({ values, isSure }: Writes): boolean {
  return isSure && values.length === 0;
}

/** Whether a value is a text, a number or the like, whichever it is: nothing can be added to it. */
function isPlain(value: Value): boolean {
  if (value.kind === "alternatives") return value.values.every(isPlain);
  return value.kind === "text" || value.kind === "primitive";
}

function holds(outer: TS.Node, inner: TS.Node): boolean {
  return outer.pos <= inner.pos && inner.end <= outer.end;
}

/** The function or file whose run a node is a part of. */
function functionAround(node: TS.Node): TS.Node {
  return ts.findAncestor(node.parent, (at) => ts.isFunctionLike(at) || ts.isSourceFile(at)) ?? node.getSourceFile();
}

/** Whether an assignment is repeated for the same variable: one that is declared in the loop is another each turn. */
function isInLoop(node: TS.Node, declaration: TS.Node): boolean {
  const loop = ts.findAncestor(node, (at) => ts.isFunctionLike(at) || ts.isIterationStatement(at, false));
  return loop !== undefined && ts.isIterationStatement(loop, false) && !holds(loop, declaration);
}

function statementsOf(node: TS.Node): readonly TS.Statement[] {
  if (ts.isSourceFile(node) || ts.isBlock(node) || ts.isCaseOrDefaultClause(node)) return node.statements;
  const body = "body" in node ? (node as TS.FunctionLikeDeclaration).body : undefined;
  return body && ts.isBlock(body) ? body.statements : [];
}

/** The statements of the block that declares a variable, or of the function that a parameter is one of. */
function statementsBeside(declaration: Assignable): readonly TS.Statement[] {
  const whole = wholeOf(declaration);
  return statementsOf(ts.isParameter(whole) ? functionAround(declaration) : whole.parent.parent.parent);
}

/** Whether nothing that stands behind is reached through a statement. */
function isWayOut(statement: TS.Statement): boolean {
  if (ts.isBlock(statement)) return statement.statements.some(isWayOut);
  return ts.isReturnStatement(statement) || ts.isThrowStatement(statement) || ts.isBreakOrContinueStatement(statement);
}
