import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";

/**
 * Whether a type says that its values are records: `Record<string, unknown>`, `{ [berth: string]: number }`. Without a cast,
 * the compiler lets no instance of a class stand there, unless the members are `any`.
 */
export function isTypeOfRecord(type: TS.TypeNode | undefined): boolean {
  if (!type) return false;
  if (ts.isParenthesizedTypeNode(type)) return isTypeOfRecord(type.type);
  if (ts.isUnionTypeNode(type)) return type.types.every((one) => isNothing(one) || isTypeOfRecord(one));
  const members = membersOf(type);
  return members !== undefined && members.kind !== ts.SyntaxKind.AnyKeyword;
}

function membersOf(type: TS.TypeNode): TS.TypeNode | undefined {
  if (ts.isTypeLiteralNode(type)) {
    const [only, ...others] = type.members;
    return only && others.length === 0 && ts.isIndexSignatureDeclaration(only) ? only.type : undefined;
  }
  if (!ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName) || type.typeName.text !== "Record")
    return undefined;
  const [keys, members] = type.typeArguments ?? [];
  return keys?.kind === ts.SyntaxKind.StringKeyword ? members : undefined;
}

function isNothing(type: TS.TypeNode): boolean {
  return (
    type.kind === ts.SyntaxKind.UndefinedKeyword ||
    (ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword)
  );
}
