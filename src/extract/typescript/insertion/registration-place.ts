import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { importPlace, indentAt, nodeAt, parse } from "./syntax.ts";

/** Where a statement that registers one more tool belongs. */
export interface RegistrationPlace {
  /** What the server is called there. */
  readonly server: string;
  /** Behind the last registration. */
  readonly offset: number;
  readonly indent: string;
  /** Behind the last import. */
  readonly importOffset: number;
}

/**
 * Finds where a server's tools are registered: behind the last statement beside its making that hands tools to it.
 * @param made offset of the expression that makes the server
 * @returns nothing when that is not plain to see
 */
export function registrationPlace(text: string, made: number): RegistrationPlace | undefined {
  const file = parse(text);
  const declaration = file && declarationOf(nodeAt(file, made));
  if (!declaration || !ts.isIdentifier(declaration.name)) return undefined;
  const statement = declaration.parent.parent;
  const server = declaration.name.text;
  const { parent } = statement;
  if (!ts.isVariableStatement(statement) || !(ts.isBlock(parent) || ts.isSourceFile(parent))) return undefined;
  const behind = parent.statements.slice(parent.statements.indexOf(statement) + 1);
  const end = behind.findIndex((sibling) => connects(sibling, server));
  const before = end === -1 ? behind : behind.slice(0, end);
  const last = before.filter((sibling) => registers(sibling, server)).at(-1);
  const anchor = last ?? statement;
  return {
    server,
    offset: anchor.getEnd(),
    indent: indentAt(text, anchor.getStart(file)),
    importOffset: importPlace(file),
  };
}

function declarationOf(node: TS.Node | undefined): TS.VariableDeclaration | undefined {
  let up = node;
  while (up && !ts.isVariableDeclaration(up) && !ts.isStatement(up)) up = up.parent;
  return up && ts.isVariableDeclaration(up) && ts.isVariableStatement(up.parent.parent) ? up : undefined;
}

function connects(statement: TS.Statement, server: string): boolean {
  return some(statement, (node) => isMethodOf(node, server, /^(?:connect|start|listen|run)$/u));
}

/** `server.registerTool(…)`, `registerOrders(server)`, also in loops. */
function registers(statement: TS.Statement, server: string): boolean {
  if (!ts.isExpressionStatement(statement) && !ts.isIterationStatement(statement, false)) return false;
  return some(
    statement,
    (node) =>
      isMethodOf(node, server, /^(?:registerTool|tool)$/u) ||
      (ts.isCallExpression(node) && node.arguments.some((one) => ts.isIdentifier(one) && one.text === server)),
  );
}

function isMethodOf(node: TS.Node, server: string, method: RegExp): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression, name } = node.expression;
  return ts.isIdentifier(expression) && expression.text === server && method.test(name.text);
}

function some(node: TS.Node, matches: (node: TS.Node) => boolean): boolean {
  return matches(node) || ts.forEachChild(node, (child) => some(child, matches) || undefined) === true;
}
