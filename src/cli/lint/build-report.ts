import type { Outcome } from "../../outcome.ts";
import type { PathSelection } from "../../path-selection.ts";
import type { Report } from "../../report/report.ts";

/** What is to be reported of the outcome of a lint. */
export function buildReport(outcome: Outcome, selection: PathSelection, folder: string): Report {
  const judged = outcome.tools.filter((tool) => selection.hasTool(tool));
  return {
    folder,
    tools: judged.length,
    judged,
    diagnostics: outcome.diagnostics.filter((diagnostic) => selection.hasDiagnostic(diagnostic)),
    suppressed: outcome.suppressed.filter((diagnostic) => selection.hasDiagnostic(diagnostic)),
    examples: outcome.examples.filter(({ range }) => selection.hasFile(range.file)),
    holes: outcome.holes.filter((hole) => selection.hasHole(hole)),
    texts: outcome.texts,
  };
}
