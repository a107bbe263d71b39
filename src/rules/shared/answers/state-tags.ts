/** The state tags of ADR-300's table, and what each says. A config adds its own. */
export const RECORD_TAGS: Readonly<Record<string, string>> = {
  scan_complete: "Scan finished, index updated",
  listing: "Filtered list follows",
  status: "Detail of one item",
  deps: "Dependency graph follows",
  related: "Relationship data follows",
  plan_ready: "Plan generated, awaiting review",
  plan_applied: "Plan executed successfully",
  moved: "Move completed",
  executed: "Command ran successfully",
  blocked: "Operation denied by a safety rule",
  warning: "Something looks wrong, to be investigated",
  error: "Something failed",
  batch: "Batch of read commands completed",
};

/** The tags of answers that are errors. */
export const ERROR_TAGS: ReadonlySet<string> = new Set(["error", "blocked"]);
