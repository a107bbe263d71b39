import { FreshStarts } from "./fresh-starts.ts";
import type { Stretch } from "./layout.ts";

/** A part of a page that can be read by itself. */
export type PageSegment =
  | (Stretch & { readonly kind: "markdown" })
  /** A code block at the margin: the words behind its fence, and what stands between the fences. */
  | (Stretch & { readonly kind: "fence"; readonly info: string; readonly content: Stretch });

/** The longest part that is read. */
export interface LongestSegment {
  readonly characters: number;
  readonly lines: number;
}

/** Shorter parts are read together with the next, since each costs its setting up. */
const SHORTEST_SEGMENT = 2_000;

const LINE = /[^\r\n]*(?:\r\n|\n|\r|$)/gu;
const FENCE = /^([ \t>*+\-\d.)]*)(`{3,}|~{3,})([^\r\n]*)/u;
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?=[\w-]+:)[^]*?\n---[ \t]*(?:\r?\n|$)/u;

interface OpenFence {
  /** It stands in no list and no quote. */
  readonly isTop: boolean;
  readonly mark: string;
  readonly info: string;
  readonly start: number;
  readonly contentStart: number;
}

/**
 * Cuts a page around code blocks at the margin, and wherever else Markdown starts afresh, so that no part takes long to
 * read: some of what a page may hold costs more than linear time. What cannot be cut and is too long is left out.
 */
export function pageSegments(text: string, longest: LongestSegment): PageSegment[] {
  const segments = new SegmentList(text, longest);
  const begin = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  segments.leaveOut(begin);
  let starts = new FreshStarts();
  let fence: OpenFence | undefined;
  for (const { 0: line, index } of text.matchAll(LINE)) {
    if (index < begin || line === "") continue;
    segments.countLine();
    const end = index + line.length;
    if (fence && !endsContainer(line, fence)) {
      if (!closesFence(line, fence)) continue;
      if (fence.isTop) segments.addFence(fence, index, end);
      fence = undefined;
      starts = new FreshStarts();
      continue;
    }
    // Code right below HTML is code to whoever wrote it, though Markdown reads on to the next blank line.
    fence = starts.isOpen ? undefined : openedFence(line, index, starts.isInList);
    if (fence?.isTop) segments.cut(index, true);
    else if (starts.next(line)) segments.cut(index, false);
  }
  if (fence?.isTop) segments.addFence(fence, text.length, text.length);
  segments.cut(text.length, true);
  return segments.list;
}

/** Puts pieces between places where a page may be cut together to segments. */
class SegmentList {
  readonly list: PageSegment[] = [];
  readonly #text: string;
  readonly #longest: LongestSegment;
  /** Where the segment begins, and where its last piece does, each with the number of its line. */
  #start = { offset: 0, line: 0 };
  #piece = { offset: 0, line: 0 };
  #line = 0;

  constructor(text: string, longest: LongestSegment) {
    this.#text = text;
    this.#longest = longest;
  }

  countLine(): void {
    this.#line += 1;
  }

  /** Goes on behind an offset, whatever stands before. */
  leaveOut(offset: number): void {
    this.#start = this.#piece = { offset, line: this.#line };
  }

  /** Ends a piece before the line that was counted last, and with it the segment when that is long enough or has to end. */
  cut(offset: number, isEnd: boolean): void {
    const here = { offset, line: this.#line };
    const isTooLong = !this.#isReadable(this.#start, here);
    if (isTooLong) this.#add(this.#start, this.#piece);
    if (isTooLong) this.#start = this.#piece;
    this.#piece = here;
    if (!isTooLong && !isEnd && offset - this.#start.offset <= SHORTEST_SEGMENT) return;
    this.#add(this.#start, here);
    this.#start = here;
  }

  addFence({ info, start, contentStart }: OpenFence, contentEnd: number, end: number): void {
    this.list.push({ kind: "fence", start, end, info, content: { start: contentStart, end: contentEnd } });
    this.leaveOut(end);
  }

  #add(start: Place, end: Place): void {
    if (!this.#isReadable(start, end) || this.#text.slice(start.offset, end.offset).trim() === "") return;
    this.list.push({ kind: "markdown", start: start.offset, end: end.offset });
  }

  #isReadable(start: Place, end: Place): boolean {
    const { characters, lines } = this.#longest;
    return end.offset - start.offset <= characters && end.line - start.line <= lines;
  }
}

interface Place {
  readonly offset: number;
  readonly line: number;
}

/** A code block in a list ends with the list: where the margin is reached. */
function endsContainer(line: string, { isTop }: OpenFence): boolean {
  return !isTop && /^[^\s>]/u.test(line);
}

function openedFence(line: string, start: number, isInList: boolean): OpenFence | undefined {
  const [, indent, mark, info] = FENCE.exec(line) ?? [];
  if (indent === undefined || mark === undefined || info === undefined) return undefined;
  // A code span, ```like this```, is no fence.
  if (mark.startsWith("`") && info.includes("`")) return undefined;
  const isTop = indent === "" || (!isInList && /^ {1,3}$/u.test(indent));
  return { isTop, mark, info: info.trim(), start, contentStart: start + line.length };
}

function closesFence(line: string, { mark, isTop }: OpenFence): boolean {
  const bare = line.replace(isTop ? /^ {0,3}/u : /^[ \t>]*/u, "").trimEnd();
  return bare.length >= mark.length && bare === (mark[0] ?? "").repeat(bare.length);
}
