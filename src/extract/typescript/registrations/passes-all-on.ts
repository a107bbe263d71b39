import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { formerMethod } from "./kept-methods.ts";
import { sinkCall, type SinkCall } from "./sink-call.ts";
import { isInlineFunction, type InlineFunction } from "../syntax/inline-function.ts";

/** Methods that keep what they are handed, or print it. */
const WRITING: ReadonlySet<string> = new Set([
  ...["add", "push", "set", "unshift"],
  ...["debug", "error", "info", "log", "trace", "warn"],
]);

type Written = InlineFunction | TS.MethodDeclaration;

/**
 * Whether what stands in the place of a method gives the former one all that it is given, as it is: a patch that tries again,
 * counts or writes a log. It does so first of all, so that nothing keeps it from it, but for what it writes down before.
 */
export function passesAllOn(by: TS.Expression | TS.MethodDeclaration, method: string): boolean {
  const written = ts.isMethodDeclaration(by) ? by : bareExpression(by);
  if (!isWritten(written) || !written.body) return false;
  const calls = callsOfFormer(written, method);
  const first = firstOf(
    written.body,
    (statement) => isNote(statement, written) && !calls.some((call) => isWithin(call, statement)),
  );
  if (!calls.some(({ node }) => node === first) || isAssignedTo(written)) return false;
  return calls.every((call) => isGivenAll(call, written));
}

/**
 * Whether what stands in the place of a method gives the former one nothing but what it is given, as it is, where it calls
 * it at all: one that leaves out the tools that a setting names. But for the name, all that it is given goes there alone.
 */
export function passesNothingElse(written: TS.Node, method: string): boolean {
  if (!isWritten(written) || isAssignedTo(written)) return false;
  const calls = callsOfFormer(written, method);
  if (calls.length === 0 || !calls.every((call) => isGivenAll(call, written))) return false;
  const names = keptNames(written);
  let isKept = true;
  forEachNode(written.body ?? written, (node) => {
    if (!ts.isIdentifier(node) || isKey(node)) return;
    const isNamed = node.text === "arguments" || names.has(node.text);
    isKept &&= !isNamed || calls.some((call) => call.arguments.some((given) => isUseOf(given, node)));
  });
  return isKept;
}

function isUseOf(given: TS.Expression, use: TS.Identifier): boolean {
  return bareExpression(ts.isSpreadElement(given) ? given.expression : given) === use;
}

function isWritten(node: TS.Node): node is Written {
  return isInlineFunction(node) || ts.isMethodDeclaration(node);
}

/** What a function works out first, but for what it writes down. */
function firstOf(body: TS.ConciseBody, isPassedOver: (statement: TS.Statement) => boolean): TS.Expression | undefined {
  if (!ts.isBlock(body)) return bareExpression(body);
  const statement = body.statements.find((one) => !isPassedOver(one));
  if (statement && ts.isTryStatement(statement)) return firstOf(statement.tryBlock, isPassedOver);
  if (statement && ts.isVariableStatement(statement)) {
    const [declaration] = statement.declarationList.declarations;
    return declaration?.initializer && bareExpression(declaration.initializer);
  }
  const isPlain = statement && (ts.isReturnStatement(statement) || ts.isExpressionStatement(statement));
  return isPlain && statement.expression ? bareExpression(statement.expression) : undefined;
}

/**
 * Whether a statement leaves what a function is given as it is: `seen.push([...args])`, `console.log(name)`. The first that
 * it is given is a name, which nobody can change.
 */
function isNote(statement: TS.Statement, written: Written): boolean {
  if (!ts.isExpressionStatement(statement) || !isWritingDown(statement.expression)) return false;
  const names = keptNames(written);
  let isKept = true;
  forEachNode(statement, (node) => {
    if (!ts.isIdentifier(node) || isKey(node)) return;
    isKept &&= node.text !== "arguments" && (!names.has(node.text) || isCopied(node));
  });
  return isKept;
}

/** The parameters of a function that hold what can be changed: all but the name. */
function keptNames(written: Written): ReadonlySet<string> {
  const [first, ...others] = written.parameters.filter(({ name }) => name.getText() !== "this");
  const kept = first?.dotDotDotToken ? [first, ...others] : others;
  return new Set(kept.map(({ name }) => name.getText()));
}

/** Any other function may throw, or change what it is handed. */
function isWritingDown(expression: TS.Expression): boolean {
  const call = bareExpression(expression);
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false;
  return ts.isIdentifier(bareExpression(call.expression.expression)) && WRITING.has(call.expression.name.text);
}

function isWithin({ node }: SinkCall, statement: TS.Statement): boolean {
  return statement.pos <= node.pos && node.end <= statement.end;
}

/** Whether a name is that of a member, and stands for nothing: `log.args`, `{ args: 1 }`. */
function isKey(use: TS.Identifier): boolean {
  const { parent } = use;
  return "name" in parent && parent.name === use && !ts.isShorthandPropertyAssignment(parent);
}

/** Whether a list is written down anew: `[...args]`. */
function isCopied(use: TS.Identifier): boolean {
  return ts.isSpreadElement(use.parent) && ts.isArrayLiteralExpression(use.parent.parent);
}

function callsOfFormer(written: Written, method: string): readonly SinkCall[] {
  const found: SinkCall[] = [];
  forEachNode(written, (node) => {
    const call = ts.isCallExpression(node) ? sinkCall(node, formerMethod) : undefined;
    if (call?.form === "method" && call.method === method) found.push(call);
  });
  return found;
}

/** Whether a call has the parameters of a function for arguments, each in its place. */
function isGivenAll(call: SinkCall, { parameters }: Written): boolean {
  const own = parameters.filter(({ name }) => name.getText() !== "this");
  return (
    own.length === call.arguments.length &&
    own.every(({ name, dotDotDotToken, initializer }, index) => {
      const given = call.arguments[index];
      const isRest = given !== undefined && ts.isSpreadElement(given);
      const value = given && bareExpression(isRest ? given.expression : given);
      const isSame = value && ts.isIdentifier(value) && ts.isIdentifier(name) && value.text === name.text;
      return isSame === true && isRest === (dotDotDotToken !== undefined) && !initializer;
    })
  );
}

/** Whether a function gives a name of its parameters something else. */
function isAssignedTo({ parameters, body }: Written): boolean {
  const names = new Set(parameters.map(({ name }) => name.getText()));
  let isFound = false;
  if (body)
    forEachNode(body, (node) => {
      const isAssignment = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
      isFound ||= isAssignment && names.has(bareExpression(node.left).getText());
    });
  return isFound;
}
