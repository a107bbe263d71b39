import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { soleReturn } from "../syntax/sole-return.ts";
import { bareExpression } from "../syntax/bare-expression.ts";
import { decisiveSide } from "../syntax/decisive-side.ts";
import { fixedItems, listTest } from "./fixed-lists.ts";
import { isReadAlone } from "./is-read-alone.ts";
import { meaningOfName, type Linker } from "./meaning-of-name.ts";
import { isConstant } from "../syntax/is-constant.ts";

/** A value that is the same whenever the program is run. */
export interface Fixed {
  readonly value: string | number | boolean | null | undefined;
}

/** Names and functions that are followed from one condition. */
const MOST_STEPS = 20;

/**
 * What a condition always comes to, by its words alone: of literals, and of constants, members of constant objects and
 * functions without parameters that are written with nothing else. It asks no evaluator, since that has to know first which code counts.
 */
export class FixedValues {
  readonly #linker: Linker;

  constructor(linker: Linker) {
    this.#linker = linker;
  }

  /** Whether a condition always holds, or never; undefined for one that may come to either. */
  truthOf(condition: TS.Expression, steps = MOST_STEPS): boolean | undefined {
    const node = bareExpression(condition);
    if (steps === 0) return undefined;
    if (ts.isBinaryExpression(node)) {
      const decisive = decisiveSide(node.operatorToken.kind);
      if (decisive !== undefined) return this.#truthOfSides(node, decisive, steps);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      const truth = this.truthOf(node.operand, steps - 1);
      return truth === undefined ? undefined : !truth;
    }
    const written = this.#writtenFor(node);
    if (written) return this.truthOf(written, steps - 1);
    const fixed = this.of(node, steps);
    return fixed && Boolean(fixed.value);
  }

  /** `unknown && false` never holds, however the other side comes out; but what it gives may be `undefined` as well as `false`. */
  #truthOfSides({ left, right }: TS.BinaryExpression, decisive: boolean, steps: number): boolean | undefined {
    const [one, other] = [this.truthOf(left, steps - 1), this.truthOf(right, steps - 1)];
    if (one === decisive || other === decisive) return decisive;
    return one === undefined || other === undefined ? undefined : !decisive;
  }

  /** The one value that an expression has; undefined when that cannot be told. */
  of(expression: TS.Expression, steps = MOST_STEPS): Fixed | undefined {
    const node = bareExpression(expression);
    if (steps === 0) return undefined;
    if (ts.isStringLiteralLike(node)) return { value: node.text };
    if (ts.isNumericLiteral(node)) return { value: Number(node.text) };
    if (node.kind === ts.SyntaxKind.TrueKeyword) return { value: true };
    if (node.kind === ts.SyntaxKind.FalseKeyword) return { value: false };
    if (node.kind === ts.SyntaxKind.NullKeyword) return { value: null };
    if ((ts.isIdentifier(node) && node.text === "undefined") || isOfTestRunner(node)) return { value: undefined };
    if (ts.isPrefixUnaryExpression(node)) return this.#unary(node, steps);
    if (ts.isBinaryExpression(node)) return this.#binary(node, steps);
    const tested = ts.isCallExpression(node) ? this.#tested(node, steps) : undefined;
    if (tested) return tested;
    const written = this.#writtenFor(node);
    return written && this.of(written, steps - 1);
  }

  #unary(node: TS.PrefixUnaryExpression, steps: number): Fixed | undefined {
    if (node.operator === ts.SyntaxKind.ExclamationToken) {
      const truth = this.truthOf(node, steps);
      return truth === undefined ? undefined : { value: truth };
    }
    const inner = node.operator === ts.SyntaxKind.MinusToken ? this.of(node.operand, steps - 1) : undefined;
    return inner && { value: -Number(inner.value) };
  }

  #binary({ left, operatorToken, right }: TS.BinaryExpression, steps: number): Fixed | undefined {
    const one = this.of(left, steps - 1);
    const other = one && this.of(right, steps - 1);
    const decisive = decisiveSide(operatorToken.kind);
    if (decisive !== undefined) return one && Boolean(one.value) === decisive ? one : other;
    switch (operatorToken.kind) {
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
        return other && { value: one.value === other.value };
      case ts.SyntaxKind.ExclamationEqualsEqualsToken:
        return other && { value: one.value !== other.value };
      default:
        return other && compared(operatorToken.kind, one.value, other.value);
    }
  }

  /** The expression that is written for what a name, a member or a call stands for. */
  #writtenFor(node: TS.Expression): TS.Expression | undefined {
    if (ts.isIdentifier(node)) return node.text === "undefined" ? undefined : this.#constantOf(node);
    if (ts.isPropertyAccessExpression(node)) return this.#member(node);
    return ts.isCallExpression(node) ? this.#called(node) : undefined;
  }

  /** `flags.old`, of a constant object that nothing changes. */
  #member({ expression, name }: TS.PropertyAccessExpression): TS.Expression | undefined {
    const holder = bareExpression(expression);
    const declaration = ts.isIdentifier(holder) ? this.#meaningOf(holder) : undefined;
    if (!declaration || !isNamedConstant(declaration)) return undefined;
    const literal = declaration.initializer && frozen(declaration.initializer);
    const object = literal ?? (declaration.initializer && bareExpression(declaration.initializer));
    if (!object || !ts.isObjectLiteralExpression(object)) return undefined;
    if (!literal && !isReadAlone(declaration, isReading)) return undefined;
    const isPlain = object.properties.every(
      (one) => ts.isPropertyAssignment(one) && !ts.isComputedPropertyName(one.name),
    );
    const written = object.properties.findLast((one) => one.name?.getText() === name.text);
    return isPlain && written && ts.isPropertyAssignment(written) ? written.initializer : undefined;
  }

  /** `KNOWN.has("moor")`, of a list that stays what it is written as. */
  #tested(node: TS.CallExpression, steps: number): Fixed | undefined {
    const test = listTest(node);
    const asked = test && this.of(test.item, steps - 1);
    const declaration = asked && this.#meaningOf(test.list);
    if (!declaration || !isNamedConstant(declaration)) return undefined;
    const items = fixedItems(declaration)?.map((item) => this.of(item, steps - 1));
    if (!items?.every((item) => item !== undefined)) return undefined;
    return { value: items.some(({ value }) => value === asked.value) };
  }

  /** `isOld()`, of a function that does nothing but give a value. */
  #called({ expression, arguments: given }: TS.CallExpression): TS.Expression | undefined {
    const callee = bareExpression(expression);
    const declaration = ts.isIdentifier(callee) && given.length === 0 ? this.#meaningOf(callee) : undefined;
    if (!declaration) return undefined;
    const written = isNamedConstant(declaration) ? declaration.initializer : declaration;
    const made = written && ts.isArrowFunction(written) ? written : declaration;
    if (!ts.isArrowFunction(made) && !ts.isFunctionDeclaration(made)) return undefined;
    const isAsync = made.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false;
    const isPlain = made.parameters.length === 0 && !isAsync && !made.asteriskToken;
    return isPlain && made.body ? soleReturn(made.body) : undefined;
  }

  #constantOf(node: TS.Identifier): TS.Expression | undefined {
    const declaration = this.#meaningOf(node);
    return declaration && isNamedConstant(declaration) ? declaration.initializer : undefined;
  }

  /** What declares a name, also where another file does. */
  #meaningOf(name: TS.Identifier): TS.Node | undefined {
    const meaning = meaningOfName(name, this.#linker);
    return meaning?.kind === "node" ? meaning.node : undefined;
  }
}

/** `import.meta.vitest`, which is there while the tests are run that stand in the source. */
function isOfTestRunner(node: TS.Expression): boolean {
  return ts.isPropertyAccessExpression(node) && ts.isMetaProperty(node.expression) && node.name.text === "vitest";
}

function compared(operator: TS.SyntaxKind, one: Fixed["value"], other: Fixed["value"]): Fixed | undefined {
  if (typeof one !== "number" || typeof other !== "number") return undefined;
  switch (operator) {
    case ts.SyntaxKind.LessThanToken:
      return { value: one < other };
    case ts.SyntaxKind.LessThanEqualsToken:
      return { value: one <= other };
    case ts.SyntaxKind.GreaterThanToken:
      return { value: one > other };
    case ts.SyntaxKind.GreaterThanEqualsToken:
      return { value: one >= other };
    default:
      return undefined;
  }
}

function isNamedConstant(node: TS.Node): node is TS.VariableDeclaration {
  return isConstant(node) && ts.isIdentifier(node.name);
}

/** The object of `Object.freeze({…})`, or of `{…} as const`. */
function frozen(node: TS.Expression): TS.Expression | undefined {
  if (ts.isAsExpression(node) && ts.isConstTypeReference(node.type)) return bareExpression(node);
  const [only] = ts.isCallExpression(node) && node.expression.getText() === "Object.freeze" ? node.arguments : [];
  return only && bareExpression(only);
}

function isReading({ parent: access }: TS.Identifier): boolean {
  if (!ts.isPropertyAccessExpression(access)) return false;
  const { parent } = access;
  if (ts.isIfStatement(parent) || ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent))
    return true;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  return (
    ts.isBinaryExpression(parent) &&
    !(
      parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment
    )
  );
}
