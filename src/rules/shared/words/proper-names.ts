/**
 * Whether a text writes a word as the name of something, with capitals where others have none: `medRxiv`, `Web of
 * Science` for `webofscience`. Such a name has no plural.
 * @param word in lower case
 */
export function isProperName(word: string, text: string): boolean {
  const plain = text.normalize("NFD").replace(/\p{Mn}/gu, "");
  const letters = Array.from(word, (letter) => letter.replace(/[^\p{L}\d]/u, "\\$&"));
  const written = new RegExp(`(?<![\\p{L}\\d])${letters.join("[ .'-]?")}(?![\\p{L}\\d])`, "giu");
  const places = [...plain.matchAll(written)];
  const isTelling = hasFewCapitals(plain.replace(written, ""));
  return (
    places.length > 0 &&
    places.every(({ 0: found, index }) => {
      // The first word of a sentence has a capital letter whatever it is, and so has each where most have.
      const isAnyway = !isTelling || isFirstWord(plain.slice(0, index));
      return /\p{Lu}/u.test(isAnyway ? found.slice(1) : found);
    })
  );
}

function isFirstWord(before: string): boolean {
  return /(?:^|[.!?:\n]|^\W+)\s*$/u.test(before);
}

/** Whether most words of a text have a small letter, of those that may have either: not the first, and not the short ones. */
function hasFewCapitals(text: string): boolean {
  const words = [...text.matchAll(/\p{L}{4,}/gu)].filter(({ index }) => !isFirstWord(text.slice(0, index)));
  const capital = words.filter(([word]) => /^\p{Lu}/u.test(word));
  return words.length > 0 && capital.length <= words.length / 2;
}
