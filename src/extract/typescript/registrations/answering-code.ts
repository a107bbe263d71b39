import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { DeadCode } from "../modules/dead-code.ts";
import { isInlineFunction } from "../syntax/inline-function.ts";

const METHOD = "tools/list";

/** Code that a program without a library for it answers requests for the list of tools with. */
export interface AnsweringCode {
  /** The method's name, by which the program knows such a request, or the body of the function that is kept under it. */
  readonly node: TS.Node;
  /** Statements that run for it, the body of a function, or the name of one. */
  readonly code: readonly TS.Node[];
}

/** Whether a file may hold such code, by its text. */
export function mayAnswer(text: string): boolean {
  return text.includes(METHOD);
}

/** The code of a file that is chosen by the method's name. */
export function answeringCode(sourceFile: TS.SourceFile, dead: DeadCode): AnsweringCode[] {
  const found: AnsweringCode[] = [];
  dead.forEachLive(sourceFile, (node) => {
    if (!ts.isStringLiteralLike(node) || node.text !== METHOD) return;
    const code = chosenBy(node);
    const body = code.length === 1 ? bodyOf(code[0]) : undefined;
    if (code.length > 0) found.push(body ? { node: body, code: [body] } : { node, code });
  });
  return found;
}

function chosenBy(name: TS.Expression): readonly TS.Node[] {
  const { parent } = name;
  if (ts.isCaseClause(parent)) return fromClause(parent);
  if (ts.isBinaryExpression(parent)) return isEquality(parent) ? underCondition(parent) : [];
  if (ts.isCallExpression(parent)) return lastArgument(parent, name);
  if (ts.isPropertyAssignment(parent) && parent.initializer === name) return ofPattern(parent.parent);
  return ts.isComputedPropertyName(parent) ? ofMember(parent.parent, parent) : ofMember(parent, name);
}

/** `{ "tools/list": (request) => … }`, `{ "tools/list"(request) { … } }`, not `{ "method": "tools/list" }` */
function ofMember(member: TS.Node, name: TS.Node): readonly TS.Node[] {
  if (ts.isPropertyAssignment(member) && member.name === name) return [member.initializer];
  return ts.isMethodDeclaration(member) ? [member] : [];
}

/** The body of a function that is written there: its own `this` is known from inside alone. */
function bodyOf(code: TS.Node | undefined): TS.Node | undefined {
  return code && (isInlineFunction(code) || ts.isMethodDeclaration(code)) ? code.body : undefined;
}

/** `handlers.set("tools/list", handler)` */
function lastArgument({ arguments: given }: TS.CallExpression, name: TS.Expression): readonly TS.Node[] {
  const last = given.at(-1);
  return given[0] === name && last && last !== name ? [last] : [];
}

/** Effect's `Match.when({ method: "tools/list" }, answer)`, ts-pattern's `.with({ method: "tools/list" }, answer)` */
function ofPattern(pattern: TS.ObjectLiteralExpression): readonly TS.Node[] {
  const { parent: call } = pattern;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return [];
  return /^(?:when|with)$/u.test(call.expression.name.text) ? lastArgument(call, pattern) : [];
}

/** The statements that a clause runs: its own, or of the next that has some. */
function fromClause(clause: TS.CaseClause): readonly TS.Node[] {
  const { clauses } = clause.parent;
  const filled = clauses.slice(clauses.indexOf(clause)).find(({ statements }) => statements.length > 0);
  return filled?.statements ?? [];
}

function isEquality({ operatorToken }: TS.BinaryExpression): boolean {
  return (
    operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken ||
    operatorToken.kind === ts.SyntaxKind.EqualsEqualsToken
  );
}

/** What runs where a comparison holds: `if (method === "tools/list") …`, `method === "tools/list" ? … : …` */
function underCondition(comparison: TS.Expression): readonly TS.Node[] {
  const { parent } = comparison;
  if (ts.isIfStatement(parent)) return parent.expression === comparison ? [parent.thenStatement] : [];
  if (ts.isConditionalExpression(parent)) return parent.condition === comparison ? [parent.whenTrue] : [];
  const isWrapped =
    ts.isParenthesizedExpression(parent) || (ts.isBinaryExpression(parent) && isLogical(parent.operatorToken.kind));
  return isWrapped ? underCondition(parent) : [];
}

function isLogical(kind: TS.SyntaxKind): boolean {
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
}
