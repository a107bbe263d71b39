import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { declarationOf } from "../syntax/declarations.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { replacementsIn } from "./replacements-in.ts";

/** A method of an object that is called under a name of its own. */
export interface KeptMethod {
  /** The object; undefined where a parameter takes the method from what it is given. */
  readonly receiver: TS.Expression | undefined;
  readonly method: string;
  /** Arguments that it was bound to. */
  readonly bound: readonly TS.Expression[];
}

/**
 * The method that a variable holds: `const register = server.registerTool.bind(server)`, `const { registerTool } = server`.
 * @param use the name that is called
 */
export function keptMethod(use: TS.Identifier): KeptMethod | undefined {
  const kept = formerMethod(use);
  return kept && !isInStandIn(use, kept.method) ? kept : undefined;
}

/** Whether a use lies in what a program puts in the place of a method, or in a function that is named there. */
function isInStandIn(use: TS.Identifier, method: string): boolean {
  const standIns = replacementsIn(use.getSourceFile(), method);
  if (standIns.length === 0) return false;
  const around = functionsAround(use);
  return standIns.some(
    ({ by }) => (by.pos <= use.pos && use.end <= by.end) || around.some((one) => isNamedIn(by, one)),
  );
}

function functionsAround(use: TS.Node): readonly TS.Node[] {
  const found: TS.Node[] = [];
  for (let at = ts.findAncestor(use, ts.isFunctionLike); at; at = ts.findAncestor(at.parent, ts.isFunctionLike))
    found.push(at);
  return found;
}

/** Whether a function is named in an expression, by its own name or that of a variable which holds it. */
function isNamedIn(expression: TS.Node, node: TS.Node): boolean {
  let isFound = false;
  forEachNode(expression, (one) => {
    const declaration = ts.isIdentifier(one) ? declarationOf(one) : undefined;
    const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    isFound ||= declaration === node || (made !== undefined && bareExpression(made) === node);
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

/** The variable by which a call calls a method that it holds. */
export function keptBy({ expression }: TS.CallExpression | TS.NewExpression): TS.Node | undefined {
  const callee = bareExpression(expression);
  return ts.isIdentifier(callee) && formerMethod(callee) ? declarationOf(callee) : undefined;
}

/** The method that a variable holds, though the file may have put something else in its place since. */
export function formerMethod(use: TS.Identifier): KeptMethod | undefined {
  const declaration = declarationOf(use);
  if (!declaration) return undefined;
  if (ts.isBindingElement(declaration)) return takenMethod(declaration);
  return ts.isVariableDeclaration(declaration) && declaration.initializer
    ? methodIn(declaration.initializer)
    : undefined;
}

/**
 * The method that an expression gives without calling it: `server.registerTool`, `server.registerTool.bind(server)`, or the
 * name of a variable that holds it.
 */
function methodIn(expression: TS.Expression): KeptMethod | undefined {
  const bare = bareExpression(expression);
  if (ts.isIdentifier(bare)) return isDeclaredAbove(bare) ? formerMethod(bare) : undefined;
  if (ts.isPropertyAccessExpression(bare)) return { receiver: bare.expression, method: bare.name.text, bound: [] };
  const bind = ts.isCallExpression(bare) ? bareExpression(bare.expression) : undefined;
  if (!bind || !ts.isCallExpression(bare) || !ts.isPropertyAccessExpression(bind) || bind.name.text !== "bind")
    return undefined;
  const inner = methodIn(bind.expression);
  const [self, ...bound] = bare.arguments;
  return inner && { ...inner, receiver: inner.receiver ?? self, bound: [...inner.bound, ...bound] };
}

/** Two variables may be made of each other, in code that does not run. */
function isDeclaredAbove(use: TS.Identifier): boolean {
  const declaration = declarationOf(use);
  return declaration?.getSourceFile() === use.getSourceFile() && declaration.end <= use.pos;
}

/** `const { registerTool: register } = server`, `function add({ registerTool: register }: McpServer)` */
function takenMethod({ propertyName, name, parent }: TS.BindingElement): KeptMethod | undefined {
  const key = propertyName ?? name;
  const owner = parent.parent;
  if (ts.isParameter(owner))
    return ts.isIdentifier(key) && ts.isObjectBindingPattern(parent)
      ? { receiver: undefined, method: key.text, bound: [] }
      : undefined;
  const receiver = ts.isVariableDeclaration(owner) ? owner.initializer : undefined;
  // What a call gives may as well be a module.
  return ts.isIdentifier(key) && ts.isObjectBindingPattern(parent) && receiver && isNamed(bareExpression(receiver))
    ? { receiver, method: key.text, bound: [] }
    : undefined;
}

function isNamed(node: TS.Expression): boolean {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || node.kind === ts.SyntaxKind.ThisKeyword;
}
