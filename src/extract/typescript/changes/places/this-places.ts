import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { ObjectValue } from "../../evaluate/values/value.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";

const known = new WeakMap<TS.Node, readonly TS.Expression[]>();

/** Where the methods of an object literal name the object itself: the `this` of `{ tools: [], add(tool) { this.tools.push(tool); } }`. */
export function thisPlacesIn({ node }: ObjectValue): readonly TS.Expression[] {
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

/** Where a function names what it is called on; an arrow function, what the function around it is. */
export function thisIn(method: TS.FunctionLikeDeclaration): TS.Expression[] {
  const places: TS.Expression[] = [];
  forEachNode(method, (node) => {
    const isOther = node !== method && ts.isFunctionLike(node) && !ts.isArrowFunction(node);
    if (isOther || ts.isClassLike(node)) return "skip";
    if (ts.isToken(node) && node.kind === ts.SyntaxKind.ThisKeyword) places.push(node as TS.ThisExpression);
    return undefined;
  });
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
