import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { OR_OPERATORS } from "../../syntax/or-operators.ts";
import { outermost } from "../../syntax/outermost.ts";
import type { MemberStep } from "./addition-places.ts";
import { namedPlaces, type Place } from "./collection-places.ts";

/**
 * The argument that a place is, or is a member of: `addAll(tools)`, `addAll({ tools })`; also where something else takes its
 * place as long as it is not there: `(function (Flag) { … })(Flag || (Flag = {}))`, which is what becomes of an enum.
 */
export function argumentAt(place: TS.Expression): { readonly argument: TS.Node; readonly key?: string } {
  const whole = withFallbacks(place);
  const { parent } = whole;
  const isMember =
    ts.isShorthandPropertyAssignment(parent) || (ts.isPropertyAssignment(parent) && parent.initializer === whole);
  return isMember && ts.isIdentifier(parent.name)
    ? { argument: outermost(parent.parent), key: parent.name.text }
    : { argument: whole };
}

/** A collection that is there is what it is: what stands on the right is given only where nothing is on the left. */
function withFallbacks(place: TS.Expression): TS.Node {
  for (let at = outermost(place); ; at = outermost(at.parent)) {
    const { parent } = at;
    if (!ts.isBinaryExpression(parent) || parent.left !== at || !OR_OPERATORS.has(parent.operatorToken.kind)) return at;
  }
}

/** Where a function names a member of the object that it is handed, by its own name or as a part of the object. */
export function placesOfMember(
  references: References,
  parameter: TS.ParameterDeclaration,
  key: string,
  path: readonly MemberStep[],
): readonly Place[] {
  if (ts.isIdentifier(parameter.name))
    return references.to(parameter).flatMap(({ parent }) => (isMemberOf(parent, key) ? { at: parent, path } : []));
  const bound = parameter.name.elements.find(
    (one) => ts.isBindingElement(one) && (one.propertyName ?? one.name).getText() === key,
  );
  return bound && ts.isBindingElement(bound) ? namedPlaces(references, bound, path) : [];
}

function isMemberOf(node: TS.Node, key: string): node is TS.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(node) && node.name.text === key;
}
