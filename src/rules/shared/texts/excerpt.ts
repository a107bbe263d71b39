const LONGEST = 80;

/** A few words of a text for use between back-ticks in a message. */
export function excerpt(text: string): string {
  const words = text.replaceAll("`", "").replace(/\s+/gu, " ").trim();
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST - 1).trimEnd()}…`;
}
