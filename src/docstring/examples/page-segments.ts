import type { Stretch } from "../layout.ts";

/** A part of a page that can be read by itself. */
export type PageSegment =
  | (Stretch & { readonly kind: "markdown" })
  /** A code block at the margin: the words behind its fence, and what stands between the fences. */
  | (Stretch & { readonly kind: "fence"; readonly info: string; readonly content: Stretch });

/** As much of a page as is read; longer ones are no pages that anybody would write. */
const LONGEST_PAGE = 500_000;

/** A longer part is no prose that anyone would read, and some of what it may hold costs more than linear time. */
const LONGEST_SEGMENT = { characters: 8_192, lines: 250 };

/** Shorter parts are read together with the next, since each costs its setting up. */
const SHORTEST_SEGMENT = 2_000;

const LINE = /[^\r\n]*(?:\r\n|\n|\r|$)/gu;
const FENCE = /^([ \t>*+\-\d.)]*)(`{3,}|~{3,})([^\r\n]*)/u;
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[^]*?\n---[ \t]*(?:\r?\n|$)/u;

interface OpenFence {
  readonly indent: string;
  readonly mark: string;
  readonly info: string;
  readonly contentStart: number;
}

/**
 * Cuts a page around code blocks at the margin, and wherever else Markdown starts afresh, so that no part takes long to
 * read. What cannot be cut and is too long is left out.
 */
export function pageSegments(page: string): PageSegment[] {
  const text = page.slice(0, LONGEST_PAGE);
  const segments: PageSegment[] = [];
  let start = FRONT_MATTER.exec(text)?.[0].length ?? 0;
  let fence: OpenFence | undefined;
  let isComment = false;
  let afterBlank = false;
  for (const { 0: line, index } of text.matchAll(LINE)) {
    if (index < start || line === "") continue;
    if (fence && !endsContainer(line, fence)) {
      if (!closesFence(line, fence)) continue;
      if (fence.indent === "") addFence(fence, index, index + line.length);
      fence = undefined;
      continue;
    }
    fence = isComment ? undefined : openedFence(line, index);
    const isLong = index - start > SHORTEST_SEGMENT;
    if (fence?.indent === "" || (isLong && !isComment && startsAfresh(line, afterBlank))) addMarkdown(index);
    isComment = opensComment(line, isComment);
    afterBlank = line.trim() === "";
  }
  if (fence?.indent === "") addFence(fence, text.length, text.length);
  addMarkdown(text.length);
  return segments;

  function addMarkdown(end: number): void {
    const part = text.slice(start, end);
    if (part.trim() !== "" && isReadable(part)) segments.push({ kind: "markdown", start, end });
    start = end;
  }

  function addFence({ info, contentStart }: OpenFence, contentEnd: number, end: number): void {
    segments.push({ kind: "fence", start, end, info, content: { start: contentStart, end: contentEnd } });
    start = end;
  }
}

/** Whether Markdown reads the lines from here on alike, whatever stands before: at headings, bullets and paragraphs at the margin. */
function startsAfresh(line: string, afterBlank: boolean): boolean {
  if (/^#{1,6}(?:[ \t]|$)/u.test(line.trimEnd())) return true;
  if (/^(?:[-*+]|\d{1,9}[.)])[ \t]/u.test(line)) return true;
  return afterBlank && /^[^\s>]/u.test(line);
}

/** A code block in a list ends with the list: where the margin is reached. */
function endsContainer(line: string, { indent }: OpenFence): boolean {
  return indent !== "" && /^[^\s>]/u.test(line);
}

function isReadable(part: string): boolean {
  return part.length <= LONGEST_SEGMENT.characters && part.split(/\r\n|\n|\r/u).length <= LONGEST_SEGMENT.lines;
}

function openedFence(line: string, index: number): OpenFence | undefined {
  const [, indent, mark, info] = FENCE.exec(line) ?? [];
  if (indent === undefined || mark === undefined || info === undefined) return undefined;
  // A code span, ```like this```, is no fence.
  if (mark.startsWith("`") && info.includes("`")) return undefined;
  return { indent, mark, info: info.trim(), contentStart: index + line.length };
}

function closesFence(line: string, { mark }: OpenFence): boolean {
  const bare = line.replace(/^[ \t>]*/u, "").trimEnd();
  return bare.length >= mark.length && bare === (mark[0] ?? "").repeat(bare.length);
}

/** Whether an HTML comment is open behind the line. */
function opensComment(line: string, isOpen: boolean): boolean {
  const last = line.lastIndexOf("<!--");
  return last === -1 ? isOpen && !line.includes("-->") : !line.includes("-->", last);
}
