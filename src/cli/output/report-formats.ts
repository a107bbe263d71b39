import type { Colors } from "../../report/colors.ts";
import type { Report } from "../../report/report.ts";
import type { ReportedRule } from "../../report/reported-rule.ts";
import type { FormatName } from "./format-names.ts";
import { packageVersion } from "../package-version.ts";
import { rulePages } from "../rule-pages.ts";
import { seenFrom } from "./seen-from.ts";
import type { Terminal } from "../terminal.ts";

/** What decides how a report looks. */
export interface FormatOptions {
  readonly colors: Colors;
  readonly width: number;
  readonly showHoles: boolean;
  /** The rules that were on, by id. */
  readonly rules: Readonly<Record<string, ReportedRule>>;
  /** Says where a job has its checkout: GitHub and GitLab know files by their place in that. */
  readonly environment: Terminal["environment"];
}

type Formatter = (report: Report, options: FormatOptions) => Promise<string> | string;

/** How findings can be printed. Each formatter is loaded when it is asked for. */
export const FORMATS: Readonly<Record<FormatName, Formatter>> = {
  stylish: async (report, options) => (await import("../../report/stylish.ts")).formatStylish(report, options),
  json: async (report, { rules }) => (await import("../../report/json.ts")).formatJson(report, rules),
  sarif: async (report, { rules, environment }) => {
    const pages = rulePages([...report.diagnostics, ...report.suppressed].map(({ ruleId }) => ruleId));
    return (await import("../../report/sarif.ts")).formatSarif(seenFrom(environment.GITHUB_WORKSPACE, report), {
      version: packageVersion(),
      rules,
      pages,
    });
  },
  github: async (report, { environment }) =>
    (await import("../../report/github.ts")).formatGithub(seenFrom(environment.GITHUB_WORKSPACE, report)),
  gitlab: async (report, { environment }) =>
    (await import("../../report/gitlab.ts")).formatGitlab(seenFrom(environment.CI_PROJECT_DIR, report)),
  junit: async (report) => (await import("../../report/junit.ts")).formatJunit(report),
  markdown: async (report) => (await import("../../report/markdown.ts")).formatMarkdown(report),
  agent: async (report) => (await import("../../report/agent.ts")).formatAgent(report),
};
