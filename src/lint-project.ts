import { acceptedBefore, baselineText, type BaselineText } from "./config/accepted-before.ts";
import { loadSettings, type ConfiguredGlobs, type HelpSettings, type SettingsRequest } from "./config/load-settings.ts";
import type { Settings } from "./config/settings.ts";
import { checkToolNames } from "./config/check-tool-names.ts";
import type { FixKind } from "./diagnostics/diagnostic.ts";
import { fix, type FixResult } from "./engine/fix.ts";
import { parsePage } from "./docstring/pages/parse-page.ts";
import type { Page } from "./docstring/pages/page.ts";
import { lint, type LintInput, type LintResult, type RuleRegistry } from "./engine/lint.ts";
import { openHelp, type OpenedHelp } from "./open-help.ts";
import type { Wanted } from "./extract/typescript/extract-from-source.ts";
import { openTools, type OpenedTools, type ToolsRequest } from "./open-tools.ts";
import type { PathSelection } from "./path-selection.ts";
import { rules as builtIn } from "./rules/index.ts";
import { timed } from "./stopwatch.ts";
import type { Problem, ToolSet } from "./tool-model/tool-set.ts";

/** What to lint, and by which config. */
export interface LintRequest extends Omit<ToolsRequest, "files">, Omit<SettingsRequest, "rules"> {
  /** Absolute path of the baseline, or false for none; without it, the one beside the config is taken if there is one. */
  readonly baseline?: string | false | undefined;
  /** The day of the run as an ISO date, against which exceptions expire. */
  readonly today: string;
}

/** A project and what is found in it. */
export interface LintedProject {
  /** The tools; the texts of help pages and of what is made from them are among the files. */
  readonly tools: OpenedTools;
  readonly settings: Settings;
  /** All rules there are, by id: built-in ones and those of the config's plugins. */
  readonly rules: RuleRegistry;
  /** Absolute path of the baseline, whether there is one or not. */
  readonly baseline: string;
  /** Where Markdown is read. */
  readonly help?: HelpSettings;
  /** Help files that could not be read. */
  readonly problems: readonly Problem[];
  readonly result: LintResult;
  readonly readBeside: ReadBeside;
  /** Judges the tools again, as after a fix, or by other settings. */
  judge(toolSet: ToolSet, settings?: Settings): LintResult;
}

/** What was read beside tools and config, and where the config says that it is. */
export interface ReadBeside {
  readonly files?: ConfiguredGlobs;
  readonly help?: OpenedHelp;
  readonly baseline: BaselineText;
}

/**
 * Extracts the tools of a project or manifest and judges them by its config.
 * @throws UserError when the config or manifest is wrong
 */
export async function lintProject(request: LintRequest): Promise<LintedProject> {
  const { settings, rules, files, help, owner, base } = await loadSettings({ ...request, rules: builtIn });
  const accepted = await baselineText(request.baseline, base);
  const around = speaksOfAll(settings, help, accepted) ? [] : request.around;
  const [opened, openedHelp] = await Promise.all([
    openTools({
      ...request,
      files,
      wanted: { ...wantedBy(settings, rules), ...request.wanted },
      ...(around && { around }),
    }),
    help && openHelp(help),
  ]);
  const entries = await acceptedBefore(accepted);
  if (request.view?.isPast !== true) checkToolNames(settings, opened.toolSet, owner);
  const tools = openedHelp ? withHelpFiles(opened, openedHelp) : opened;
  const markdown = openedHelp && (await markdownReader(openedHelp));
  const { today, stopwatch } = request;
  const onRule = stopwatch && { onRule: stopwatch.addRule.bind(stopwatch) };
  const judge = (toolSet: ToolSet, by = settings): LintResult =>
    lint({ toolSet, settings: by, rules, today, baseline: entries, ...onRule, ...markdown?.(toolSet) });
  return {
    tools,
    settings,
    rules,
    ...(help && { help }),
    baseline: accepted.file,
    problems: openedHelp?.problems ?? [],
    result: await timed(stopwatch, "rules", () => judge(tools.toolSet)),
    readBeside: {
      ...(files && { files }),
      ...(openedHelp && { help: openedHelp }),
      baseline: accepted,
    },
    judge,
  };
}

/** Whether something is held against the tools of the whole project, wherever they are. */
function speaksOfAll({ facts, exceptions }: Settings, help: HelpSettings | undefined, baseline: BaselineText): boolean {
  return help !== undefined || baseline.text !== undefined || exceptions.length > 0 || Object.keys(facts).length > 0;
}

/** What the rules that are on read beside tools. */
function wantedBy(settings: Settings, rules: RuleRegistry): Wanted {
  const needs = new Set(Object.keys(settings.rules).flatMap((id) => rules[id]?.needs ?? []));
  return { registries: needs.has("registries"), answers: needs.has("answers"), calls: needs.has("calls") };
}

/** Help files can be fixed as sources can: their texts stand among those of the tools. */
function withHelpFiles(tools: OpenedTools, { settings, files, module }: OpenedHelp): OpenedTools {
  const texts = new Map(files.map(({ file, text }) => [file, text]));
  if (settings.module !== undefined && module !== undefined) texts.set(settings.module, module);
  const withTexts = (toolSet: ToolSet, changed: ReadonlyMap<string, string>): ToolSet => {
    const own = [...texts].map(([file, text]) => [file, changed.get(file) ?? text] as const);
    return { ...toolSet, files: { ...toolSet.files, ...Object.fromEntries(own) } };
  };
  return {
    ...tools,
    toolSet: withTexts(tools.toolSet, new Map()),
    extract: (changed) => withTexts(tools.extract(changed), changed),
    obstacleTo: (file) => (texts.has(file) ? undefined : tools.obstacleTo(file)),
  };
}

type Markdown = Pick<LintInput, "pages" | "help" | "checkSchema">;

/** Reads the help as it stands among the files of a tool set; pages that did not change are parsed once. */
async function markdownReader({ settings, files }: OpenedHelp): Promise<(toolSet: ToolSet) => Markdown> {
  const checkSchema = files.length > 0 ? (await import("./schema-check/ajv-check.ts")).ajvCheck() : undefined;
  const parsed = new Map<string, Page>();
  return (toolSet) => {
    const module = settings.module === undefined ? undefined : toolSet.files[settings.module];
    const pages = files.map(({ file, role, text }) => {
      const current = toolSet.files[file] ?? text;
      const known = parsed.get(file);
      const page = known?.text === current ? known : parsePage(current, { file, role });
      parsed.set(file, page);
      return page;
    });
    return {
      pages,
      help: { settings, ...(module !== undefined && { module }) },
      ...(checkSchema && { checkSchema }),
    };
  };
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
      selection.isWithin(diagnostic) &&
      diagnostic.fix?.edits.every(({ file }) => tools.obstacleTo(file) === undefined) === true,
    extract: (texts) => tools.extract(texts),
    lint: judge,
  });
}
