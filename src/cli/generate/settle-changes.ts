import type { PlannedFile } from "../../codegen/planned-file.ts";
import { diskHost } from "../../project/disk-host.ts";
import { writeFiles, type FileChange } from "../../project/write-files.ts";
import { relativeFile } from "../../diagnostics/relative-file.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { fixDiff } from "../output/fix-diff.ts";
import type { Terminal } from "../terminal.ts";

export interface SettleOptions {
  readonly check?: boolean;
  readonly dryRun?: boolean;
}

/** What a generator has to say of what it made. */
export interface Made {
  /** How messages call it, as the subject of a sentence: "The help". */
  readonly subject: string;
  /** What is in it: "13 tools on 4 pages". */
  readonly content: string;
  /** The command that makes it: "mcp-lint generate help". */
  readonly command: string;
}

/** The files whose planned text is not the one that they have. */
export function changesOf(planned: readonly PlannedFile[]): FileChange[] {
  const host = diskHost(
    "",
    planned.map(({ path }) => path),
  );
  return planned
    .map(({ path, content }) => ({ file: path, before: host.read(path), after: content }))
    .filter(({ before, after }) => before !== after);
}

/** Writes the changes, or shows them when only a check or a dry run was asked for. */
export function settleChanges(
  changes: readonly FileChange[],
  { subject, content, command }: Made,
  { check = false, dryRun = false }: SettleOptions,
  terminal: Terminal,
): ExitCode {
  const names = changes.map(({ file }) => relativeFile(terminal.folder, file));
  if (check || dryRun) terminal.print(fixDiff(changes, terminal.folder));
  else {
    writeFiles(changes);
    for (const name of names) terminal.note(`Wrote ${name}`);
  }
  if (names.length === 0) terminal.note(`${subject} is up to date: ${content}.`);
  else if (check) terminal.note(`${subject} is stale: ${names.join(", ")}. Run \`${command}\`.`);
  return check && names.length > 0 ? EXIT.findings : EXIT.clean;
}
