import type { ts as TS } from "ts-morph";
import { ts } from "../../compiler.ts";
import { memberName } from "../../evaluate/classes/classes.ts";
import type { InstanceValue } from "../../evaluate/values/value.ts";
import type { References } from "../../modules/references.ts";
import { isCallee, memberExpression } from "../../syntax/function-places.ts";
import { outermost } from "../../syntax/outermost.ts";
import { guardsUpTo } from "../conditions/guards.ts";
import { isStatic } from "../../syntax/modifiers.ts";

/** Finds all that is made of a class; undefined where some of it may not have been found. */
type FindInstances = (owner: TS.ClassDeclaration) => readonly InstanceValue[] | undefined;

/** Calls from method to method are followed so far for a way that nothing stands in. */
const MOST_CALLS_DEEP = 12;

/**
 * Tells in which methods `this` is always the same: those of a class that the program makes one instance of, as of most
 * servers and registries. Who calls them need not be found out then, which in a large program leads through all of it.
 */
export class SoleInstances {
  readonly #references: References;
  readonly #find: FindInstances;
  readonly #made = new Map<TS.ClassDeclaration, readonly InstanceValue[]>();
  readonly #isReached = new Map<TS.MethodDeclaration, boolean>();

  constructor(references: References, find: FindInstances) {
    this.#references = references;
    this.#find = find;
  }

  /** The one instance that a method is run for; undefined where there are several, or where conditions decide whether it is run. */
  of(method: TS.FunctionLikeDeclaration): InstanceValue | undefined {
    const { parent: owner } = method;
    const isPlain =
      ts.isMethodDeclaration(method) &&
      ts.isClassDeclaration(owner) &&
      ts.isSourceFile(owner.parent) &&
      !isStatic(method) &&
      this.#isReachedFreely(method, MOST_CALLS_DEEP);
    const [only, ...others] = isPlain ? (this.#instancesOf(owner) ?? []) : [];
    return others.length === 0 ? only : undefined;
  }

  #instancesOf(owner: TS.ClassDeclaration): readonly InstanceValue[] | undefined {
    const known = this.#made.get(owner);
    const found = known ?? this.#find(owner);
    if (found) this.#made.set(owner, found);
    return found;
  }

  /** Whether a call of the name leads to a method without a condition on the way there, from method to method. */
  #isReachedFreely(method: TS.MethodDeclaration, depth: number): boolean {
    const known = this.#isReached.get(method);
    const name = memberName(method);
    if (known !== undefined || name === undefined || depth === 0) return known ?? false;
    this.#isReached.set(method, false);
    const isReached = this.#references.named(name).some((use) => {
      const call = isCallee(use) ? outermost(memberExpression(use)).parent : undefined;
      const around = call && ts.findAncestor(call, (at) => ts.isFunctionLike(at) || ts.isSourceFile(at));
      if (!call || !around || guardsUpTo(call, around).length > 0) return false;
      return !ts.isMethodDeclaration(around) || this.#isReachedFreely(around, depth - 1);
    });
    this.#isReached.set(method, isReached);
    return isReached;
  }
}
