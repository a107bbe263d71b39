import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { functionAt } from "../../syntax/function-at.ts";
import { inlineFunction, isInlineFunction } from "../../syntax/inline-function.ts";
import { returnedExpressions } from "../../syntax/returned-expressions.ts";
import type { Evaluator } from "../evaluator.ts";
import { unknown, type ClassValue, type UnknownValue } from "../values/value.ts";
import { hasModifier } from "../../syntax/modifiers.ts";
import { memberName } from "./classes.ts";

type Made = TS.FunctionLikeDeclaration;

const known = new WeakMap<Evaluator, Map<TS.Node, boolean>>();

/**
 * What stands for a member of a class that decorators put something else in the place of, which is not followed.
 * @returns undefined where they leave it as it is
 */
export function replacedByDecorator(
  evaluator: Evaluator,
  owner: ClassValue,
  member: TS.ClassElement | undefined,
  name: string,
): UnknownValue | undefined {
  if (member && mayBeDecoratedAway(member))
    return unknown("is an accessor, of which its decorator may change what is read", member);
  const isReplaced =
    isReplacedByClass(evaluator, owner, name) || (member && isReplacedByDecorator(evaluator, member, owner));
  return isReplaced ? unknown("is another one by a decorator, which is not followed", member ?? owner.node) : undefined;
}

/** `@loud accessor name = "moor"`: what a decorator of the language gives back stands in the accessor's place. */
function mayBeDecoratedAway(member: TS.ClassElement): boolean {
  return hasModifier(member, ts.SyntaxKind.AccessorKeyword) && decoratorsOf(member).length > 0;
}

/**
 * Whether a decorator of the project puts something else in the place of a member: it defines the property anew, or gives what
 * stands for it, `return (text: string) => text.toUpperCase()`. What only calls the method and gives what that gives is the same.
 */
function isReplacedByDecorator(evaluator: Evaluator, member: TS.ClassElement, owner: ClassValue): boolean {
  const decorators = decoratorsOf(member);
  if (decorators.length === 0) return false;
  const ofMembers = known.get(evaluator) ?? new Map<TS.Node, boolean>();
  known.set(evaluator, ofMembers);
  const before = ofMembers.get(member);
  if (before !== undefined) return before;
  // Of what is asked while it is found out, it is taken to be the same.
  ofMembers.set(member, false);
  const isReplaced = decorators.some((one) => functionsOf(evaluator, one, owner).some(replaces));
  ofMembers.set(member, isReplaced);
  return isReplaced;
}

/** Whether a decorator of the project makes another class of one, which declares a member itself: `return class extends Base { … }`. */
function isReplacedByClass(evaluator: Evaluator, owner: ClassValue, name: string): boolean {
  return decoratorsOf(owner.node).some((one) =>
    functionsOf(evaluator, one, owner).some((made) =>
      givenBy(made).some(
        (given) => ts.isClassLike(given) && given.members.some((member) => memberName(member) === name),
      ),
    ),
  );
}

function decoratorsOf(node: TS.Node): readonly TS.Decorator[] {
  return ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
}

/** The functions of the project that a decorator calls. */
function functionsOf(evaluator: Evaluator, { expression }: TS.Decorator, { frame }: ClassValue): readonly Made[] {
  const value = evaluator.evaluate(expression, frame);
  return value.kind === "function" ? [value.node] : [];
}

function replaces(decorator: Made): boolean {
  const [target, , descriptor] = decorator.parameters;
  const givenFunctions = givenBy(decorator).flatMap(functionsGiven);
  if (givenFunctions.some((one) => !isPassedOn(one))) return true;
  let isFound = false;
  forEachNode(decorator, (node) => {
    isFound ||= target !== undefined && isDefinition(node, target);
    const given = descriptor && ts.isBinaryExpression(node) ? givenToDescriptor(node, descriptor) : undefined;
    isFound ||= given !== undefined && !isPassedOn(given);
    return isFound ? "skip" : undefined;
  });
  return isFound;
}

/** What a function gives back. */
function givenBy(made: Made): readonly TS.Node[] {
  return returnedExpressions(made).flatMap((one) => (one ? bareExpression(one) : []));
}

/** The functions that a decorator gives for a member: itself, by its name, or in what describes the property. */
function functionsGiven(given: TS.Node): readonly Made[] {
  if (isInlineFunction(given)) return [given];
  const declaration = ts.isIdentifier(given) ? declarationOf(given) : undefined;
  const named = declaration && functionAt(declaration);
  if (named) return [named];
  if (!ts.isObjectLiteralExpression(given)) return [];
  return given.properties.flatMap((one): readonly Made[] => {
    if (!one.name || !/^(?:value|get|init)$/u.test(one.name.getText())) return [];
    if (ts.isMethodDeclaration(one)) return [one];
    const held = ts.isPropertyAssignment(one) ? inlineFunction(one.initializer) : undefined;
    return held ? [held] : [];
  });
}

/** `descriptor.value = function (…) { … }` */
function givenToDescriptor({ left, right, operatorToken }: TS.BinaryExpression, descriptor: TS.Node): Made | undefined {
  const isGiven =
    operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(left) &&
    /^(?:value|get)$/u.test(left.name.text) &&
    ts.isIdentifier(left.expression) &&
    declarationOf(left.expression) === descriptor;
  return isGiven ? inlineFunction(right) : undefined;
}

/** `Object.defineProperty(target, key, { … })` */
function isDefinition(node: TS.Node, target: TS.Node): boolean {
  if (!ts.isCallExpression(node) || !/^(?:Object|Reflect)\.defineProperty$/u.test(node.expression.getText()))
    return false;
  const [of] = node.arguments;
  return of !== undefined && ts.isIdentifier(of) && declarationOf(of) === target;
}

/** Whether all that a function gives is what another gives that it calls with its own `this`, or nothing, or what it is handed. */
function isPassedOn(wrapper: Made): boolean {
  return givenBy(wrapper).every((given) => isGivenOn(given, wrapper));
}

function isGivenOn(given: TS.Node, wrapper: Made): boolean {
  const bare = ts.isAwaitExpression(given) ? bareExpression(given.expression) : given;
  if (ts.isCallExpression(bare))
    return ts.isPropertyAccessExpression(bare.expression) && /^(?:apply|call)$/u.test(bare.expression.name.text);
  const declaration = ts.isIdentifier(bare) ? declarationOf(bare) : undefined;
  if (!declaration) return false;
  if (wrapper.parameters.some((one) => one === declaration)) return true;
  const made = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  return made !== undefined && !ts.isIdentifier(made) && isGivenOn(bareExpression(made), wrapper);
}
