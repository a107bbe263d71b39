import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { forEachNode } from "../../syntax/for-each-node.ts";
import type { Evaluator } from "../evaluator.ts";
import type { Frame } from "../values/frame.ts";
import { evaluateSpread } from "../operators.ts";
import type { ClassValue, Value } from "../values/value.ts";
import { nullishness, unknown } from "../values/value.ts";

/** The constructor of a class that has a body: overloads have none. */
export function constructorOf(value: ClassValue): TS.ConstructorDeclaration | undefined {
  return value.node.members.find(
    (member): member is TS.ConstructorDeclaration => ts.isConstructorDeclaration(member) && member.body !== undefined,
  );
}

const sure = new WeakMap<TS.ConstructorDeclaration, readonly TS.Statement[]>();

/** The statements of a constructor that are run whenever it is: those before the first that may return. */
export function sureStatements(constructor: TS.ConstructorDeclaration): readonly TS.Statement[] {
  const known = sure.get(constructor);
  if (known) return known;
  const statements = constructor.body?.statements ?? [];
  const ending = statements.findIndex(mayReturn);
  const found = ending === -1 ? statements : statements.slice(0, ending);
  sure.set(constructor, found);
  return found;
}

function mayReturn(statement: TS.Statement): boolean {
  let isFound = false;
  forEachNode(statement, (node) => {
    isFound ||= ts.isReturnStatement(node);
    return ts.isFunctionLike(node) || isFound ? "skip" : undefined;
  });
  return isFound;
}

/** What a constructor gives a field. */
interface Given {
  readonly value: Value;
  /** Not when it is known no more than that it may be copied onto the instance. */
  readonly isSure: boolean;
}

/**
 * What the constructor's own statements give a field: `this.server = …`, `Object.assign(this, given)`. The last counts.
 * @returns undefined when they give it nothing, and so leave it as it was
 */
export function givenWhileMade(evaluator: Evaluator, owner: ClassValue, name: string, frame: Frame): Given | undefined {
  const constructor = constructorOf(owner);
  if (!constructor) return undefined;
  for (const statement of sureStatements(constructor).toReversed()) {
    if (!ts.isExpressionStatement(statement)) continue;
    const assigned = fieldGiven(statement.expression, name);
    if (assigned) return { value: evaluator.evaluate(assigned, frame), isSure: true };
    for (const source of copiedOntoThis(statement.expression).toReversed()) {
      const copied = copiedMember(evaluateSpread(evaluator, source, frame), name, source);
      if (copied) return { value: copied, isSure: copied.kind !== "unknown" };
    }
  }
  return undefined;
}

/** Whether the constructor assigns a field, under a condition or not. */
export function isAssignedWhileMade(of: ClassValue, name: string): boolean {
  return assignedNames(of).has(name);
}

const named = new WeakMap<TS.ClassLikeDeclaration, ReadonlySet<string>>();

/** The fields that the constructor assigns by name, under a condition or not. */
export function assignedNames(of: ClassValue): ReadonlySet<string> {
  const known = named.get(of.node);
  if (known) return known;
  const names = new Set<string>();
  const body = constructorOf(of)?.body;
  if (body)
    forEachNode(body, (node) => {
      const field = assignedField(node);
      if (field) names.add(field.name.text);
      // Another function has another `this`.
      return ts.isClassLike(node) || (ts.isFunctionLike(node) && !ts.isArrowFunction(node)) ? "skip" : undefined;
    });
  named.set(of.node, names);
  return names;
}

/** What an assignment gives a field: the `new Server()` of `this.server = new Server()`. */
function fieldGiven(node: TS.Expression, name: string): TS.Expression | undefined {
  const field = assignedField(node);
  return field?.name.text === name && ts.isBinaryExpression(node) ? node.right : undefined;
}

function assignedField(node: TS.Node): TS.PropertyAccessExpression | undefined {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const { left } = node;
  const isField = ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword;
  return isField ? left : undefined;
}

/** What `Object.assign(this, one, other)` copies from. */
export function copiedOntoThis(node: TS.Expression): readonly TS.Expression[] {
  if (!ts.isCallExpression(node) || node.expression.getText() !== "Object.assign") return [];
  const [target, ...sources] = node.arguments;
  return target?.kind === ts.SyntaxKind.ThisKeyword ? sources : [];
}

/** What a field is given by an object whose members are copied onto the instance; undefined when it has none such. */
function copiedMember(source: Value, name: string, node: TS.Node): Value | undefined {
  if (source.kind === "object") {
    const property = source.properties.get(name);
    return property?.conditional ? mayBeCopied(node) : (property?.value ?? source.unresolved);
  }
  if (source.kind === "alternatives") {
    const copied = source.values.map((one) => copiedMember(one, name, node));
    return copied.every((one) => one === undefined) ? undefined : mayBeCopied(node);
  }
  return nullishness(source) === true ? undefined : mayBeCopied(node);
}

function mayBeCopied(node: TS.Node): Value {
  return unknown("may be among the members that are copied onto the instance here", node);
}
