import type { Evaluator } from "../../evaluate/evaluator.ts";
import type { References } from "../../modules/references.ts";
import type { Place } from "../places/collection-places.ts";
import type { Change } from "./collection-change.ts";
import type { Collection } from "./collection.ts";
import { concerns, handedByChanceAt, handedOnAt } from "./handed-on.ts";
import { keptInCopyAt } from "./kept-in-copies.ts";

/** What is done with a collection where it is handed to a function, by itself or in an object: by one that is known, or by any. */
export function handedChangesAt(
  evaluator: Evaluator,
  references: References,
  place: Place,
  start: Collection,
): readonly Change[] {
  if (place.isPerhaps) return [];
  const { by } = place;
  const handedOn = handedOnAt(evaluator, references, place);
  if (handedOn) return concerns(start, { handedOn }) ? [{ node: handedOn.call, handedOn, by }] : [];
  const byChance = handedByChanceAt(references, place);
  if (byChance) return concerns(start, { byChance }) ? [{ node: byChance.call, byChance, by }] : [];
  // Options are handed to everybody, and copied by most.
  return start.kind === "object" ? [] : keptInCopyAt(evaluator, references, place);
}
