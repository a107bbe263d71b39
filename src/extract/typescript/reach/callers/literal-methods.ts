import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { meaningOfName, type Linker } from "../../modules/meaning-of-name.ts";
import type { References } from "../../modules/references.ts";
import { isGivenValue, mayBeGiven } from "../../syntax/assignments.ts";
import { bareExpression } from "../../syntax/bare-expression.ts";
import { memberExpression, writtenName } from "../../syntax/function-places.ts";
import { isInlineFunction, type InlineFunction } from "../../syntax/inline-function.ts";
import { isConstant } from "../../syntax/is-constant.ts";
import { objectChangeBy } from "../../syntax/object-changes.ts";
import { outermost } from "../../syntax/outermost.ts";
import { returnedExpressions } from "../../syntax/returned-expressions.ts";

type Method = TS.MethodDeclaration | InlineFunction;

/** Calls in a chain that are followed back to the object that they are all made of. */
const MOST_CHAINED = 200;

/**
 * Tells by the source alone which method a call means of an object that is written down: `ships.add(tug)` for `const ships =
 * { all: [], add(ship) { … } }`. To find out what the object holds leads back to the calls of its methods; of two objects
 * with a method of one name, each would be asked for while the other is.
 */
export class LiteralMethods {
  readonly #linker: Linker;
  readonly #references: References;
  readonly #fixed = new Map<string, boolean>();
  readonly #ofConstants = new Map<TS.Node, TS.ObjectLiteralExpression | undefined>();

  constructor(linker: Linker, references: References) {
    this.#linker = linker;
    this.#references = references;
  }

  /** The method that a member is; undefined where that is not told. */
  of(access: TS.Expression): Method | undefined {
    if (!ts.isPropertyAccessExpression(access)) return undefined;
    const object = this.#objectOf(access.expression);
    const method = object && methodOf(object, access.name.text);
    return method && this.#isFixed(access.name.text) ? method : undefined;
  }

  /** The literal that an expression stands for: by its name, or behind methods that give back what they are called on. */
  #objectOf(expression: TS.Expression): TS.ObjectLiteralExpression | undefined {
    const called: string[] = [];
    let at = bareExpression(expression);
    while (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression) && called.length < MOST_CHAINED) {
      called.push(at.expression.name.text);
      at = bareExpression(at.expression.expression);
    }
    const object = ts.isIdentifier(at) ? this.#namedBy(at) : undefined;
    const isChain = (name: string): boolean => {
      const method = object && methodOf(object, name);
      return method !== undefined && givesItself(method) && this.#isFixed(name);
    };
    return called.every(isChain) ? object : undefined;
  }

  #namedBy(name: TS.Identifier): TS.ObjectLiteralExpression | undefined {
    const meaning = meaningOfName(name, this.#linker);
    if (meaning?.kind !== "node" || !isConstant(meaning.node)) return undefined;
    const { node } = meaning;
    if (this.#ofConstants.has(node)) return this.#ofConstants.get(node);
    const made = node.initializer && bareExpression(node.initializer);
    const isAtTop = ts.isSourceFile(node.parent.parent.parent);
    const object = made && ts.isObjectLiteralExpression(made) && isAtTop && this.#keepsMembers(node) ? made : undefined;
    this.#ofConstants.set(node, object);
    return object;
  }

  /** Whether nothing gives an object members that are not named there. */
  #keepsMembers(variable: TS.VariableDeclaration): boolean {
    return this.#references.to(variable).every((use) => {
      const whole = outermost(memberExpression(use));
      const { parent } = whole;
      if (ts.isCallExpression(parent)) return parent.arguments[0] !== whole || !objectChangeBy(parent.expression);
      return !ts.isElementAccessExpression(parent) || parent.expression !== whole || !mayBeGiven(parent);
    });
  }

  /** Whether no object is given another member of a name: `ships.add = …`. */
  #isFixed(name: string): boolean {
    const known = this.#fixed.get(name);
    if (known !== undefined) return known;
    const isFixed = !this.#references
      .named(name)
      .some(({ parent }) => ts.isPropertyAccessExpression(parent) && parent.name.text === name && isGivenValue(parent));
    this.#fixed.set(name, isFixed);
    return isFixed;
  }
}

/** The method that an object is written with under a name, where nothing behind it may be another of the name. */
function methodOf({ properties }: TS.ObjectLiteralExpression, name: string): Method | undefined {
  const at = properties.findLastIndex((one) => one.name !== undefined && writtenName(one.name) === name);
  const [own, ...behind] = at < 0 ? [] : properties.slice(at);
  if (!own || !behind.every((one) => one.name && writtenName(one.name) !== undefined)) return undefined;
  if (ts.isMethodDeclaration(own)) return own;
  const made = ts.isPropertyAssignment(own) ? bareExpression(own.initializer) : undefined;
  return made && isInlineFunction(made) ? made : undefined;
}

const chaining = new WeakMap<TS.Node, boolean>();

/** Whether all that a method gives back is what it is called on. */
function givesItself(method: Method): boolean {
  const known = chaining.get(method);
  if (known !== undefined) return known;
  const returned = ts.isArrowFunction(method) || method.asteriskToken ? [] : returnedExpressions(method);
  const isItself = returned.length > 0 && returned.every((one) => one?.kind === ts.SyntaxKind.ThisKeyword);
  chaining.set(method, isItself);
  return isItself;
}
