import { UserError } from "../../diagnostics/user-error.ts";
import type { Diagnostic, FixKind } from "../../diagnostics/diagnostic.ts";
import {
  lintKeeping,
  lintNoting,
  prepareRequest,
  type GroundedOutcome,
  type PreparedRequest,
} from "../../kept-lint.ts";
import type { SourceMemory } from "../../open-tools.ts";
import type { Outcome } from "../../outcome.ts";
import { selectPaths, selectTouched, type PathSelection } from "../../path-selection.ts";
import { errorsOf, withoutFixes, type Report } from "../../report/report.ts";
import { Stopwatch, timed } from "../../stopwatch.ts";
import { buildReport } from "./build-report.ts";
import { baselineChoice } from "../options/baseline-choice.ts";
import { concludeLint } from "./conclude-lint.ts";
import { configChoice } from "../options/config-choice.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Fixed } from "./fix-outcome.ts";
import { lintCache } from "./lint-cache.ts";
import { noteUnreadPaths } from "./note-unread-paths.ts";
import { newsElsewhere, withNews } from "./news-elsewhere.ts";
import { requestedChanges, type ChangesOptions, type RequestedChanges } from "./requested-changes.ts";
import { FORMATS } from "../output/report-formats.ts";
import { requestedOutputs, type RequestedOutput } from "../output/requested-outputs.ts";
import { requestedSource, type SourceOptions } from "../options/requested-source.ts";
import { ruleLevels } from "../options/rule-levels.ts";
import { timingTable } from "./timing-table.ts";
import type { Terminal } from "../terminal.ts";
import { writeOutput } from "../output/write-output.ts";

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
  readonly cache?: boolean;
  readonly watch?: boolean;
  readonly timing?: boolean;
}

/** How a lint ended. */
export interface LintRun {
  readonly code: ExitCode;
  /** What was asked, and what the outcome depends on; absent when there was nothing to judge. */
  readonly judged?: { readonly prepared: PreparedRequest; readonly grounds: GroundedOutcome["grounds"] };
}

/** An outcome, and what fixes did before it came to that. */
export interface Judged extends GroundedOutcome {
  readonly fixed?: Fixed;
}

/** A lint that is about to be done. */
interface PlannedLint {
  readonly prepared: PreparedRequest;
  readonly outputs: readonly RequestedOutput[];
  /** Absolute paths of files and folders that may be reported on; none at all mean everything. */
  readonly paths: readonly string[];
  /** Those of them that are to be reported on; none at all mean everything. */
  readonly asked: readonly string[];
  readonly changes: RequestedChanges | undefined;
}

/** Why there is nothing to lint, as a sentence part. */
interface NothingToLint {
  readonly nothing: string;
}

/** Lints the tools of a project or manifest, repairs what is to be repaired, and reports the rest. */
export async function lintOnce(
  paths: readonly string[],
  options: LintOptions,
  terminal: Terminal,
  memory?: SourceMemory,
): Promise<LintRun> {
  const planned = await planLint(paths, options, terminal, memory);
  if (!("nothing" in planned)) return lintPlanned(planned, options, terminal);
  terminal.note(`Nothing to judge: ${planned.nothing}.`);
  return { code: EXIT.clean };
}

/**
 * Finds out what is to be linted, and loads the config.
 * @returns a reason when only changes are to be judged, and there are none
 */
export async function planLint(
  paths: readonly string[],
  options: LintOptions,
  terminal: Terminal,
  memory?: SourceMemory,
): Promise<PlannedLint | NothingToLint> {
  refuseFixOfInput(options);
  const outputs = requestedOutputs(options);
  const source = await requestedSource(paths, options, terminal);
  const changes = await requestedChanges(options, terminal);
  const touched = changes && [...changes.files, ...changes.deleted];
  const asked = touched ? touched.filter((file) => lies(file, source.paths)) : source.paths;
  if (changes && asked.length === 0)
    return { nothing: `no file is ${options.staged === true ? "staged" : "changed"} here` };
  const prepared = await prepareRequest({
    ...source,
    around: asked,
    view: changes?.view,
    config: configChoice(options, terminal.folder),
    presets: options.preset,
    levels: ruleLevels(options.rule ?? []),
    baseline: baselineChoice(options, terminal.folder),
    today: terminal.today,
    stopwatch: options.timing === true ? new Stopwatch() : undefined,
    memory: memory ?? {},
    onProgress: terminal.progress,
  });
  return { prepared, outputs, paths: source.paths, asked, changes };
}

async function lintPlanned(planned: PlannedLint, options: LintOptions, terminal: Terminal): Promise<LintRun> {
  const { prepared, outputs, asked, changes } = planned;
  const { stopwatch } = prepared.request;
  const judged = await judge(planned, options);
  const { outcome } = judged;
  const selection = (changes ? selectTouched : selectPaths)(asked, outcome.tools);
  const news = await newsOf(planned, outcome, selection, options);
  terminal.progress("");
  const found = buildReport(outcome, withNews(selection, news), terminal.folder);
  const report = whyNotFixed(options) === undefined ? found : withoutFixes(found);
  for (const output of outputs) {
    const text = await timed(stopwatch, "report", () => textOf(output, judged, report, options, terminal));
    await writeOutput(text, output.file, terminal);
  }
  const isEmptied = changes?.files.every((file) => !asked.includes(file)) === true;
  const code = concludeLint(judged, report, { ...options, ...(isEmptied && { allowEmpty: true }) }, terminal);
  if (!changes) noteUnreadPaths(planned.paths, prepared.found, terminal);
  if (stopwatch) terminal.note(timingTable(stopwatch, terminal.colors(options.color)));
  return { code, judged: { prepared, grounds: judged.grounds } };
}

async function judge({ prepared, asked, changes }: PlannedLint, options: LintOptions): Promise<Judged> {
  const kinds = fixKinds(options);
  if (kinds.length > 0) {
    const { fixOutcome } = await import("./fix-outcome.ts");
    return fixOutcome(prepared, { kinds, asked, changes, isDry: options.fixDryRun === true });
  }
  return options.cache === true ? lintKeeping(prepared, lintCache(prepared.request.folder)) : lintNoting(prepared);
}

/** What a change has brought about in other files than its own. */
async function newsOf(
  { prepared: { request, found }, paths, changes }: PlannedLint,
  outcome: Outcome,
  selection: PathSelection,
  { cache }: LintOptions,
): Promise<ReadonlySet<Diagnostic>> {
  if (!changes) return new Set();
  const { extractor, imports } = request.memory ?? {};
  const before = async (): Promise<Outcome> => {
    // What was parsed serves again. Parts that were read are kept apart, since they are others.
    const memory = { ...(extractor && { extractor }), ...(imports && { imports }) };
    const past = { request: { ...request, view: await changes.before(), memory }, found };
    const { folder, maker } = lintCache(request.folder);
    const judged = cache === true ? lintKeeping(past, { folder: `${folder}/before`, maker }) : lintNoting(past);
    return (await judged).outcome;
  };
  return newsElsewhere({ outcome, selection, within: selectPaths(paths, outcome.tools), before });
}

/** Whether a file is one of the paths that are asked for, or lies in one; without paths, every file is. */
function lies(file: string, paths: readonly string[]): boolean {
  return paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`));
}

function refuseFixOfInput(options: LintOptions): void {
  const why = whyNotFixed(options);
  if (why !== undefined && fixKinds(options).length > 0) throw new UserError(why);
}

/** Why what is linted cannot be edited, if it cannot be. */
function whyNotFixed({ server, manifest, fixDryRun }: LintOptions): string | undefined {
  if (server !== undefined) {
    return "A running server cannot be fixed. Fix its source: run mcp-lint in its folder, without `--server`.";
  }
  if (manifest !== "-" || fixDryRun === true) return undefined;
  return "Standard input cannot be fixed. Save the manifest to a file, or use `--fix-dry-run` to see the changes.";
}

function fixKinds({ fix, fixSuggestions, fixDryRun }: LintOptions): FixKind[] {
  if (fixSuggestions === true) return ["safe", "suggestion"];
  return fix === true || fixDryRun === true ? ["safe"] : [];
}

async function textOf(
  { format, file }: RequestedOutput,
  { outcome, fixed }: Judged,
  report: Report,
  options: LintOptions,
  terminal: Terminal,
): Promise<string> {
  if (fixed && options.fixDryRun === true) {
    const { fixDiff } = await import("../output/fix-diff.ts");
    return fixDiff(fixed.changes, terminal.folder);
  }
  return FORMATS[format](options.quiet === true ? errorsOf(report) : report, {
    colors: terminal.colors(file === undefined ? options.color : false),
    width: terminal.width,
    showHoles: options.reportHoles === true,
    rules: outcome.rules,
    environment: terminal.environment,
  });
}
