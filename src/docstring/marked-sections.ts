import type { Span } from "./docstring.ts";

/** The parts of a docstring that ADR-0019 thinks of as its own, each under a line such as `:: Examples ::`, in their order. */
export const SECTION_NAMES = ["Parameters", "Returns", "Examples", "Workflows", "Safety", "Errors", "Notes"] as const;

export type SectionName = (typeof SECTION_NAMES)[number];

/** A part of a description that starts with a marker, to the next marker or the end. */
export interface MarkedSection {
  /** As it is written between the colons. */
  readonly name: string;
  readonly marker: Span;
  /** Without the marker and the blank lines around. */
  readonly body: Span;
}

/** A description, taken apart at its markers. */
export interface MarkedText {
  /** What stands before the first marker. */
  readonly opening: Span;
  readonly sections: readonly MarkedSection[];
}

/** A whole line, so that `std::vector` and `a :: b` in prose are none. */
const MARKER_LINE = /^[ \t]*::[ \t]*(?<name>\p{L}[\p{L} _-]*?)[ \t]*::[ \t]*$/u;

/** Takes a description apart at its markers; what looks like one inside a code fence is none. */
export function markedSections(text: string): MarkedText {
  const markers = markersIn(text);
  const end = markers[0]?.marker.start ?? text.length;
  return {
    opening: trimmedSpan(text, 0, end),
    sections: markers.map(({ name, marker }, index) => ({
      name,
      marker,
      body: trimmedSpan(text, marker.end, markers[index + 1]?.marker.start ?? text.length),
    })),
  };
}

function markersIn(text: string): { name: string; marker: Span }[] {
  const markers: { name: string; marker: Span }[] = [];
  let fence: string | undefined;
  for (const { 0: line, index } of text.matchAll(/[^\r\n]+/gu)) {
    const marks = /^\s*(?<marks>`{3,}|~{3,})/u.exec(line)?.groups?.marks;
    if (marks !== undefined && fence === undefined) fence = marks;
    else if (marks !== undefined && fence !== undefined && marks.startsWith(fence)) fence = undefined;
    const name = fence === undefined ? MARKER_LINE.exec(line)?.groups?.name : undefined;
    if (name === undefined) continue;
    const start = index + line.length - line.trimStart().length;
    const raw = line.trim();
    markers.push({ name, marker: { start, end: start + raw.length, raw } });
  }
  return markers;
}

function trimmedSpan(text: string, start: number, end: number): Span {
  const part = text.slice(start, end);
  const raw = part.trim();
  const from = raw === "" ? start : start + part.length - part.trimStart().length;
  return { start: from, end: from + raw.length, raw };
}
