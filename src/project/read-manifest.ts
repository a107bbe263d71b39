import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { UserError } from "../diagnostics/user-error.ts";
import { fileErrorReason } from "./file-error-reason.ts";

/**
 * Reads a saved list of tools as text.
 * @param file absolute path
 * @param name the file as its user calls it, for messages
 * @throws UserError when it cannot be read, or is not valid UTF-8
 */
export async function readManifest(file: string, name: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new UserError(`Could not read the manifest \`${name}\`: ${fileErrorReason(error)}.`, { cause: error });
  });
  if (isUtf8(bytes)) return bytes.toString("utf8");
  throw new UserError(`The manifest \`${name}\` is not valid UTF-8, as JSON must be.`);
}
