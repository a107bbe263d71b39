import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";

/** Each of the places where a collection is named is compared with many others. */
const scopes = new WeakMap<TS.Node, TS.Node>();

/** The function whose run a node is a part of, or its file. */
export function scopeOf(node: TS.Node): TS.Node {
  const before = scopes.get(node);
  if (before) return before;
  const scope =
    ts.findAncestor(
      node.parent,
      (at) => ts.isSourceFile(at) || ts.isFunctionLike(at) || ts.isPropertyDeclaration(at),
    ) ?? node.getSourceFile();
  scopes.set(node, scope);
  return scope;
}

export function contains(outer: TS.Node, inner: TS.Node): boolean {
  return outer.getSourceFile() === inner.getSourceFile() && outer.pos <= inner.pos && inner.end <= outer.end;
}
