import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import type { Value } from "../evaluate/values/value.ts";
import { keyString } from "../evaluate/values/value.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { findDeclaration } from "../syntax/declarations.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { isMemberName } from "../syntax/is-member-name.ts";

/** What the handle of a tool is asked for, to take the tool off the list. */
const TAKING_BACK: ReadonlySet<string> = new Set(["remove", "disable"]);

/**
 * Whether a tool is taken off its server's list as soon as it is registered: `server.tool(…).disable()`,
 * `handle.remove()` or `server.removeTool("name")` in the statements behind. Where code may bring it back, it stays.
 * @param name what the tool is called
 */
export function isTakenBack(call: TS.Node, name: Value, frame: Frame, evaluator: Evaluator): boolean {
  const method = methodCalledOf(call);
  if (method !== undefined) return TAKING_BACK.has(method);
  const statement = ts.findAncestor(call, ts.isStatement);
  if (!statement || !("statements" in statement.parent)) return false;
  const handle = handleOf(call, statement);
  const later = statementsBehind(statement);
  if (handle && isHandedOn(handle)) return false;
  return later.some((one) => takesBack(one, handle) || isRemoval(one, call, name, frame, evaluator));
}

/** The method that is called of what an expression gives at once. */
function methodCalledOf(node: TS.Node): string | undefined {
  const access = node.parent;
  return ts.isPropertyAccessExpression(access) && ts.isCallExpression(access.parent) && isWhole(access.parent)
    ? access.name.text
    : undefined;
}

function isWhole(call: TS.CallExpression): boolean {
  return ts.isExpressionStatement(call.parent);
}

/** The `const` that keeps what the registration gives. */
function handleOf(call: TS.Node, statement: TS.Statement): TS.VariableDeclaration | undefined {
  if (!ts.isVariableStatement(statement)) return undefined;
  return statement.declarationList.declarations.find(
    ({ name, initializer }) => ts.isIdentifier(name) && initializer && bareExpression(initializer) === call,
  );
}

/** The statements that run whenever a statement has run. */
function statementsBehind(statement: TS.Statement): readonly TS.Statement[] {
  const { parent } = statement;
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) return [];
  return parent.statements.slice(parent.statements.indexOf(statement) + 1);
}

function calledIn(statement: TS.Statement): TS.CallExpression | undefined {
  return ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression)
    ? statement.expression
    : undefined;
}

function takesBack(statement: TS.Statement, handle: TS.VariableDeclaration | undefined): boolean {
  const access = calledIn(statement)?.expression;
  if (!handle || !access || !ts.isPropertyAccessExpression(access) || !ts.isIdentifier(access.expression)) return false;
  return TAKING_BACK.has(access.name.text) && findDeclaration(access.expression.text, access) === handle;
}

/** `server.removeTool("name")`, of the same server by its name in the code. */
function isRemoval(
  statement: TS.Statement,
  registration: TS.Node,
  name: Value,
  frame: Frame,
  evaluator: Evaluator,
): boolean {
  const call = calledIn(statement);
  const [removed] = call?.arguments ?? [];
  if (!call || !removed || !ts.isPropertyAccessExpression(call.expression)) return false;
  if (call.expression.name.text !== "removeTool" || !ts.isCallExpression(registration)) return false;
  const { expression } = registration;
  const isSame =
    ts.isPropertyAccessExpression(expression) &&
    expression.expression.getText() === call.expression.expression.getText();
  return isSame && keyString(evaluator.evaluate(removed, frame)) === keyString(name);
}

/** Whether other code than that which takes it back gets hold of a handle: it may list the tool again. */
function isHandedOn(handle: TS.VariableDeclaration): boolean {
  const name = handle.name.getText();
  if (handle.parent.parent.getText().startsWith("export")) return true;
  let found = false;
  forEachNode(handle.getSourceFile(), (node) => {
    if (!ts.isIdentifier(node) || node.text !== name || isMemberName(node) || node.parent === handle) return;
    const access = node.parent;
    found ||= !ts.isPropertyAccessExpression(access) || !TAKING_BACK.has(access.name.text);
  });
  return found;
}
