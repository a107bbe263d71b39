import type { Severity } from "../diagnostics/diagnostic.ts";

/** What a report says of a rule that ran. */
export interface ReportedRule {
  /** In the imperative, without a full stop. */
  readonly summary: string;
  readonly why: string;
  /** Record and section that it enforces. */
  readonly source: string;
  readonly severity: Severity;
}
