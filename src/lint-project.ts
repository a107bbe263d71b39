import { loadSettings, type SettingsRequest } from "./config/load-settings.ts";
import type { Settings } from "./config/settings.ts";
import { checkToolNames } from "./config/check-tool-names.ts";
import type { FixKind } from "./diagnostics/diagnostic.ts";
import { fix, type FixResult } from "./engine/fix.ts";
import { parsePage } from "./docstring/pages/parse-page.ts";
import type { Page } from "./docstring/pages/page.ts";
import { lint, type LintInput, type LintResult } from "./engine/lint.ts";
import { openTools, type OpenedTools, type ToolsRequest } from "./open-tools.ts";
import type { PathSelection } from "./path-selection.ts";
import { readPages, type PagePlaces } from "./project/read-pages.ts";
import { rules } from "./rules/index.ts";
import type { Problem, ToolSet } from "./tool-model/tool-set.ts";

/** What to lint, and by which config. */
export interface LintRequest extends Omit<ToolsRequest, "files">, Omit<SettingsRequest, "rules"> {
  /** The day of the run as an ISO date, against which exceptions expire. */
  readonly today: string;
}

/** A project and what is found in it. */
export interface LintedProject {
  readonly tools: OpenedTools;
  readonly settings: Settings;
  /** The help pages, and other Markdown that the config names. */
  readonly pages: readonly Page[];
  /** Pages that could not be read. */
  readonly problems: readonly Problem[];
  readonly result: LintResult;
  /** Judges the tools again, as after a fix. */
  judge(toolSet: ToolSet): LintResult;
}

/**
 * Extracts the tools of a project or manifest and judges them by its config.
 * @throws UserError when the config or manifest is wrong
 */
export async function lintProject(request: LintRequest): Promise<LintedProject> {
  const { settings, files, help, owner } = await loadSettings({ ...request, rules });
  const [tools, read] = await Promise.all([openTools({ ...request, files }), openPages(help)]);
  checkToolNames(settings, tools.toolSet, owner);
  const { problems, ...markdown } = read;
  const judge = (toolSet: ToolSet): LintResult => lint({ toolSet, settings, rules, today: request.today, ...markdown });
  return { tools, settings, pages: markdown.pages, problems, result: judge(tools.toolSet), judge };
}

type OpenedPages = Required<Pick<LintInput, "pages">> &
  Pick<LintInput, "checkSchema"> &
  Pick<LintedProject, "problems">;

/** Most projects have no pages, and what reads them should cost those no time. */
async function openPages(places: PagePlaces = {}): Promise<OpenedPages> {
  const { files, problems } = await readPages(places);
  if (files.length === 0) return { pages: [], problems };
  const { ajvCheck } = await import("./schema-check/ajv-check.ts");
  return { pages: files.map(({ text, ...file }) => parsePage(text, file)), problems, checkSchema: ajvCheck() };
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
