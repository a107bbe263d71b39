import { editDistance } from "./edit-distance.ts";

/** Names that differ in more than a third of their characters are not mistaken for one another. */
const SIMILARITY = 1 / 3;

/** Longer names are not compared, so that a hostile name costs nothing. */
const LONGEST = 100;

/** So many letters are told apart where they are counted; others count as one of these. */
const LETTERS = 32;

/** A name in lower case, and how often each letter is in it. */
interface Spelled {
  readonly name: string;
  readonly lower: string;
  readonly counts: Uint16Array;
}

interface Candidate extends Spelled {
  readonly index: number;
}

/**
 * The candidate that a mistyped name most likely stands for; of equally near ones the first.
 * @returns undefined when none is near
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  return nearestAmong(candidates)(name);
}

/**
 * As `nearest`, where many names are held against the same candidates: thousands of tools that name others of thousands.
 * Letters are counted before names are compared, which leaves a few of a hundred to be compared.
 */
export function nearestAmong(candidates: Iterable<string>): (name: string) => string | undefined {
  const known = Array.from(candidates).flatMap((name, index) =>
    isComparable(name) ? [{ ...spelled(name), index }] : [],
  );
  const answers = new Map<string, string | undefined>();
  return (name) => {
    if (!answers.has(name)) answers.set(name, isComparable(name) ? nearestOf(spelled(name), known) : undefined);
    return answers.get(name);
  };
}

/**
 * A sentence about a name that there is not: which one is probably meant.
 * @param otherwise the sentence where none is near
 */
export function didYouMean(name: string, candidates: Iterable<string>, otherwise: string): string {
  const guess = nearest(name, candidates);
  return guess === undefined ? otherwise : `Did you mean \`${guess}\`?`;
}

function isComparable({ length }: string): boolean {
  return length <= LONGEST;
}

function spelled(name: string): Spelled {
  const lower = name.toLowerCase();
  const counts = new Uint16Array(LETTERS);
  for (let at = 0; at < lower.length; at++) {
    const letter = lower.charCodeAt(at) % LETTERS;
    counts[letter] = (counts[letter] ?? 0) + 1;
  }
  return { name, lower, counts };
}

/** Compares what needs few edits at least before what needs more, until none of the rest can be nearer. */
function nearestOf(name: Spelled, known: readonly Candidate[]): string | undefined {
  let best: { readonly candidate: Candidate; readonly distance: number } | undefined;
  for (const [fewest, candidates] of byFewestEdits(name, known).entries()) {
    if (best && fewest > best.distance) break;
    for (const candidate of candidates) {
      // An earlier one wins where it is as near.
      const nearer = best && (candidate.index < best.candidate.index ? best.distance : best.distance - 1);
      if (nearer !== undefined && fewest > nearer) continue;
      const most = Math.min(nearer ?? LONGEST, mostEdits(name, candidate));
      const distance = editDistance(name.lower, candidate.lower, most);
      if (distance <= most) best = { candidate, distance };
    }
  }
  return best?.candidate.name;
}

/** Candidates that can be near, by how many edits lead to them at least. */
function byFewestEdits(name: Spelled, known: readonly Candidate[]): Candidate[][] {
  const groups = Array.from({ length: LONGEST * SIMILARITY + 1 }, (): Candidate[] => []);
  for (const candidate of known) {
    const fewest = fewestEdits(name, candidate);
    if (fewest !== undefined) groups[fewest]?.push(candidate);
  }
  return groups;
}

/**
 * How many edits there are at least: each adds a letter, takes one away, or does both.
 * @returns undefined when that is more than near names have
 */
function fewestEdits(one: Spelled, other: Spelled): number | undefined {
  const most = mostEdits(one, other) * 2;
  let differences = Math.abs(one.lower.length - other.lower.length);
  for (let letter = 0; letter < LETTERS; letter++) {
    if (differences > most) return undefined;
    differences += Math.abs((one.counts[letter] ?? 0) - (other.counts[letter] ?? 0));
  }
  return differences > most ? undefined : differences / 2;
}

/** So many edits may lead from one to the other if they are near: at least one, but not all of a name. */
function mostEdits(one: Spelled, other: Spelled): number {
  const longer = Math.max(one.lower.length, other.lower.length);
  return Math.min(Math.max(1, Math.floor(longer * SIMILARITY)), longer - 1);
}
