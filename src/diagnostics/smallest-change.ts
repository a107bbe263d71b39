/** A stretch of a text and what shall stand in its place. */
export interface Change {
  readonly start: number;
  readonly end: number;
  readonly insert: string;
}

/** Leaves out what is the same at both ends of the old and the new characters; never cuts a surrogate pair. */
export function smallestChange(value: string, start: number, end: number, replacement: string): Change {
  const old = value.slice(start, end);
  const shorter = Math.min(old.length, replacement.length);
  let prefix = 0;
  while (prefix < shorter && old[prefix] === replacement[prefix]) prefix++;
  if (prefix > 0 && isHighSurrogate(old.charCodeAt(prefix - 1))) prefix--;

  let suffix = 0;
  while (suffix < shorter - prefix && old.at(-1 - suffix) === replacement.at(-1 - suffix)) suffix++;
  if (suffix > 0 && isLowSurrogate(old.charCodeAt(old.length - suffix))) suffix--;

  return { start: start + prefix, end: end - suffix, insert: replacement.slice(prefix, replacement.length - suffix) };
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
