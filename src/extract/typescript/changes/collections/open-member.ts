import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { Frame } from "../../evaluate/values/frame.ts";
import { unknown } from "../../evaluate/values/value.ts";
import type { Change } from "./collection-change.ts";
import type { Collection } from "./collection.ts";
import { inMember } from "./in-member.ts";

/** Says of the member that a method of an object adds to that it may have been given more: it is not known of which object. */
export function openMember(
  evaluator: Evaluator,
  collection: Collection,
  { addition, node }: Change,
  frame: Frame,
): void {
  const work = (member: Collection): void => {
    member.unresolved ??= unknown("may be added to by a method, of which it is not known on what it is called", node);
  };
  inMember(evaluator, collection, { path: addition?.path ?? [], node }, { frame, work });
}
