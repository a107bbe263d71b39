import type { ts as TS } from "ts-morph";
import type { Registry, RegistryKind } from "../../../tool-model/registry.ts";
import type { Located } from "../../../tool-model/source-range.ts";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { Frame } from "../evaluate/values/frame.ts";
import { rangeOf } from "../modules/source-files.ts";
import { forEachNode } from "../syntax/for-each-node.ts";
import { collectionMembers, type CollectionMember } from "./collection-members.ts";

/** A registry with the functions that its names lead to. */
export interface FoundRegistry extends Pick<Registry, "name" | "kind" | "isWhole" | "refusals" | "range"> {
  readonly members: readonly CollectionMember[];
}

/** What a look into a registry is for. */
export interface Lookup {
  readonly registry: FoundRegistry;
  readonly use: "check" | "dispatch";
}

/** From so many names on that are tools, and as many others at most, a collection is one of tools. */
const FEWEST = 2;

const REJECTING =
  /reject|den(?:y|ied)|block|forbid|disallow|exclu|writ|mutat|unsafe|(?:not|non)_?(?:allowed|batch)|danger/iu;

/**
 * The registry that an expression looks a name up in: `TOOLS.get(name)`, `TOOLS[name]`, `ALLOWED.has(name)`,
 * `switch (name)`.
 * @param toolNames the tools of the server
 */
export function lookupAt(
  node: TS.Node,
  frame: Frame,
  evaluator: Evaluator,
  toolNames: ReadonlySet<string>,
): Lookup | undefined {
  if (ts.isSwitchStatement(node)) return switchAt(node, frame, evaluator, toolNames);
  const place = collectionAt(node);
  if (!place || isKnownName(place.key, frame, evaluator)) return undefined;
  const found = collectionMembers(evaluator, evaluator.evaluate(place.collection, frame));
  if (!found || !namesTools(found.members, toolNames)) return undefined;
  const name = nameOf(place.collection);
  const branch = place.use === "check" ? branchBehind(node) : undefined;
  const kind: RegistryKind = found.isDispatch ? "dispatch" : isRejecting(name, branch) ? "reject" : "allow";
  const refusals = branch && kind !== "dispatch" ? textsIn(branch.refusing) : [];
  const range = declarationRange(place.collection);
  return {
    registry: { name, kind, members: found.members, isWhole: found.isWhole, refusals, ...(range && { range }) },
    use: place.use,
  };
}

/** What goes by a name that stands in the source, such as the tool's own, picks nothing that an agent asks for. */
function isKnownName(name: TS.Expression, frame: Frame, evaluator: Evaluator): boolean {
  return evaluator.evaluate(name, frame).kind === "text";
}

interface LookupPlace {
  readonly collection: TS.Expression;
  readonly key: TS.Expression;
  readonly use: Lookup["use"];
}

function collectionAt(node: TS.Node): LookupPlace | undefined {
  if (ts.isElementAccessExpression(node))
    return { collection: node.expression, key: node.argumentExpression, use: "dispatch" };
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
    return { collection: node.right, key: node.left, use: "check" };
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  const [key] = node.arguments;
  if (!key) return undefined;
  if (name.text === "get") return { collection: expression, key, use: "dispatch" };
  return /^(?:has|includes)$/u.test(name.text) ? { collection: expression, key, use: "check" } : undefined;
}

function namesTools(members: readonly CollectionMember[], toolNames: ReadonlySet<string>): boolean {
  const known = members.filter(({ value }) => toolNames.has(value)).length;
  return known >= FEWEST && known * 2 >= members.length;
}

function switchAt(
  node: TS.SwitchStatement,
  frame: Frame,
  evaluator: Evaluator,
  toolNames: ReadonlySet<string>,
): Lookup | undefined {
  const members = node.caseBlock.clauses.flatMap((clause): CollectionMember[] => {
    if (!ts.isCaseClause(clause)) return [];
    const value = evaluator.evaluate(clause.expression, frame);
    return value.kind === "text" ? [{ value: value.text.value, range: insideOf(clause.expression) }] : [];
  });
  if (!namesTools(members, toolNames) || isKnownName(node.expression, frame, evaluator)) return undefined;
  const cases = node.caseBlock.clauses.filter(ts.isCaseClause);
  const registry = { name: "switch", kind: "switch" as const, members, isWhole: cases.length === members.length };
  return { registry, use: "dispatch" };
}

/** What happens behind a condition that asks for a name: when the name is there, and which part of it refuses. */
interface Branch {
  readonly isNegated: boolean;
  readonly refusing: TS.Node;
}

/** Whether what a condition holds for is refused: `if (name === "batch_tools") throw …`. */
export function isRefusedIf(condition: TS.Node): boolean {
  let at = condition;
  while (ts.isParenthesizedExpression(at.parent) || isOr(at.parent)) at = at.parent;
  const { parent } = at;
  return ts.isIfStatement(parent) && parent.expression === at && refuses(parent.thenStatement);
}

function isOr(node: TS.Node): boolean {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.BarBarToken;
}

function branchBehind(node: TS.Node): Branch | undefined {
  let at = node;
  let isNegated = false;
  while (ts.isParenthesizedExpression(at.parent) || isNegation(at.parent)) {
    at = at.parent;
    if (isNegation(at)) isNegated = !isNegated;
  }
  const { parent } = at;
  if (!ts.isIfStatement(parent) || parent.expression !== at) return undefined;
  return refuses(parent.thenStatement) ? { isNegated, refusing: parent.thenStatement } : undefined;
}

function isNegation(node: TS.Node): boolean {
  return ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken;
}

/** Whether code ends with an error, or with words. */
function refuses(branch: TS.Node): boolean {
  let isRefusal = false;
  forEachNode(branch, (node) => {
    if (ts.isThrowStatement(node)) isRefusal = true;
    if (isLiteralPart(node) && /error|reject|not allowed|refus|directly|read-only|unknown/iu.test(node.text))
      isRefusal = true;
  });
  return isRefusal;
}

function isRejecting(name: string, branch: Branch | undefined): boolean {
  return branch ? !branch.isNegated : REJECTING.test(name);
}

/** The longer texts in a piece of code, with `${…}` for what is filled in. */
function textsIn(node: TS.Node): Located<string>[] {
  const texts: Located<string>[] = [];
  forEachNode(node, (one) => {
    if (ts.isStringLiteralLike(one) && one.text.includes(" ")) texts.push({ value: one.text, range: rangeOf(one) });
    else if (ts.isTemplateExpression(one)) texts.push({ value: one.getText().slice(1, -1), range: rangeOf(one) });
  });
  return texts;
}

function isLiteralPart(node: TS.Node): node is TS.LiteralLikeNode {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

/** The last name of what is looked into. */
function nameOf(collection: TS.Expression): string {
  if (ts.isPropertyAccessExpression(collection)) return collection.name.text;
  return ts.isIdentifier(collection) ? collection.text : "registry";
}

function declarationRange(collection: TS.Expression) {
  return isNamed(collection) ? rangeOf(collection) : undefined;
}

function isNamed(node: TS.Expression): boolean {
  return ts.isIdentifier(node) || ts.isPropertyAccessExpression(node);
}

function insideOf(expression: TS.Expression) {
  const range = rangeOf(expression);
  return ts.isStringLiteralLike(expression) ? { ...range, start: range.start + 1, end: range.end - 1 } : range;
}
