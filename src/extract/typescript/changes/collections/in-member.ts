import type { ts as TS } from "ts-morph";
import { computedText } from "../../../../tool-model/text.ts";
import type { Evaluator } from "../../evaluate/evaluator.ts";
import { overAlternatives } from "../../evaluate/values/alternatives.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { unknown, type Value } from "../../evaluate/values/value.ts";
import type { MemberStep } from "../places/addition-places.ts";
import { copyOf, isCollection, keyIn, memberIn, putMember, type Collection } from "./collection.ts";

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
    collection.unresolved ??= unknown("has a member changed, of which it is not known which it is", node);
  if (key === undefined || !before) return;
  const changed = overAlternatives(before, (one) => {
    if (!isCollection(one)) return one;
    const member = copyOf(one);
    inMember(evaluator, member, { path, node }, { frame, work });
    return member;
  });
  if (changed !== before) putMember(collection, named, key, changed);
}
