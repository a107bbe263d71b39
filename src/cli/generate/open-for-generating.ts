import { loadSettings, type LoadedSettings } from "../../config/load-settings.ts";
import { withFacts } from "../../engine/with-facts.ts";
import { openTools } from "../../open-tools.ts";
import { counted } from "../../report/summary-line.ts";
import { rules } from "../../rules/index.ts";
import type { Problem, ToolSet } from "../../tool-model/tool-set.ts";
import { configChoice } from "../options/config-choice.ts";
import { noteProblems } from "../output/note-problems.ts";
import { noToolSentence } from "../output/no-tool-sentence.ts";
import { requestedSource, type SourceOptions } from "../options/requested-source.ts";
import type { Terminal } from "../terminal.ts";
import type { SettleOptions } from "./settle-changes.ts";

export interface GenerateOptions extends SourceOptions, SettleOptions {
  readonly config?: string | false;
  readonly allowEmpty?: boolean;
}

interface MaybeProblems {
  readonly problems?: readonly Problem[];
}

/** What every generator starts from. */
export interface Opened<Present> {
  /** The tools, with the facts that the config tells of them. */
  readonly toolSet: ToolSet;
  readonly loaded: LoadedSettings;
  /** What there is already of the files to be made. */
  readonly present: Present;
}

/**
 * Reads the tools that files are to be made from, and what there is of these files; notes what could not be read.
 * @param what how messages call the files to be made: "the help"
 * @param readPresent asks the config for the places, and reads what is there
 * @returns nothing when files made now would lack tools because of something that went wrong
 * @throws UserError when a path, the config or a manifest is wrong
 */
export async function openForGenerating<Present extends object>(
  options: GenerateOptions,
  terminal: Terminal,
  what: string,
  readPresent: (loaded: LoadedSettings) => (Present & MaybeProblems) | Promise<Present & MaybeProblems>,
): Promise<Opened<Present> | undefined> {
  const { folder } = terminal;
  const source = await requestedSource([], options, terminal);
  const loaded = await loadSettings({ folder, config: configChoice(options, folder), rules });
  const [opened, present] = await Promise.all([
    openTools({ ...source, files: loaded.files }),
    Promise.resolve(readPresent(loaded)),
  ]);
  const problems = [...opened.toolSet.problems, ...(present.problems ?? [])];
  noteProblems(problems, opened.toolSet.files, terminal);
  const isEmpty = opened.toolSet.tools.length === 0 && options.allowEmpty !== true;
  if (isEmpty) terminal.note(noToolSentence(opened.searched, opened.toolSet.holes, options));
  // With a file unread, tools may be missing that the files tell of today.
  if (isEmpty || problems.length > 0) return undefined;
  const toolSet = withFacts(opened.toolSet, loaded.settings.facts);
  noteUnread(toolSet, what, terminal);
  return { toolSet, loaded, present };
}

/** What could not be read is left out of what is made, and whoever trusts it should know. */
function noteUnread({ tools, holes }: ToolSet, what: string, terminal: Terminal): void {
  const partly = tools.filter((tool) => tool.holes.length > 0).length;
  if (holes.length > 0) {
    terminal.note(`${counted(holes.length, "registration")} could not be read; ${what} lacks their tools.`);
  }
  if (partly > 0) terminal.note(`${counted(partly, "tool")} could only be read in part; ${what} tells of the rest.`);
  if (holes.length + partly > 0)
    terminal.note("`mcp-lint --report-holes` says why; with `--server` nothing is missing.");
}
