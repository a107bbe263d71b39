import type { Docstring, Span } from "../../../docstring/docstring.ts";

/** `ids=[1,2,3]` in a text: the code span that it is, or its bare words. */
export interface IdsPromise {
  /** Name of the field that it names. */
  readonly field: string;
  readonly start: number;
  readonly end: number;
  /** How many back-ticks stand on either side; 0 when it is bare. */
  readonly ticks: number;
}

/** Not `list_orders(ids=[…])`, which promises something of another tool. */
const IDS = /(?<![\w(.])((?:\w+_)?ids|\w+Ids)\s?[=:]\s?\[[^\]\n]{0,80}\]/gu;

/** Where a stretch of a description says that ids can be passed. Offsets are into the description. */
export function idsPromisesIn(docstring: Docstring, within: Span): IdsPromise[] {
  return Array.from(within.raw.matchAll(IDS), ({ 0: words, 1: field = "", index }) => {
    const start = within.start + index;
    const end = start + words.length;
    const code = docstring.codeSpans.find((span) => span.start <= start && end <= span.end);
    return code?.code === words.replace(/\s+/gu, " ")
      ? { field, start: code.start, end: code.end, ticks: code.ticks }
      : { field, start, end, ticks: 0 };
  });
}
