import type { Issue } from "codeclimate-types";
import type { Diagnostic, Severity } from "../diagnostics/diagnostic.ts";
import { visibleCharacters } from "../diagnostics/visible-characters.ts";
import { positionsIn } from "./positions.ts";
import { relativeFile } from "../diagnostics/relative-file.ts";
import type { Report } from "./report.ts";
import { shortenedName } from "./shortened-name.ts";

type GitlabIssue = Pick<Issue, "check_name" | "description" | "fingerprint" | "location" | "severity">;

const SEVERITIES: Readonly<Record<Severity, NonNullable<Issue["severity"]>>> = {
  error: "major",
  warning: "minor",
  info: "info",
};

/** The report as a Code Quality artifact, which GitLab shows in a merge request. */
export function formatGitlab(report: Report): string {
  const positions = positionsIn(report.texts);
  const locationOf = ({ range }: Diagnostic): Issue["location"] => {
    // GitLab leaves out what is in no file, and nothing may be left out.
    if (!range) return { path: ".", lines: { begin: 1, end: 1 } };
    const lines = { begin: positions.start(range).line, end: positions.end(range).line };
    return { path: relativeFile(report.folder, range.file), lines };
  };
  const issues = report.diagnostics.map((diagnostic): GitlabIssue => {
    const { ruleId, tool, message, fingerprint, severity } = diagnostic;
    return {
      description: tool === undefined ? message : `${visibleCharacters(shortenedName(tool))}: ${message}`,
      check_name: ruleId,
      fingerprint,
      severity: SEVERITIES[severity],
      location: locationOf(diagnostic),
    };
  });
  return `${JSON.stringify(issues, null, 2)}\n`;
}
