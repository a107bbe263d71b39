import type { TextSpan } from "./text.ts";

/** What the characters between quotes stand for, with the spans that tell how. */
export interface DecodedBody {
  readonly value: string;
  readonly spans: readonly TextSpan[];
}

/**
 * Decodes the characters between quotes in one pass.
 * @param body the characters as written
 * @param offset where they begin in the source; spans are given from there
 * @param special matches each stretch that does not stand for itself; global
 * @param decode what such a stretch stands for
 */
export function decodeBody(
  body: string,
  offset: number,
  special: RegExp,
  decode: (match: string) => string,
): DecodedBody {
  const values: string[] = [];
  const spans: TextSpan[] = [];
  let cooked = 0;
  let source = 0;
  const append = (value: string, sourceLength: number): void => {
    values.push(value);
    if (sourceLength > 0) spans.push({ cooked, cookedLength: value.length, source: offset + source, sourceLength });
    cooked += value.length;
    source += sourceLength;
  };
  for (const match of body.matchAll(special)) {
    const [written] = match;
    append(body.slice(source, match.index), match.index - source);
    append(decode(written), written.length);
  }
  append(body.slice(source), body.length - source);
  return { value: values.join(""), spans };
}
