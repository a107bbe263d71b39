import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { UserError } from "../diagnostics/user-error.ts";
import { fileErrorReason } from "../project/file-error-reason.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Prints output, or writes it to the file that was asked for.
 * @throws UserError when the file cannot be written
 */
export async function writeOutput(output: string, file: string | undefined, terminal: Terminal): Promise<void> {
  if (file === undefined) {
    terminal.print(output);
    return;
  }
  try {
    await writeFile(resolve(terminal.folder, file), output);
  } catch (error) {
    throw new UserError(`Could not write \`${file}\`: ${fileErrorReason(error)}.`, { cause: error });
  }
}
