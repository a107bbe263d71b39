import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import type { ClassValue } from "../../evaluate/values/value.ts";
import { makesNew } from "../../evaluate/makes-new.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import type { References } from "../../modules/references.ts";
import { EACH } from "../../reach/callers/callback-arguments.ts";
import { CastClasses } from "../../reach/callers/cast-classes.ts";
import { isTypeOfRecord } from "./declared-records.ts";
import type { FieldChange } from "./field-changes.ts";
import { filesOfClasses } from "./files-of-classes.ts";
import { outermost } from "../../syntax/outermost.ts";
import { isNothingWritten } from "../../syntax/is-nothing-written.ts";
import { isInlineFunction } from "../../syntax/inline-function.ts";

/** A change of the field that a key names: `mooring["title"] = …`, `this[key] = …`. */
export interface KeyedChange extends FieldChange {
  readonly key: TS.Expression;
}

/** Finds the places that give a field a value by a key, for instances of a class. Which field that is says the run. */
export class KeyedChanges {
  readonly #references: References;
  readonly #casts: CastClasses;
  readonly #known = new Map<TS.Node, readonly KeyedChange[]>();

  constructor(references: References) {
    this.#references = references;
    this.#casts = new CastClasses(references);
  }

  /** Those that may be of an instance, by the files that name its class or one above. */
  of(classes: readonly ClassValue[]): readonly KeyedChange[] {
    const [own] = classes;
    if (!own) return [];
    const known = this.#known.get(own.node);
    if (known) return known;
    const files = filesOfClasses(this.#references, classes);
    const given = [...files].flatMap((file) => this.#references.givenByKey(file).flatMap(changeBy));
    const mayBeRecord = classes.some(({ node }) => this.#casts.has(node));
    const found = mayBeRecord ? given : given.filter(({ receiver }) => !isDeclaredRecord(receiver));
    this.#known.set(own.node, found);
    return found;
  }
}

/** Whether a change is one of a field of that name, as far as the code alone says. */
export function mayName({ key }: KeyedChange, name: string): boolean {
  return !ts.isStringLiteralLike(key) || key.text === name;
}

function changeBy({ expression, argumentExpression, parent }: TS.ElementAccessExpression): readonly KeyedChange[] {
  if (!ts.isBinaryExpression(parent) || ts.isNumericLiteral(argumentExpression)) return [];
  if (isGivenByChance(parent, argumentExpression)) return [];
  return mayBeInstance(expression, argumentExpression)
    ? [{ receiver: expression, node: parent, key: argumentExpression }]
    : [];
}

/**
 * Whether a function gives a field that it is told of a value under a condition: most often the one that it has, put away
 * and fetched again. To follow that would leave fields open that are what they were.
 */
function isGivenByChance(giving: TS.BinaryExpression, key: TS.Expression): boolean {
  const declaration = ts.isIdentifier(key) ? declarationOf(key) : undefined;
  if (!declaration || !ts.isParameter(declaration)) return false;
  const around = ts.findAncestor(giving, (at) => ts.isIfStatement(at) || ts.isConditionalExpression(at));
  return around !== undefined && around.pos > declaration.parent.pos;
}

/** Whether what stands before a key may be an instance of a class: most often it is a record, which the variable is made with. */
function mayBeInstance(receiver: TS.Expression, key: TS.Expression): boolean {
  if (receiver.kind === ts.SyntaxKind.ThisKeyword) return true;
  const declaration = ts.isIdentifier(receiver) ? declarationOf(receiver) : undefined;
  if (!declaration) return false;
  const { initializer } = "initializer" in declaration ? declaration : {};
  const start = initializer && bareExpression(initializer);
  // `const given = args as Record<string, unknown>`
  const held = start && ts.isIdentifier(start) ? declarationOf(start) : declaration;
  if (held && ts.isParameter(held)) return ts.isStringLiteralLike(key) || !isOfCallback(held);
  return !start || !isRecord(start);
}

function isDeclaredRecord(receiver: TS.Expression): boolean {
  const declaration = ts.isIdentifier(receiver) ? declarationOf(receiver) : undefined;
  return declaration !== undefined && "type" in declaration && isTypeOfRecord(declaration.type);
}

/** Variables that stand for one another before the one that is made. */
const MOST_NAMES = 4;

/**
 * `{}`, `[]` and `new Map()`, also in place of what may not be there, `(await cache.get(key)) ?? {}`, and one of several by
 * name: `isLate ? lateCounts : counts`.
 */
function isRecord(start: TS.Expression, names = 0): boolean {
  if (ts.isConditionalExpression(start))
    return [start.whenTrue, start.whenFalse].every(
      (one) => isNothingWritten(one) || isRecord(bareExpression(one), names),
    );
  if (ts.isIdentifier(start)) {
    const declaration = names < MOST_NAMES ? declarationOf(start) : undefined;
    const initializer = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    return initializer !== undefined && isRecord(bareExpression(initializer), names + 1);
  }
  const kind = ts.isBinaryExpression(start) ? start.operatorToken.kind : undefined;
  const isOr = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
  const made = ts.isBinaryExpression(start) && isOr ? bareExpression(start.right) : start;
  return (makesNew(made) && !isMade(made)) || (ts.isCallExpression(made) && givesList(made));
}

/** What is called for a list or a record: `new Array(9).fill("")`, `names.map(titleOf)`, `Array.from(names)`. */
const LISTING =
  /(?:^Array\.(?:from|of)|^Object\.(?:entries|fromEntries|keys|values)|\.(?:fill|filter|map|slice|split))$/u;

function givesList({ expression }: TS.CallExpression): boolean {
  return LISTING.test(expression.getText());
}

/**
 * Whether a parameter is one of a function that is handed to other code, as the handler of a tool is: what comes in is most
 * often a record, and to find out who calls would cost more than all else that is known of a field.
 */
function isOfCallback({ parent: callback }: TS.ParameterDeclaration): boolean {
  if (!isInlineFunction(callback)) return false;
  const handed = outermost(callback);
  const call = handed.parent;
  if (!ts.isCallExpression(call) || call.expression === handed) return false;
  return !ts.isPropertyAccessExpression(call.expression) || !EACH.has(call.expression.name.text);
}

/** `new Mooring()`, and no list or record of the language. */
function isMade(initializer: TS.Expression): boolean {
  return (
    ts.isNewExpression(initializer) &&
    ts.isIdentifier(initializer.expression) &&
    declarationOf(initializer.expression) !== undefined
  );
}
