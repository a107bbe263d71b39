import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import type { References } from "../../modules/references.ts";
import { isExportOrImport } from "../../syntax/function-places.ts";

/** Classes that extend each other are followed so far. */
const MOST_DEEP = 10;

/**
 * Whether a method is never run, because nothing is made of its class but what has another method in its place: each class
 * that extends it has one of the same name, and none calls the one that it inherits.
 */
export function isOverridden(references: References, node: TS.Node): boolean {
  if (!ts.isMethodDeclaration(node) || !ts.isClassDeclaration(node.parent)) return false;
  const name = memberName(node);
  return name !== undefined && isReplacedBelow(references, node.parent, name, MOST_DEEP);
}

function isReplacedBelow(references: References, owner: TS.ClassDeclaration, name: string, depth: number): boolean {
  const below = depth > 0 ? classesBelow(references, owner) : undefined;
  if (!below || below.length === 0) return false;
  return below.every((one) => {
    if (callsInherited(one, name)) return false;
    const isReplaced = one.members.some((member) => memberName(member) === name);
    return isReplaced || isReplacedBelow(references, one, name, depth - 1);
  });
}

/** The classes that extend one; undefined where it is used for anything else than that. */
function classesBelow(references: References, owner: TS.ClassDeclaration): readonly TS.ClassDeclaration[] | undefined {
  const below: TS.ClassDeclaration[] = [];
  for (const use of references.expressionsFor(owner)) {
    const { parent } = use;
    if (ts.isIdentifier(use) && isExportOrImport(use)) continue;
    const heir = ts.isExpressionWithTypeArguments(parent) ? parent.parent.parent : undefined;
    if (!heir || !ts.isClassDeclaration(heir)) return undefined;
    below.push(heir);
  }
  return below;
}

/** `super.moor(…)` */
function callsInherited(owner: TS.ClassDeclaration, name: string): boolean {
  let isFound = false;
  forEachNode(owner, (node) => {
    isFound ||=
      ts.isPropertyAccessExpression(node) &&
      node.expression.kind === ts.SyntaxKind.SuperKeyword &&
      node.name.text === name;
  });
  return isFound;
}
