import { existsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { UserError } from "../../diagnostics/user-error.ts";
import { fileErrorReason } from "../../project/file-error-reason.ts";
import type { Terminal } from "../terminal.ts";

/**
 * Prints output, or writes it to the file that was asked for.
 * @throws UserError when the file cannot be written
 */
export async function writeOutput(output: string, file: string | undefined, terminal: Terminal): Promise<void> {
  if (file === undefined) {
    terminal.print(output);
    return;
  }
  const path = resolve(terminal.folder, file);
  try {
    await writeWhole(path, output);
  } catch (error) {
    requireFolder(file, terminal);
    throw new UserError(`Could not write \`${file}\`: ${fileErrorReason(error)}.`, { cause: error });
  }
}

/**
 * Makes sure that there is a folder for a file that an option names: where there is none, the path may be mistyped.
 * @throws UserError when there is none
 */
export function requireFolder(file: string, { folder }: Terminal): void {
  if (existsSync(dirname(resolve(folder, file)))) return;
  throw new UserError(`Could not write \`${file}\`: there is no folder \`${dirname(file)}\`. Make it first.`);
}

async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(path, "w");
  try {
    await file.writeFile(text);
  } catch (error) {
    // Half a report must not be taken for one. What is no plain file, such as a pipe, belongs to somebody else.
    if ((await file.stat()).isFile()) await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
