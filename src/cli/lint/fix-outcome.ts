import type { Diagnostic, FixKind } from "../../diagnostics/diagnostic.ts";
import type { FixResult } from "../../engine/fix.ts";
import { lintNoting, type GroundedOutcome, type PreparedRequest } from "../../kept-lint.ts";
import { fixProject, type LintedProject } from "../../lint-project.ts";
import { outcomeOf } from "../../outcome.ts";
import { selectPaths, selectTouched } from "../../path-selection.ts";
import { writeFiles, type FileChange } from "../../project/write-files.ts";
import { timed } from "../../stopwatch.ts";
import type { RequestedChanges } from "./requested-changes.ts";

/** What is to be fixed, and how far that may go. */
interface FixOrder {
  readonly kinds: readonly FixKind[];
  /** Absolute paths of files and folders; none at all mean everything. */
  readonly asked: readonly string[];
  readonly changes: RequestedChanges | undefined;
  /** Nothing is to be written. */
  readonly isDry: boolean;
}

/** What fixes did. */
export interface Fixed {
  readonly result: FixResult;
  readonly changes: readonly FileChange[];
  /** Files that fixes would have changed and were kept from. */
  readonly leftAlone: readonly LeftAlone[];
}

/** A file that no fix may change. */
interface LeftAlone {
  /** Absolute path. */
  readonly file: string;
  /** Why, and what helps: a sentence part. */
  readonly obstacle: string;
}

/**
 * Lints, fixes, and writes what came of it.
 * @returns the outcome after the fixes
 */
export async function fixOutcome(
  prepared: PreparedRequest,
  { kinds, asked, changes, isDry }: FixOrder,
): Promise<GroundedOutcome & { readonly fixed: Fixed }> {
  const { project, outcome, grounds } = await lintNoting(prepared);
  const selection = (changes ? selectTouched : selectPaths)(asked, outcome.tools);
  const isFixable = ({ fix }: Diagnostic): boolean =>
    !changes || fix?.edits.every(({ file }) => changes.isFixable(file)) === true;
  const isWithin = (one: Diagnostic): boolean => selection.isWithin(one) && isFixable(one);
  const { folder, stopwatch } = prepared.request;
  const result = await timed(stopwatch, "fix", () => fixProject(project, kinds, { ...selection, isWithin }));
  const left = result.result.diagnostics.filter(
    (one) => selection.isWithin(one) && kinds.some((kind) => kind === one.fix?.kind),
  );
  const leftAlone = filesOf(left).flatMap((file) => {
    const obstacle = changes?.obstacleTo(file) ?? project.tools.obstacleTo(file);
    return obstacle === undefined ? [] : [{ file, obstacle }];
  });
  const fixed = { result, changes: changesOf(project, result), leftAlone };
  if (!isDry) await write(fixed, changes?.view !== undefined, folder);
  return { outcome: outcomeOf(project, result), grounds, fixed };
}

/** The files that the fixes of findings would change. */
function filesOf(diagnostics: readonly Diagnostic[]): string[] {
  return [...new Set(diagnostics.flatMap(({ fix }) => fix?.edits.map(({ file }) => file) ?? []))];
}

async function write({ result, changes }: Fixed, isStaged: boolean, folder: string): Promise<void> {
  writeFiles(changes);
  if (!isStaged) return;
  const { stage } = await import("../../project/git-changes.ts");
  await stage(folder, [...result.texts.keys()]);
}

function changesOf({ tools }: LintedProject, { texts }: FixResult): FileChange[] {
  return [...texts].map(([file, after]) => ({ file, before: tools.toolSet.files[file] ?? "", after }));
}
