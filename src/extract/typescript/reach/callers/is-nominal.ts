import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { hasModifier, isPrivate } from "../../syntax/modifiers.ts";

/** Whether only instances of a class can have its type: of what has no private member, anything of its shape can. */
export function isNominal(owner: TS.ClassLikeDeclaration): boolean {
  return owner.members.some(
    (member) =>
      isPrivate(member) ||
      (ts.isConstructorDeclaration(member) &&
        member.parameters.some((one) => hasModifier(one, ts.SyntaxKind.PrivateKeyword))),
  );
}
