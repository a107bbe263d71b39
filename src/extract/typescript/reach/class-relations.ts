import type { ts as TS } from "ts-morph";
import { ts } from "../compiler.ts";
import { classChain } from "../evaluate/classes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";

/** Tells by the `extends` of two classes whether one object can be of both. */
export class ClassRelations {
  readonly #evaluator: Evaluator;
  readonly #above = new Map<TS.ClassLikeDeclaration, ReadonlySet<TS.Node> | undefined>();

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  /** Whether one of the classes extends the other, or may do so. */
  mayBeOfBoth(one: TS.ClassLikeDeclaration, other: TS.ClassLikeDeclaration): boolean {
    if (one === other) return true;
    const [aboveOne, aboveOther] = [this.#classesAbove(one), this.#classesAbove(other)];
    return !aboveOne || !aboveOther || aboveOne.has(other) || aboveOther.has(one);
  }

  /** The class and those that it extends; undefined where that depends on who calls the function which makes it. */
  #classesAbove(node: TS.ClassLikeDeclaration): ReadonlySet<TS.Node> | undefined {
    if (this.#above.has(node)) return this.#above.get(node);
    // Asked for once more by what stands behind `extends`, it is not known yet.
    this.#above.set(node, undefined);
    const above = this.#chainOf(node);
    this.#above.set(node, above);
    return above;
  }

  #chainOf(node: TS.ClassLikeDeclaration): ReadonlySet<TS.Node> | undefined {
    if (!node.heritageClauses) return new Set([node]);
    if (!ts.isSourceFile(node.parent)) return undefined;
    const frame = this.#evaluator.rootFrame(node.getSourceFile());
    const { classes, base } = classChain(this.#evaluator, { kind: "class", node, frame, statics: new Map() });
    return base && base.kind !== "external" ? undefined : new Set(classes.map((one) => one.node));
  }
}

/** The class that `this` or `super` means by where it stands, an instance of which or which itself is there. */
export function classOfThis(node: TS.Expression): TS.ClassLikeDeclaration | undefined {
  if (node.kind !== ts.SyntaxKind.ThisKeyword && node.kind !== ts.SyntaxKind.SuperKeyword) return undefined;
  for (let at: TS.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isClassElement(at) && ts.isClassLike(at.parent)) return at.parent;
    if (ts.isFunctionLike(at) && !ts.isArrowFunction(at)) return undefined;
  }
  return undefined;
}
