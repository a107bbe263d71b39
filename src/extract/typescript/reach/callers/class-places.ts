import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { memberExpression } from "../../syntax/function-places.ts";
import { isConstant } from "../../syntax/is-constant.ts";
import { outermost } from "../../syntax/outermost.ts";

/** The expressions that stand for a class: its names, or itself where it is written as a value (`new (class { … })()`). */
export function placesOfClass(references: References, node: TS.ClassLikeDeclaration): readonly TS.Node[] {
  if (ts.isClassDeclaration(node)) return references.to(node).map(placeOf);
  const place = outermost(node);
  const { parent } = place;
  const isNamed = ts.isVariableDeclaration(parent) && isConstant(parent);
  return isNamed ? references.to(parent).map(placeOf) : [place];
}

function placeOf(use: TS.Identifier): TS.Node {
  return outermost(memberExpression(use));
}
