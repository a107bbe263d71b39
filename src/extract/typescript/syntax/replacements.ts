/** What stands in the place of a part of a text, and is as long as that: all else stays where it is. */
export interface Replacement {
  readonly start: number;
  readonly text: string;
}

/** A text with some of its parts replaced. */
export function withReplaced(text: string, replacements: readonly Replacement[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const one of replacements.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(end, one.start), one.text);
    end = one.start + one.text.length;
  }
  return [...parts, text.slice(end)].join("");
}

/** What blots out a part of a text, but for the ends of its lines. */
export function blotted(text: string, start: number, end: number): Replacement {
  return { start, text: blank(text.slice(start, end)) };
}

/** As many spaces as a text has characters, in as many lines. */
export function blank(text: string): string {
  return text.replaceAll(/[^\r\n\u2028\u2029]/gu, (one) => " ".repeat(one.length));
}
