import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { relativeFile } from "../diagnostics/relative-file.ts";
import { placeIn, type Place } from "./json-place.ts";
import { summarize, type Report, type ReportedHole } from "./report.ts";
import type { ReportedRule } from "./reported-rule.ts";

/**
 * The report for machines: all that any other format tells, so that `report merge` can make each of them. Its members are a
 * contract: `version` grows when one changes its meaning. What is not known is null. Lines and columns count from 1, in
 * UTF-16 code units.
 * @param rules every rule that ran, by id
 */
export function formatJson(report: Report, rules: Readonly<Record<string, ReportedRule>>): string {
  const place = placeIn(report.folder, report.texts);
  const document = {
    version: 1,
    summary: summarize(report),
    diagnostics: report.diagnostics.map((diagnostic) => diagnosticMembers(diagnostic, place)),
    holes: report.holes.map((hole) => holeMembers(hole, place)),
    suppressed: report.suppressed.map((diagnostic) => suppressedMembers(diagnostic, place)),
    rules,
    tools: (report.judged ?? []).map(({ name, files }) => ({
      name,
      files: files.map((file) => relativeFile(report.folder, file)),
    })),
    examples: (report.examples ?? []).map(({ outcome, range }) => ({ outcome, ...place(range) })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function diagnosticMembers(diagnostic: Diagnostic, place: Place): object {
  const { ruleId, messageId, severity, message, tool, path, range, related, fix, help, fingerprint } = diagnostic;
  return {
    ruleId,
    messageId,
    severity,
    message,
    tool: tool ?? null,
    path,
    ...place(range),
    related: related.map((one) => ({ message: one.message, ...place(one.range) })),
    fix: fix?.kind ?? null,
    fixTitle: fix?.title ?? null,
    edits: (fix?.edits ?? []).map((edit) => ({ ...place(edit), text: edit.text })),
    help: help ?? null,
    fingerprint,
  };
}

function suppressedMembers(diagnostic: Diagnostic, place: Place): object {
  const { suppression } = diagnostic;
  return {
    ...diagnosticMembers(diagnostic, place),
    suppression: suppression ? { by: suppression.by, reason: suppression.reason ?? null } : null,
  };
}

function holeMembers({ tool, path, reason, range }: ReportedHole, place: Place): object {
  return { tool: tool ?? null, path, reason, ...place(range) };
}
