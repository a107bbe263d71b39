import { resolve } from "node:path";
import { UserError } from "../../diagnostics/user-error.ts";
import { stillTrue } from "../../kept-lint.ts";
import type { SourceMemory } from "../../open-tools.ts";
import { lookedForInVain } from "../../project/host-observer.ts";
import { watchFiles } from "../../project/watch-files.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { lintOnce, planLint, type LintOptions, type LintRun } from "./lint-once.ts";
import { requestedOutputs } from "../output/requested-outputs.ts";
import type { Terminal } from "../terminal.ts";
import { troubleSentence } from "../trouble-sentence.ts";

/** Of more files that changed at once, the number is told. */
const MOST_NAMES = 3;

/**
 * Lints, and again whenever something changes that the outcome depends on, until it is interrupted.
 * @returns how the last lint ended
 * @throws UserError when the options are wrong, or the first lint could not be done
 */
export function watchLint(paths: readonly string[], options: LintOptions, terminal: Terminal): Promise<ExitCode> {
  refuseUnwatchable(options);
  const written = new Set(requestedOutputs(options).flatMap(({ file }) => absolute(file, terminal.folder)));
  return terminal.interruptible(async (interruption) => {
    const watch = await watchFiles(terminal.folder);
    try {
      const memory: SourceMemory = {};
      let run = await lintOnce(paths, options, terminal, memory);
      terminal.note("\nWatching for changes. Ctrl-C ends it.");
      for (;;) {
        watch.follow(followed(run, terminal.folder));
        watch.awaitAppearance(missed(run, terminal.folder));
        const changed = await watch.next(interruption);
        if (interruption.aborted) return run.code;
        const others = changed.filter((file) => !written.has(file));
        if (others.length > 0) run = await lintAgain(run, others, () => lintOnce(paths, options, terminal, memory));
      }
    } finally {
      await watch.close();
    }
  });

  async function lintAgain(
    before: LintRun,
    changed: readonly string[],
    lint: () => Promise<LintRun>,
  ): Promise<LintRun> {
    const heading = `\nChanged: ${namesOf(changed, terminal.folder)}\n`;
    let isTold = false;
    try {
      if (await isCurrent(before)) return before;
      terminal.note(heading);
      isTold = true;
      return await lint();
    } catch (error) {
      if (!isTold) terminal.note(heading);
      // A config that is being written is wrong for a while, and no reason to give up.
      terminal.note(
        troubleSentence(error, { command: "mcp-lint", isDebugging: terminal.environment.MCP_LINT_DEBUG === "1" }),
      );
      return { code: EXIT.failure };
    }
  }

  /** Much of what changes in a folder matters to nobody: reports, build output, notes. */
  async function isCurrent({ judged }: LintRun): Promise<boolean> {
    if (!judged?.grounds) return false;
    const planned = await planLint(paths, options, terminal);
    return !("nothing" in planned) && (await stillTrue(judged.grounds, planned.prepared)) !== undefined;
  }
}

/** Where a report goes: what a lint writes itself is no reason for another one. */
function absolute(file: string | undefined, folder: string): string[] {
  return file === undefined ? [] : [resolve(folder, file).replaceAll("\\", "/")];
}

function refuseUnwatchable({ server, manifest, staged }: LintOptions): void {
  if (server !== undefined) {
    throw new UserError("`--watch` looks at files, and a running server is none. Leave out `--server` or `--watch`.");
  }
  if (manifest === "-") throw new UserError("`--watch` cannot look at standard input. Save the manifest to a file.");
  if (staged === true) {
    throw new UserError("`--watch` judges files as they stand in the folder. Leave out `--staged` or `--watch`.");
  }
}

/** What was read and lies where the folder is not watched: dependencies, other packages, a config further up. */
function followed({ judged }: LintRun, folder: string): string[] {
  if (!judged?.grounds) return [];
  const { prepared, grounds } = judged;
  const read = Object.entries(grounds.observations.texts).flatMap(([file, { digest }]) =>
    digest === "" ? [] : [file],
  );
  const { found, request } = prepared;
  const others = [found.config?.file, request.baseline, request.manifest?.file, grounds.places.help?.pages];
  return [...read, ...others.filter((file) => typeof file === "string")].filter((file) => !isWatched(file, folder));
}

/** What was looked for in vain there, such as a file that is imported and not written yet. */
function missed({ judged }: LintRun, folder: string): string[] {
  if (!judged?.grounds) return [];
  return lookedForInVain(judged.grounds.observations).filter((path) => !isWatched(path, folder));
}

function isWatched(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`) && !/\/node_modules(?:\/|$)/u.test(path.slice(folder.length));
}

function namesOf(files: readonly string[], folder: string): string {
  if (files.length > MOST_NAMES) return `${files.length} files`;
  return files.map((file) => relativeFile(folder, file)).join(", ");
}
