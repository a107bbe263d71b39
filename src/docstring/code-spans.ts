import type { Stretch } from "./layout.ts";

const BACKTICKS = /`+/gu;
const OPENING = /\\[!-/:-@[-`{-~]|`+/gu;

/**
 * Finds the code spans of running text as CommonMark does: a run of back-ticks opens one when a run of the same
 * length follows, and a back-tick behind a backslash opens nothing. Takes linear time, whatever the text holds.
 * @param text the text that was read
 * @param from where the paragraph or heading starts
 * @param to where it ends
 */
export function codeSpanStretches(text: string, from: number, to: number): Stretch[] {
  const part = text.slice(from, to);
  if (!part.includes("`")) return [];
  const runs = runsByLength(part);
  const spans: Stretch[] = [];
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(part); match; match = OPENING.exec(part)) {
    const [opening] = match;
    if (opening.startsWith("\\")) continue;
    const closing = nextRun(runs.get(opening.length), OPENING.lastIndex);
    if (closing === undefined) continue;
    const end = closing + opening.length;
    spans.push({ start: from + match.index, end: from + end });
    OPENING.lastIndex = end;
  }
  return spans;
}

/** Where runs of one length start, in order, and which of them is the next to be looked at. */
interface Runs {
  readonly starts: number[];
  next: number;
}

function runsByLength(text: string): Map<number, Runs> {
  const runs = new Map<number, Runs>();
  for (const { 0: run, index } of text.matchAll(BACKTICKS)) {
    const equal = runs.get(run.length);
    if (equal) equal.starts.push(index);
    else runs.set(run.length, { starts: [index], next: 0 });
  }
  return runs;
}

function nextRun(runs: Runs | undefined, from: number): number | undefined {
  if (!runs) return undefined;
  while ((runs.starts[runs.next] ?? from) < from) runs.next += 1;
  return runs.starts[runs.next];
}
