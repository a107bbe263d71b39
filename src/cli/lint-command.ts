import { UserError } from "../diagnostics/user-error.ts";
import type { Diagnostic, FixKind } from "../diagnostics/diagnostic.ts";
import type { FixResult } from "../engine/fix.ts";
import type { LintResult } from "../engine/lint.ts";
import { fixProject, lintProject, type LintedProject } from "../lint-project.ts";
import { selectPaths, type PathSelection } from "../path-selection.ts";
import { writeFiles, type FileChange } from "../project/write-files.ts";
import { counted } from "../report/summary-line.ts";
import { relativeFile } from "../report/relative-file.ts";
import { summarize, type Report } from "../report/report.ts";
import { buildReport } from "./build-report.ts";
import { baselineChoice } from "./baseline-choice.ts";
import { configChoice } from "./config-choice.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { noToolSentence } from "./no-tool-sentence.ts";
import { noteFixes } from "./note-fixes.ts";
import { noteProblems } from "./note-problems.ts";
import { requestedChanges, type ChangesOptions, type RequestedChanges } from "./requested-changes.ts";
import { FORMATS } from "./report-formats.ts";
import { requestedOutputs, type RequestedOutput } from "./requested-outputs.ts";
import { requestedSource, type SourceOptions } from "./requested-source.ts";
import { ruleLevels } from "./rule-levels.ts";
import type { Terminal } from "./terminal.ts";
import { writeOutput } from "./write-output.ts";

export interface LintOptions extends SourceOptions, ChangesOptions {
  readonly allowEmpty?: boolean;
  readonly config?: string | false;
  readonly preset?: readonly string[];
  readonly rule?: readonly string[];
  readonly fix?: boolean;
  readonly fixSuggestions?: boolean;
  readonly fixDryRun?: boolean;
  readonly format?: readonly string[];
  readonly outputFile?: string;
  readonly quiet?: boolean;
  readonly maxWarnings?: number;
  readonly reportHoles?: boolean;
  readonly baseline?: string | false;
  readonly color?: boolean;
}

/** Lints the tools of a project or manifest, repairs what is to be repaired, and reports the rest. */
export async function lintCommand(
  paths: readonly string[],
  options: LintOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  refuseFixOfInput(options);
  const outputs = requestedOutputs(options);
  const source = await requestedSource(paths, options, terminal);
  const changes = await requestedChanges(options, terminal.folder);
  const asked = changes ? changes.files.filter((file) => lies(file, source.paths)) : source.paths;
  if (changes && asked.length === 0) {
    terminal.note(`Nothing to judge: no file is ${options.staged === true ? "staged" : "changed"} here.`);
    return EXIT.clean;
  }
  const project = await lintProject({
    ...source,
    view: changes?.view,
    config: configChoice(options, terminal.folder),
    presets: options.preset,
    levels: ruleLevels(options.rule ?? []),
    baseline: baselineChoice(options, terminal.folder),
    today: terminal.today,
  });
  const selection = selectPaths(asked, project.tools.toolSet);
  const fixed = await applyFixes(project, selection, options, changes, terminal.folder);
  const report = buildReport(project, fixed, selection, terminal.folder);
  for (const output of outputs) {
    await writeOutput(await textOf(output, project, fixed, report, options, terminal), output.file, terminal);
  }
  return conclude(project, fixed, report, options, terminal);
}

/** Whether a file is one of the paths that are asked for, or lies in one; without paths, every file is. */
function lies(file: string, paths: readonly string[]): boolean {
  return paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`));
}

function refuseFixOfInput(options: LintOptions): void {
  if (fixKinds(options).length === 0) return;
  if (options.server !== undefined) {
    throw new UserError(
      "A running server cannot be fixed. Fix its source: run mcp-lint in its folder, without `--server`.",
    );
  }
  if (options.manifest !== "-" || options.fixDryRun === true) return;
  throw new UserError(
    "Standard input cannot be fixed. Save the manifest to a file, or use `--fix-dry-run` to see the changes.",
  );
}

function fixKinds({ fix, fixSuggestions, fixDryRun }: LintOptions): FixKind[] {
  if (fixSuggestions === true) return ["safe", "suggestion"];
  return fix === true || fixDryRun === true ? ["safe"] : [];
}

async function applyFixes(
  project: LintedProject,
  selection: PathSelection,
  options: LintOptions,
  changes: RequestedChanges | undefined,
  folder: string,
): Promise<FixResult | undefined> {
  const kinds = fixKinds(options);
  if (kinds.length === 0) return undefined;
  const isFixable = ({ fix }: Diagnostic): boolean =>
    !changes || fix?.edits.every(({ file }) => changes.isFixable(file)) === true;
  const hasDiagnostic = (one: Diagnostic): boolean => selection.hasDiagnostic(one) && isFixable(one);
  const fixed = fixProject(project, kinds, { ...selection, hasDiagnostic });
  if (options.fixDryRun === true) return fixed;
  writeFiles(changesOf(project, fixed));
  if (options.staged === true) {
    const { stage } = await import("../project/git-changes.ts");
    await stage(folder, [...fixed.texts.keys()]);
  }
  return fixed;
}

function changesOf({ tools }: LintedProject, { texts }: FixResult): FileChange[] {
  return [...texts].map(([file, after]) => ({ file, before: tools.toolSet.files[file] ?? "", after }));
}

async function textOf(
  { format, file }: RequestedOutput,
  project: LintedProject,
  fixed: FixResult | undefined,
  report: Report,
  options: LintOptions,
  terminal: Terminal,
): Promise<string> {
  if (fixed && options.fixDryRun === true) {
    const { fixDiff } = await import("./fix-diff.ts");
    return fixDiff(changesOf(project, fixed), terminal.folder);
  }
  return FORMATS[format](options.quiet === true ? errorsOf(report) : report, {
    colors: terminal.colors(file === undefined ? options.color : false),
    width: terminal.width,
    showHoles: options.reportHoles === true,
    settings: project.settings,
    rules: project.rules,
  });
}

function errorsOf(report: Report): Report {
  return { ...report, diagnostics: report.diagnostics.filter(({ severity }) => severity === "error") };
}

/** What was mended since it was accepted should not be accepted for ever. */
function noteGone({ baseline }: LintedProject, { gone }: LintResult, terminal: Terminal): void {
  if (gone.length === 0) return;
  const file = relativeFile(terminal.folder, baseline);
  const are = gone.length === 1 ? "is" : "are";
  terminal.note(
    `${counted(gone.length, "finding")} of ${file} ${are} gone; \`mcp-lint baseline --prune\` drops ${gone.length === 1 ? "it" : "them"}.`,
  );
}

/** Says beside the output what else there is to say, and how the run ends. */
function conclude(
  project: LintedProject,
  fixed: FixResult | undefined,
  report: Report,
  options: LintOptions,
  terminal: Terminal,
): ExitCode {
  const { toolSet } = fixed ?? project.tools;
  noteGone(project, fixed?.result ?? project.result, terminal);
  if (fixed) noteFixes(fixed, options.fixDryRun === true, terminal);
  const problems = [...toolSet.problems, ...project.problems, ...(fixed?.result ?? project.result).problems];
  noteProblems(problems, report.texts, terminal);
  const isEmpty = toolSet.tools.length === 0 && options.allowEmpty !== true;
  if (isEmpty) terminal.note(noToolSentence(project.tools, options));
  const { errors, warnings } = summarize(report);
  const { maxWarnings = Number.POSITIVE_INFINITY } = options;
  if (warnings > maxWarnings)
    terminal.note(`${counted(warnings, "warning")} found, and --max-warnings allows ${maxWarnings}.`);
  if (isEmpty || problems.length > 0) return EXIT.failure;
  return errors > 0 || warnings > maxWarnings ? EXIT.findings : EXIT.clean;
}
