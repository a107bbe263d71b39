import { createHash } from "node:crypto";
import type { Diagnostic } from "./diagnostic.ts";

/** What makes a finding the same finding in the next run: never a line, a file or a count. */
export type FindingIdentity = Pick<Diagnostic, "ruleId" | "tool" | "path" | "message">;

/**
 * Makes the fingerprints of one run: 16 hexadecimal digits; the second finding with the same identity gets
 * `-2` behind them, the third `-3`. Ask in the order of `compareDiagnostics`, so that the numbers stay with their findings.
 */
export function fingerprinter(): (finding: FindingIdentity) => string {
  const counts = new Map<string, number>();
  return (finding) => {
    const hash = identityHash(finding);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return count === 1 ? hash : `${hash}-${String(count)}`;
  };
}

function identityHash({ ruleId, tool, path, message }: FindingIdentity): string {
  const identity = JSON.stringify([ruleId, tool ?? null, path, message]);
  return createHash("sha256").update(identity).digest("hex").slice(0, 16);
}
