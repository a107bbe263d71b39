import { codeSpanStretches } from "../../docstring/code-spans.ts";
import { visibleCharacters } from "../../diagnostics/visible-characters.ts";

/**
 * Control characters, half characters that no file can hold, and those that turn the direction of all text behind them.
 * Marks that join letters stay: Persian and emoji are written with them.
 */
const UNRULY = /[^\P{Cc}\n\t]|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/gu;

/** Text for a page: line breaks as one character, and what is unruly written out. */
export function tamedText(text: string): string {
  return text.replaceAll(/\r\n?/gu, "\n").replaceAll(UNRULY, (character) => visibleCharacters(character));
}

/** Text in one line. */
export function inlineText(text: string): string {
  return tamedText(text).replaceAll(/\s+/gu, " ").trim();
}

/** Markdown in one line, which it cannot leave: `list_<entity>` is shown, not taken for HTML. */
export function inlineMarkdown(text: string): string {
  const line = inlineText(text);
  return shownTags(line, 0, line.length)
    .toReversed()
    .reduce((shown, at) => `${shown.slice(0, at)}\\${shown.slice(at)}`, line);
}

/** Where running text has what would be taken for HTML: each of them takes a backslash. Links in angle brackets are none. */
export function shownTags(text: string, start: number, end: number): number[] {
  const code = codeSpanStretches(text, start, end);
  const tags = text.slice(start, end).matchAll(/(?<=(?:^|[^\\])(?:\\\\)*)<(?=[a-z/!?])(?![a-z][a-z\d+.-]*:)/giu);
  return [...tags]
    .map(({ index }) => start + index)
    .filter((at) => !code.some((span) => at >= span.start && at < span.end));
}

/** A code span, whatever back-ticks the code has itself. */
export function inlineCode(code: string): string {
  const text = inlineText(code);
  if (text === "") return "` `";
  const longest = Math.max(0, ...[...text.matchAll(/`+/gu)].map(([run]) => run.length));
  const ticks = "`".repeat(longest + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return ticks + pad + text + pad + ticks;
}
