/** Control and format characters, separators, private use and lone surrogates: nothing that a person could see. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Writes out characters that cannot be seen or that steer a terminal: U+202E becomes `\u{202e}`. */
export function visibleCharacters(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return SHORT_ESCAPES[character] ?? `\\u{${code.toString(16)}}`;
  });
}
