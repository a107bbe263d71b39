import type { Colors } from "../report/colors.ts";
import type { Report } from "../report/report.ts";
import type { ReportedRule } from "../report/reported-rule.ts";
import type { FormatName } from "./format-names.ts";
import { packageVersion } from "./package-version.ts";
import { rulePages } from "./rule-pages.ts";

/** What decides how a report looks. */
export interface FormatOptions {
  readonly colors: Colors;
  readonly width: number;
  readonly showHoles: boolean;
  /** The rules that were on, by id. */
  readonly rules: Readonly<Record<string, ReportedRule>>;
}

type Formatter = (report: Report, options: FormatOptions) => Promise<string> | string;

/** How findings can be printed. Each formatter is loaded when it is asked for. */
export const FORMATS: Readonly<Record<FormatName, Formatter>> = {
  stylish: async (report, options) => (await import("../report/stylish.ts")).formatStylish(report, options),
  json: async (report, { rules }) => (await import("../report/json.ts")).formatJson(report, rules),
  sarif: async (report, { rules }) => {
    const pages = rulePages([...report.diagnostics, ...report.suppressed].map(({ ruleId }) => ruleId));
    return (await import("../report/sarif.ts")).formatSarif(report, { version: packageVersion(), rules, pages });
  },
  github: async (report) => (await import("../report/github.ts")).formatGithub(report),
  gitlab: async (report) => (await import("../report/gitlab.ts")).formatGitlab(report),
  junit: async (report) => (await import("../report/junit.ts")).formatJunit(report),
  markdown: async (report) => (await import("../report/markdown.ts")).formatMarkdown(report),
  agent: async (report) => (await import("../report/agent.ts")).formatAgent(report),
};
