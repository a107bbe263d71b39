import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { AT_ONCE } from "../../syntax/at-once.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf as nameOf, type Declaration } from "../../syntax/declarations.ts";
import { declarationOf, isExportOrImport, memberExpression } from "../../syntax/function-places.ts";
import { isOnlyCalled } from "../../reach/order/run-there.ts";
import { waitsAnywhere } from "../../reach/order/waits.ts";
import { outermost } from "../../syntax/outermost.ts";
import type { InlineFunction } from "../../syntax/inline-function.ts";

/** The code while which something is run: a file, or some of the statements at its top, or a function. */
interface Run {
  readonly statements?: ReadonlySet<TS.Statement> | undefined;
  readonly home?: TS.Node | undefined;
  /** Tells whether methods, fields of a class, and functions that one makes are run with it alone; else none is known to be. */
  readonly isMemberAtOnce?: ((member: TS.Node) => boolean) | undefined;
}

/**
 * Whether a node is run while the statements at the top of its file are, or those of a function, and at no other time: it stands
 * there, or in functions that are called there alone.
 */
export function isRunAtOnce(
  references: References,
  node: TS.Node,
  { statements, home, isMemberAtOnce }: Run = {},
  seen = new Set<TS.Node>(),
): boolean {
  const owner = ts.findAncestor(
    node.parent,
    (at) => ts.isFunctionLike(at) || ts.isClassLike(at) || ts.isModuleBlock(at) || ts.isSourceFile(at),
  );
  if (owner && owner === home) return true;
  if (!owner || ts.isSourceFile(owner)) return !home && isOneOf(node, statements);
  if (seen.has(owner)) return true;
  seen.add(owner);
  if (isMemberAtOnce?.(owner)) return true;
  if (!isPlainFunction(owner)) return false;
  const { parent } = outermost(owner);
  const calls = ts.isCallExpression(parent) ? [outermost(owner)] : usesOf(references, owner);
  return (
    calls?.every(
      (one) =>
        one.getSourceFile() === node.getSourceFile() &&
        isCallAtOnce(references, one, waitsAnywhere(owner)) &&
        isRunAtOnce(references, one, { statements, home, isMemberAtOnce }, seen),
    ) ?? false
  );
}

function isOneOf(node: TS.Node, statements: ReadonlySet<TS.Statement> | undefined): boolean {
  const statement = statements && ts.findAncestor(node, (at) => ts.isSourceFile(at.parent));
  return !statements || (statement !== undefined && ts.isStatement(statement) && statements.has(statement));
}

/** Where a function that has a name is named; undefined where others may name it. */
function usesOf(references: References, node: TS.FunctionLikeDeclaration): readonly TS.Node[] | undefined {
  const declaration = declarationOf(node);
  if (!declaration) return undefined;
  const all = references.to(declaration);
  const uses = all.filter((use) => !isExportOrImport(use) || use.getSourceFile() !== node.getSourceFile());
  // What nobody here calls is exported for others to call.
  const isForOthers = uses.length === 0 && (isExported(declaration) || all.length > 0);
  return isForOthers ? undefined : uses.map((use) => outermost(memberExpression(use)));
}

function isExported(declaration: Declaration): boolean {
  return (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0;
}

/** Whether a function is called where it stands, or handed to what calls it there. */
function isCallAtOnce(references: References, callee: TS.Node, mustBeAwaited: boolean): boolean {
  const { parent: call } = callee;
  if (!ts.isCallExpression(call)) return false;
  if (call.expression === callee) return !mustBeAwaited || ts.isAwaitExpression(outermost(call).parent) || isLast(call);
  const { expression } = call;
  if (!mustBeAwaited && ts.isIdentifier(expression) && isHandedToCaller(references, call, callee)) return true;
  return !mustBeAwaited && ts.isPropertyAccessExpression(expression) && AT_ONCE.test(expression.name.text);
}

/** Whether nothing is run at the top of a file behind the statement that a call stands in: whether it waits, nobody sees. */
function isLast(call: TS.Node): boolean {
  const statement = ts.findAncestor(call, (at) => ts.isSourceFile(at.parent));
  return call.getSourceFile().statements.every((one) => one === statement || one.end <= call.pos || isDeclaration(one));
}

function isDeclaration(statement: TS.Statement): boolean {
  return (
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isExportDeclaration(statement)
  );
}

/** Whether a function does nothing with one that it is handed but to call it in its own statements. */
function isHandedToCaller(references: References, call: TS.CallExpression, given: TS.Node): boolean {
  const callee = ts.isIdentifier(call.expression) ? nameOf(call.expression) : undefined;
  const made =
    callee && ts.isVariableDeclaration(callee) ? callee.initializer && bareExpression(callee.initializer) : callee;
  if (!made || !isPlainFunction(made) || waitsAnywhere(made)) return false;
  return isOnlyCalled(references, made.parameters[call.arguments.findIndex((one) => one === given)], made);
}

function isPlainFunction(node: TS.Node): node is InlineFunction | TS.FunctionDeclaration {
  if (ts.isArrowFunction(node)) return true;
  return (ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node)) && !node.asteriskToken;
}
