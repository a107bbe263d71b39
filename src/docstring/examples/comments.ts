/** `// …`, `# …` and `/* … *\/`; a `#` with no space behind it may be a colour or an anchor. */
const COMMENT = /\/\/[^\r\n]*|#(?=[\s!]|$)[^\r\n]*|\/\*[^]*?\*\//uy;

/** Words by which a comment says that it stands for something: `/* same as above *\/`, `// other fields`. */
const ELIDING =
  /\.\.\.|…|\b(?:same|as (?:above|before|below)|above|omitted|elided|left out|other (?:fields|arguments|parameters|options)|more (?:fields|rows|items|arguments|parameters)|rest|etc)\b/iu;

/**
 * Where the comment at an offset ends.
 * @returns undefined when there is no comment
 */
export function commentEnd(text: string, index: number, limit: number): number | undefined {
  const character = text[index];
  if (index >= limit || (character !== "/" && character !== "#")) return undefined;
  COMMENT.lastIndex = index;
  const match = COMMENT.exec(text)?.[0];
  return match === undefined ? undefined : Math.min(limit, index + match.length);
}

/** Whether a comment stands for members that are left out, rather than speaking of those that are there. */
export function isElidingComment(comment: string): boolean {
  return ELIDING.test(comment);
}
