import { existsSync } from "node:fs";
import { basename } from "node:path";
import type { BaselineEntry } from "../diagnostics/baseline-entry.ts";

/** Where the baseline is when nothing else is said: beside the config, or in the working directory. */
const BASELINE_FILE = "mcp-lint-baseline.json";

/** The findings that a project accepted, and where it keeps them. */
export interface AcceptedFindings {
  /** Absolute path; there need be no such file. */
  readonly file: string;
  readonly entries: readonly BaselineEntry[];
}

/**
 * Reads the baseline of a project. Most projects have none, and nothing is loaded for them.
 * @param wanted absolute path, false for none; without it, the one in the folder is taken if there is one
 * @param folder absolute path of the config's folder, or of the working directory
 * @throws UserError when there should be one and is not, or it is none
 */
export async function acceptedBefore(wanted: string | false | undefined, folder: string): Promise<AcceptedFindings> {
  const file = typeof wanted === "string" ? wanted : `${folder}/${BASELINE_FILE}`;
  if (wanted === false || (wanted === undefined && !existsSync(file))) return { file, entries: [] };
  const { readBaseline } = await import("./baseline.ts");
  return { file, entries: await readBaseline(file, basename(file)) };
}
