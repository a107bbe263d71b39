import type { ts as TS } from "ts-morph";
import { computedText } from "../../../../tool-model/text.ts";
import { ts } from "../../compiler.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { overAlternatives } from "../../evaluate/values/alternatives.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { unknown, type Value } from "../../evaluate/values/value.ts";
import { scopeOf } from "../../reach/order/scope-of.ts";
import type { MemberStep } from "../places/addition-places.ts";
import { membersAt, type Place } from "../places/collection-places.ts";
import { removalsFrom, type Removal } from "../places/removal-places.ts";
import { copyOf, isCollection, keyIn, memberIn, putMember, type Collection } from "./collection.ts";

/**
 * Whether what is deleted in the depth of an object is so for sure, or perhaps: by a statement of a file. Of a function it
 * is not always known when it is run.
 */
export function isFollowedInDepth(node: TS.Node): boolean {
  return ts.isDeleteExpression(node) && ts.isSourceFile(scopeOf(node));
}

/** What is deleted of the members of an object, where it is named: `delete config.hints.open`. */
export function deepRemovalsAt(places: readonly Place[]): readonly Removal[] {
  const found = places
    .filter(({ by, isPerhaps, picks = [] }) => !by && !isPerhaps && picks.length === 0)
    .flatMap(membersAt)
    .filter(({ path }) => path.length > 0)
    .flatMap(({ at, path }) => removalsFrom(at).map((removal): Removal => ({ ...removal, path })))
    .filter(({ node }) => ts.isDeleteExpression(node));
  return [...new Map(found.map((one) => [one.node, one])).values()];
}

/** Does something to the member of a collection that steps lead to, or to each that it may be. */
export function inMember(
  evaluator: Evaluator,
  collection: Collection,
  { path: [step, ...path], node }: { readonly path: readonly MemberStep[]; readonly node: TS.Node },
  { frame, work }: { readonly frame: Frame; readonly work: (member: Collection) => void },
): void {
  if (!step) {
    work(collection);
    return;
  }
  const named: Value =
    typeof step.key === "string" ? { kind: "text", text: computedText(step.key) } : evaluator.evaluate(step.key, frame);
  const key = keyIn(collection, named);
  const before = key === undefined ? undefined : memberIn(collection, key);
  if (key === undefined)
    collection.unresolved ??= unknown(
      "has something taken out of a member, of which it is not known which it is",
      node,
    );
  if (key === undefined || !before) return;
  const changed = overAlternatives(before, (one) => {
    if (!isCollection(one)) return one;
    const member = copyOf(one);
    inMember(evaluator, member, { path, node }, { frame, work });
    return member;
  });
  if (changed !== before) putMember(collection, named, key, changed);
}
