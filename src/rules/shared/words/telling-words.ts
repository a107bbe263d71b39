/** Words that any sentence may have, and that say nothing about what it is about. */
const COMMON: ReadonlySet<string> = new Set(
  "a an the this that these those it its is are be been was were of for from in on at by to with as and or not no all any each every one your you can will if when which who what into per via use used using".split(
    " ",
  ),
);

/** The words of a text that tell what it is about: lower-case, without the commonest. */
export function tellingWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return new Set(words.filter((word) => !COMMON.has(word)));
}

/** How much of the smaller of two sets the other one has, from 0 to 1. */
export function sharedPart(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const smaller = Math.min(one.size, other.size);
  if (smaller === 0) return 0;
  return [...one].filter((word) => other.has(word)).length / smaller;
}
