import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { mayBeMissing } from "../values/open-texts.ts";
import type { Value } from "../values/value.ts";
import { keyString } from "../values/value.ts";
import type { Call } from "./array-call.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** What one is compared by: the names of members that lead to it. */
type Path = readonly string[];

/**
 * The members of a list that no earlier one is like, where a callback of `filter` asks for them as is usual: `(tool, index,
 * all) => all.findIndex(({ name }) => …) === index`, written as `all.findIndex((one) => one.name === tool.name) === index`.
 * To run it would compare each with each: a thousand tools take a million steps.
 * @returns undefined where the callback asks for something else, or anything that is compared is not known
 */
export function firstOfEach(call: Call): ReadonlySet<number> | undefined {
  const path = comparedPath(call);
  const { items, conditional, unresolved } = call.self;
  if (!path || conditional === true || unresolved !== undefined) return undefined;
  const seen = new Set<string>();
  const first = new Set<number>();
  for (const [index, item] of items.entries()) {
    const key = mayBeMissing(item) ? undefined : keyOf(call, item, path);
    if (key === undefined) return undefined;
    if (!seen.has(key)) first.add(index);
    seen.add(key);
  }
  return first;
}

function keyOf({ evaluator, node }: Call, item: Value, path: Path): string | undefined {
  let value = item;
  for (const name of path) {
    if (value.kind === "alternatives") return undefined;
    value = evaluator.member(value, name, node);
  }
  const text = keyString(value);
  return text === undefined ? undefined : `${value.kind}:${text}`;
}

function comparedPath({ args: [callback], node }: Call): Path | undefined {
  if (callback?.kind !== "function") return undefined;
  const [item, index, all] = callback.node.parameters.map(({ name }) => name.getText());
  const compared = comparison(resultOf(callback.node));
  if (item === undefined || index === undefined || !compared) return undefined;
  const [search] = compared.filter(ts.isCallExpression);
  const isOwnPlace = compared.some((side) => side.getText() === index);
  if (!search || !isOwnPlace || !ts.isPropertyAccessExpression(search.expression)) return undefined;
  const { expression: list, name } = search.expression;
  const isSameList = list.getText() === (all ?? listOf(node));
  const [sought] = search.arguments;
  return name.text === "findIndex" && isSameList && sought ? pathIn(bareExpression(sought), item) : undefined;
}

/** `(one) => one.name === tool.name`: by what both are compared. */
function pathIn(sought: TS.Expression, item: string): Path | undefined {
  if (!isInlineFunction(sought)) return undefined;
  const [own] = sought.parameters.map(({ name }) => name.getText());
  const sides = comparison(resultOf(sought))?.map(namesIn);
  const mine = sides?.find((names) => names?.[0] === own);
  const given = sides?.find((names) => names?.[0] === item);
  const path = mine?.slice(1);
  return path && path.length > 0 && path.join(".") === given?.slice(1).join(".") ? path : undefined;
}

/** The names in `tool.meta.name`; undefined for anything else. */
function namesIn(expression: TS.Expression): readonly string[] | undefined {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const owner = namesIn(bareExpression(expression.expression));
  return owner && [...owner, expression.name.text];
}

/** The only thing that a function works out. */
function resultOf({ body }: TS.FunctionLikeDeclaration): TS.Expression | undefined {
  if (!body || !ts.isBlock(body)) return body;
  const [statement, ...others] = body.statements;
  return statement && others.length === 0 && ts.isReturnStatement(statement) ? statement.expression : undefined;
}

function comparison(expression: TS.Expression | undefined): readonly TS.Expression[] | undefined {
  const bare = expression && bareExpression(expression);
  if (!bare || !ts.isBinaryExpression(bare)) return undefined;
  const isSame = bare.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;
  return isSame ? [bareExpression(bare.left), bareExpression(bare.right)] : undefined;
}

/** What the list goes by whose method is called. */
function listOf(node: TS.Node): string | undefined {
  const callee = ts.isCallExpression(node) ? node.expression : undefined;
  return callee && ts.isPropertyAccessExpression(callee) ? callee.expression.getText() : undefined;
}
