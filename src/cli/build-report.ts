import type { FixResult } from "../engine/fix.ts";
import type { LintedProject } from "../lint-project.ts";
import type { PathSelection } from "../path-selection.ts";
import { holesOf, type Report } from "../report/report.ts";

/** What is to be reported of a project, as it is or as fixes left it. */
export function buildReport(
  project: LintedProject,
  fixed: FixResult | undefined,
  selection: PathSelection,
  folder: string,
): Report {
  const { toolSet, result } = fixed ?? { toolSet: project.tools.toolSet, result: project.result };
  return {
    folder,
    tools: toolSet.tools.filter((tool) => selection.hasTool(tool)).length,
    diagnostics: result.diagnostics.filter((diagnostic) => selection.hasDiagnostic(diagnostic)),
    suppressed: result.suppressed.filter((diagnostic) => selection.hasDiagnostic(diagnostic)),
    examples: result.examples,
    holes: holesOf(toolSet).filter((hole) => selection.hasHole(hole)),
    texts: { ...toolSet.files, ...project.settings.texts },
  };
}
