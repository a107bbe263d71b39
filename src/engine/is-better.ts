import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { TextEdit } from "../diagnostics/text-edit.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";
import type { LintResult } from "./lint.ts";

interface Project {
  readonly toolSet: ToolSet;
  readonly result: LintResult;
}

/**
 * Whether fixes left a better program: everything parses and is found as before, and each of the fixed findings is
 * gone from its place.
 */
export function isBetter(before: Project, after: Project, fixed: readonly Diagnostic[]): boolean {
  return (
    after.toolSet.tools.length >= before.toolSet.tools.length &&
    after.toolSet.problems.length <= before.toolSet.problems.length &&
    holeCount(after.toolSet) <= holeCount(before.toolSet) &&
    areGone(fixed, before.result, after.result)
  );
}

function holeCount({ tools, holes }: ToolSet): number {
  return tools.reduce((count, tool) => count + tool.holes.length, holes.length);
}

/**
 * A rule may speak of one place at a time and go on to the next when that is fixed, so a finding of the same identity may
 * be left: there must be fewer of them, or none where the fixed one was.
 */
function areGone(fixed: readonly Diagnostic[], before: LintResult, after: LintResult): boolean {
  const foundBefore = startsByIdentity(before);
  const foundAfter = startsByIdentity(after);
  const edits = fixed.flatMap(({ fix }) => fix?.edits ?? []);
  return fixed.every((finding) => {
    const identity = identityOf(finding);
    const left = foundAfter.get(identity) ?? [];
    if ((foundBefore.get(identity)?.length ?? 0) > left.length) return true;
    // Its own edit may have put something before the words, or have become the words.
    const others = edits.filter((edit) => !finding.fix?.edits.includes(edit));
    return ![edits, others].some((moved) => left.includes(startAfter(finding, moved)));
  });
}

/** Where findings of the same identity start; the number behind a fingerprint tells them apart. */
function startsByIdentity({ diagnostics }: LintResult): Map<string, (number | undefined)[]> {
  const starts = new Map<string, (number | undefined)[]>();
  for (const diagnostic of diagnostics) {
    const identity = identityOf(diagnostic);
    const start = diagnostic.range?.start;
    const others = starts.get(identity);
    if (others) others.push(start);
    else starts.set(identity, [start]);
  }
  return starts;
}

function identityOf({ fingerprint }: Diagnostic): string {
  return fingerprint.replace(/-\d+$/u, "");
}

function startAfter({ range }: Diagnostic, edits: readonly TextEdit[]): number | undefined {
  if (!range) return undefined;
  const earlier = edits.filter(({ file, end }) => file === range.file && end <= range.start);
  return earlier.reduce((start, edit) => start + edit.text.length - (edit.end - edit.start), range.start);
}
