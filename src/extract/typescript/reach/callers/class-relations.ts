import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { classChain } from "../../evaluate/classes/classes.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { isItself } from "../../evaluate/keeping/keeping.ts";
import { declarationOf } from "../../syntax/declarations.ts";
import { meaningOfName } from "../../modules/meaning-of-name.ts";
import type { ClassValue } from "../../evaluate/values/value.ts";

/** Types of the language that no class of a project can be of, unless it says so. */
export const OF_THE_LANGUAGE: ReadonlySet<string> = new Set([
  ...["Array", "ReadonlyArray", "Map", "ReadonlyMap", "WeakMap", "Set", "ReadonlySet", "WeakSet", "Promise"],
  ...["Date", "RegExp", "URL", "URLSearchParams", "AbortController", "AbortSignal", "Buffer", "Uint8Array"],
]);

/** Tells by the `extends` of two classes whether one object can be of both. */
export class ClassRelations {
  readonly #evaluator: Evaluator;
  readonly #above = new Map<TS.ClassLikeDeclaration, ReadonlySet<TS.ClassLikeDeclaration> | undefined>();

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  /** Whether one of the classes extends the other, or may do so. */
  mayBeOfBoth(one: TS.ClassLikeDeclaration, other: TS.ClassLikeDeclaration): boolean {
    if (one === other) return true;
    const [aboveOne, aboveOther] = [this.classesAbove(one), this.classesAbove(other)];
    return !aboveOne || !aboveOther || aboveOne.has(other) || aboveOther.has(one);
  }

  /** Whether an instance of a class can be of a type of the language or of a package. */
  mayBeForeign(owner: TS.ClassLikeDeclaration): boolean {
    const above = this.classesAbove(owner);
    return !above || [...above].some((one) => namedBy(one).some((name) => this.#isForeign(name)));
  }

  /** Whether a class extends one of a package, so that only what has all of that is of its shape. */
  extendsForeign(owner: TS.ClassLikeDeclaration): boolean {
    const above = this.classesAbove(owner) ?? [];
    return [...above].some(({ heritageClauses }) =>
      heritageClauses?.some(
        ({ token, types }) =>
          token === ts.SyntaxKind.ExtendsKeyword && types.some(({ expression }) => this.#isForeign(expression)),
      ),
    );
  }

  /** The class and those that it extends, the nearest first; undefined where that depends on who calls the function which makes it. */
  classesAbove(node: TS.ClassLikeDeclaration): ReadonlySet<TS.ClassLikeDeclaration> | undefined {
    if (this.#above.has(node)) return this.#above.get(node);
    // Asked for once more by what stands behind `extends`, it is not known yet.
    this.#above.set(node, undefined);
    const { above, isOpen } = this.#chainOf(node);
    if (isOpen) this.#above.delete(node);
    else this.#above.set(node, above);
    return above;
  }

  #chainOf(node: TS.ClassLikeDeclaration): {
    readonly above?: ReadonlySet<TS.ClassLikeDeclaration>;
    readonly isOpen?: boolean;
  } {
    if (!node.heritageClauses) return { above: new Set([node]) };
    if (!ts.isSourceFile(node.parent)) return {};
    const { classes, base } = classChain(this.#evaluator, this.#valueOf(node));
    if (base && base.kind !== "external") return { isOpen: isItself(base) };
    return { above: new Set(classes.map((one) => one.node)) };
  }

  #isForeign(name: TS.Expression): boolean {
    if (!ts.isIdentifier(name)) return true;
    if (!declarationOf(name)) return OF_THE_LANGUAGE.has(name.text);
    return meaningOfName(name, this.#evaluator)?.kind === "package";
  }

  #valueOf(node: TS.ClassLikeDeclaration): ClassValue {
    return { kind: "class", node, frame: this.#evaluator.rootFrame(node.getSourceFile()), statics: new Map() };
  }
}

/** What a class `extends` and `implements`. */
function namedBy({ heritageClauses }: TS.ClassLikeDeclaration): readonly TS.Expression[] {
  return heritageClauses?.flatMap(({ types }) => types.map(({ expression }) => expression)) ?? [];
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
