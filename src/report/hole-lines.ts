import { shownText, shownValue } from "../diagnostics/shown-text.ts";
import type { Colors } from "./colors.ts";
import type { PlaceText } from "./place-text.ts";
import type { ReportedHole } from "./report.ts";
import { wrapWords } from "./wrap-words.ts";

/** How holes are shown. */
interface HolePage {
  readonly colors: Colors;
  /** How many columns a line may take. */
  readonly width: number;
  readonly place: PlaceText;
}

/** Heads the holes of a list of tools. */
export const HOLES = "Holes: what could not be read without running the code";

const MOST_SUBJECTS = 6;

/** Holes that are told together: of the list of tools, those with one reason; of tools, those of one place. */
interface Cause {
  readonly text: string;
  /** What it leaves open of which tool, or the further places where it is met. */
  readonly subjects: string[];
}

/**
 * Lists what could not be read statically: where, why, and what of which tool it leaves open. One place often leaves
 * many tools open, and one reason is often met in many places: each is told once. Nothing when there are no holes.
 */
export function holeLines(title: string, holes: readonly ReportedHole[], page: HolePage): string[] {
  if (holes.length === 0) return [];
  const causes = new Map<string, Cause>();
  for (const { tool, path, range, reason } of holes) {
    const place = page.place(range);
    const text = [place, reason].filter(Boolean).join("  ");
    const key = JSON.stringify(tool === undefined ? [reason] : [place, reason]);
    const known = causes.get(key);
    const cause = known ?? { text, subjects: [] };
    causes.set(key, cause);
    if (tool !== undefined) cause.subjects.push(tool + path);
    else if (known) cause.subjects.push(known.subjects.length === 0 ? `also at ${place}` : place);
  }
  return [page.colors.underline(title), ...[...causes.values()].flatMap((cause) => causeLines(cause, page)), ""];
}

function causeLines({ text, subjects }: Cause, { colors, width }: HolePage): string[] {
  const [first = "", ...others] = wrapWords(shownText(text), width - 4);
  const shown = [
    ...subjects.slice(0, MOST_SUBJECTS).map(shownValue),
    ...(subjects.length > MOST_SUBJECTS ? [`and ${subjects.length - MOST_SUBJECTS} more`] : []),
  ];
  const about = shown.length > 0 ? wrapWords(shown.join(", "), width - 4) : [];
  return [`  ${first}`, ...others.map((line) => `    ${line}`), ...about.map((line) => colors.dim(`    ${line}`))];
}
