import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { decisiveSide } from "../../syntax/decisive-side.ts";
import { placeRead, type PlaceRead, type Meaning } from "./place-read.ts";

/** What a condition asks of one place: whether it counts as true, or is what is written beside it: `config.mode === "dry"`. */
export interface Atom extends PlaceRead {
  /** What it is compared with. */
  readonly literal?: string | undefined;
}

/** Finds out of an atom whether it holds; undefined where that is not known. */
type Known = (atom: Atom) => boolean | undefined;

/** What a condition comes to by what is known of its parts. */
export function verdictBy(expression: TS.Expression, meaning: Meaning, known: Known): boolean | undefined {
  const node = bareExpression(expression);
  const of = (one: TS.Expression): boolean | undefined => verdictBy(one, meaning, known);
  if (isNegation(node)) return negated(of(node.operand));
  const end = ts.isBinaryExpression(node) ? decisiveSide(node.operatorToken.kind) : undefined;
  if (ts.isBinaryExpression(node) && end !== undefined) {
    const [left, right] = [of(node.left), of(node.right)];
    return left === end || right === end ? end : left === undefined ? undefined : right;
  }
  const asked = atomOf(node, meaning);
  const isTrue = asked && known(asked.atom);
  return asked?.isNegated ? negated(isTrue) : isTrue;
}

/** What is known of the atoms of a condition where it holds, or does not: both sides of `isOpen && isDry` hold where it does. */
export function atomsBehind(
  expression: TS.Expression,
  holds: boolean,
  meaning: Meaning,
): readonly (readonly [Atom, boolean])[] {
  const node = bareExpression(expression);
  if (isNegation(node)) return atomsBehind(node.operand, !holds, meaning);
  const end = ts.isBinaryExpression(node) ? decisiveSide(node.operatorToken.kind) : undefined;
  if (ts.isBinaryExpression(node) && end !== undefined)
    return holds === end ? [] : [...atomsBehind(node.left, holds, meaning), ...atomsBehind(node.right, holds, meaning)];
  const asked = atomOf(node, meaning);
  return asked ? [[asked.atom, holds !== asked.isNegated]] : [];
}

/** What an atom comes to where another one holds, or does not. */
export function knownBy(asked: Atom, [other, holds]: readonly [Atom, boolean]): boolean | undefined {
  const isSamePlace = asked.root === other.root && asked.names.join(".") === other.names.join(".");
  if (!isSamePlace) return undefined;
  if (asked.literal === other.literal) return holds || !mayDiffer(asked, other) ? holds : undefined;
  // What is one text is none other.
  return holds && asked.literal !== undefined && other.literal !== undefined ? false : undefined;
}

/** Whether where nothing is given something else may be read at one of the places than at the other: what it is by default. */
function mayDiffer(one: Atom, other: Atom): boolean {
  const isOptional = one.isOptional || other.isOptional;
  return [one, other].some(({ isByDefault, hasDefault }) => isByDefault || (hasDefault && isOptional));
}

function atomOf(
  node: TS.Expression,
  meaning: Meaning,
): { readonly atom: Atom; readonly isNegated: boolean } | undefined {
  if (!ts.isBinaryExpression(node)) {
    const place = placeRead(node, meaning);
    return place && { atom: place, isNegated: false };
  }
  const { operatorToken, left, right } = node;
  const isNegated = operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
  if (!isNegated && operatorToken.kind !== ts.SyntaxKind.EqualsEqualsEqualsToken) return undefined;
  const literal = literalOf(right);
  const place = literal === undefined ? undefined : placeRead(left, meaning);
  return place && { atom: { ...place, literal }, isNegated };
}

function literalOf(node: TS.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return JSON.stringify(node.text);
  const isTruth = node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword;
  return isTruth ? node.getText() : undefined;
}

function isNegation(node: TS.Expression): node is TS.PrefixUnaryExpression {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;
}

function negated(truth: boolean | undefined): boolean | undefined {
  return truth === undefined ? undefined : !truth;
}
