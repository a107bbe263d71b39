import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";
import type { LintResult } from "./lint.ts";

interface Project {
  readonly toolSet: ToolSet;
  readonly result: LintResult;
}

/**
 * Whether fixes left a better program: everything parses and is found as before, and each of the fixed findings is
 * gone.
 */
export function isBetter(before: Project, after: Project, fixed: readonly Diagnostic[]): boolean {
  const foundBefore = timesFound(before.result);
  const foundAfter = timesFound(after.result);
  return (
    after.toolSet.tools.length >= before.toolSet.tools.length &&
    after.toolSet.problems.length <= before.toolSet.problems.length &&
    holeCount(after.toolSet) <= holeCount(before.toolSet) &&
    fixed.map(identityOf).every((identity) => (foundAfter.get(identity) ?? 0) < (foundBefore.get(identity) ?? 0))
  );
}

function holeCount({ tools, holes }: ToolSet): number {
  return tools.reduce((count, tool) => count + tool.holes.length, holes.length);
}

/** The same finding may be made several times; the number behind its fingerprint tells them apart. */
function timesFound({ diagnostics }: LintResult): Map<string, number> {
  const counts = new Map<string, number>();
  for (const identity of diagnostics.map(identityOf)) counts.set(identity, (counts.get(identity) ?? 0) + 1);
  return counts;
}

function identityOf({ fingerprint }: Diagnostic): string {
  return fingerprint.replace(/-\d+$/u, "");
}
