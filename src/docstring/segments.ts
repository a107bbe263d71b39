import type { Stretch } from "./layout.ts";

/**
 * A part of a text that can be read by itself: what stands before and behind it has no bearing on how Markdown reads it.
 *
 * - `plain`: one paragraph and nothing else
 * - `markdown`: anything
 * - `unread`: too long to be worth reading
 */
export interface Segment extends Stretch {
  readonly kind: "plain" | "markdown" | "unread";
}

/** Whatever starts a block other than a paragraph, or makes a heading of the line above. */
const BLOCK_MARKER =
  /^[ \t]*(?:[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$)|#{1,6}(?:[ \t]|$)|>|`{3}|~{3}|<[a-z/!?]|[-=_*][-=_* \t]*$)/imu;

/** What may go on over blank lines even when the next line stands at the margin. */
const UNBOUNDED_BLOCK = /^[ \t>*+\-\d.)]*(?:`{3}|~{3}|<(?:script|pre|style|textarea|!|\?))/imu;

const INDENTED = /^[ \t]/u;
const INDENTED_START = /^(?:[ \t]*[\r\n])*(?: {4}| {0,3}\t)/u;
const BLANK_LINES = /(?:^|\n|\r(?!\n))(?:[ \t]*(?:\r\n|\n|\r(?!\n)))+/gu;

/** A longer stretch is no prose that anyone would read, and some of what it may hold costs more than linear time. */
const LONGEST_SEGMENT = { characters: 8_192, lines: 250 };

/**
 * Cuts a text at those blank lines where Markdown starts afresh: the next line stands at the margin and starts no
 * list, and no code fence or HTML is open. Most parts are then plain paragraphs, which need no parser.
 */
export function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  let open = false;
  const add = (end: number): void => {
    if (start < end && text.slice(start, end).trim() !== "") segments.push(segmentOf(text, start, end));
    start = end;
  };
  let checked = 0;
  for (const match of text.matchAll(BLANK_LINES)) {
    const next = match.index + match[0].length;
    open ||= UNBOUNDED_BLOCK.test(text.slice(checked, next));
    checked = next;
    if (!open && !INDENTED.test(text.slice(next, next + 1)) && !BLOCK_MARKER.test(lineAt(text, next))) add(next);
  }
  add(text.length);
  return segments;
}

function segmentOf(text: string, start: number, end: number): Segment {
  const part = text.slice(start, end);
  if (part.length > LONGEST_SEGMENT.characters || part.split(/\r\n|\n|\r/u).length > LONGEST_SEGMENT.lines) {
    return { start, end, kind: "unread" };
  }
  const plain = !INDENTED_START.test(part) && !BLOCK_MARKER.test(part) && !hasBlankLine(part);
  return { start, end, kind: plain ? "plain" : "markdown" };
}

function hasBlankLine(part: string): boolean {
  return /(?:\n|\r(?!\n))[ \t]*[\r\n]/u.test(part.trim());
}

function lineAt(text: string, start: number): string {
  return /[^\r\n]*/uy.exec(text.slice(start, start + LONGEST_SEGMENT.characters))?.[0] ?? "";
}
