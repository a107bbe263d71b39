import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";

/**
 * Whether a change is made to an object before anybody else knows it: by a statement of the constructor of the instance
 * that has a field which begins with it.
 */
export function isInConstructorOf(change: TS.Node, object: TS.Node | undefined): boolean {
  const field = object && ts.findAncestor(object, (at) => ts.isPropertyDeclaration(at) || ts.isFunctionLike(at));
  const scope = ts.findAncestor(change, (at) => ts.isBlock(at) || ts.isSourceFile(at))?.parent;
  return (
    field !== undefined &&
    ts.isPropertyDeclaration(field) &&
    scope !== undefined &&
    ts.isConstructorDeclaration(scope) &&
    scope.parent === field.parent
  );
}
