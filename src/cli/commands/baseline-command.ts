import { baselineEntry, formatBaseline } from "../../config/baseline.ts";
import type { BaselineEntry } from "../../diagnostics/baseline-entry.ts";
import { lintProject, type LintedProject } from "../../lint-project.ts";
import { diskHost } from "../../project/disk-host.ts";
import { writeFiles } from "../../project/write-files.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import { counted } from "../../report/summary-line.ts";
import { baselineChoice } from "../options/baseline-choice.ts";
import { configChoice } from "../options/config-choice.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { noteProblems } from "../output/note-problems.ts";
import { noToolSentence } from "../output/no-tool-sentence.ts";
import { requireFolder } from "../output/write-output.ts";
import { requestedSource, type SourceOptions } from "../options/requested-source.ts";
import { ruleLevels } from "../options/rule-levels.ts";
import type { Terminal } from "../terminal.ts";

export interface BaselineOptions extends SourceOptions {
  readonly allowEmpty?: boolean;
  readonly config?: string | false;
  readonly preset?: readonly string[];
  readonly rule?: readonly string[];
  readonly file?: string;
  readonly prune?: boolean;
}

/** Accepts today's findings, or drops from those that were accepted the ones that are gone. */
export async function baselineCommand(options: BaselineOptions, terminal: Terminal): Promise<ExitCode> {
  const source = await requestedSource([], options, terminal);
  if (options.file !== undefined && options.prune !== true) requireFolder(options.file, terminal);
  const file = baselineChoice({ ...(options.file !== undefined && { baseline: options.file }) }, terminal.folder);
  const project = await lintProject({
    ...source,
    config: configChoice(options, terminal.folder),
    presets: options.preset,
    levels: ruleLevels(options.rule ?? []),
    today: terminal.today,
    baseline: file !== undefined && !isThere(file) ? false : file,
  });
  const { toolSet } = project.tools;
  const problems = [...toolSet.problems, ...project.problems, ...project.result.problems];
  noteProblems(problems, toolSet.files, terminal);
  const isEmpty = toolSet.tools.length === 0 && options.allowEmpty !== true;
  if (isEmpty) terminal.note(noToolSentence(project.tools.searched, toolSet.holes, options));
  // With a file unread, findings may seem to be gone that are not.
  if (isEmpty || problems.length > 0) return EXIT.failure;
  const place = typeof file === "string" ? file : project.baseline;
  if (options.prune === true && !isThere(place)) {
    terminal.note(`There is no ${relativeFile(terminal.folder, place)}, so nothing is accepted that could be gone.`);
    return EXIT.clean;
  }
  settle(project, place, options, terminal);
  return EXIT.clean;
}

function isThere(file: string | false): boolean {
  return typeof file === "string" && diskHost("", []).fileExists(file);
}

function settle({ result }: LintedProject, file: string, { prune = false }: BaselineOptions, terminal: Terminal): void {
  const kept = result.suppressed.filter(({ suppression }) => suppression?.by === "baseline").map(baselineEntry);
  const added = prune ? [] : result.diagnostics.map(baselineEntry);
  write(file, [...kept, ...added]);
  const name = relativeFile(terminal.folder, file);
  const changes = [
    ...(added.length > 0 ? [`${added.length} new`] : []),
    ...(result.gone.length > 0 ? [`${result.gone.length} gone`] : []),
  ];
  const told = changes.length === 0 ? "none changed" : changes.join(", ");
  terminal.note(`Accepted in ${name}: ${counted(kept.length + added.length, "finding")}, ${told}.`);
}

function write(file: string, entries: readonly BaselineEntry[]): void {
  const before = diskHost("", [file]).read(file);
  const after = formatBaseline(entries);
  if (before !== after) writeFiles([{ file, before, after }]);
}
