import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Colors } from "./colors.ts";
import { tableLines } from "./table-lines.ts";

/** A report that fits on a few screens needs no overview. */
const FEWEST_FINDINGS = 30;

/** Rules that are listed; of the others, their number. */
const MOST_RULES = 10;

/** What is left to do for one rule. */
interface RuleCount {
  readonly ruleId: string;
  readonly findings: number;
  readonly fixable: number;
  readonly suggested: number;
}

/**
 * The rules that a long report is about, those with the most findings first, and how many of these have a fix: what to mend,
 * or to configure, before reading on. None for a short report, or for one of a single rule.
 */
export function ruleCountLines(diagnostics: readonly Diagnostic[], colors: Colors): string[] {
  const counts = ruleCounts(diagnostics);
  if (diagnostics.length < FEWEST_FINDINGS || counts.length < 2) return [];
  const listed = counts.slice(0, counts.length > MOST_RULES + 1 ? MOST_RULES : counts.length);
  const others = counts.slice(listed.length);
  const rows = listed.map((one) => [one.ruleId, String(one.findings), fixesOf(one)]);
  const rest = others.reduce((sum, { findings }) => sum + findings, 0);
  if (others.length > 0) rows.push([`${others.length} other rules`, String(rest), ""]);
  return [colors.underline("Findings by rule"), ...tableLines(rows, colors), ""];
}

function ruleCounts(diagnostics: readonly Diagnostic[]): readonly RuleCount[] {
  const byRule = new Map<string, Diagnostic[]>();
  for (const one of diagnostics) {
    const own = byRule.get(one.ruleId);
    if (own) own.push(one);
    else byRule.set(one.ruleId, [one]);
  }
  const counts = [...byRule].map(([ruleId, own]) => ({
    ruleId,
    findings: own.length,
    fixable: own.filter(({ fix }) => fix?.kind === "safe").length,
    suggested: own.filter(({ fix }) => fix?.kind === "suggestion").length,
  }));
  return counts.toSorted((one, other) => other.findings - one.findings || one.ruleId.localeCompare(other.ruleId));
}

function fixesOf({ fixable, suggested }: RuleCount): string {
  return [
    ...(fixable > 0 ? [`${fixable} with --fix`] : []),
    ...(suggested > 0 ? [`${suggested} with --fix-suggestions`] : []),
  ].join(", ");
}
