import type { Diagnostic } from "./diagnostic.ts";

/** All that the order of findings depends on; their fingerprints are not known yet when it is needed. */
export type Ordered = Pick<Diagnostic, "ruleId" | "tool" | "path" | "message" | "range">;

/** Order of findings in every report: by file, offset and rule; those without a place come last. The same on every machine. */
export function compareDiagnostics(one: Ordered, other: Ordered): number {
  return (
    comparePlaces(one.range, other.range) ||
    compareStrings(one.ruleId, other.ruleId) ||
    compareStrings(one.tool ?? "", other.tool ?? "") ||
    compareStrings(one.path, other.path) ||
    compareStrings(one.message, other.message)
  );
}

function comparePlaces(one: Diagnostic["range"], other: Diagnostic["range"]): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return compareStrings(one.file, other.file) || one.start - other.start || one.end - other.end;
}

/** By code units: unlike `localeCompare`, the same under every locale. */
export function compareStrings(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
