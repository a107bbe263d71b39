import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { GIVING } from "../../syntax/assignments.ts";

/** What a member may be, by where the source gives it a value. */
export interface MemberValues {
  readonly methods: readonly TS.Node[];
  readonly given: readonly TS.Expression[];
  /** Parameters of a constructor that are fields. */
  readonly parameters: readonly TS.ParameterDeclaration[];
  /** Whether a class declares it. */
  readonly isDeclared: boolean;
}

/** What a place adds to the values of a member; undefined where it does not tell what. */
type Part = Partial<MemberValues> | undefined;

/**
 * All that the source gives members of a name.
 * @param concerns whether a place is asked about: a member of a class or an object, an assignment, a parameter, a declaration
 * @returns undefined where a place does not tell what it gives, or a key may be the name
 */
export function valuesBy(
  references: References,
  name: string,
  concerns: (place: TS.Node) => boolean,
): MemberValues | undefined {
  if (references.namedByText(name).some((text) => isKey(text) || isNamedSo(text))) return undefined;
  const parts = references.named(name).map((use) => (concerns(use.parent) ? partAt(use, use.parent) : {}));
  if (parts.includes(undefined)) return undefined;
  return {
    methods: parts.flatMap((part) => part?.methods ?? []),
    given: parts.flatMap((part) => part?.given ?? []),
    parameters: parts.flatMap((part) => part?.parameters ?? []),
    isDeclared: parts.some((part) => part?.isDeclared),
  };
}

function partAt(use: TS.MemberName, place: TS.Node): Part {
  if (ts.isPropertyAccessExpression(place))
    return place.name === use && isGivenTo(place) ? { given: [place.parent.right] } : {};
  if (ts.isParameter(place) && ts.isParameterPropertyDeclaration(place, place.parent))
    return { parameters: [place], isDeclared: true };
  if (ts.isShorthandPropertyAssignment(place)) return { given: [place.name] };
  if (!isNameOf(use, place)) return {};
  if (ts.isPropertyAssignment(place)) return { given: [place.initializer] };
  if (ts.isPropertyDeclaration(place)) return { given: place.initializer ? [place.initializer] : [], isDeclared: true };
  if (ts.isMethodDeclaration(place))
    return { methods: place.body ? [place] : [], isDeclared: ts.isClassLike(place.parent) };
  // What a module exports are members of that.
  if (ts.isFunctionDeclaration(place)) return ts.isSourceFile(place.parent) && place.body ? { methods: [place] } : {};
  if (ts.isVariableDeclaration(place) && ts.isIdentifier(use))
    return ts.isSourceFile(place.parent.parent.parent) ? { given: [use] } : {};
  return ts.isGetAccessor(place) || ts.isSetAccessor(place) || ts.isExportSpecifier(place) ? undefined : {};
}

/** Whether a place declares something by a name, or exports it by that. */
function isNameOf(use: TS.MemberName, place: TS.Node): boolean {
  return "name" in place && place.name === use;
}

/** `pier["moor"]` */
export function isKey(text: TS.StringLiteralLike): boolean {
  return ts.isElementAccessExpression(text.parent) && text.parent.argumentExpression === text;
}

/** `{ "moor": … }` */
function isNamedSo(text: TS.StringLiteralLike): boolean {
  return ts.isObjectLiteralElement(text.parent) && text.parent.name === text;
}

/** `pier.moor = …` */
export function isGivenTo(
  access: TS.PropertyAccessExpression,
): access is TS.PropertyAccessExpression & { readonly parent: TS.BinaryExpression } {
  const { parent } = access;
  return ts.isBinaryExpression(parent) && parent.left === access && GIVING.has(parent.operatorToken.kind);
}
