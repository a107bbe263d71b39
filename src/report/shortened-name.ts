/** No client takes longer names, nor does the protocol recommend them. */
const LONGEST_NAME = 128;

/** A tool's name for people to read; the longest names that there may be stay whole. */
export function shortenedName(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME)}…`;
}
