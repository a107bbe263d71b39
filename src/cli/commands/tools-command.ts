import { loadSettings } from "../../config/load-settings.ts";
import { openTools } from "../../open-tools.ts";
import { locatedTool, selectPaths } from "../../path-selection.ts";
import { formatToolList } from "../../report/tool-list.ts";
import { counted } from "../../report/summary-line.ts";
import { formatToolTable } from "../../report/tool-table.ts";
import { rules } from "../../rules/index.ts";
import { configChoice } from "../options/config-choice.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { noToolSentence } from "../output/no-tool-sentence.ts";
import { noteProblems } from "../output/note-problems.ts";
import { requestedSource, type SourceOptions } from "../options/requested-source.ts";
import type { Terminal } from "../terminal.ts";
import { writeOutput } from "../output/write-output.ts";

export interface ToolsOptions extends SourceOptions {
  readonly config?: string | false;
  readonly allowEmpty?: boolean;
  readonly format: "table" | "json";
  readonly outputFile?: string;
  readonly color?: boolean;
}

/** Prints the tools as agents get them. */
export async function toolsCommand(
  paths: readonly string[],
  options: ToolsOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { folder } = terminal;
  const source = await requestedSource(paths, options, terminal);
  const { files } = await loadSettings({ folder, config: configChoice(options, folder), rules });
  const opened = await openTools({ ...source, around: source.paths, files });
  const { toolSet } = opened;
  const { tools } = toolSet;
  const selection = selectPaths(source.paths, tools.map(locatedTool));
  const selected = {
    ...toolSet,
    tools: tools.filter((tool) => selection.hasTool(locatedTool(tool))),
    holes: toolSet.holes.filter((hole) => selection.hasHole(hole)),
  };
  const colors = terminal.colors(options.outputFile === undefined ? options.color : false);
  const output =
    options.format === "json"
      ? formatToolList(selected, folder)
      : formatToolTable(selected, { folder, colors, width: terminal.width });
  await writeOutput(output, options.outputFile, terminal);
  noteProblems(toolSet.problems, toolSet.files, terminal);
  if (tools.length > 0 && selected.tools.length === 0)
    terminal.note(`What was named defines no tool; the project has ${counted(tools.length, "tool")}.`);
  const isEmpty = tools.length === 0 && options.allowEmpty !== true;
  if (isEmpty) terminal.note(noToolSentence(opened.searched, toolSet.holes, options));
  return isEmpty || toolSet.problems.length > 0 ? EXIT.failure : EXIT.clean;
}
