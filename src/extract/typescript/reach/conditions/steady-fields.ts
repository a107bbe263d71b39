import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import { mayBeGiven } from "../../syntax/assignments.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import { hasModifier, isPrivate } from "../../syntax/modifiers.ts";

type Field = TS.PropertyDeclaration | TS.ParameterDeclaration;

/**
 * Whether a `this` stands for a field of the instance that holds what it was made with, at all times: the `this.name` of
 * `name === this.name`, where that is read-only. Of what the field holds no member is asked for: a list may be filled.
 */
export function isOfSteadyField(self: TS.Node): boolean {
  const { parent: access } = self;
  if (!ts.isPropertyAccessExpression(access) || access.expression !== self) return false;
  const owner = ts.findAncestor(access, ts.isClassLike);
  const field = owner && fieldOf(owner, access.name.text);
  if (!field || !isPlain(field, access)) return false;
  return (
    hasModifier(field, ts.SyntaxKind.ReadonlyKeyword) || (isPrivate(field) && !isGivenLater(owner, access.name.text))
  );
}

function fieldOf(owner: TS.ClassLikeDeclaration, name: string): Field | undefined {
  for (const member of owner.members) {
    if (ts.isPropertyDeclaration(member) && memberName(member) === name) return member;
    if (!ts.isConstructorDeclaration(member)) continue;
    const given = member.parameters.find(
      (one) => ts.isParameterPropertyDeclaration(one, member) && one.name.getText() === name,
    );
    if (given) return given;
  }
  return undefined;
}

/** Whether no more than the value itself is asked for: it is a text, a number or a flag, or it is tested for being there. */
function isPlain({ type }: Field, access: TS.PropertyAccessExpression): boolean {
  if (type && PLAIN_TYPES.has(type.kind)) return true;
  const { parent } = access;
  return (
    ts.isIfStatement(parent) ||
    ts.isBinaryExpression(parent) ||
    (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken) ||
    (ts.isConditionalExpression(parent) && parent.condition === access)
  );
}

const PLAIN_TYPES: ReadonlySet<TS.SyntaxKind> = new Set([
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.BooleanKeyword,
]);

const given = new WeakMap<TS.Node, ReadonlySet<string>>();

/** Whether code of a class gives a field another value once an instance is made. */
function isGivenLater(owner: TS.ClassLikeDeclaration, name: string): boolean {
  const names = given.get(owner) ?? namesGivenLater(owner);
  given.set(owner, names);
  return names.has(name);
}

function namesGivenLater(owner: TS.ClassLikeDeclaration): ReadonlySet<string> {
  const names = new Set<string>();
  for (const member of owner.members)
    forEachNode(member, (node) => {
      if (ts.isPropertyAccessExpression(node) && mayBeGiven(node) && !isOfMaking(node, member))
        names.add(node.name.text);
    });
  return names;
}

/** `this.name = name` of a constructor. */
function isOfMaking({ expression }: TS.PropertyAccessExpression, member: TS.ClassElement): boolean {
  return (
    ts.isConstructorDeclaration(member) &&
    expression.kind === ts.SyntaxKind.ThisKeyword &&
    ts.findAncestor(expression, ts.isFunctionLike) === member
  );
}
