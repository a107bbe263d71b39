import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Frame } from "./values/frame.ts";
import { regexOf } from "./literals.ts";
import type { Value } from "./values/value.ts";
import { primitive, unknown } from "./values/value.ts";
import { isStatic } from "../syntax/modifiers.ts";

/** The class that `this` is in a static block, and in a static method whose calls are not known. */
export function staticClassOf(node: TS.Node, frame: Frame): TS.ClassLikeDeclaration | undefined {
  if (node.kind !== ts.SyntaxKind.ThisKeyword) return undefined;
  const owner = ts.findAncestor(
    node,
    (at) => ts.isClassStaticBlockDeclaration(at) || (ts.isFunctionLike(at) && !ts.isArrowFunction(at)),
  );
  if (owner && ts.isClassStaticBlockDeclaration(owner)) return owner.parent;
  const isOfClass = owner && ts.isMethodDeclaration(owner) && isStatic(owner);
  return isOfClass && !frame.thisValue && ts.isClassLike(owner.parent) ? owner.parent : undefined;
}

/** The value of a literal that is no text, and of `this`; undefined for other syntax. */
export function constantOf(node: TS.Node, frame: Frame): Value | undefined {
  switch (node.kind) {
    case ts.SyntaxKind.TrueKeyword:
      return primitive(true, node);
    case ts.SyntaxKind.FalseKeyword:
      return primitive(false, node);
    case ts.SyntaxKind.NullKeyword:
      return primitive(null, node);
    case ts.SyntaxKind.ThisKeyword:
      return frame.thisValue ?? unknown("is `this` of a function whose calls are not known", node);
    default:
      if (ts.isNumericLiteral(node)) return primitive(Number(node.text), node);
      if (ts.isBigIntLiteral(node)) return primitive(BigInt(node.text.slice(0, -1)), node);
      return ts.isRegularExpressionLiteral(node) ? regexOf(node) : undefined;
  }
}
