import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { declarationOf, findDeclaration } from "./declarations.ts";
import { forEachNode } from "./for-each-node.ts";
import { Mentions } from "./mentions.ts";
import { outermost } from "./outermost.ts";
import { isNothingWritten } from "./is-nothing-written.ts";
import { isConstant } from "./is-constant.ts";

/** `x = …`, and what gives a value only to what has none: `x ??= …`, `x ||= …` */
export const GIVING: ReadonlySet<TS.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
]);

/** How a variable gets its value after its declaration. */
export type Assignments =
  | { readonly kind: "none" }
  | { readonly kind: "one"; readonly value: TS.Expression }
  | { readonly kind: "several" };

/** `config.description = …`, `Object.assign(config, …)`, `configure(config)` of a parameter `configure` */
export type MemberChange = TS.BinaryExpression | TS.CallExpression;

/** What is written to variables in a file, by their names. */
interface Writes {
  readonly assigned: ReadonlyMap<string, Mentions<TS.BinaryExpression>>;
  readonly counted: ReadonlyMap<string, Mentions<TS.Identifier>>;
  /** What sets members, by the name of the variable that holds them. */
  readonly members: ReadonlyMap<string, Mentions<MemberChange>>;
}

const byFile = new WeakMap<TS.SourceFile, Writes>();
/** What may be given another value later on: a variable, a parameter, or a part that one of them takes out. */
export type Assignable = TS.VariableDeclaration | TS.ParameterDeclaration | TS.BindingElement;

/**
 * The assignment that gives a variable its value, for one that is declared empty and set once.
 * A variable with an initializer that is assigned anew has several.
 */
export function soleAssignment(declaration: TS.VariableDeclaration): Assignments {
  if (isCounted(declaration)) return { kind: "several" };
  const assignments = assignmentsOf(declaration);
  const [only] = assignments;
  if (!only) return { kind: "none" };
  const isGiving = GIVING.has(only.operatorToken.kind);
  const startsEmpty = !declaration.initializer || isNothingWritten(declaration.initializer);
  return assignments.length === 1 && isGiving && startsEmpty ? { kind: "one", value: only.right } : { kind: "several" };
}

/**
 * Whether a variable gets values in other ways than by assignments of its own: it is counted up or down (`index++`), one of
 * several that something is taken apart into (`[first, second] = pair`), what a loop gives its members to, or declared again.
 */
export function isCounted(declaration: Assignable): boolean {
  return countsOf(declaration).length > 0;
}

/** Where it gets them, in the order of the source. */
export function countsOf(declaration: Assignable): readonly TS.Identifier[] {
  if (!ts.isIdentifier(declaration.name) || isConstant(wholeOf(declaration))) return [];
  return writesIn(declaration.getSourceFile()).counted.get(declaration.name.text)?.of(declaration) ?? [];
}

/** The assignments of a variable in the order of the source. */
export function assignmentsOf(declaration: Assignable): readonly TS.BinaryExpression[] {
  if (!ts.isIdentifier(declaration.name) || isConstant(wholeOf(declaration))) return [];
  return writesIn(declaration.getSourceFile()).assigned.get(declaration.name.text)?.of(declaration) ?? [];
}

/** Whether a `var` declares what is there already: a parameter, or what a `var` before it declares. */
export function isDeclaredAgain(declaration: Assignable): boolean {
  const whole = wholeOf(declaration);
  if (!ts.isIdentifier(declaration.name) || ts.isParameter(whole)) return false;
  return (whole.parent.flags & ts.NodeFlags.BlockScoped) === 0 && declarationOf(declaration.name) !== declaration;
}

/** The variables that get a value within some code, where it gives them one in whatever way; what functions in it do counts, too. */
export function targetsWithin(code: TS.Node): readonly TS.Identifier[] {
  const targets: TS.Identifier[] = [];
  forEachNode(code, (node) => {
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind) && ts.isIdentifier(node.left))
      targets.push(node.left);
    else if (isCount(node) && ts.isIdentifier(node.operand)) targets.push(node.operand);
    else targets.push(...takingApart(node));
  });
  return targets;
}

/** The variable or parameter that a part is taken out of; else the declaration itself. */
export function wholeOf(declaration: Assignable): TS.VariableDeclaration | TS.ParameterDeclaration {
  return ts.isBindingElement(declaration) ? ts.walkUpBindingElementsAndPatterns(declaration) : declaration;
}

/** What sets members of what a variable holds, in the order of the source. */
export function memberChangesOf(declaration: TS.VariableDeclaration): readonly MemberChange[] {
  if (!ts.isIdentifier(declaration.name)) return [];
  return writesIn(declaration.getSourceFile()).members.get(declaration.name.text)?.of(declaration) ?? [];
}

/** Whether a function is called that is the same in every run: it is found by itself. */
function isOfFixedFunction(change: MemberChange): boolean {
  const name = ts.isCallExpression(change) ? calledName(change) : undefined;
  if (!name) return false;
  const callee = findDeclaration(name.text, change);
  return callee === undefined || !ts.isParameter(callee);
}

function writesIn(sourceFile: TS.SourceFile): Writes {
  const known = byFile.get(sourceFile);
  if (known) return known;
  const assigned = new Map<string, Mentions<TS.BinaryExpression>>();
  const counted = new Map<string, Mentions<TS.Identifier>>();
  const members = new Map<string, Mentions<MemberChange>>();
  const addMember = (name: string, change: MemberChange): void => {
    add(members, name, change, (one) => !isOfFixedFunction(one));
  };
  forEachNode(sourceFile, (node) => {
    const target =
      ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind) ? holderOf(node.left) : undefined;
    if (target && ts.isBinaryExpression(node)) {
      if (target === node.left) add(assigned, target.text, node);
      else addMember(target.text, node);
    } else if (ts.isCallExpression(node)) for (const filled of filledBy(node)) addMember(filled.text, node);
    else if (isCount(node) && ts.isIdentifier(node.operand)) add(counted, node.operand.text, node.operand);
    else for (const target of takingApart(node)) add(counted, target.text, target);
  });
  const writes = { assigned, counted, members };
  byFile.set(sourceFile, writes);
  return writes;
}

/** The variable that is assigned, or that holds what is: `config` of `config.description`. */
function holderOf(target: TS.Expression): TS.Identifier | undefined {
  let at = target;
  while (ts.isPropertyAccessExpression(at) || ts.isElementAccessExpression(at) || ts.isNonNullExpression(at))
    at = at.expression;
  return ts.isIdentifier(at) ? at : undefined;
}

/** `config` of `Object.assign(config, …)`, and of `configure(config)` and `configure.call(config)` */
function filledBy(call: TS.CallExpression): readonly TS.Identifier[] {
  const { expression, arguments: given } = call;
  if (calledName(call)) return given.filter(ts.isIdentifier);
  return expression.getText() === "Object.assign" ? given.slice(0, 1).filter(ts.isIdentifier) : [];
}

/** The name of the function that is called, by itself or by way of `call` and `apply`. */
function calledName({ expression }: TS.CallExpression): TS.Identifier | undefined {
  const isBorrowed = ts.isPropertyAccessExpression(expression) && /^(?:call|apply)$/u.test(expression.name.text);
  const callee = isBorrowed ? expression.expression : expression;
  return ts.isIdentifier(callee) ? callee : undefined;
}

/**
 * The variables that something is taken apart into, that a loop gives its members to, or that are declared again:
 * `({ name } = berth)`, `var name = name || "quay"`.
 */
function takingApart(node: TS.Node): readonly TS.Identifier[] {
  if (ts.isVariableDeclaration(node) || ts.isBindingElement(node)) return givenAgain(node);
  if (ts.isForOfStatement(node) || ts.isForInStatement(node)) return targetsIn(node.initializer);
  const isApart =
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    (ts.isArrayLiteralExpression(node.left) || ts.isObjectLiteralExpression(node.left));
  return isApart ? targetsIn(node.left) : [];
}

/** The name that a `var` gives a value which has one already. */
function givenAgain(declaration: TS.VariableDeclaration | TS.BindingElement): readonly TS.Identifier[] {
  const { name } = declaration;
  const isGiven = ts.isBindingElement(declaration) || declaration.initializer !== undefined;
  return isGiven && ts.isIdentifier(name) && isDeclaredAgain(declaration) ? [name] : [];
}

function targetsIn(target: TS.Node): readonly TS.Identifier[] {
  if (ts.isIdentifier(target)) return [target];
  if (ts.isArrayLiteralExpression(target)) return target.elements.flatMap(targetsIn);
  if (ts.isSpreadElement(target) || ts.isSpreadAssignment(target)) return targetsIn(target.expression);
  if (ts.isBinaryExpression(target)) return targetsIn(target.left);
  if (ts.isShorthandPropertyAssignment(target)) return [target.name];
  if (ts.isPropertyAssignment(target)) return targetsIn(target.initializer);
  return ts.isObjectLiteralExpression(target) ? target.properties.flatMap(targetsIn) : [];
}

function add<T extends TS.Node>(
  lists: Map<string, Mentions<T>>,
  name: string,
  mention: T,
  counts?: (mention: T) => boolean,
): void {
  const mentions = lists.get(name) ?? new Mentions(name, counts);
  lists.set(name, mentions);
  mentions.add(mention);
}

/** Whether a value is counted up or down: `count++`. */
export function isCount(node: TS.Node): node is TS.PrefixUnaryExpression | TS.PostfixUnaryExpression {
  if (!ts.isPrefixUnaryExpression(node) && !ts.isPostfixUnaryExpression(node)) return false;
  return node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
}

/**
 * Whether a member is given a value where it stands, in whatever way. In a list or an object it may be one of several that
 * something is taken apart into: `[this.first, this.second] = pair`.
 */
export function mayBeGiven(member: TS.Expression): boolean {
  const whole = outermost(member);
  const { parent } = whole;
  if (ts.isBinaryExpression(parent)) return parent.left === whole && isAssignment(parent.operatorToken.kind);
  if (ts.isForOfStatement(parent) || ts.isForInStatement(parent)) return parent.initializer === whole;
  return (
    isCount(parent) ||
    ts.isArrayLiteralExpression(parent) ||
    ts.isSpreadElement(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isSpreadAssignment(parent)
  );
}

/** Whether a member is given a value by an operator: `KNOWN.length = 0`. */
export function isGivenValue(access: TS.PropertyAccessExpression): boolean {
  const whole = outermost(access);
  const { parent } = whole;
  return ts.isBinaryExpression(parent) && parent.left === whole && isAssignment(parent.operatorToken.kind);
}

/** Whether an operator gives what stands before it a value: `=`, `+=`, `??=`. */
export function isAssignment(kind: TS.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}
