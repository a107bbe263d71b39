import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { forEachNode } from "./for-each-node.ts";

/** Where a function or a member of a class names what it is called on; an arrow function, what the function around it is. */
export function thisIn(method: TS.FunctionLikeDeclaration | TS.ClassElement): TS.Expression[] {
  const places: TS.Expression[] = [];
  forEachNode(method, (node) => {
    const isOther = node !== method && ts.isFunctionLike(node) && !ts.isArrowFunction(node);
    if (isOther || ts.isClassLike(node)) return "skip";
    if (ts.isToken(node) && node.kind === ts.SyntaxKind.ThisKeyword) places.push(node as TS.ThisExpression);
    return undefined;
  });
  return places;
}

/** Whether something of an object names `this`: then a member of it may know it by that. */
export function namesThis(object: TS.ObjectLiteralExpression): boolean {
  let isNamed = false;
  forEachNode(object, (node) => {
    isNamed ||= node.kind === ts.SyntaxKind.ThisKeyword;
    return isNamed ? "skip" : undefined;
  });
  return isNamed;
}
