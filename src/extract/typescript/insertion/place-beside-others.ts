import type { ts as TS } from "ts-morph";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import { ts } from "../compiler.ts";
import { isArgument, memberNameOf } from "../syntax/function-places.ts";
import { outermost } from "../syntax/outermost.ts";
import { groupsOf, mostOf } from "./groups.ts";
import type { ParsedTexts } from "./parsed-texts.ts";
import { placeBehind, type RegistrationPlace } from "./place-beside-making.ts";
import { nodeAt } from "./syntax.ts";

/** A statement that registers a tool, and where it stands. */
interface Registration {
  readonly file: string;
  /** What the server is called there: `server`, `this.server`. */
  readonly server: string;
  readonly statement: TS.Statement;
}

/** A function that registers tools: with a server that it is handed, or with the one of its object. */
interface Registrar {
  readonly name: string;
  /** Which of its parameters is the server; -1 where it is the object's. */
  readonly parameter: number;
  readonly server: string;
}

/**
 * Finds where tools are registered one by one: behind the last that is, where one function registers them all; where each
 * has a function of its own, behind the last call of such a function.
 * @param definitions where the tools that there are are defined
 * @returns nothing when no tool is registered by a call, or when several places are alike
 */
export function placeBesideOthers(
  definitions: readonly SourceRange[],
  texts: ParsedTexts,
): RegistrationPlace | undefined {
  const found = definitions
    .flatMap((definition) => registrationAt(definition, texts) ?? [])
    .toSorted((one, other) => one.call.end - other.call.end);
  const last = found.at(-1);
  if (!last) return undefined;
  const isOfOne = found.every(({ scope, server }) => scope === last.scope && server === last.server);
  // A function that registers what it is handed is called for each tool.
  if (found.length > new Set(found.map(({ call }) => call)).size && !found.every(isInLoop)) return undefined;
  const behindLast = isOfOne && last.statement ? placeBehind(last.statement, last.server, last.file) : undefined;
  if (found.length > 1 && behindLast) return behindLast;
  return (
    placeBehindCalls(
      found.flatMap((one) => registrarOf(one) ?? []),
      texts,
    ) ?? behindLast
  );
}

/** The call that registers a tool: the function that it stands in, or the file, and the statement of that. */
interface RegisteringCall {
  readonly file: string;
  readonly call: TS.CallExpression;
  readonly server: string;
  readonly scope: TS.FunctionLikeDeclaration | TS.SourceFile;
  /** Absent where the function is nothing but an expression. */
  readonly statement: TS.Statement | undefined;
}

function registrationAt({ file, start }: SourceRange, texts: ParsedTexts): RegisteringCall | undefined {
  const tree = texts.of(file);
  const call = tree && nodeAt(tree, start);
  if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  const { expression, name } = call.expression;
  const scope = ts.findAncestor(call, isScope);
  if (!scope || !isPlainServer(expression) || !/^(?:registerTool|tool)$/u.test(name.text)) return undefined;
  const body = ts.isSourceFile(scope) ? scope : scope.body;
  const statements = body && "statements" in body ? body.statements : [];
  const statement = statements.find(({ pos, end }) => pos <= call.pos && call.end <= end);
  return { file, call, server: expression.getText(tree), scope, statement };
}

/** Whether a call is made for each member of a list: in a loop, or in a callback. */
function isInLoop({ call, scope }: RegisteringCall): boolean {
  const isRepeated = (node: TS.Node): boolean => ts.isIterationStatement(node, false) || ts.isFunctionLike(node);
  return ts.findAncestor(call, (node) => node === scope || isRepeated(node)) !== scope;
}

/** A file, or a function that is no callback: `tools.forEach((tool) => server.registerTool(…))` is a part of what is around it. */
function isScope(node: TS.Node): node is TS.FunctionLikeDeclaration | TS.SourceFile {
  return ts.isSourceFile(node) || (ts.isFunctionLike(node) && "body" in node && !isArgument(node));
}

/** `server`, or `this.server`. */
function isPlainServer(node: TS.Expression): boolean {
  if (ts.isIdentifier(node)) return true;
  return ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword;
}

function registrarOf({ scope, server }: RegisteringCall): Registrar | undefined {
  if (ts.isSourceFile(scope)) return undefined;
  const name = calledName(scope);
  const parameter = scope.parameters.findIndex((one) => one.name.getText() === server);
  const isKnown = parameter !== -1 || server.startsWith("this.");
  return name !== undefined && isKnown ? { name, parameter, server } : undefined;
}

/** The name by which a function is called: its own, that of its variable, or that of the member it is. */
function calledName(node: TS.FunctionLikeDeclaration): string | undefined {
  const { parent } = outermost(node);
  if (ts.isVariableDeclaration(parent)) return parent.name.getText();
  return ts.isFunctionDeclaration(node) ? node.name?.text : memberNameOf(node);
}

/** Behind the last of the statements that call such functions, in the block that has most of them. */
function placeBehindCalls(registrars: readonly Registrar[], texts: ParsedTexts): RegistrationPlace | undefined {
  const byName = groupsOf(registrars, ({ name }) => name);
  const calls: Registration[] = [];
  for (const [file, tree] of texts.holding([...byName.keys()])) {
    const visit = (node: TS.Node): void => {
      const server = ts.isExpressionStatement(node) ? serverHandedBy(node, byName) : undefined;
      if (server !== undefined && ts.isStatement(node)) calls.push({ file, server, statement: node });
      ts.forEachChild(node, visit);
    };
    visit(tree);
  }
  const block = mostOf(calls, ({ statement }) => statement.parent);
  const last = block.at(-1);
  const isOfOne = block.every(({ server }) => server === last?.server);
  return last && isOfOne ? placeBehind(last.statement, last.server, last.file) : undefined;
}

/** What the server is called where it is handed on: `registerBerths(server)`, `await berths.register(this.server)`. */
function serverHandedBy(
  { expression }: TS.ExpressionStatement,
  registrars: ReadonlyMap<string, readonly Registrar[]>,
): string | undefined {
  const call = ts.isAwaitExpression(expression) || ts.isVoidExpression(expression) ? expression.expression : expression;
  if (!ts.isCallExpression(call)) return undefined;
  const { expression: callee } = call;
  const isMember = ts.isPropertyAccessExpression(callee);
  for (const { parameter, server } of registrars.get(isMember ? callee.name.text : callee.getText()) ?? []) {
    const given = call.arguments[parameter];
    if (given && isPlainServer(given)) return given.getText();
    if (parameter === -1 && isMember && callee.expression.kind === ts.SyntaxKind.ThisKeyword) return server;
  }
  return undefined;
}
