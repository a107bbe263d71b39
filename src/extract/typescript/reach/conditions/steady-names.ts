import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { References } from "../../modules/references.ts";

/** What counts the members of a list, and is given a value by nobody. */
const COUNTS: ReadonlySet<string> = new Set(["length", "size"]);

/**
 * Tells of names of members which of them stay what they were made as: the project writes them with what it makes, and
 * nowhere gives one another value, nor works it out where it is read.
 */
export class SteadyNames {
  readonly #references: References;
  readonly #known = new Map<string, boolean>();

  constructor(references: References) {
    this.#references = references;
  }

  has(name: string): boolean {
    const before = this.#known.get(name);
    if (before !== undefined) return before;
    const uses = COUNTS.has(name) ? [] : this.#references.named(name);
    const isSteady = uses.some(isDeclared) && !uses.some(isChanged);
    this.#known.set(name, isSteady);
    return isSteady;
  }
}

/** `{ isDry: … }`, `isDry: boolean` of an interface, `constructor(readonly isDry: boolean)` */
function isDeclared(use: TS.MemberName): boolean {
  const { parent } = use;
  const isMember =
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    (ts.isParameter(parent) && ts.isParameterPropertyDeclaration(parent, parent.parent));
  return isMember && parent.name === use;
}

/** `config.isDry = …`, `delete config.isDry`, `get isDry() { … }`; not where the object is made that has it. */
function isChanged(use: TS.MemberName): boolean {
  const { parent } = use;
  if (ts.isAccessor(parent)) return parent.name === use;
  if (ts.isPropertyAssignment(parent)) return parent.name === use && isCopiedInto(parent.parent);
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== use) return false;
  const { parent: around } = parent;
  if (ts.isDeleteExpression(around) || ts.isPostfixUnaryExpression(around)) return true;
  if (ts.isPrefixUnaryExpression(around)) return around.operator !== ts.SyntaxKind.ExclamationToken;
  const isGiven = ts.isBinaryExpression(around) && around.left === parent && isAssigning(around.operatorToken.kind);
  return isGiven && !isMadeWith(parent);
}

function isAssigning(operator: TS.SyntaxKind): boolean {
  return operator >= ts.SyntaxKind.FirstAssignment && operator <= ts.SyntaxKind.LastAssignment;
}

/** Whether a constructor gives it to what it makes: `this.isDry = isDry`. */
function isMadeWith({ expression }: TS.PropertyAccessExpression): boolean {
  const owner = ts.findAncestor(expression, ts.isFunctionLike);
  return expression.kind === ts.SyntaxKind.ThisKeyword && owner !== undefined && ts.isConstructorDeclaration(owner);
}

/** Whether it is written in what is copied into another object: `Object.assign(config, { isDry: true })`. */
function isCopiedInto(object: TS.Node): boolean {
  const { parent } = object;
  return ts.isCallExpression(parent) && parent.arguments.length > 1 && parent.expression.getText() === "Object.assign";
}
