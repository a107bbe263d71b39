import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Stats,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { UserError } from "../diagnostics/user-error.ts";
import { fileErrorReason } from "./file-error-reason.ts";

/** New text for a file, and the text that it was made from; without one, the file is new. */
export interface FileChange {
  /** Absolute path. */
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string;
}

interface Target {
  readonly path: string;
  readonly isNew: boolean;
  readonly temporary: string;
}

/**
 * Writes changed files, each as a whole: a reader sees the old text or the new one, never half of it. Nothing is
 * replaced before everything could be written down beside it. Mode, owner and links are kept.
 * @throws UserError when a file cannot be written, or has changed since it was read; no file is changed then, though
 *   folders for new ones may have been made
 */
export function writeFiles(changes: readonly FileChange[]): void {
  const written: Target[] = [];
  try {
    for (const change of changes) {
      const target = targetOf(change);
      written.push(target);
      writeBeside(target, change);
    }
    for (const target of written) renameSync(target.temporary, target.path);
  } finally {
    for (const { temporary } of written) rmSync(temporary, { force: true });
  }
}

function targetOf({ file, before }: FileChange): Target {
  if (before === undefined) return newTarget(file);
  const path = orExplain(file, () => realpathSync(file));
  // Replacing a file asks for no leave but that of its folder.
  orExplain(file, () => accessSync(path, constants.W_OK));
  if (orExplain(file, () => readFileSync(path, "utf8")) !== before) {
    throw new UserError(`\`${file}\` changed while it was being fixed, so nothing was written. Run the fix again.`);
  }
  return { path, isNew: false, temporary: temporaryBeside(path) };
}

function newTarget(file: string): Target {
  if (existsSync(file)) {
    throw new UserError(`\`${file}\` appeared while it was being made, so nothing was written. Run the command again.`);
  }
  orExplain(file, () => mkdirSync(dirname(file), { recursive: true }));
  return { path: file, isNew: true, temporary: temporaryBeside(file) };
}

function temporaryBeside(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
}

function writeBeside({ path, isNew, temporary }: Target, { file, after }: FileChange): void {
  orExplain(file, () => {
    writeFileSync(temporary, after, { flag: "wx" });
    if (!isNew) handOver(temporary, statSync(path));
  });
}

/** Gives a file the owner and mode of another: in a container, root would else keep what belongs to somebody. */
function handOver(file: string, { uid, gid, mode }: Stats): void {
  try {
    chownSync(file, uid, gid);
  } catch {
    // Only root gives files away. Who may write in the folder may own what is in it.
  }
  chmodSync(file, mode);
}

function orExplain<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new UserError(`Could not write \`${file}\`: ${fileErrorReason(error)}.`, { cause: error });
  }
}
