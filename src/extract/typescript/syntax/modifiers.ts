import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";

/** Whether something is declared with a keyword: `declare`, `private`. */
export function hasModifier(node: TS.Node, keyword: TS.SyntaxKind): boolean {
  return ts.canHaveModifiers(node) && (ts.getModifiers(node)?.some(({ kind }) => kind === keyword) ?? false);
}

/** Statements that declare variables in the place of what a file gives `exports` (`exports-as-variables.ts`). */
const ofExports = new WeakSet<TS.Node>();

/** Notes that a statement declares what the file itself gives `exports`. */
export function noteAsExported(statement: TS.Statement): void {
  ofExports.add(statement);
}

/** Whether a statement exports what it declares. */
export function isExported(statement: TS.Node): boolean {
  return isWrittenAsExported(statement) || isOfExports(statement);
}

/** Whether a statement declares what its file gives `exports`: what is given to a member has no name by that. */
export function isOfExports(statement: TS.Node): boolean {
  return ofExports.has(statement);
}

/** Whether it says so with `export`. */
export function isWrittenAsExported(statement: TS.Node): boolean {
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
