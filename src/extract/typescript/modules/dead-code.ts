import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { declarationOf } from "../syntax/declarations.ts";
import type { FixedValues } from "./fixed-values.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { isMemberName } from "../syntax/is-member-name.ts";
import { isExported } from "../syntax/modifiers.ts";
import { isInlineFunction } from "../syntax/inline-function.ts";

type NamedFunction = TS.FunctionDeclaration | TS.VariableDeclaration;

/**
 * Tells code that is never run, whatever happens: behind `if (false)` or a `return`, in the clauses that a switch over
 * a constant does not come to, where nothing that is tried can fail. It is read as if it were not there.
 */
export class DeadCode {
  readonly #fixed: FixedValues;
  readonly #known = new WeakMap<TS.SourceFile, ReadonlySet<TS.Node>>();

  constructor(fixed: FixedValues) {
    this.#fixed = fixed;
  }

  /** Visits the nodes of a file in order, like `forEachNode`, without those of code that is never run. */
  forEachLive(sourceFile: TS.SourceFile, visit: (node: TS.Node) => unknown): void {
    const dead = this.#in(sourceFile);
    forEachNode(sourceFile, (node) => (dead.has(node) ? "skip" : visit(node)));
  }

  /** The outermost nodes of a file that are never run. */
  #in(sourceFile: TS.SourceFile): ReadonlySet<TS.Node> {
    const known = this.#known.get(sourceFile);
    if (known) return known;
    const found = new Set<TS.Node>();
    this.#known.set(sourceFile, found);
    forEachNode(sourceFile, (node) => {
      if (found.has(node)) return "skip";
      for (const part of this.#deadIn(node)) found.add(part);
      return undefined;
    });
    if (found.size > 0) addFunctions(sourceFile, found);
    return found;
  }

  #deadIn(node: TS.Node): readonly TS.Node[] {
    if (ts.isIfStatement(node)) return this.#untaken(node.expression, node.thenStatement, node.elseStatement);
    if (ts.isConditionalExpression(node)) return this.#untaken(node.condition, node.whenTrue, node.whenFalse);
    if (ts.isWhileStatement(node)) return this.#untaken(node.expression, node.statement, undefined);
    if (ts.isBinaryExpression(node)) return this.#deadOperand(node);
    if (ts.isSwitchStatement(node)) return this.#deadClauses(node);
    if (ts.isTryStatement(node)) return node.catchClause && cannotFail(node.tryBlock) ? [node.catchClause] : [];
    return ts.isBlock(node) || ts.isSourceFile(node) || ts.isCaseOrDefaultClause(node)
      ? this.#behindEnd(node.statements)
      : [];
  }

  #untaken(condition: TS.Expression, whenTrue: TS.Node, whenFalse: TS.Node | undefined): readonly TS.Node[] {
    const truth = this.#fixed.truthOf(condition);
    if (truth === undefined) return [];
    return truth ? (whenFalse ? [whenFalse] : []) : [whenTrue];
  }

  #deadOperand({ left, operatorToken, right }: TS.BinaryExpression): readonly TS.Node[] {
    const { kind } = operatorToken;
    const isAnd = kind === ts.SyntaxKind.AmpersandAmpersandToken;
    if (!isAnd && kind !== ts.SyntaxKind.BarBarToken) return [];
    return this.#fixed.truthOf(left) === !isAnd ? [right] : [];
  }

  /** Only where all is known that a switch compares, it is known which clauses are passed over. */
  #deadClauses({ expression, caseBlock: { clauses } }: TS.SwitchStatement): readonly TS.Node[] {
    const subject = this.#fixed.of(expression);
    const labels = subject && clauses.map((one) => (ts.isCaseClause(one) ? this.#fixed.of(one.expression) : "default"));
    if (!labels || labels.includes(undefined)) return [];
    const found = labels.findIndex((one) => typeof one === "object" && one.value === subject.value);
    const start = found < 0 ? labels.indexOf("default") : found;
    if (start < 0) return clauses;
    const end = clauses.findIndex((one, index) => index >= start && this.#endsIn(one.statements));
    return clauses.filter((_, index) => index < start || (end >= 0 && index > end));
  }

  /** What stands behind the end of a list of statements; functions that are declared there are called from before. */
  #behindEnd(statements: readonly TS.Statement[]): readonly TS.Node[] {
    const end = statements.findIndex((one) => this.#isEnd(one));
    return end < 0 ? [] : statements.slice(end + 1).filter((one) => !ts.isFunctionDeclaration(one));
  }

  #endsIn(statements: readonly TS.Statement[]): boolean {
    return statements.some((one) => this.#isEnd(one));
  }

  /** Whether a statement never leads to the one behind it. */
  #isEnd(node: TS.Statement | undefined): boolean {
    if (!node) return false;
    if (ts.isReturnStatement(node) || ts.isThrowStatement(node) || ts.isBreakOrContinueStatement(node)) return true;
    if (ts.isBlock(node)) return this.#endsIn(node.statements);
    if (ts.isTryStatement(node))
      return this.#isEnd(node.finallyBlock) || (this.#isEnd(node.tryBlock) && this.#catches(node));
    if (!ts.isIfStatement(node)) return false;
    const truth = this.#fixed.truthOf(node.expression);
    const [then, otherwise] = [this.#isEnd(node.thenStatement), this.#isEnd(node.elseStatement)];
    return truth === undefined ? then && otherwise : truth ? then : otherwise;
  }

  #catches({ catchClause }: TS.TryStatement): boolean {
    return !catchClause || this.#isEnd(catchClause.block);
  }
}

/** Adds the functions of a file that are named nowhere but in what is never run, and those that only such functions name. */
function addFunctions(sourceFile: TS.SourceFile, dead: Set<TS.Node>): void {
  const names = namesIn(sourceFile);
  const waiting = [...dead];
  for (let part = waiting.pop(); part; part = waiting.pop())
    for (const one of functionsNamedIn(part)) {
      if (dead.has(one) || one.getSourceFile() !== sourceFile || isNamedAlive(one, names, dead)) continue;
      dead.add(one);
      waiting.push(one);
    }
}

/** The names in a file that mean something by themselves, by their text. */
function namesIn(sourceFile: TS.SourceFile): ReadonlyMap<string, readonly TS.Identifier[]> {
  const names = new Map<string, TS.Identifier[]>();
  forEachNode(sourceFile, (node) => {
    if (!ts.isIdentifier(node) || isMemberName(node)) return;
    const same = names.get(node.text);
    if (same) same.push(node);
    else names.set(node.text, [node]);
  });
  return names;
}

function functionsNamedIn(part: TS.Node): ReadonlySet<NamedFunction> {
  const functions = new Set<NamedFunction>();
  forEachNode(part, (node) => {
    const named = ts.isIdentifier(node) && !isMemberName(node) ? functionOf(node) : undefined;
    if (named) functions.add(named);
  });
  return functions;
}

/** The function that a name means, where nothing but its name leads to it. */
function functionOf(name: TS.Identifier): NamedFunction | undefined {
  const declaration = declarationOf(name);
  if (!declaration) return undefined;
  if (ts.isFunctionDeclaration(declaration)) return isExported(declaration) ? undefined : declaration;
  const isFunction =
    ts.isVariableDeclaration(declaration) &&
    declaration.initializer !== undefined &&
    isInlineFunction(declaration.initializer);
  return isFunction && !isExported(declaration.parent.parent) ? declaration : undefined;
}

/** Whether a function is named in what is run, outside of itself. */
function isNamedAlive(
  declaration: NamedFunction,
  names: ReadonlyMap<string, readonly TS.Identifier[]>,
  dead: ReadonlySet<TS.Node>,
): boolean {
  const uses = names.get(declaration.name?.getText() ?? "") ?? [];
  return uses.some(
    (use) => !ts.findAncestor(use, (at) => at === declaration || dead.has(at)) && declarationOf(use) === declaration,
  );
}

/** Whether nothing in a block can throw: it only takes note of what is written there, or registers something. */
function cannotFail({ statements }: TS.Block): boolean {
  return statements.every((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.every(
        ({ name, initializer }) => ts.isIdentifier(name) && (!initializer || isHarmless(initializer)),
      );
    if (ts.isReturnStatement(statement)) return !statement.expression || isHarmless(statement.expression);
    if (!ts.isExpressionStatement(statement)) return ts.isFunctionDeclaration(statement);
    const node = bareExpression(statement.expression);
    if (ts.isBinaryExpression(node)) return isPlainAssignment(node) && isHarmless(node.right);
    return ts.isCallExpression(node) && isRegistering(node) && node.arguments.every(isHarmless);
  });
}

function isPlainAssignment({ left, operatorToken }: TS.BinaryExpression): boolean {
  return ts.isIdentifier(left) && operatorToken.kind === ts.SyntaxKind.EqualsToken;
}

/** A call of the server that registers a tool, or one that writes to the log. */
function isRegistering({ expression }: TS.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(bareExpression(expression.expression)))
    return false;
  return expression.name.text === "registerTool" || expression.expression.getText() === "console";
}

/** Whether working out an expression can do nothing but give its value. */
function isHarmless(expression: TS.Expression): boolean {
  const node = bareExpression(expression);
  if (isInlineFunction(node) || ts.isIdentifier(node)) return true;
  if (ts.isArrayLiteralExpression(node))
    return node.elements.every((one) => !ts.isSpreadElement(one) && isHarmless(one));
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every(
      (one) =>
        ts.isShorthandPropertyAssignment(one) ||
        ts.isMethodDeclaration(one) ||
        (ts.isPropertyAssignment(one) && isHarmless(one.initializer)),
    );
  if (ts.isCallExpression(node)) return isSchema(node) && node.arguments.every(isHarmless);
  return ts.isLiteralExpression(node) || ts.isToken(node);
}

/** `z.string().describe("…")` */
function isSchema(call: TS.CallExpression): boolean {
  let at: TS.Expression = call;
  while (ts.isCallExpression(at) || ts.isPropertyAccessExpression(at)) at = at.expression;
  return ts.isIdentifier(at) && at.text === "z";
}
