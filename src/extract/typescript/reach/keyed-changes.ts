import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { ClassValue } from "../evaluate/value.ts";
import { makesNew } from "../evaluate/makes-new.ts";
import { declarationOf } from "../modules/declarations.ts";
import type { References } from "../modules/references.ts";
import type { FieldChange } from "./field-changes.ts";
import { outermost } from "./outermost.ts";

/** A change of the field that a key names: `mooring["title"] = …`, `this[key] = …`. */
export interface KeyedChange extends FieldChange {
  readonly key: TS.Expression;
}

/** Finds the places that give a field a value by a key, for instances of a class. Which field that is says the run. */
export class KeyedChanges {
  readonly #references: References;
  readonly #known = new Map<TS.Node, readonly KeyedChange[]>();

  constructor(references: References) {
    this.#references = references;
  }

  /** Those that may be of an instance, by the files that name its class or one above. */
  of(classes: readonly ClassValue[]): readonly KeyedChange[] {
    const [own] = classes;
    if (!own) return [];
    const known = this.#known.get(own.node);
    if (known) return known;
    const files = classes.flatMap(({ node }) => [
      node.getSourceFile().fileName,
      ...(node.name ? this.#references.filesNaming(node.name.text) : []),
    ]);
    const found = [...new Set(files)].flatMap((file) => this.#references.givenByKey(file).flatMap(changeBy));
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
  return mayBeInstance(expression) ? [{ receiver: expression, node: parent, key: argumentExpression }] : [];
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
function mayBeInstance(receiver: TS.Expression): boolean {
  if (receiver.kind === ts.SyntaxKind.ThisKeyword) return true;
  const declaration = ts.isIdentifier(receiver) ? declarationOf(receiver) : undefined;
  if (!declaration || (ts.isParameter(declaration) && isAccumulator(declaration))) return false;
  const { initializer } = "initializer" in declaration ? declaration : {};
  return !initializer || !makesNew(initializer) || isMade(initializer);
}

/** `names` of `list.reduce((names, one) => …, {})`, which begins as a record. */
function isAccumulator({ parent: callback }: TS.ParameterDeclaration): boolean {
  const call = outermost(callback).parent;
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false;
  const [, start] = call.arguments;
  return call.expression.name.text.startsWith("reduce") && start !== undefined && makesNew(start) && !isMade(start);
}

/** `new Mooring()`, and no list or record of the language. */
function isMade(initializer: TS.Expression): boolean {
  return (
    ts.isNewExpression(initializer) &&
    ts.isIdentifier(initializer.expression) &&
    declarationOf(initializer.expression) !== undefined
  );
}
