import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import type { References } from "../../modules/references.ts";
import { placesOfClass } from "./class-places.ts";
import { hasModifier, isExported } from "../../syntax/modifiers.ts";

/** Classes between an abstract one and those that extend it are followed so far. */
const MOST_DEEP = 8;

/**
 * The classes that an abstract one is made for: no instance is of that alone. Those that have a method of a name themselves do
 * not run the abstract one's.
 */
export function concreteHeirs(
  references: References,
  owner: TS.ClassLikeDeclaration,
  method: string | undefined,
  depth = MOST_DEEP,
): readonly TS.ClassLikeDeclaration[] {
  if (depth === 0 || !ts.isClassDeclaration(owner) || !isAbstract(owner)) return [];
  const heirs = references.expressionsFor(owner).flatMap(({ parent }) => {
    const heir = ts.isExpressionWithTypeArguments(parent) ? parent.parent.parent : undefined;
    return heir && ts.isClassLike(heir) ? [heir] : [];
  });
  return heirs.flatMap((heir) => {
    if (method !== undefined && heir.members.some((member) => memberName(member) === method)) return [];
    if (isAbstract(heir)) return concreteHeirs(references, heir, method, depth - 1);
    // Of one that nobody can get hold of, there are no instances.
    const isHad = isExported(heir) || placesOfClass(references, heir).length > 0 || isDecorated(heir);
    return isHad ? [heir] : [];
  });
}

function isDecorated(node: TS.ClassLikeDeclaration): boolean {
  return ts.canHaveDecorators(node) && ts.getDecorators(node) !== undefined;
}

function isAbstract(node: TS.ClassLikeDeclaration): boolean {
  return hasModifier(node, ts.SyntaxKind.AbstractKeyword);
}
