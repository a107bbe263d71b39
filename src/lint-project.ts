import { loadSettings, type SettingsRequest } from "./config/load-settings.ts";
import type { Settings } from "./config/settings.ts";
import { checkToolNames } from "./config/check-tool-names.ts";
import type { FixKind } from "./diagnostics/diagnostic.ts";
import { fix, type FixResult } from "./engine/fix.ts";
import { lint, type LintResult } from "./engine/lint.ts";
import { openTools, type OpenedTools, type ToolsRequest } from "./open-tools.ts";
import type { PathSelection } from "./path-selection.ts";
import { rules } from "./rules/index.ts";
import type { ToolSet } from "./tool-model/tool-set.ts";

/** What to lint, and by which config. */
export interface LintRequest extends Omit<ToolsRequest, "files">, Omit<SettingsRequest, "rules"> {
  /** The day of the run as an ISO date, against which exceptions expire. */
  readonly today: string;
}

/** A project and what is found in it. */
export interface LintedProject {
  readonly tools: OpenedTools;
  readonly settings: Settings;
  readonly result: LintResult;
  /** Judges the tools again, as after a fix. */
  judge(toolSet: ToolSet): LintResult;
}

/**
 * Extracts the tools of a project or manifest and judges them by its config.
 * @throws UserError when the config or manifest is wrong
 */
export async function lintProject(request: LintRequest): Promise<LintedProject> {
  const { settings, files, owner } = await loadSettings({ ...request, rules });
  const tools = await openTools({ ...request, files });
  checkToolNames(settings, tools.toolSet, owner);
  const judge = (toolSet: ToolSet): LintResult => lint({ toolSet, settings, rules, today: request.today });
  return { tools, settings, result: judge(tools.toolSet), judge };
}

/** Applies fixes of the given kinds in memory, to what lies within a selection of paths. */
export function fixProject(
  { tools, result, judge }: LintedProject,
  kinds: readonly FixKind[],
  selection: PathSelection,
): FixResult {
  return fix({
    toolSet: tools.toolSet,
    result,
    kinds,
    isEligible: (diagnostic) =>
      selection.hasDiagnostic(diagnostic) && diagnostic.fix?.edits.every(({ file }) => tools.isWritable(file)) === true,
    extract: (texts) => tools.extract(texts),
    lint: judge,
  });
}
