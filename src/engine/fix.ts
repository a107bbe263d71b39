import { applyEdits } from "../diagnostics/apply-edits.ts";
import type { Diagnostic, Fix, FixKind } from "../diagnostics/diagnostic.ts";
import { selectNonOverlapping } from "../diagnostics/select-fixes.ts";
import type { TextEdit } from "../diagnostics/text-edit.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";
import { isBetter } from "./is-better.ts";
import type { LintResult } from "./lint.ts";

/** Enough for fixes that make room for each other; more would be two rules that undo each other. */
const MOST_PASSES = 10;

export interface FixInput {
  readonly toolSet: ToolSet;
  readonly result: LintResult;
  /** Kinds of fixes to apply. */
  readonly kinds: readonly FixKind[];
  /** Whether a finding is among those to be fixed, and may be fixed where it stands. */
  readonly isEligible: (diagnostic: Diagnostic) => boolean;
  /** Extracts the tools again, reading the given texts in place of the files. */
  readonly extract: (texts: ReadonlyMap<string, string>) => ToolSet;
  readonly lint: (toolSet: ToolSet) => LintResult;
}

/** The state of the project after some fixes; nothing is written. */
export interface FixedProject {
  /** Texts that differ from the files, by absolute path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly toolSet: ToolSet;
  /** What is still found. */
  readonly result: LintResult;
}

export interface FixResult extends FixedProject {
  /** How many findings were fixed. */
  readonly fixed: number;
  /** Findings whose fix would have done harm, so that it was left out. */
  readonly refused: readonly Diagnostic[];
  /** Whether a further run would change nothing more. */
  readonly settled: boolean;
}

interface FixCandidate extends Fix {
  readonly diagnostic: Diagnostic;
}

/**
 * Applies fixes in memory, pass by pass, until none is left: those that overlap wait for the next pass, for which the
 * tools are extracted and judged again. A fix after which a file no longer parses, a tool or a part of one is no longer
 * found, or its own finding is still there, is left out.
 */
export function fix(input: FixInput): FixResult {
  const refused: Diagnostic[] = [];
  let project: FixedProject = { texts: new Map(), toolSet: input.toolSet, result: input.result };
  let fixed = 0;
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const { selected } = selectNonOverlapping(candidates(project, input, refused));
    if (selected.length === 0) return { ...project, fixed, refused, settled: true };
    const { accepted, after } = applyHarmless(project, selected, input);
    refused.push(...selected.filter((one) => !accepted.includes(one)).map(({ diagnostic }) => diagnostic));
    project = after;
    fixed += accepted.length;
  }
  return { ...project, fixed, refused, settled: false };
}

function candidates(
  { toolSet, result }: FixedProject,
  input: FixInput,
  refused: readonly Diagnostic[],
): FixCandidate[] {
  const left = new Set(refused.map(({ fingerprint }) => fingerprint));
  const found = result.diagnostics.flatMap((diagnostic) => {
    const { fix, fingerprint } = diagnostic;
    if (!fix || !input.kinds.includes(fix.kind) || left.has(fingerprint) || !input.isEligible(diagnostic)) return [];
    const isReachable = fix.edits.every(({ file }) => toolSet.files[file] !== undefined);
    return isReachable ? [{ ...fix, diagnostic }] : [];
  });
  const own = found.filter(({ isDerived }) => isDerived !== true);
  return own.length > 0 ? own : found;
}

interface Applied {
  readonly accepted: readonly FixCandidate[];
  readonly after: FixedProject;
}

/** Applies those fixes that do no harm together. Found by halving, so that one bad fix among many costs few trials. */
function applyHarmless(project: FixedProject, fixes: readonly FixCandidate[], input: FixInput): Applied {
  const add = (applied: Applied, next: readonly FixCandidate[]): Applied => {
    const accepted = [...applied.accepted, ...next];
    const after = withFixes(project, accepted, input);
    if (after) return { accepted, after };
    if (next.length === 1) return applied;
    const half = Math.ceil(next.length / 2);
    return add(add(applied, next.slice(0, half)), next.slice(half));
  };
  return add({ accepted: [], after: project }, fixes);
}

/** The project with the fixes applied; undefined when it is none the better for them. */
function withFixes(project: FixedProject, fixes: readonly FixCandidate[], input: FixInput): FixedProject | undefined {
  try {
    const texts = editedTexts(project, fixes);
    const toolSet = input.extract(texts);
    const after = { texts, toolSet, result: input.lint(toolSet) };
    const diagnostics = fixes.map(({ diagnostic }) => diagnostic);
    return isBetter(project, after, diagnostics) ? after : undefined;
  } catch {
    // Edits that do not fit, or a file that is none any more: the fix is at fault, and is reported as refused.
    return undefined;
  }
}

function editedTexts({ texts, toolSet }: FixedProject, fixes: readonly FixCandidate[]): Map<string, string> {
  const editsByFile = new Map<string, TextEdit[]>();
  for (const edit of fixes.flatMap((fix) => fix.edits)) {
    const edits = editsByFile.get(edit.file);
    if (edits) edits.push(edit);
    else editsByFile.set(edit.file, [edit]);
  }
  const edited = new Map(texts);
  for (const [file, edits] of editsByFile) edited.set(file, applyEdits(toolSet.files[file] ?? "", edits));
  return edited;
}
