import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** Whether a class, a member of one or a parameter is declared with a keyword: `declare`, `private`. */
export function hasModifier(
  member: TS.ClassElement | TS.ParameterDeclaration | TS.ClassDeclaration,
  keyword: TS.SyntaxKind,
): boolean {
  return ts.canHaveModifiers(member) && (ts.getModifiers(member)?.some(({ kind }) => kind === keyword) ?? false);
}

/** Whether a member is the class's own, and not that of its instances. */
export function isStatic(member: TS.ClassElement): boolean {
  return ts.isClassStaticBlockDeclaration(member) || hasModifier(member, ts.SyntaxKind.StaticKeyword);
}

/** Whether only the class itself may name a member: `private tools`, `#tools`. */
export function isPrivate(member: TS.ClassElement): boolean {
  const isHidden = member.name !== undefined && ts.isPrivateIdentifier(member.name);
  return isHidden || hasModifier(member, ts.SyntaxKind.PrivateKeyword);
}
