import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { declarationOf, isCallee, isExportOrImport, memberExpression } from "../../syntax/function-places.ts";
import { isExported } from "../../syntax/modifiers.ts";
import { outermost } from "../../syntax/outermost.ts";
import { EACH } from "./callback-arguments.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/**
 * Whether a function stands nowhere but where it is called, or where a list calls it for each of its members: when none
 * of these is run, in a loop over nothing say, the function is not either.
 */
export function areAllUsesKnown(references: References, node: TS.FunctionLikeDeclaration): boolean {
  if (isHandedToEach(node)) return true;
  const declaration = declarationOf(node);
  if (!declaration || isGivenAway(declaration) || references.memberNamesOf(declaration).length > 0) return false;
  const uses = references.to(declaration);
  return uses.length > 0 && uses.every((use) => isCallee(use) || isHandedToEach(memberExpression(use)));
}

/**
 * Whether a function that has a name is put somewhere from where it may be called with anything, as in a record that
 * something is picked of: then the calls that are found need not be all.
 */
export function isPutAway(references: References, node: TS.SignatureDeclaration): boolean {
  const isNamed = ts.isFunctionDeclaration(node) || isInlineFunction(node);
  const declaration = isNamed ? declarationOf(node) : undefined;
  if (!declaration) return false;
  return references.to(declaration).some((use) => {
    const { parent } = outermost(memberExpression(use));
    return (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) && !isCallee(use);
  });
}

/**
 * Whether a function is only ever called by its name, with a text or a number that is written there for a parameter: then
 * it has no more runs that differ by this than there are calls.
 */
export function isWrittenAtEachCall(references: References, parameter: TS.ParameterDeclaration): boolean {
  const { parent: owner } = parameter;
  const isNamed = ts.isFunctionDeclaration(owner) || isInlineFunction(owner);
  const declaration = isNamed ? declarationOf(owner) : undefined;
  if (!declaration || references.memberNamesOf(declaration).length > 0) return false;
  const place = owner.parameters.indexOf(parameter);
  const uses = references.to(declaration).filter((use) => !isExportOrImport(use));
  return uses.length > 0 && uses.every((use) => isWrittenAt(outermost(memberExpression(use)), place));
}

function isWrittenAt(callee: TS.Node, place: number): boolean {
  const { parent: call } = callee;
  if (!ts.isCallExpression(call) || call.expression !== callee) return false;
  const given = call.arguments[place];
  const isBefore = call.arguments.slice(0, place).every((one) => !ts.isSpreadElement(one));
  return isBefore && given !== undefined && (ts.isStringLiteralLike(given) || ts.isNumericLiteral(given));
}

function isHandedToEach(node: TS.Node): boolean {
  const whole = outermost(node);
  const { parent } = whole;
  if (!ts.isCallExpression(parent) || parent.arguments[0] !== whole) return false;
  return ts.isPropertyAccessExpression(parent.expression) && EACH.has(parent.expression.name.text);
}

/** Whether other packages may get hold of what a statement declares. */
function isGivenAway(declaration: TS.Node): boolean {
  const statement = ts.findAncestor(declaration, ts.isStatement);
  return statement !== undefined && isExported(statement);
}
