import pluralize from "pluralize";
import type { Vocabulary } from "../../define-rule.ts";
import { AMBIGUOUS_NOUNS, IRREGULAR_PLURALS, IRREGULAR_SINGULARS, MASS_NOUNS } from "./inflection-lexicon.ts";
import { PLAIN_VOCABULARY } from "./vocabulary.ts";

type Nouns = Pick<Vocabulary, "nouns">;

/** Both numbers of one noun; the same word twice for a mass noun. */
interface Noun {
  readonly singular: string;
  readonly plural: string;
}

/**
 * The singular of a noun, in whichever number it is given.
 * @param word one word in lower case
 * @returns undefined when that is not sure, upon which nothing should be reported
 */
export function singularOf(word: string, vocabulary: Nouns = PLAIN_VOCABULARY): string | undefined {
  return nounOf(word, vocabulary)?.singular;
}

/**
 * The plural of a noun, in whichever number it is given.
 * @param word one word in lower case
 * @returns undefined when that is not sure, upon which nothing should be reported
 */
export function pluralOf(word: string, vocabulary: Nouns = PLAIN_VOCABULARY): string | undefined {
  return nounOf(word, vocabulary)?.plural;
}

/** Whether a noun is surely in the plural and has another singular: `orders` and `people`, but neither `order` nor `inventory`. */
export function isPlural(word: string, vocabulary: Nouns = PLAIN_VOCABULARY): boolean {
  const singular = singularOf(word, vocabulary);
  return singular !== undefined && singular !== word;
}

/** The project's words come first, then the lexicon, then the library, whose answer counts when it leads back to the same word. */
function nounOf(word: string, { nouns }: Nouns): Noun | undefined {
  return fromVocabulary(word, nouns) ?? fromLexicon(word) ?? fromLibrary(word);
}

function fromVocabulary(word: string, nouns: Vocabulary["nouns"]): Noun | undefined {
  if (Object.hasOwn(nouns, word)) return { singular: word, plural: nouns[word] ?? word };
  const entry = Object.entries(nouns).find(([, plural]) => plural === word);
  return entry && { singular: entry[0], plural: entry[1] };
}

function fromLexicon(word: string): Noun | undefined {
  if (MASS_NOUNS.has(word)) return { singular: word, plural: word };
  if (AMBIGUOUS_NOUNS.has(word)) return undefined;
  const singular = IRREGULAR_SINGULARS.get(word) ?? word;
  const plural = IRREGULAR_PLURALS.get(singular);
  return plural === undefined ? undefined : { singular, plural };
}

/** What the library said of words: it tries dozens of patterns on each, and tools say the same words again and again. */
const LIBRARY_NOUNS = new Map<string, Noun | undefined>();

function fromLibrary(word: string): Noun | undefined {
  if (!LIBRARY_NOUNS.has(word)) LIBRARY_NOUNS.set(word, askLibrary(word));
  return LIBRARY_NOUNS.get(word);
}

function askLibrary(word: string): Noun | undefined {
  if (AMBIGUOUS_NOUNS.has(word) || !isPlainNoun(word)) return undefined;
  const singular = pluralize.singular(word);
  const plural = pluralize.plural(singular);
  if (pluralize.singular(plural) !== singular) return undefined;
  // `inventories`: the library knows the singular, the lexicon that it is a mass noun.
  const isInflectionOfIt = word === singular || word === plural;
  return isInflectionOfIt ? { singular, plural } : undefined;
}

/** Whether the ending tells the number; `canvas`, `redis` and `nexus` look like plurals, `sms` has no vowel to be a word. */
function isPlainNoun(word: string): boolean {
  if (!/^[a-z]{2,40}$/u.test(word) || !/[aeiouy]/u.test(word)) return false;
  return !/[aiou]s$/u.test(word) && !/^.{1,2}s$/u.test(word);
}
