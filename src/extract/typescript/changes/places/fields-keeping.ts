import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";
import { outermost } from "../../syntax/outermost.ts";
import { additionsAt } from "./addition-places.ts";

/**
 * The fields in which a constructor keeps what it is given as a parameter, and by which that is added to:
 * `constructor(private readonly tools: Tool[])`, `this.tools = tools ?? []`.
 */
export function fieldsAddedTo(references: References, parameter: TS.ParameterDeclaration): readonly string[] {
  return fieldsKeeping(references, parameter).filter((name) => references.named(name).some(isAddedTo));
}

/** Whether a constructor keeps an object that it is given, of which its class adds to a member: `this.port.tools.push(tool)`. */
export function addsToMember(references: References, parameter: TS.ParameterDeclaration, key: string): boolean {
  const isThere = (use: TS.MemberName): boolean =>
    ts.findAncestor(use, ts.isClassLike) === parameter.parent.parent && isAddedTo(use);
  return fieldsKeeping(references, parameter).length > 0 && references.named(key).some(isThere);
}

function fieldsKeeping(references: References, parameter: TS.ParameterDeclaration): readonly string[] {
  const { name, parent } = parameter;
  if (!ts.isConstructorDeclaration(parent) || !ts.isIdentifier(name)) return [];
  const own = ts.isParameterPropertyDeclaration(parameter, parent) ? [name.text] : [];
  return [...new Set([...own, ...references.to(parameter).flatMap((use) => fieldGiven(use) ?? [])])];
}

/** The field of the instance that is given what stands at a place. */
function fieldGiven(at: TS.Expression): string | undefined {
  const whole = outermost(at);
  const { parent } = whole;
  if (!ts.isBinaryExpression(parent)) return undefined;
  const { left, operatorToken, right } = parent;
  if (left === whole && OR.has(operatorToken.kind)) return fieldGiven(parent);
  const isGiven = right === whole && operatorToken.kind === ts.SyntaxKind.EqualsToken;
  if (!isGiven || !ts.isPropertyAccessExpression(left)) return undefined;
  return left.expression.kind === ts.SyntaxKind.ThisKeyword ? left.name.text : undefined;
}

const OR: ReadonlySet<TS.SyntaxKind> = new Set([ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken]);

function isAddedTo(use: TS.MemberName): boolean {
  const { parent } = use;
  return ts.isPropertyAccessExpression(parent) && parent.name === use && additionsAt(parent).length > 0;
}
