import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { objectChangeBy } from "../syntax/object-changes.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { declarationOf } from "../syntax/declarations.ts";
import { forEachNode } from "../syntax/for-each-node.ts";

/** Methods of servers in whose place programs put something of their own. */
export const SERVER_METHODS = ["registerTool", "registerToolTask", "tool", "addTool"];

/** Code that puts something in the place of a method of an object. */
export interface Replacement {
  readonly node: TS.BinaryExpression | TS.CallExpression;
  readonly receiver: TS.Expression;
  readonly method: string;
  /** What stands there from then on: an expression that gives it, or the method itself. */
  readonly by: TS.Expression | TS.MethodDeclaration;
}

const known = new WeakMap<TS.SourceFile, readonly Replacement[]>();

/** What a module exports is no server's. */
const EXPORTS = /^(?:module\.)?exports$/u;

const CHANGING = /\b(?:Object\.assign|Reflect\.set|(?:Object|Reflect)\.definePropert(?:y|ies))\b/u;

/** Whether a file may put something of its own in the place of a method, which then calls the former one. */
export function mayReplace(method: string, text: string): boolean {
  if (!text.includes(method)) return false;
  return CHANGING.test(text) || new RegExp(`\\.${method}\\s*=[^=>]`, "u").test(text);
}

/**
 * What a file puts in the place of a method: `server.tool = wrap(former)`, `Object.assign(server, { tool: wrap(former) })`,
 * `Object.defineProperty(server, "tool", { value: wrap(former) })`.
 */
export function replacementsIn(sourceFile: TS.SourceFile, method: string): readonly Replacement[] {
  if (!mayReplace(method, sourceFile.text)) return [];
  const all = known.get(sourceFile) ?? findReplacements(sourceFile);
  known.set(sourceFile, all);
  return all.filter((one) => one.method === method);
}

function findReplacements(sourceFile: TS.SourceFile): readonly Replacement[] {
  const found: Replacement[] = [];
  forEachNode(sourceFile, (node) => {
    if (ts.isCallExpression(node)) found.push(...definedBy(node));
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return;
    const target = bareExpression(node.left);
    if (ts.isPropertyAccessExpression(target) && !EXPORTS.test(target.expression.getText()))
      found.push({ node, receiver: target.expression, method: target.name.text, by: node.right });
  });
  return found.filter(mayBeMethod);
}

/** Whether what is put there may be called: `call.tool = "moor_ship"` notes a name, and `limits.tool = await check()` what was found. */
function mayBeMethod({ receiver, by }: Replacement): boolean {
  if (ts.isMethodDeclaration(by)) return true;
  const value = bareExpression(by);
  if (isData(value)) return false;
  const object = bareExpression(receiver);
  const declaration = ts.isIdentifier(object) ? declarationOf(object) : undefined;
  const made = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  // Of an object that is written out there, and no server, each method would be written, too.
  return !(ts.isAwaitExpression(value) && made && ts.isObjectLiteralExpression(bareExpression(made)));
}

function isData(value: TS.Expression): boolean {
  return (
    ts.isLiteralExpression(value) ||
    ts.isTemplateExpression(value) ||
    ts.isObjectLiteralExpression(value) ||
    ts.isArrayLiteralExpression(value) ||
    value.kind === ts.SyntaxKind.TrueKeyword ||
    value.kind === ts.SyntaxKind.FalseKeyword
  );
}

/** The members that a function of the language gives an object. */
function definedBy(node: TS.CallExpression): readonly Replacement[] {
  const how = objectChangeBy(node.expression);
  const [receiver, ...given] = node.arguments;
  if (!how || !receiver) return [];
  if (how === "merge") return given.flatMap((one) => membersOf(one).map((member) => ({ node, receiver, ...member })));
  if (how === "definitions")
    return given.flatMap(membersOf).flatMap(({ method, by }) => {
      const value = ts.isExpression(by) ? valueDescribed(by) : undefined;
      return value ? [{ node, receiver, method, by: value }] : [];
    });
  const [key, made] = given;
  if (!key || !made || !ts.isStringLiteralLike(key)) return [];
  const by = how === "set" ? made : valueDescribed(made);
  return by ? [{ node, receiver, method: key.text, by }] : [];
}

/** `{ value: wrap(former) }` */
function valueDescribed(descriptor: TS.Expression): Replacement["by"] | undefined {
  return membersOf(descriptor).find(({ method }) => method === "value")?.by;
}

/** The members that an object literal writes out. */
function membersOf(made: TS.Expression): readonly Pick<Replacement, "method" | "by">[] {
  const literal = bareExpression(made);
  const properties = ts.isObjectLiteralExpression(literal) ? literal.properties : [];
  return properties.flatMap((property): Pick<Replacement, "method" | "by">[] => {
    if (!property.name || !(ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))) return [];
    const method = property.name.text;
    if (ts.isPropertyAssignment(property)) return [{ method, by: property.initializer }];
    if (ts.isShorthandPropertyAssignment(property)) return [{ method, by: property.name }];
    return ts.isMethodDeclaration(property) ? [{ method, by: property }] : [];
  });
}
