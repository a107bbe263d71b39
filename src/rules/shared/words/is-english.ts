/** Small words that one language has and English has not; names of things are the same in many. */
const FOREIGN =
  /(?<!\p{L})(?:las|los|el|una|uno|para|por|com|con|uma|dos|das|les|des|une|pour|avec|dans|der|die|und|mit|von|für|eine?|einem?|einen|einer|il|lo|gli|della|delle|het|een|voor|van|de|la|le|du|di|da|do)(?!\p{L})/giu;
const ENGLISH = /(?<!\p{L})(?:the|of|and|for|with|to|by|from|is|are|this|that|all|in|on|or|an?)(?!\p{L})/giu;

/** From so many letters of another script among ten, a text is not English: a name or a unit may have a few. */
const FOREIGN_LETTERS = 1;

/**
 * Whether a text may be English, the language that the rules read and write: what they add to a text in another one would
 * be out of place. A text without small words, `Orders`, may be.
 */
export function isEnglish(text: string): boolean {
  const letters = countOf(text, /\p{L}/gu);
  const others = countOf(text, /(?!\p{Script=Latin})\p{L}/gu);
  return others * 10 <= letters * FOREIGN_LETTERS && countOf(text, FOREIGN) < 2 + countOf(text, ENGLISH);
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
