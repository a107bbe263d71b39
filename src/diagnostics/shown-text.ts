import { visibleCharacters } from "./visible-characters.ts";

/** A message is to be read: names and values in it are cut behind so many characters. */
const LONGEST_VALUE = 200;

/** However many names and values a text has. */
const LONGEST_TEXT = 1_000;

/** A value of the linted program as people are shown it: cut where it is too long, with what cannot be seen written out. */
export function shownValue(value: string): string {
  const visible = visibleCharacters(value);
  return visible.length <= LONGEST_VALUE ? visible : `${visible.slice(0, LONGEST_VALUE)}…`;
}

/** Prose as people are shown it, with whatever names of the linted program in it and in its code spans. */
export function shownText(text: string): string {
  // Every second part is a code span.
  const parts = text
    .split(/`([^`]*)`/u)
    .map((part, index) => (index % 2 === 1 ? `\`${shownValue(part)}\`` : prose(part)));
  const shown = parts.join("");
  if (shown.length <= LONGEST_TEXT) return shown;
  const cut = shown.slice(0, LONGEST_TEXT);
  // A code span that is cut ends all the same: what follows would be code.
  return `${cut}…${cut.split("`").length % 2 === 0 ? "`" : ""}`;
}

/** No word is as long as that: it is a name. */
function prose(text: string): string {
  return visibleCharacters(text).replaceAll(/\S+/gu, (word) => (word.length > LONGEST_VALUE ? shownValue(word) : word));
}
