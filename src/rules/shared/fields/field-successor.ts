import { nearest } from "../../../diagnostics/nearest.ts";
import type { Vocabulary } from "../../define-rule.ts";
import { nameParts } from "./batch-field.ts";
import { identifierWords } from "../words/identifier-words.ts";
import { singularOf } from "../words/inflection.ts";

/** The field that has most likely taken the place of one that is gone. */
export interface Successor {
  readonly name: string;
  /** It is the same name in another number or style, a typing error away, or names the old one among its parts. */
  readonly isSure: boolean;
}

/** Words that say little about which field is meant. */
const VAGUE: ReadonlySet<string> = new Set("id name value type list data of by the in for to is".split(" "));

/**
 * The field that most likely stands for another by now: `skus_or_variant_ids` for `sku`, `variant_ids` or `variantId`,
 * `line_items` for `items`. Words count, not letters alone.
 * @param candidates fields that there are and that the example does not give; likelier ones first
 */
export function successorOf(
  field: string,
  candidates: readonly string[],
  vocabulary: Vocabulary,
): Successor | undefined {
  const own = normalForm(identifierWords(field), vocabulary);
  if (own.length === 0) return undefined;
  const same = candidates.find((candidate) =>
    nameParts(candidate).some((part) => equal(normalForm(part, vocabulary), own)),
  );
  if (same !== undefined) return { name: same, isSure: true };
  const typed = nearest(
    field,
    candidates.filter((candidate) => isTypingError(field, candidate)),
  );
  if (typed !== undefined) return { name: typed, isSure: true };
  const related =
    mostRelated(own, candidates, vocabulary) ?? qualified(own, candidates, vocabulary) ?? nearest(field, candidates);
  return related === undefined ? undefined : { name: related, isSure: false };
}

/** `ids` for `order_ids`, or `order_id` for `id` where nothing else is an id: what it is of was said, or no longer is. */
function qualified(own: readonly string[], candidates: readonly string[], vocabulary: Vocabulary): string | undefined {
  const ending = candidates.filter((candidate) => {
    const words = normalForm(identifierWords(candidate), vocabulary);
    const length = Math.min(words.length, own.length);
    return length > 0 && equal(words.slice(-length), own.slice(-length));
  });
  return ending.length === 1 ? ending[0] : undefined;
}

/** Words in the singular, so that `order_ids` and `orderId` are one. */
function normalForm(words: readonly string[], vocabulary: Vocabulary): string[] {
  return words.map((word) => singularOf(word, vocabulary) ?? word);
}

function equal(one: readonly string[], other: readonly string[]): boolean {
  return one.join(" ") === other.join(" ");
}

/** Short names differ in one letter from many others. */
function isTypingError(field: string, candidate: string): boolean {
  return (
    Math.min(field.length, candidate.length) >= 5 &&
    Math.abs(field.length - candidate.length) <= 2 &&
    sharesEdge(field, candidate)
  );
}

function sharesEdge(one: string, other: string): boolean {
  return one.slice(0, 2) === other.slice(0, 2) || one.slice(-3) === other.slice(-3);
}

/** The candidate that shares most words: at least half of all words of both, one of them more than a vague one. */
function mostRelated(
  own: readonly string[],
  candidates: readonly string[],
  vocabulary: Vocabulary,
): string | undefined {
  let best: { readonly name: string; readonly share: number } | undefined;
  for (const name of candidates) {
    for (const part of nameParts(name)) {
      const share = sharedWords(own, normalForm(part, vocabulary));
      if (share >= 0.5 && share > (best?.share ?? 0)) best = { name, share };
    }
  }
  return best?.name;
}

function sharedWords(one: readonly string[], other: readonly string[]): number {
  const common = one.filter((word) => other.includes(word));
  if (common.every((word) => VAGUE.has(word))) return 0;
  return common.length / new Set([...one, ...other]).size;
}
