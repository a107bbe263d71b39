import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import { waitFor, waitsAnywhere } from "../../reach/order/waits.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { namesThis } from "../../syntax/this-in.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { isCallee, memberExpression } from "../../syntax/function-places.ts";
import { keepsForLater } from "../../syntax/kept-for-later.ts";
import { inlineFunction, isInlineFunction } from "../../syntax/inline-function.ts";
import { outermost } from "../../syntax/outermost.ts";
import type { Holder } from "../places/holders.ts";
import { isRunAtOnce } from "./runs-at-once.ts";
import { changesItself, madeThere, type Made } from "./made-there.ts";
import { isFromPackage } from "./is-from-package.ts";
import { usesOf, type Code } from "./uses-of.ts";

/** Whether all that changes a variable is done while its file is run. */
export function isFollowed(code: Code, variable: Holder): boolean {
  const made = madeThere(variable);
  if ((made && !isSeenThrough(code, made)) || handsOnItself(variable)) return false;
  const uses = usesOf(code, variable);
  return uses.every(
    ({ node, how }) =>
      (how === "escape" && isPlain(variable)) ||
      (how === "change" &&
        node.getSourceFile() === variable.getSourceFile() &&
        isRunAtOnce(code.references, node, code)),
  );
}

/** Whether what the methods of an instance do to it is all there is, and is done where they are called. */
export function isSeenThrough(code: Code, made: Made): boolean {
  return holdsDataAlone(made) && !isLeftToItself(code, made);
}

/** Whether an object names itself in functions of its own which do not change it: these may hand it to anybody. */
function handsOnItself({ initializer }: Holder): boolean {
  const made = initializer && bareExpression(initializer);
  return made !== undefined && ts.isObjectLiteralExpression(made) && !changesItself(made) && namesThis(made);
}

/** Whether a variable begins with a text or a number, which nobody can change. */
export function isPlain({ initializer }: Holder): boolean {
  const made = initializer && bareExpression(initializer);
  return (
    made !== undefined &&
    (ts.isStringLiteralLike(made) ||
      ts.isTemplateExpression(made) ||
      ts.isNumericLiteral(made) ||
      ts.isBinaryExpression(made))
  );
}

/**
 * Whether the instances of a class do nothing but keep data: it calls nothing but methods of its own and of its fields, and
 * functions of packages that it does not hand itself to: `server.registerTool(name, { title: this.title }, handler)`.
 */
function holdsDataAlone(node: Made): boolean {
  if (ts.isClassLike(node) && node.heritageClauses) return false;
  let isSo = true;
  forEachNode(node, (at) => {
    if (ts.isCallExpression(at) || ts.isNewExpression(at))
      isSo &&= isOfData(at.expression, node) || isCallOfPackage(at);
    return isSo ? undefined : "skip";
  });
  return isSo;
}

/** Whether a method that waits is called somewhere, and not waited for: what it does then is done when others have gone on. */
function isLeftToItself({ references }: Code, made: Made): boolean {
  const members: readonly (TS.ClassElement | TS.ObjectLiteralElementLike)[] = ts.isClassLike(made)
    ? made.members
    : made.properties;
  const waiting = members.filter((one) => {
    const isField = ts.isPropertyDeclaration(one) || ts.isPropertyAssignment(one);
    const method = isField ? inlineFunction(one.initializer) : ts.isMethodDeclaration(one) && one;
    return method && waitsAnywhere(method);
  });
  return waiting.some((one) => {
    const name = ts.isClassElement(one) ? memberName(one) : one.name?.getText();
    const calls = name === undefined ? [] : references.named(name).filter(isCallee);
    return calls.some((use) => waitFor(outermost(memberExpression(use)).parent) === undefined);
  });
}

function isOfData(callee: TS.Expression, made: Made): boolean {
  const bare = bareExpression(callee);
  if (ts.isPropertyAccessExpression(bare) || ts.isElementAccessExpression(bare)) return isOfData(bare.expression, made);
  if (ts.isCallExpression(bare)) return isOfData(bare.expression, made);
  if (!ts.isIdentifier(bare)) return true;
  const declaration = declarationOf(bare);
  return (
    declaration === undefined ||
    ts.isParameter(declaration) ||
    (made.pos <= declaration.pos && declaration.end <= made.end)
  );
}

/** Whether a function of a package is called that gets no hold of the instance, but in functions that are kept for later. */
function isCallOfPackage(call: TS.CallExpression | TS.NewExpression): boolean {
  const isKept = keepsForLater(call);
  return isFromPackage(call.expression) && (call.arguments ?? []).every((one) => !handsOutThis(one, isKept));
}

function handsOutThis(argument: TS.Expression, isKept: boolean): boolean {
  const around = ts.findAncestor(argument.parent, ts.isFunctionLike);
  let isFound = false;
  forEachNode(argument, (node) => {
    if (isFound || (isKept && isInlineFunction(node))) return "skip";
    if (node.kind !== ts.SyntaxKind.ThisKeyword) return undefined;
    isFound = ts.findAncestor(node, ts.isFunctionLike) !== around || !(isMemberRead(node) || isBound(node));
    return undefined;
  });
  return isFound;
}

function isMemberRead(self: TS.Node): boolean {
  const { parent } = outermost(self);
  return ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent);
}

/** `this.moor.bind(this)` */
function isBound(self: TS.Node): boolean {
  const { parent: call } = outermost(self);
  return (
    ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === "bind"
  );
}
