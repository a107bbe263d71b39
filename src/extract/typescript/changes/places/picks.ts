import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { guardsOf } from "../../reach/conditions/guards.ts";
import { outermost } from "../../syntax/outermost.ts";

/** A condition that decides whether it is a collection that stands at a place, or another: `isOpen ? ships : crew`. */
export interface PickedBy {
  readonly condition: TS.Expression;
  /** What it has to come to: of `ships ?? crew`, the second is picked where the first is missing. */
  readonly is: boolean | "missing";
  /** The function that picks it, where the condition is one of that function. */
  readonly within?: GivenBack | undefined;
  /** It is taken to come to that, where that is not known. */
  readonly isLikely?: boolean;
}

/** The call of a function that gives back what stands at a place of its own. */
export interface GivenBack {
  readonly call: TS.CallExpression;
  readonly maker: TS.SignatureDeclaration;
}

/** A place that stands for something only where it is picked. */
interface Picked {
  readonly at: TS.Expression;
  readonly picks: readonly PickedBy[];
}

/** The expression that picks what stands at a place, or something else, with all around it that do so in their turn. */
export function pickedAt(place: TS.Expression): readonly Picked[] {
  const found: Picked[] = [];
  for (let at = place, picked = pickAround(at); picked; picked = pickAround(at)) {
    ({ at } = picked);
    found.push({ at, picks: [...(found.at(-1)?.picks ?? []), ...picked.picks] });
  }
  return found;
}

function pickAround(place: TS.Expression): Picked | undefined {
  const whole = outermost(place);
  const { parent } = whole;
  if (ts.isConditionalExpression(parent) && parent.condition !== whole)
    return { at: parent, picks: [{ condition: parent.condition, is: parent.whenTrue === whole }] };
  if (!ts.isBinaryExpression(parent)) return undefined;
  const { left, right, operatorToken } = parent;
  const is = PICKING.get(operatorToken.kind);
  if (is === undefined) return undefined;
  if (right === whole) return { at: parent, picks: [{ condition: left, is }] };
  // A collection counts as true, and is not missing.
  return is === true ? undefined : { at: parent, picks: [] };
}

/** What the left side comes to where the right one is picked. */
const PICKING: ReadonlyMap<TS.SyntaxKind, PickedBy["is"]> = new Map<TS.SyntaxKind, PickedBy["is"]>([
  [ts.SyntaxKind.AmpersandAmpersandToken, true],
  [ts.SyntaxKind.BarBarToken, false],
  [ts.SyntaxKind.QuestionQuestionToken, "missing"],
]);

/** What has to hold where a function gives back what stands at a place, or something else. */
export function picksOfReturn(place: TS.Node, within: GivenBack): readonly PickedBy[] {
  return guardsOf(place, within.maker).map(({ expression, holds }) => ({
    condition: expression,
    is: holds,
    within,
    isLikely: true,
  }));
}
