import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { findDeclaration } from "./declarations.ts";
import { forEachNode } from "./for-each-node.ts";

/** `x = …`, and what gives a value only to what has none: `x ??= …`, `x ||= …` */
export const GIVING: ReadonlySet<TS.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
]);

/** How a variable gets its value after its declaration. */
export type Assignments =
  { readonly kind: "none" } | { readonly kind: "one"; readonly value: TS.Expression } | { readonly kind: "several" };

const byFile = new WeakMap<TS.SourceFile, ReadonlyMap<string, readonly TS.BinaryExpression[]>>();
const byVariable = new WeakMap<TS.VariableDeclaration, readonly TS.BinaryExpression[]>();

/**
 * The assignment that gives a variable its value, for one that is declared empty and set once.
 * A variable with an initializer that is assigned anew has several.
 */
export function soleAssignment(declaration: TS.VariableDeclaration): Assignments {
  const assignments = assignmentsOf(declaration);
  const [only] = assignments;
  if (!only) return { kind: "none" };
  const isGiving = GIVING.has(only.operatorToken.kind);
  const startsEmpty =
    !declaration.initializer ||
    declaration.initializer.kind === ts.SyntaxKind.NullKeyword ||
    declaration.initializer.getText() === "undefined";
  return assignments.length === 1 && isGiving && startsEmpty ? { kind: "one", value: only.right } : { kind: "several" };
}

/** The assignments of a variable in the order of the source. */
export function assignmentsOf(declaration: TS.VariableDeclaration): readonly TS.BinaryExpression[] {
  if (!ts.isIdentifier(declaration.name) || declaration.parent.flags & ts.NodeFlags.Const) return [];
  const known = byVariable.get(declaration);
  if (known) return known;
  const { text } = declaration.name;
  const candidates = assignmentsIn(declaration.getSourceFile()).get(text) ?? [];
  const own = candidates.filter((assignment) => findDeclaration(text, assignment) === declaration);
  byVariable.set(declaration, own);
  return own;
}

function assignmentsIn(sourceFile: TS.SourceFile): ReadonlyMap<string, readonly TS.BinaryExpression[]> {
  const known = byFile.get(sourceFile);
  if (known) return known;
  const found = new Map<string, TS.BinaryExpression[]>();
  forEachNode(sourceFile, (node) => {
    if (!ts.isBinaryExpression(node) || !isAssignment(node.operatorToken.kind) || !ts.isIdentifier(node.left)) return;
    const list = found.get(node.left.text);
    if (list) list.push(node);
    else found.set(node.left.text, [node]);
  });
  byFile.set(sourceFile, found);
  return found;
}

function isAssignment(kind: TS.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}
