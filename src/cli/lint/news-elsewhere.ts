import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Outcome } from "../../outcome.ts";
import type { PathSelection } from "../../path-selection.ts";

/** What there is to be told of a change beside what lies in its files. */
interface Change {
  /** What the linted source comes to now. */
  readonly outcome: Outcome;
  /** What lies in the files of the change. */
  readonly selection: PathSelection;
  /** Everything that may be told. */
  readonly within: PathSelection;
  /** What the source came to before; asked for only where that decides something. */
  readonly before: () => Promise<Outcome>;
}

/**
 * Findings that a change has brought about in files that it left as they were: a tool that is gone, say, and is still
 * spoken of there. What was found there before is none of it.
 */
export async function newsElsewhere({ outcome, selection, within, before }: Change): Promise<ReadonlySet<Diagnostic>> {
  const elsewhere = outcome.diagnostics.filter((one) => !selection.hasDiagnostic(one) && within.hasDiagnostic(one));
  if (elsewhere.length === 0) return new Set();
  const { diagnostics } = await before();
  const known = new Set(diagnostics.map(placeOf));
  return new Set(elsewhere.filter((one) => !known.has(placeOf(one))));
}

/** The files are what they were, so a fault has its place, whatever the tool that has it is called by now. */
function placeOf({ ruleId, messageId, path, tool, range }: Diagnostic): string {
  return JSON.stringify([ruleId, messageId, range ?? [tool, path]]);
}

/** A selection, and some findings beside it. None of these is to be fixed. */
export function withNews(selection: PathSelection, news: ReadonlySet<Diagnostic>): PathSelection {
  return { ...selection, hasDiagnostic: (one) => selection.hasDiagnostic(one) || news.has(one) };
}
