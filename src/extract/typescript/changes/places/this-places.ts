import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { ObjectValue } from "../../evaluate/values/value.ts";
import { thisIn } from "../../syntax/this-in.ts";

const known = new WeakMap<TS.Node, readonly TS.Expression[]>();

/** Where the methods of an object literal name the object itself: the `this` of `{ tools: [], add(tool) { this.tools.push(tool); } }`. */
export function thisPlacesIn({ node }: Pick<ObjectValue, "node">): readonly TS.Expression[] {
  if (!node || !ts.isObjectLiteralExpression(node)) return [];
  const before = known.get(node);
  if (before) return before;
  const places: TS.Expression[] = [];
  for (const property of node.properties) {
    const method = ts.isPropertyAssignment(property) ? property.initializer : property;
    if (ts.isFunctionExpression(method) || ts.isMethodDeclaration(method)) places.push(...thisIn(method));
  }
  known.set(node, places);
  return places;
}

/** Whether `this` is that of a function of no class: what it is called on, `function () { this.title = "Moor"; }`. */
export function isOfBorrowed(self: TS.Expression): boolean {
  if (self.kind !== ts.SyntaxKind.ThisKeyword) return false;
  const owner = ts.findAncestor(
    self,
    (at) => ts.isClassElement(at) || (ts.isFunctionLike(at) && !ts.isArrowFunction(at)),
  );
  return owner !== undefined && !ts.isClassLike(owner.parent);
}
