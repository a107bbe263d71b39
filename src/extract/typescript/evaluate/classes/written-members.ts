import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { mayBeGiven } from "../../syntax/assignments.ts";
import { outermost } from "../../syntax/outermost.ts";
import { classChain } from "./classes.ts";
import type { Evaluator } from "../evaluator.ts";
import { copiedOntoThis } from "./given-while-made.ts";
import type { ClassValue } from "../values/value.ts";

const known = new WeakMap<TS.ClassLikeDeclaration, boolean>();

/**
 * Whether instances of a class have no members but those that are written in it, in the classes that it extends, or in
 * assignments by name: a tool without annotations then has none, rather than some that are not known.
 */
export function hasWrittenMembersOnly(evaluator: Evaluator, value: ClassValue, name: string): boolean {
  if (name in Object.prototype) return false;
  const { classes, base } = classChain(evaluator, value);
  const isWhole = base === undefined && classes.at(-1)?.node.heritageClauses?.every(isOfTypes) !== false;
  return isWhole && classes.every((one) => isDecoratedByPackages(evaluator, one) && hasNamedMembers(one.node));
}

function isOfTypes({ token }: TS.HeritageClause): boolean {
  return token === ts.SyntaxKind.ImplementsKeyword;
}

/** A decorator of the project may add anything. */
function isDecoratedByPackages(evaluator: Evaluator, { node, frame }: ClassValue): boolean {
  const decorators = ts.canHaveDecorators(node) ? (ts.getDecorators(node) ?? []) : [];
  return decorators.every(({ expression }) => {
    const callee = evaluator.evaluate(ts.isCallExpression(expression) ? expression.expression : expression, frame);
    return callee.kind === "external" && callee.module !== "";
  });
}

function hasNamedMembers(node: TS.ClassLikeDeclaration): boolean {
  const before = known.get(node);
  if (before !== undefined) return before;
  let isNamed = !node.members.some(isUnnamed) && !isMerged(node);
  forEachNode(node, (inner) => {
    if (inner.kind === ts.SyntaxKind.ThisKeyword && isFilled(inner)) isNamed = false;
  });
  known.set(node, isNamed);
  return isNamed;
}

function isUnnamed({ name }: TS.ClassElement): boolean {
  return name !== undefined && ts.isComputedPropertyName(name);
}

/** An interface of the same name says what somebody adds. */
function isMerged(node: TS.ClassLikeDeclaration): boolean {
  const name = node.name?.text;
  return node
    .getSourceFile()
    .statements.some((one) => ts.isInterfaceDeclaration(one) && name !== undefined && one.name.text === name);
}

/** `this[key] = …`, `delete this[key]`, `Object.assign(this, …)`; what the constructor's own statements copy is read with what they assign. */
function isFilled(self: TS.Node): boolean {
  const whole = outermost(self);
  const { parent } = whole;
  if (ts.isElementAccessExpression(parent)) return parent.expression === whole && isChanged(parent);
  return (
    ts.isCallExpression(parent) &&
    parent.arguments[0] === whole &&
    !(ts.isPropertyAccessExpression(parent.expression) && /^(?:bind|call|apply)$/u.test(parent.expression.name.text)) &&
    !(ts.isConstructorDeclaration(parent.parent.parent.parent) && copiedOntoThis(parent).length > 0)
  );
}

function isChanged(member: TS.Expression): boolean {
  return mayBeGiven(member) || ts.isDeleteExpression(outermost(member).parent);
}
