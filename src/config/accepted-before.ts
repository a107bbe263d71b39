import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { BaselineEntry } from "../diagnostics/baseline-entry.ts";
import { UserError } from "../diagnostics/user-error.ts";
import { fileErrorReason } from "../project/file-error-reason.ts";

/** Where the baseline is when nothing else is said: beside the config, or in the working directory. */
const BASELINE_FILE = "mcp-lint-baseline.json";

/** A baseline as it was read. */
export interface BaselineText {
  /** Absolute path; there need be no such file. */
  readonly file: string;
  /** Absent when there is none. */
  readonly text?: string;
}

/**
 * Reads the baseline of a project.
 * @param wanted absolute path, false for none; without it, the one in the folder is taken if there is one
 * @param folder absolute path of the config's folder, or of the working directory
 * @throws UserError when there should be one and is not
 */
export async function baselineText(wanted: string | false | undefined, folder: string): Promise<BaselineText> {
  const file = typeof wanted === "string" ? wanted : `${folder}/${BASELINE_FILE}`;
  if (wanted === false) return { file };
  try {
    return { file, text: await readFile(file, "utf8") };
  } catch (error) {
    if (wanted === undefined && isMissing(error)) return { file };
    throw new UserError(
      `Could not read the baseline \`${basename(file)}\`: ${fileErrorReason(error)}. \`mcp-lint baseline\` writes one.`,
      { cause: error },
    );
  }
}

/**
 * The findings that a project accepted. Most projects have no baseline, and nothing is loaded for them.
 * @throws UserError when the text is no baseline
 */
export async function acceptedBefore({ file, text }: BaselineText): Promise<readonly BaselineEntry[]> {
  if (text === undefined) return [];
  const { parseBaseline } = await import("./baseline.ts");
  return parseBaseline(text, basename(file));
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
