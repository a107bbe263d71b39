import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { GIVING } from "../modules/assignments.ts";
import type { References } from "../modules/references.ts";
import { additionAt, type Addition } from "./addition-places.ts";
import { handedOnAt, type HandedOn } from "./handed-on.ts";
import { outermost } from "./outermost.ts";

/** Code that changes a field of a name, of whatever object. */
export interface FieldChange {
  /** What stands before the dot. */
  readonly receiver: TS.Expression;
  readonly node: TS.CallExpression | TS.NewExpression | TS.BinaryExpression;
  /** What is put into the collection that the field holds; absent where the field is given another value. */
  readonly addition?: Addition;
  /** What a function does that is handed the collection. */
  readonly handedOn?: HandedOn;
}

/** Methods that give a list with the same members, or fewer. */
const KEEPING = new Set(["filter", "slice", "sort", "toSorted", "reverse", "toReversed"]);

/** Finds the places that change the fields of a name: `….tools.push(…)`, `….tools = …`. */
export class FieldChanges {
  readonly #evaluator: Evaluator;
  readonly #references: References;
  readonly #known = new Map<string, readonly FieldChange[]>();

  constructor(evaluator: Evaluator, references: References) {
    this.#evaluator = evaluator;
    this.#references = references;
  }

  of(name: string): readonly FieldChange[] {
    const known = this.#known.get(name);
    if (known) return known;
    const changes = this.#references.named(name).flatMap((use) => changeAt(use) ?? this.#handedOnAt(use) ?? []);
    this.#known.set(name, changes);
    return changes;
  }

  #handedOnAt(use: TS.MemberName): FieldChange | undefined {
    const access = use.parent;
    if (!ts.isPropertyAccessExpression(access) || access.name !== use) return undefined;
    const handedOn = handedOnAt(this.#evaluator, this.#references, { at: access, path: [] });
    return handedOn && { receiver: access.expression, node: handedOn.call, handedOn };
  }
}

function changeAt(use: TS.MemberName): FieldChange | undefined {
  const access = use.parent;
  if (!ts.isPropertyAccessExpression(access) || access.name !== use) return undefined;
  const receiver = access.expression;
  const addition = additionAt(access);
  if (addition) return { receiver, node: addition.node, addition };
  const whole = outermost(access);
  const { parent } = whole;
  const isGiven = ts.isBinaryExpression(parent) && parent.left === whole && GIVING.has(parent.operatorToken.kind);
  return isGiven && !isEmpty(parent.right) && !isPartOf(parent.right, access.getText())
    ? { receiver, node: parent }
    : undefined;
}

/** What a field starts with, or is cleared with. */
function isEmpty(node: TS.Expression): boolean {
  if (ts.isArrayLiteralExpression(node)) return node.elements.length === 0;
  if (ts.isObjectLiteralExpression(node)) return node.properties.length === 0;
  if (ts.isNewExpression(node))
    return /^(?:Map|Set)$/u.test(node.expression.getText()) && (node.arguments?.length ?? 0) === 0;
  return node.kind === ts.SyntaxKind.NullKeyword || node.getText() === "undefined";
}

/** `this.tools.filter(…)` for `this.tools` */
function isPartOf(node: TS.Expression, whole: string): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression, name } = node.expression;
  return expression.getText() === whole && KEEPING.has(name.text);
}
