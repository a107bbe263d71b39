/** Appends segments to a JSON pointer, escaping `~` and `/` as RFC 6901 asks. */
export function appendPointer(pointer: string, ...segments: readonly (string | number)[]): string {
  let appended = pointer;
  for (const segment of segments) appended += `/${typeof segment === "number" ? segment : escapeSegment(segment)}`;
  return appended;
}

/** Called for every keyword of every schema: most have nothing to escape. */
function escapeSegment(segment: string): string {
  return /[~/]/u.test(segment) ? segment.replaceAll("~", "~0").replaceAll("/", "~1") : segment;
}
