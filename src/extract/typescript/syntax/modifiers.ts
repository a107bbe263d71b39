import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** Whether something is declared with a keyword: `declare`, `private`. */
export function hasModifier(node: TS.Node, keyword: TS.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some(({ kind }) => kind === keyword) ?? false);
}

/** Whether a statement exports what it declares. */
export function isExported(statement: TS.Node): boolean {
  return hasModifier(statement, ts.SyntaxKind.ExportKeyword);
}

/** Whether a member is the class's own, and not that of its instances. */
export function isStatic(member: TS.ClassElement): boolean {
  return ts.isClassStaticBlockDeclaration(member) || hasModifier(member, ts.SyntaxKind.StaticKeyword);
}

/** Whether only the class itself may name a member: `private tools`, `#tools`. */
export function isPrivate(member: TS.ClassElement | TS.ParameterDeclaration): boolean {
  const isHidden = member.name !== undefined && ts.isPrivateIdentifier(member.name);
  return isHidden || hasModifier(member, ts.SyntaxKind.PrivateKeyword);
}
