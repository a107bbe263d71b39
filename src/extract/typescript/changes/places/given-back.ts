import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import type { FunctionValue, Value } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import {
  declarationOf,
  isCallee,
  isReturned,
  keyOf,
  memberExpression,
  memberNameOf,
} from "../../syntax/function-places.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { outermost } from "../../syntax/outermost.ts";
import { picksOfReturn, type GivenBack, type PickedBy } from "./picks.ts";

/** Functions that give back what others give them are followed so far. */
const MOST_HANDS = 3;

/** An expression that gives what stands elsewhere: `getTools()` for the `tools` of `function getTools() { return tools; }`. */
interface Giving {
  readonly at: TS.Expression;
  readonly by?: Giver;
  /** The call that gives it, of the function that gives it back itself. */
  readonly from?: GivenBack;
  /** What decides whether that function gives it. */
  readonly picks?: readonly PickedBy[];
}

/** The function that gives it, where that was found by the name of a member alone. */
export interface Giver {
  /** Where the member is named. */
  readonly access: TS.PropertyAccessExpression | TS.Identifier;
  readonly maker: TS.SignatureDeclaration;
}

/**
 * Where functions give what stands at a place. What a function makes itself is another with each call, so for a variable
 * of its own there are no such places.
 * @param declaration the variable that holds what stands there
 */
export function placesGiving(
  references: References,
  place: TS.Expression,
  declaration: TS.Node,
  hands = 1,
): readonly Giving[] {
  const given = givenAt(place);
  const maker = isReturned(given) ? ts.findAncestor(given.parent, ts.isFunctionLike) : undefined;
  if (!maker || !("body" in maker) || isWithin(declaration, maker)) return [];
  const own = declarationOf(maker);
  const uses = own ? references.to(own) : [];
  const names = own ? uses.flatMap((use) => keyOf(memberExpression(use)) ?? []) : [nameOf(maker) ?? []].flat();
  const found = [
    ...uses.flatMap((use): Giving[] => placeAt(callOf(use))),
    ...[...new Set(names)].flatMap((name) => references.named(name)).flatMap((use) => givingMember(use, maker) ?? []),
  ];
  if (hands === MOST_HANDS) return found;
  return found.flatMap((one) => [
    pickedIn(one, given, maker),
    ...placesGiving(references, one.at, declaration, hands + 1),
  ]);
}

function pickedIn(giving: Giving, given: TS.Node, maker: TS.SignatureDeclaration): Giving {
  const call = bareExpression(giving.at);
  const from = ts.isCallExpression(call) ? { call, maker } : undefined;
  return from ? { ...giving, from, picks: picksOfReturn(given, from) } : giving;
}

function nameOf(maker: TS.FunctionLikeDeclaration): string | undefined {
  if (!ts.isGetAccessorDeclaration(maker)) return memberNameOf(maker);
  return ts.isIdentifier(maker.name) ? maker.name.text : undefined;
}

/**
 * The function that gives something in one run, where it is the one that was found by its name.
 * @returns undefined when it is another
 */
export function giverIn(evaluator: Evaluator, { access, maker }: Giver, run: Frame): FunctionValue | undefined {
  const given =
    ts.isGetAccessorDeclaration(maker) && ts.isPropertyAccessExpression(access)
      ? getterOf(evaluator.evaluate(access.expression, run), maker)
      : evaluator.evaluate(access, run);
  return given?.kind === "function" && given.node === maker ? given : undefined;
}

function getterOf(value: Value, { name }: TS.GetAccessorDeclaration): Value | undefined {
  const getter = value.kind === "object" ? value.properties.get(name.getText())?.value : undefined;
  return getter?.kind === "function" ? { ...getter, thisValue: value } : undefined;
}

function givingMember(use: TS.MemberName, maker: TS.SignatureDeclaration): Giving | undefined {
  const access = memberExpression(use);
  if (!ts.isPropertyAccessExpression(access) && !ts.isIdentifier(access)) return undefined;
  if (!ts.isGetAccessorDeclaration(maker)) {
    const at = callOf(use);
    return at && { at, by: { access, maker } };
  }
  return ts.isPropertyAccessExpression(access) ? { at: access, by: { access, maker } } : undefined;
}

function placeAt(at: TS.Expression | undefined): Giving[] {
  return at ? [{ at }] : [];
}

/** The call of what a name stands for, together with an `await` around it. */
export function callOf(use: TS.MemberName): TS.Expression | undefined {
  const call = outermost(memberExpression(use)).parent;
  return ts.isCallExpression(call) && isCallee(use) ? awaited(call) : undefined;
}

/** What is given together with a place: the whole of `tools ??= []`. */
export function givenAt(place: TS.Node): TS.Node {
  const whole = outermost(place);
  const { parent } = whole;
  return ts.isBinaryExpression(parent) &&
    parent.left === whole &&
    /^(?:\?\?|\|\|)=?$/u.test(parent.operatorToken.getText())
    ? givenAt(parent)
    : whole;
}

/** The list of `await getTools()`. */
function awaited(call: TS.Expression): TS.Expression {
  const { parent } = outermost(call);
  return ts.isAwaitExpression(parent) ? parent : call;
}

function isWithin(node: TS.Node, outer: TS.Node): boolean {
  return node.getSourceFile() === outer.getSourceFile() && outer.pos <= node.pos && node.end <= outer.end;
}
