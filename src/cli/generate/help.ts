import { planHelp, type HelpPlan, type PlannedFile } from "../codegen/help/plan-help.ts";
import { loadSettings } from "../config/load-settings.ts";
import { UserError } from "../diagnostics/user-error.ts";
import { parsePage } from "../docstring/pages/parse-page.ts";
import { withFacts } from "../engine/with-facts.ts";
import { openHelp, type OpenedHelp } from "../open-help.ts";
import { openTools } from "../open-tools.ts";
import { writeFiles, type FileChange } from "../project/write-files.ts";
import { relativeFile } from "../report/relative-file.ts";
import { counted } from "../report/summary-line.ts";
import { rules } from "../rules/index.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";
import { configChoice } from "./config-choice.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { fixDiff } from "./fix-diff.ts";
import { noteProblems } from "./note-problems.ts";
import { noToolSentence } from "./no-tool-sentence.ts";
import { requestedSource, type SourceOptions } from "./requested-source.ts";
import type { Terminal } from "./terminal.ts";

export interface GenerateOptions extends SourceOptions {
  readonly config?: string | false;
  readonly allowEmpty?: boolean;
  readonly check?: boolean;
  readonly dryRun?: boolean;
}

/** Brings the pages of the help and the module made from them in step with the tools, or says where they are not. */
export async function generateHelpCommand(options: GenerateOptions, terminal: Terminal): Promise<ExitCode> {
  const { folder } = terminal;
  const source = await requestedSource([], options, terminal);
  const { settings, files, help, owner } = await loadSettings({ folder, config: configChoice(options, folder), rules });
  if (help?.pages === undefined) {
    throw new UserError(
      `There is no help in ${owner}. Give it a \`help\`, such as \`{ "uri": "orders://help", "module": "src/help.generated.ts" }\`.`,
    );
  }
  const [opened, present] = await Promise.all([openTools({ ...source, files }), openHelp(help)]);
  const problems = [...opened.toolSet.problems, ...present.problems];
  noteProblems(problems, opened.toolSet.files, terminal);
  const isEmpty = opened.toolSet.tools.length === 0 && options.allowEmpty !== true;
  if (isEmpty) terminal.note(noToolSentence(opened, options));
  // With a file unread, tools may be missing that the pages tell of today.
  if (isEmpty || problems.length > 0) return EXIT.failure;
  const toolSet = withFacts(opened.toolSet, settings.facts);
  const plan = planOf(toolSet, present);
  noteUnread(toolSet, terminal);
  return settle(changesOf(plan, present), plan, options, terminal);
}

function planOf({ tools, resources }: ToolSet, { settings, files }: OpenedHelp): HelpPlan {
  const pages = files.map(({ text, ...file }) => parsePage(text, file));
  return planHelp({ tools, resources: resources?.known ?? [], pages, places: settings });
}

function changesOf(plan: HelpPlan, present: OpenedHelp): FileChange[] {
  const pages = plan.pages.map(({ page, content }): PlannedFile => ({ path: page.file, content }));
  const texts = new Map(present.files.map(({ file, text }) => [file, text]));
  if (plan.module && present.module !== undefined) texts.set(plan.module.path, present.module);
  return [...pages, ...(plan.module ? [plan.module] : [])]
    .map(({ path, content }) => ({ file: path, before: texts.get(path), after: content }))
    .filter(({ before, after }) => before !== after);
}

function settle(
  changes: readonly FileChange[],
  { tools, pages }: HelpPlan,
  { check = false, dryRun = false }: GenerateOptions,
  terminal: Terminal,
): ExitCode {
  const names = changes.map(({ file }) => relativeFile(terminal.folder, file));
  if (check || dryRun) terminal.print(fixDiff(changes, terminal.folder));
  else {
    writeFiles(changes);
    for (const name of names) terminal.note(`Wrote ${name}`);
  }
  const told = `${counted(tools.length, "tool")} on ${counted(pages.length, "page")}`;
  if (names.length === 0) terminal.note(`The help is up to date: ${told}.`);
  else if (check) terminal.note(`The help is stale: ${names.join(", ")}. Run \`mcp-lint generate help\`.`);
  return check && names.length > 0 ? EXIT.findings : EXIT.clean;
}

/** What could not be read is left out of the pages, and whoever trusts them should know. */
function noteUnread({ tools, holes, resources }: ToolSet, terminal: Terminal): void {
  const partly = tools.filter((tool) => tool.holes.length > 0).length;
  if (holes.length > 0) {
    terminal.note(`${counted(holes.length, "registration")} could not be read; the help lacks their tools.`);
  }
  if (partly > 0) terminal.note(`${counted(partly, "tool")} could only be read in part; the help tells of the rest.`);
  const unread = resources?.holes.length ?? 0;
  if (unread > 0) terminal.note(`${counted(unread, "resource")} could not be read; the help lacks them.`);
  if (holes.length + partly > 0)
    terminal.note("`mcp-lint --report-holes` says why; with `--server` nothing is missing.");
}
