import { visibleCharacters } from "../diagnostics/visible-characters.ts";
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

/**
 * Lists what could not be read statically: where, why, and what of which tool it leaves open. One place often leaves
 * many tools open and is told once. Nothing when there are no holes.
 */
export function holeLines(title: string, holes: readonly ReportedHole[], page: HolePage): string[] {
  if (holes.length === 0) return [];
  const causes = new Map<string, ReportedHole[]>();
  for (const hole of holes) {
    const cause = [page.place(hole.range), hole.reason].filter(Boolean).join("  ");
    causes.set(cause, [...(causes.get(cause) ?? []), hole]);
  }
  const blocks = [...causes].flatMap(([cause, own]) => causeLines(visibleCharacters(cause), own, page));
  return [page.colors.underline(title), ...blocks, ""];
}

function causeLines(cause: string, holes: readonly ReportedHole[], { colors, width }: HolePage): string[] {
  const [first = "", ...others] = wrapWords(cause, width - 4);
  const subjects = holes.flatMap(({ tool, path }) => (tool === undefined ? [] : [visibleCharacters(tool + path)]));
  const shown = [
    ...subjects.slice(0, MOST_SUBJECTS),
    ...(subjects.length > MOST_SUBJECTS ? [`and ${subjects.length - MOST_SUBJECTS} more`] : []),
  ];
  const about = shown.length > 0 ? wrapWords(shown.join(", "), width - 4) : [];
  return [`  ${first}`, ...others.map((line) => `    ${line}`), ...about.map((line) => colors.dim(`    ${line}`))];
}
