const EXPECTATIONS: Readonly<Record<string, string>> = {
  PropertyNameExpected: "expected a property name in double quotes",
  ValueExpected: "expected a value",
  ColonExpected: "expected a colon",
  CommaExpected: "expected a comma",
  CloseBraceExpected: "expected a closing brace",
  CloseBracketExpected: "expected a closing bracket",
  EndOfFileExpected: "expected the end of the file",
  InvalidCommentToken: "expected no comment",
  UnexpectedEndOfComment: "expected the end of the comment",
  UnexpectedEndOfString: "expected a closing quote",
  InvalidUnicode: "expected four hexadecimal digits",
  InvalidEscapeCharacter: "expected a valid escape",
  InvalidCharacter: "expected no raw control character in a string",
  UnexpectedEndOfNumber: "expected a digit",
  InvalidNumberFormat: "expected a number",
  InvalidSymbol: "expected a value",
};

/** Longer excerpts say no more. */
const LONGEST_EXCERPT = 20;

/**
 * Says in a sentence part what is wrong with JSON.
 * @param code the parser's name for the error, such as `CommaExpected`
 * @param text the whole text
 * @param offset where the error is
 */
export function jsonErrorPhrase(code: string, text: string, offset: number): string {
  const rest = /^[^\s,:[\]{}]+|^\S/u.exec(text.slice(offset, offset + LONGEST_EXCERPT))?.[0];
  const found =
    rest === undefined ? "the end of the " + (offset >= text.trimEnd().length ? "file" : "line") : `\`${rest}\``;
  return `${EXPECTATIONS[code] ?? "expected valid JSON"}, got ${found}`;
}
