import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { findDeclaration } from "../modules/declarations.ts";
import { bindName } from "./evaluate-declaration.ts";
import type { Evaluator } from "./evaluator.ts";
import { Frame } from "./frame.ts";
import { appendMembers, iterate } from "./iterate.ts";
import { sumOf } from "./operators.ts";
import type { ObjectValue, Property, Value } from "./value.ts";
import { alternatives, keyString, primitive, truthiness, unknown } from "./value.ts";

/** How a stretch of statements ended. */
type Completion =
  | { readonly kind: "next" }
  | { readonly kind: "return"; readonly value: Value }
  | { readonly kind: "throw" }
  | { readonly kind: "lost"; readonly value: Value };

const NEXT: Completion = { kind: "next" };

/** Runs the statements of a small function in order and gives what it returns. */
export function runBody(evaluator: Evaluator, body: TS.Block, frame: Frame): Value {
  const completion = runStatements(evaluator, body.statements, frame, false);
  switch (completion.kind) {
    case "next":
      return primitive(undefined, body);
    case "throw":
      return unknown("throws", body);
    default:
      return completion.value;
  }
}

/** `conditional`: whether the statements run is not known, so that a change they make is only possible. */
function runStatements(
  evaluator: Evaluator,
  statements: readonly TS.Statement[],
  frame: Frame,
  conditional: boolean,
): Completion {
  for (const [index, statement] of statements.entries()) {
    if (ts.isIfStatement(statement)) {
      const branch = runIf(evaluator, statement, statements.slice(index + 1), frame, conditional);
      if (branch.kind !== "next") return branch;
      continue;
    }
    const completion = runStatement(evaluator, statement, frame, conditional);
    if (completion.kind !== "next") return completion;
  }
  return NEXT;
}

function runStatement(evaluator: Evaluator, statement: TS.Statement, frame: Frame, conditional: boolean): Completion {
  if (ts.isVariableStatement(statement)) {
    for (const declaration of statement.declarationList.declarations) {
      const value = declaration.initializer
        ? evaluator.evaluate(declaration.initializer, frame)
        : primitive(undefined, declaration);
      bindName(evaluator, declaration, value, frame);
    }
    return NEXT;
  }
  if (ts.isReturnStatement(statement))
    return {
      kind: "return",
      value: statement.expression ? evaluator.evaluate(statement.expression, frame) : primitive(undefined, statement),
    };
  if (ts.isExpressionStatement(statement)) return runExpression(evaluator, statement.expression, frame, conditional);
  if (ts.isBlock(statement)) return runStatements(evaluator, statement.statements, frame, conditional);
  if (ts.isForOfStatement(statement)) return runForOf(evaluator, statement, frame, conditional);
  if (ts.isTryStatement(statement)) return runStatements(evaluator, statement.tryBlock.statements, frame, conditional);
  if (ts.isThrowStatement(statement)) return { kind: "throw" };
  if (ts.isSwitchStatement(statement)) return runSwitch(evaluator, statement, frame, conditional);
  if (ts.isIterationStatement(statement, false))
    return { kind: "lost", value: unknown("depends on a loop that is not run", statement) };
  return NEXT;
}

function runIf(
  evaluator: Evaluator,
  statement: TS.IfStatement,
  rest: readonly TS.Statement[],
  frame: Frame,
  conditional: boolean,
): Completion {
  const condition = truthiness(evaluator.evaluate(statement.expression, frame));
  const run = (branch: TS.Statement | undefined, possible: boolean): Completion =>
    branch ? runStatements(evaluator, [branch], frame, possible) : NEXT;
  if (condition !== undefined) return run(condition ? statement.thenStatement : statement.elseStatement, conditional);
  const before = new Map(frame.bindings);
  const whenTrue = run(statement.thenStatement, true);
  const afterTrue = new Map(frame.bindings);
  restore(frame, before);
  const whenFalse = run(statement.elseStatement, true);
  if (whenTrue.kind === "next" && whenFalse.kind === "next") {
    merge(frame, afterTrue, statement);
    return NEXT;
  }
  if (whenTrue.kind === "next") restore(frame, afterTrue);
  const goesOn = whenTrue.kind === "next" || whenFalse.kind === "next";
  const after = goesOn ? runStatements(evaluator, rest, frame, conditional) : undefined;
  // What follows the `if` has been run here; the caller must not run it again.
  const outcomes = [whenTrue, whenFalse, after ?? NEXT].filter((one) => one !== NEXT && one.kind !== "throw");
  const values = outcomes.flatMap((one) => (one.kind === "return" || one.kind === "lost" ? [one.value] : []));
  if (after?.kind === "next") values.push(primitive(undefined, statement));
  return values.length === 0 ? { kind: "throw" } : { kind: "return", value: alternatives(values, statement) };
}

function restore(frame: Frame, bindings: ReadonlyMap<TS.Node, Value>): void {
  frame.bindings.clear();
  for (const [declaration, value] of bindings) frame.bindings.set(declaration, value);
}

/** After both branches: a variable has either value. */
function merge(frame: Frame, other: ReadonlyMap<TS.Node, Value>, node: TS.Node): void {
  for (const [declaration, value] of other) {
    const here = frame.bindings.get(declaration);
    frame.bindings.set(declaration, here === undefined || here === value ? value : alternatives([value, here], node));
  }
}

function runForOf(evaluator: Evaluator, statement: TS.ForOfStatement, frame: Frame, conditional: boolean): Completion {
  const list = iterate(evaluator.evaluate(statement.expression, frame));
  if (list.unresolved) return { kind: "lost", value: list.unresolved };
  if (!ts.isVariableDeclarationList(statement.initializer))
    return { kind: "lost", value: unknown("depends on a loop that is not run", statement) };
  const [variable] = statement.initializer.declarations;
  for (const item of list.items) {
    // Each turn works out its expressions anew, but changes the function's own variables.
    const turn = new Frame(statement, frame);
    if (variable) bindName(evaluator, variable, item, turn);
    const completion = runStatements(
      evaluator,
      [statement.statement],
      turn,
      conditional || (list.conditional ?? false),
    );
    for (const [declaration, value] of turn.bindings)
      if (frame.bindings.has(declaration)) frame.bindings.set(declaration, value);
    if (completion.kind !== "next") return completion;
  }
  return NEXT;
}

function runSwitch(
  evaluator: Evaluator,
  statement: TS.SwitchStatement,
  frame: Frame,
  conditional: boolean,
): Completion {
  const subject = keyString(evaluator.evaluate(statement.expression, frame));
  const { clauses } = statement.caseBlock;
  const labels = clauses.map((clause) =>
    ts.isCaseClause(clause) ? keyString(evaluator.evaluate(clause.expression, frame)) : undefined,
  );
  if (subject === undefined)
    return { kind: "lost", value: unknown("depends on a switch over a value that is not known", statement) };
  const found = labels.indexOf(subject);
  const start = found >= 0 ? found : clauses.findIndex((clause) => ts.isDefaultClause(clause));
  if (start < 0) return NEXT;
  for (const clause of clauses.slice(start)) {
    for (const inner of clause.statements) {
      if (ts.isBreakStatement(inner)) return NEXT;
      const completion = runStatements(evaluator, [inner], frame, conditional);
      if (completion.kind !== "next") return completion;
    }
  }
  return NEXT;
}

/** Statements that change something: assignments, `delete`, and methods that fill a collection. */
function runExpression(
  evaluator: Evaluator,
  expression: TS.Expression,
  frame: Frame,
  conditional: boolean,
): Completion {
  const node = ts.isAwaitExpression(expression) ? expression.expression : expression;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    assign(evaluator, node.left, evaluator.evaluate(node.right, frame), frame, conditional);
  else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken)
    assign(
      evaluator,
      node.left,
      sumOf([evaluator.evaluate(node.left, frame), evaluator.evaluate(node.right, frame)], node),
      frame,
      conditional,
    );
  else if (ts.isDeleteExpression(node)) remove(evaluator, node.expression, frame, conditional);
  else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    fill(evaluator, node, node.expression, frame, conditional);
  return NEXT;
}

function assign(evaluator: Evaluator, target: TS.Expression, value: Value, frame: Frame, conditional: boolean): void {
  if (ts.isIdentifier(target)) {
    const declaration = findDeclaration(target.text, target);
    for (let at: Frame | undefined = frame; at && declaration; at = at.parent) {
      if (at.bindings.has(declaration)) return void at.bindings.set(declaration, value);
    }
    return;
  }
  if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target)) return;
  const object = evaluator.evaluate(target.expression, frame);
  const key = ts.isPropertyAccessExpression(target)
    ? target.name.text
    : keyString(evaluator.evaluate(target.argumentExpression, frame));
  if (object.kind !== "object" || !isOwn(target.expression, frame)) return;
  if (key === undefined) object.unresolved ??= unknown("is given a member whose key is computed", target);
  else setMember(object, key, { value, key: target, node: target.parent, conditional }, target);
}

/** Under a condition, a member is there or not, or has its new value or the one before. */
function setMember(object: ObjectValue, key: string, property: Property, node: TS.Node): void {
  const before = object.properties.get(key);
  const isEither = property.conditional === true && before !== undefined;
  object.properties.set(
    key,
    isEither ? { ...before, value: alternatives([property.value, before.value], node) } : property,
  );
}

function remove(evaluator: Evaluator, target: TS.Expression, frame: Frame, conditional: boolean): void {
  if (!ts.isPropertyAccessExpression(target) && !ts.isElementAccessExpression(target)) return;
  const object = evaluator.evaluate(target.expression, frame);
  const key = ts.isPropertyAccessExpression(target)
    ? target.name.text
    : keyString(evaluator.evaluate(target.argumentExpression, frame));
  if (object.kind !== "object" || !isOwn(target.expression, frame)) return;
  if (key === undefined || conditional)
    object.unresolved ??= unknown("loses a property under a condition, or under a key that is computed", target);
  else object.properties.delete(key);
}

function fill(
  evaluator: Evaluator,
  node: TS.CallExpression,
  callee: TS.PropertyAccessExpression,
  frame: Frame,
  conditional: boolean,
): void {
  if (callee.getText() === "Object.assign") {
    mergeInto(evaluator, node, frame, conditional);
    return;
  }
  const collection = evaluator.evaluate(callee.expression, frame);
  if (!isOwn(callee.expression, frame)) return;
  const args = node.arguments.map((argument) =>
    evaluator.evaluate(ts.isSpreadElement(argument) ? argument.expression : argument, frame),
  );
  if (collection.kind === "array" && callee.name.text === "push") {
    args.forEach((arg, index) => {
      const spread = node.arguments[index];
      const list = spread && ts.isSpreadElement(spread) ? iterate(arg) : undefined;
      appendMembers(collection, list ? list.items : [arg], node);
      collection.unresolved ??= list?.unresolved;
    });
    if (conditional) collection.conditional = true;
  } else if (collection.kind === "map" && (callee.name.text === "set" || callee.name.text === "add")) {
    const [key = primitive(undefined), value = key] = args;
    collection.entries.push([key, value]);
    if (conditional) collection.unresolved ??= unknown("is filled under a condition", node);
  }
}

/** `Object.assign(tools, more)` as a statement. */
function mergeInto(evaluator: Evaluator, node: TS.CallExpression, frame: Frame, conditional: boolean): void {
  const [target, ...sources] = node.arguments;
  const object = target && evaluator.evaluate(target, frame);
  if (!target || object?.kind !== "object" || !isOwn(target, frame)) return;
  for (const source of sources) {
    const value = evaluator.evaluate(source, frame);
    for (const one of value.kind === "alternatives" ? value.values : [value]) {
      const isPossible = conditional || value.kind === "alternatives";
      if (one.kind === "object")
        for (const [key, property] of one.properties)
          setMember(object, key, { ...property, conditional: isPossible || property.conditional }, node);
      if (one.kind === "object") object.unresolved ??= one.unresolved;
      if (one.kind === "unknown") object.unresolved ??= one;
    }
  }
}

/** Whether a value was made in the function that is being run: only then may a change of it be carried out here. */
function isOwn(target: TS.Expression, frame: Frame): boolean {
  if (!ts.isIdentifier(target)) return false;
  const declaration = findDeclaration(target.text, target);
  return declaration !== undefined && ts.isVariableDeclaration(declaration) && frame.lookup(declaration) !== undefined;
}
