import type { BaselineEntry } from "../diagnostics/baseline-entry.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";

export interface BaselinedFindings {
  /** All of them; those that the baseline accepts say so. */
  readonly diagnostics: readonly Diagnostic[];
  /** Entries of the baseline that nothing was found for. */
  readonly gone: readonly BaselineEntry[];
}

/** Marks the findings that were accepted before, by their identity alone. */
export function applyBaseline(
  diagnostics: readonly Diagnostic[],
  baseline: readonly BaselineEntry[],
): BaselinedFindings {
  if (baseline.length === 0) return { diagnostics, gone: [] };
  const accepted = new Set(baseline.map(({ fingerprint }) => fingerprint));
  const found = new Set(diagnostics.map(({ fingerprint }) => fingerprint));
  return {
    diagnostics: diagnostics.map((diagnostic) =>
      accepted.has(diagnostic.fingerprint) && !diagnostic.suppression
        ? { ...diagnostic, suppression: { by: "baseline" } }
        : diagnostic,
    ),
    gone: baseline.filter(({ fingerprint }) => !found.has(fingerprint)),
  };
}
