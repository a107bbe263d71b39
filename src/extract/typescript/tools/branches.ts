import type { ts as TS } from "ts-morph";
import type { SourceRange } from "../../../tool-model/source-range.ts";
import type { Branch, Tool } from "../../../tool-model/tool.ts";
import { ts } from "../compiler.ts";
import type { References } from "../modules/references.ts";
import type { SourceFiles } from "../modules/source-files.ts";
import { endOf } from "../reach/conditions/switch-guards.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { declarationOf, isCallee, isExportOrImport, memberNameOf } from "../syntax/function-places.ts";

/** Functions are followed to the one place that calls them, so many times over. */
const MOST_CALLS = 8;

/**
 * Says of tools that share their name with another of the same server in which branches of conditions they are
 * registered: of two that lie in different branches of one condition, a run of the server has one.
 */
export function withBranches(tools: readonly Tool[], files: SourceFiles, references: References): Tool[] {
  const uses = new Map<string, number>();
  for (const tool of tools) uses.set(keyOf(tool), (uses.get(keyOf(tool)) ?? 0) + 1);
  return tools.map((tool) => {
    const { branches: known = [], ...origin } = tool.origin;
    const isAlone = (uses.get(keyOf(tool)) ?? 0) < 2;
    const branches = isAlone
      ? []
      : [...known, ...placesOf(tool, files).flatMap((node) => branchesOf(node, references))];
    if (known.length > 0 && branches.length === 0) return { ...tool, origin };
    return branches.length > 0 ? { ...tool, origin: { ...tool.origin, branches } } : tool;
  });
}

function keyOf({ name, origin }: Tool): string {
  return `${origin.server}\0${name.value}`;
}

/** Where a tool is registered, and where it is named, if that is handed on to there. */
function placesOf({ definition, name }: Tool, files: SourceFiles): TS.Node[] {
  const named = name.pieces[0]?.range;
  const isHandedOn =
    named &&
    definition &&
    !(named.file === definition.file && named.start >= definition.start && named.end <= definition.end);
  return [definition, isHandedOn ? named : undefined].flatMap((range) => (range && nodeAt(range, files)) ?? []);
}

function nodeAt({ file, start, end }: SourceRange, files: SourceFiles): TS.Node | undefined {
  const within = (node: TS.Node): TS.Node =>
    ts.forEachChild(node, (child) => (child.getStart() <= start && child.end >= end ? within(child) : undefined)) ??
    node;
  const sourceFile = files.get(file);
  return sourceFile && within(sourceFile);
}

/** The branches that a node lies in, and those of the only calls of the functions that it lies in. */
function branchesOf(node: TS.Node, references: References, calls = 0): readonly Branch[] {
  const found: Branch[] = [];
  for (let inner = node; !ts.isSourceFile(inner); inner = inner.parent) {
    found.push(...branchesAt(inner));
    const call = ts.isFunctionLike(inner) && calls < MOST_CALLS ? onlyCall(inner, references) : undefined;
    if (call) found.push(...branchesOf(call, references, calls + 1));
  }
  return found;
}

function branchesAt(node: TS.Node): readonly Branch[] {
  const { parent } = node;
  if (ts.isIfStatement(parent))
    return node === parent.expression ? tried(parent) : [branch(parent, node === parent.thenStatement)];
  if (ts.isConditionalExpression(parent) && node !== parent.condition)
    return [branch(parent, node === parent.whenTrue)];
  if (ts.isTryStatement(parent) && parent.catchClause && node === parent.tryBlock) return [branch(parent, true)];
  if (ts.isCatchClause(parent) && node === parent.block) return [branch(parent.parent, false)];
  if (ts.isCaseOrDefaultClause(node)) return clauseAmong(node);
  return ts.isBlock(parent) ? endedBefore(parent.statements, node) : [];
}

/** `if (registerAsTask(…)) return;`: what is registered by the condition itself is there where it holds. */
function tried(statement: TS.IfStatement): Branch[] {
  const condition = bareExpression(statement.expression);
  const isNegated = ts.isPrefixUnaryExpression(condition) && condition.operator === ts.SyntaxKind.ExclamationToken;
  const call = isNegated ? bareExpression(condition.operand) : condition;
  return ts.isCallExpression(call) || ts.isAwaitExpression(call) ? [branch(statement, !isNegated)] : [];
}

/** Of the clauses of a switch, each of which ends it, one is run. */
function clauseAmong(clause: TS.CaseOrDefaultClause): Branch[] {
  const { clauses } = clause.parent;
  const areApart = clauses.every(
    (one, index) => index === clauses.length - 1 || endOf(one) !== undefined || isEmpty(one),
  );
  return areApart ? clauses.filter((one) => !isEmpty(one)).map((one) => branch(one, one === clause)) : [];
}

function isEmpty({ statements }: TS.CaseOrDefaultClause): boolean {
  return statements.length === 0;
}

/** `if (…) { …; return; }`: what stands behind it stands in its else. */
function endedBefore(statements: readonly TS.Statement[], node: TS.Node): Branch[] {
  return statements
    .slice(
      0,
      statements.findIndex((one) => one === node),
    )
    .flatMap((one) =>
      ts.isIfStatement(one) && !one.elseStatement && isEnded(one.thenStatement) ? [branch(one, false)] : [],
    );
}

function isEnded(statement: TS.Statement): boolean {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
}

function branch(condition: TS.Node, isTaken: boolean): Branch {
  return { condition: `${condition.getSourceFile().fileName}:${condition.getStart()}`, isTaken };
}

/** The place that calls a function, when the project names it nowhere else. */
function onlyCall(node: TS.SignatureDeclaration, references: References): TS.Node | undefined {
  const name = nameOf(node);
  if (name === undefined) return undefined;
  const uses = references
    .named(name)
    .filter((use) => !isDeclared(use) && !(ts.isIdentifier(use) && isExportOrImport(use)));
  const [use, ...others] = uses;
  return use && others.length === 0 && isCallee(use) ? use : undefined;
}

function nameOf(node: TS.SignatureDeclaration): string | undefined {
  if (!ts.isMethodDeclaration(node) && !ts.isFunctionDeclaration(node) && !ts.isArrowFunction(node)) {
    if (!ts.isFunctionExpression(node)) return undefined;
  }
  const name = declarationOf(node)?.name;
  return name && ts.isIdentifier(name) ? name.text : memberNameOf(node);
}

/** Whether a name stands where something gets it: as that of a function, a method or a variable. */
function isDeclared(use: TS.MemberName): boolean {
  const { parent } = use;
  return "name" in parent && parent.name === use && !ts.isPropertyAccessExpression(parent);
}
