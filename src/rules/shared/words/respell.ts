import { identifierWords } from "./identifier-words.ts";

/** A word of an identifier as it is written there, with what stands before it. */
interface WrittenWord {
  readonly separator: string;
  readonly text: string;
}

/** The words of an identifier as they are written, in the order of {@link identifierWords}. */
function writtenWords(identifier: string): WrittenWord[] {
  const lower = identifier.toLowerCase();
  let end = 0;
  return identifierWords(identifier).map((word) => {
    const start = Math.max(end, lower.indexOf(word, end));
    const written = { separator: identifier.slice(end, start), text: identifier.slice(start, start + word.length) };
    end = start + word.length;
    return written;
  });
}

/**
 * An identifier with other words in the places of its own, in its own style: `findFreeBerth` becomes `findFreeBerths`.
 * @param words one for each of its words; "" leaves the word out
 */
export function respelled(identifier: string, words: readonly string[]): string {
  const spelled = writtenWords(identifier).flatMap(({ separator, text }, index) => {
    const word = words[index] ?? "";
    if (word === "") return [];
    const isCapital = /^\p{Lu}/u.test(text);
    const same = word === text.toLowerCase() ? text : isCapital ? word.charAt(0).toUpperCase() + word.slice(1) : word;
    return [separator + same];
  });
  return spelled.join("");
}

/** An identifier in snake_case; a number stays with the word that it is written behind: `getBerthV1` becomes `get_berth_v1`. */
export function snakeCase(identifier: string): string {
  return writtenWords(identifier)
    .map(({ separator, text }, index) => (index === 0 || (separator === "" && /^\d/u.test(text)) ? "" : "_") + text)
    .join("")
    .toLowerCase();
}
