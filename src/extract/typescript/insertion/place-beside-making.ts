import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { ParsedTexts } from "./parsed-texts.ts";
import { importPlace, indentAt, nodeAt } from "./syntax.ts";

/** Where a statement that registers one more tool belongs. */
export interface RegistrationPlace {
  readonly file: string;
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
 * @param offset of the expression that makes the server
 * @returns nothing when that is not plain to see
 */
export function placeBesideMaking(file: string, offset: number, texts: ParsedTexts): RegistrationPlace | undefined {
  const tree = texts.of(file);
  const declaration = tree && declarationOf(nodeAt(tree, offset));
  if (!declaration || !ts.isIdentifier(declaration.name)) return undefined;
  const statement = declaration.parent.parent;
  const server = declaration.name.text;
  const { parent } = statement;
  if (!ts.isVariableStatement(statement) || !(ts.isBlock(parent) || ts.isSourceFile(parent))) return undefined;
  const behind = parent.statements.slice(parent.statements.indexOf(statement) + 1);
  const end = behind.findIndex((sibling) => connects(sibling, server));
  const before = end === -1 ? behind : behind.slice(0, end);
  const last = before.filter((sibling) => registers(sibling, server)).at(-1);
  return placeBehind(last ?? statement, server, file);
}

/** The place behind a statement. */
export function placeBehind(statement: TS.Statement, server: string, file: string): RegistrationPlace {
  const tree = statement.getSourceFile();
  const indent = indentAt(tree.text, statement.getStart(tree));
  return { file, server, offset: statement.getEnd(), indent, importOffset: importPlace(tree) };
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
