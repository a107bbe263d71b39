import type { RuleSetting } from "../config/settings.ts";
import type { AnyRule, RuleContext, SeenExample } from "../rules/define-rule.ts";
import type { Problem } from "../tool-model/tool-set.ts";
import type { Tool } from "../tool-model/tool.ts";
import type { RawFinding } from "./raw-finding.ts";
import type { ServerView } from "./server-view.ts";

/** A rule that is on, as it runs over one server. */
export interface RunningRule {
  readonly ruleId: string;
  readonly rule: AnyRule;
  readonly setting: RuleSetting;
  readonly view: ServerView & Pick<RuleContext<unknown, string>, "help">;
}

/** Gathers what rules say. A rule that throws is noted down and the others go on. */
export interface RuleCollector {
  readonly findings: readonly RawFinding[];
  readonly problems: readonly Problem[];
  readonly examples: readonly SeenExample[];
  /**
   * Lets a rule check one thing.
   * @param tool the tool that findings are about when they name none themselves
   */
  check(running: RunningRule, tool: Tool | undefined, check: (context: RuleContext<unknown, string>) => void): void;
}

/** Told how long a rule took for one check, in milliseconds. */
export type OnRule = (ruleId: string, milliseconds: number) => void;

export function ruleCollector(onRule?: OnRule): RuleCollector {
  const findings: RawFinding[] = [];
  const problems: Problem[] = [];
  const examples: SeenExample[] = [];
  return { findings, problems, examples, check };

  function check(
    { ruleId, rule, setting, view }: RunningRule,
    tool: Tool | undefined,
    run: (context: RuleContext<unknown, string>) => void,
  ): void {
    const { severity, options } = setting;
    const start = performance.now();
    try {
      run({
        ...view,
        options,
        noteExample: (example) => {
          examples.push(example);
        },
        report: (finding) => {
          const about = finding.tool ?? tool;
          findings.push({ ruleId, rule, severity, finding, ...(about && { tool: about }) });
        },
      });
    } catch (error) {
      problems.push(failure(ruleId, tool, error));
    } finally {
      onRule?.(ruleId, performance.now() - start);
    }
  }
}

function failure(ruleId: string, tool: Tool | undefined, error: unknown): Problem {
  const where = tool ? ` on tool \`${tool.name.value}\`` : "";
  const reason = error instanceof Error ? error.message : String(error);
  const message = `Rule \`${ruleId}\` failed${where}: ${reason} This is a fault in the rule, please report it; set to \`off\`, it is left out.`;
  return { message, file: tool?.definition?.file ?? "", ...(tool?.definition && { range: tool.definition }) };
}
