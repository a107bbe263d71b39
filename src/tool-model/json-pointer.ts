/** Appends segments to a JSON pointer, escaping `~` and `/` as RFC 6901 asks. */
export function appendPointer(pointer: string, ...segments: readonly (string | number)[]): string {
  return pointer + segments.map((segment) => `/${escapeSegment(String(segment))}`).join("");
}

function escapeSegment(segment: string): string {
  return segment.replaceAll("~", "~0").replaceAll("/", "~1");
}
