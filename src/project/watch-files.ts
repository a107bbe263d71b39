import { existsSync } from "node:fs";
import { UserError } from "../diagnostics/user-error.ts";
import { fileErrorReason } from "./file-error-reason.ts";

/** Programs write a file in several steps, and several files in a row: what follows so soon belongs together. */
const SETTLES_AFTER_MS = 100;

/** No system tells of what appears where nothing is, so one has to look: rarely enough to cost nothing. */
const LOOKS_EVERY_MS = 500;

/** Large, and what counts of it is watched file by file. */
const LEFT_OUT = /[\\/](?:node_modules|\.git|\.mcp-lint-cache)(?:[\\/]|$)/u;

/** Tells of changes in a folder, and of those of single files elsewhere. */
export interface FileWatch {
  /** Watches further files; those that are watched already are no trouble. */
  follow(files: readonly string[]): void;
  /** Looks out for files and folders that are not there, and for no others from now on. */
  awaitAppearance(paths: readonly string[]): void;
  /**
   * Waits until something has changed and no more follows.
   * @returns absolute paths; none when it was interrupted
   */
  next(interruption: AbortSignal): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Watches a folder, but for dependencies, until it is closed.
 * @throws UserError when the system does not allow it
 */
export async function watchFiles(folder: string): Promise<FileWatch> {
  const { watch } = await import("chokidar");
  const changed = new Set<string>();
  let missing: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;
  let isSettled = false;
  let wake = (): void => undefined;

  const within = watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => LEFT_OUT.test(path.slice(folder.length)),
  });
  const elsewhere = watch([], { ignoreInitial: true });
  for (const watcher of [within, elsewhere]) watcher.on("all", (_, path) => noteChange(path));
  // A file that cannot be watched is one that cannot be read either, of which the lint tells.
  elsewhere.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    within.on("ready", resolve).on("error", (error) => reject(unwatchable(folder, error)));
  });

  const looking = setInterval(() => {
    const appeared = [...missing].filter((path) => existsSync(path));
    if (appeared.length === 0) return;
    missing = new Set([...missing].filter((path) => !appeared.includes(path)));
    for (const path of appeared) noteChange(path);
  }, LOOKS_EVERY_MS);

  return {
    follow: (files) => void elsewhere.add([...files]),
    awaitAppearance: (paths) => void (missing = new Set(paths)),
    next: async (interruption) => {
      if (!isSettled && !interruption.aborted) await somethingSettled(interruption);
      const paths = interruption.aborted ? [] : [...changed];
      changed.clear();
      isSettled = false;
      return paths;
    },
    close: async () => {
      clearTimeout(timer);
      clearInterval(looking);
      await Promise.all([within.close(), elsewhere.close()]);
    },
  };

  function noteChange(path: string): void {
    changed.add(path.replaceAll("\\", "/"));
    clearTimeout(timer);
    timer = setTimeout(() => {
      isSettled = true;
      wake();
    }, SETTLES_AFTER_MS);
  }

  function somethingSettled(interruption: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      // Each round waits anew, and leaves nothing behind that listens.
      wake = () => {
        interruption.removeEventListener("abort", wake);
        resolve();
      };
      interruption.addEventListener("abort", wake);
    });
  }
}

function unwatchable(folder: string, error: unknown): UserError {
  return new UserError(`Could not watch \`${folder}\`: ${fileErrorReason(error)}.`, { cause: error });
}
