import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { placeIn, type Place } from "./json-place.ts";
import { summarize, type Report, type ReportedHole } from "./report.ts";

/**
 * The report for machines. Its members are a contract: `version` grows when one changes its meaning. What is not known is
 * null. Lines and columns count from 1, in UTF-16 code units.
 */
export function formatJson(report: Report): string {
  const place = placeIn(report.folder, report.texts);
  const document = {
    version: 1,
    summary: summarize(report),
    diagnostics: report.diagnostics.map((diagnostic) => diagnosticMembers(diagnostic, place)),
    holes: report.holes.map((hole) => holeMembers(hole, place)),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function diagnosticMembers(diagnostic: Diagnostic, place: Place): object {
  const { ruleId, messageId, severity, message, tool, path, range, fix, help, fingerprint } = diagnostic;
  return {
    ruleId,
    messageId,
    severity,
    message,
    tool: tool ?? null,
    path,
    ...place(range),
    fix: fix?.kind ?? null,
    help: help ?? null,
    fingerprint,
  };
}

function holeMembers({ tool, path, reason, range }: ReportedHole, place: Place): object {
  return { tool: tool ?? null, path, reason, ...place(range) };
}
