import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { UserError } from "../../diagnostics/user-error.ts";
import { diskHost } from "../../project/disk-host.ts";
import { fileErrorReason } from "../../project/file-error-reason.ts";
import { mergeReports, type Shard } from "../../report/merge-reports.ts";
import { readJsonReport, type JsonDocument } from "../../report/read-json.ts";
import { errorsOf } from "../../report/report.ts";
import { judgedExit, type WarningLimit } from "../output/judged-exit.ts";
import type { ExitCode } from "../exit-code.ts";
import { FORMATS } from "../output/report-formats.ts";
import { requestedOutputs } from "../output/requested-outputs.ts";
import type { Terminal } from "../terminal.ts";
import { writeOutput } from "../output/write-output.ts";

export interface MergeOptions extends WarningLimit {
  readonly format?: readonly string[];
  readonly outputFile?: string;
  readonly quiet?: boolean;
  readonly color?: boolean;
}

/** Makes one report of those that several runs wrote, as of the servers of a large repository. */
export async function mergeCommand(
  files: readonly string[],
  options: MergeOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { folder, width, environment } = terminal;
  const outputs = requestedOutputs(options);
  const shards = await Promise.all([...byPlace(files, folder)].map(([file, name]) => shardAt(file, name)));
  const host = diskHost(folder, []);
  const { report, rules } = mergeReports(shards, folder, host.read);
  const shown = options.quiet === true ? errorsOf(report) : report;
  for (const { format, file } of outputs) {
    const colors = terminal.colors(file === undefined ? options.color : false);
    const text = await FORMATS[format](shown, { colors, width, showHoles: false, rules, environment });
    await writeOutput(text, file, terminal);
  }
  return judgedExit(report, options, terminal);
}

/** Names as they were given, by absolute path: two of the same file are one. */
function byPlace(names: readonly string[], folder: string): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [resolve(folder, name).replaceAll("\\", "/"), name]));
}

/** @throws UserError when there is no report in the file */
async function shardAt(file: string, name: string): Promise<Shard> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new UserError(`Could not read the report \`${name}\`: ${fileErrorReason(error)}.`, { cause: error });
  });
  const document = readJsonReport(text);
  if (!document) {
    throw new UserError(`\`${name}\` is no report of mcp-lint. \`mcp-lint --format json=${name}\` writes one.`);
  }
  return { document, folder: linted(document, dirname(file)) };
}

/** The folder that was linted: the nearest one, from the report's own upwards, in which its files are. */
function linted({ diagnostics, suppressed, holes, examples, tools }: JsonDocument, start: string): string {
  const placed = [...diagnostics, ...suppressed, ...holes, ...examples].flatMap(({ file }) => file ?? []);
  const files = [...placed, ...tools.flatMap((tool) => tool.files)];
  for (let at = start; ; at = dirname(at)) {
    if (files.some((file) => existsSync(resolve(at, file)))) return at;
    if (at === dirname(at)) return start;
  }
}
