import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { ObjectValue } from "../evaluate/value.ts";
import { forEachNode } from "../modules/for-each-node.ts";

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

function thisIn(method: TS.FunctionExpression | TS.MethodDeclaration): TS.Expression[] {
  const places: TS.Expression[] = [];
  forEachNode(method, (node) => {
    const isOther = node !== method && ts.isFunctionLike(node) && !ts.isArrowFunction(node);
    if (isOther || ts.isClassLike(node)) return "skip";
    if (ts.isToken(node) && node.kind === ts.SyntaxKind.ThisKeyword) places.push(node as TS.ThisExpression);
    return undefined;
  });
  return places;
}
