import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { isGivenValue } from "../syntax/assignments.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { isReadAlone } from "./is-read-alone.ts";

/** What asks a list, or a set, whether it holds something. */
const TESTS: ReadonlySet<string> = new Set(["has", "includes"]);

/** What else may be done with a list that leaves it as it is. */
const READINGS: ReadonlySet<string> = new Set(
  "length size join map filter some every find indexOf keys values entries slice".split(" "),
);

/** A question to a list by its name: `KNOWN.has(name)`. */
export interface ListTest {
  readonly list: TS.Identifier;
  readonly item: TS.Expression;
}

/** What a call asks a list, if it asks whether one holds something. */
export function listTest({ expression, arguments: given }: TS.CallExpression): ListTest | undefined {
  const callee = bareExpression(expression);
  const [item, ...others] = given;
  if (!ts.isPropertyAccessExpression(callee) || !TESTS.has(callee.name.text) || !item || others.length > 0)
    return undefined;
  const list = bareExpression(callee.expression);
  return ts.isIdentifier(list) ? { list, item } : undefined;
}

/**
 * The items of a list, or a set, that stays what it is written as: its type says so, or it is the file's own and nothing is
 * done there but reading it. Undefined for any other.
 */
export function fixedItems(declaration: TS.VariableDeclaration): readonly TS.Expression[] | undefined {
  const { initializer, type } = declaration;
  const items = initializer && itemsOf(bareExpression(initializer));
  if (!items || items.some((item) => ts.isSpreadElement(item) || ts.isOmittedExpression(item))) return undefined;
  return isReadonly(initializer, type) || isReadAlone(declaration, isReading) ? items : undefined;
}

function itemsOf(node: TS.Expression): readonly TS.Expression[] | undefined {
  if (ts.isArrayLiteralExpression(node)) return node.elements;
  const [only] = ts.isNewExpression(node) && node.expression.getText() === "Set" ? (node.arguments ?? []) : [];
  const written = only && bareExpression(only);
  return written && ts.isArrayLiteralExpression(written) ? written.elements : undefined;
}

/** `["moor"] as const`, `: ReadonlySet<string>`, `: readonly string[]` */
function isReadonly(initializer: TS.Expression, type: TS.TypeNode | undefined): boolean {
  if (ts.isAsExpression(initializer)) return ts.isConstTypeReference(initializer.type);
  if (!type) return false;
  if (ts.isTypeOperatorNode(type)) return type.operator === ts.SyntaxKind.ReadonlyKeyword;
  return ts.isTypeReferenceNode(type) && /^Readonly(?:Set|Array)$/u.test(type.typeName.getText());
}

function isReading(use: TS.Identifier): boolean {
  const { parent } = use;
  if (ts.isPropertyAccessExpression(parent)) {
    const { text } = parent.name;
    return TESTS.has(text) || (READINGS.has(text) && !isGivenValue(parent));
  }
  if (ts.isForOfStatement(parent)) return parent.expression === use;
  return ts.isSpreadElement(parent) || ts.isTypeQueryNode(parent);
}
