import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { GIVING } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import type { References } from "../../modules/references.ts";
import { OR_OPERATORS } from "../../syntax/or-operators.ts";
import { outermost } from "../../syntax/outermost.ts";
import { additionsAt } from "./addition-places.ts";

/** The fields in which an instance keeps what its constructor is given, and by which that is changed. */
export interface KeepingFields {
  /** Those that hold nothing else: `constructor(private readonly tools: Tool[])`, `this.tools = tools ?? []`. */
  readonly sure: readonly string[];
  /** Those that hold it perhaps, or no longer: `this.tools = [...this.tools, tool]`. */
  readonly open: readonly string[];
}

/** A field that is given what stands at a place, and whether in any case. */
interface Given {
  readonly name: string;
  readonly isSure: boolean;
}

/** Whether what a field of a class holds is changed by way of it. */
type IsChanged = (owner: TS.ClassLikeDeclaration, name: string) => boolean;

/** The fields that keep what a constructor is given as a parameter, and by which that is changed. */
export function changingFields(
  references: References,
  parameter: TS.ParameterDeclaration,
  isChanged: IsChanged,
): KeepingFields {
  const owner = parameter.parent.parent;
  if (!ts.isClassLike(owner)) return { sure: [], open: [] };
  const kept = fieldsKeeping(references, parameter).filter(({ name }) => isChanged(owner, name));
  const isSure = ({ name, isSure }: Given): boolean => isSure && !isGivenElse(references, name, parameter);
  const namesOf = (some: readonly Given[]): readonly string[] => [...new Set(some.map(({ name }) => name))];
  return { sure: namesOf(kept.filter(isSure)), open: namesOf(kept.filter((one) => !isSure(one))) };
}

/** Whether a constructor keeps an object that it is given, of which its class adds to a member: `this.port.tools.push(tool)`. */
export function addsToMember(references: References, parameter: TS.ParameterDeclaration, key: string): boolean {
  const isThere = (use: TS.MemberName): boolean =>
    ts.findAncestor(use, ts.isClassLike) === parameter.parent.parent && isAddedTo(use);
  return fieldsKeeping(references, parameter).length > 0 && references.named(key).some(isThere);
}

function fieldsKeeping(references: References, parameter: TS.ParameterDeclaration): readonly Given[] {
  const { name, parent } = parameter;
  if (!ts.isConstructorDeclaration(parent) || !ts.isIdentifier(name)) return [];
  const own = ts.isParameterPropertyDeclaration(parameter, parent) ? [{ name: name.text, isSure: true }] : [];
  return [...own, ...references.to(parameter).flatMap((use) => fieldGiven(use) ?? [])];
}

/** The field of the instance that is given what stands at a place, or perhaps: `this.tools = isOwn ? [] : tools`. */
function fieldGiven(at: TS.Expression, isSure = true): Given | undefined {
  const whole = outermost(at);
  const { parent } = whole;
  if (ts.isConditionalExpression(parent) && parent.condition !== whole) return fieldGiven(parent, false);
  if (!ts.isBinaryExpression(parent)) return undefined;
  const { left, operatorToken, right } = parent;
  if (OR_OPERATORS.has(operatorToken.kind)) return fieldGiven(parent, isSure && left === whole);
  const isGiven = right === whole && GIVING.has(operatorToken.kind);
  if (!isGiven || !ts.isPropertyAccessExpression(left)) return undefined;
  return left.expression.kind === ts.SyntaxKind.ThisKeyword ? { name: left.name.text, isSure } : undefined;
}

/** Whether a field of a class is given something else than the parameter that it keeps, after which it holds that. */
function isGivenElse(references: References, name: string, parameter: TS.ParameterDeclaration): boolean {
  const owner = parameter.parent.parent;
  const keeping = references.to(parameter);
  return references.named(name).some((use) => {
    const access = use.parent;
    if (!ts.isPropertyAccessExpression(access) || access.name !== use) return false;
    const { parent } = outermost(access);
    if (!ts.isBinaryExpression(parent) || bareExpression(parent.left) !== access) return false;
    if (access.expression.kind === ts.SyntaxKind.ThisKeyword && !mayBeOf(owner, use)) return false;
    return GIVING.has(parent.operatorToken.kind) && !keeping.some((one) => isWithin(one, parent.right));
  });
}

/** Whether the `this` around a place may be an instance of a class: it stands in that class, or in one that extends another. */
export function mayBeOf(owner: TS.Node, place: TS.Node): boolean {
  const around = ts.findAncestor(place, ts.isClassLike);
  const isBelow = around?.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? false;
  return around === owner || isBelow;
}

/** Whether a name stands in an expression as its value, as far as `fieldGiven` follows it. */
function isWithin(use: TS.Identifier, expression: TS.Expression): boolean {
  return expression.pos <= use.pos && use.end <= expression.end && fieldGiven(use) !== undefined;
}

function isAddedTo(use: TS.MemberName): boolean {
  const { parent } = use;
  return ts.isPropertyAccessExpression(parent) && parent.name === use && additionsAt(parent).length > 0;
}
