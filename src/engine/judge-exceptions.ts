import type { ExceptionOutcome } from "../rules/define-rule.ts";
import type { ServerTools } from "../tool-model/tool-set.ts";
import type { ExceptionGrounds } from "./apply-exceptions.ts";
import type { RuleRun } from "./raw-finding.ts";
import { ruleCollector } from "./rule-collector.ts";
import { serverView } from "./server-view.ts";

const NO_SERVER: ServerTools = { server: "", tools: [], complete: false };

/** Runs the rules that judge the config's exceptions, once it is known what each of them did. */
export function judgeExceptions(
  outcomes: readonly ExceptionOutcome[],
  { servers, settings, rules }: Omit<ExceptionGrounds, "today">,
): RuleRun {
  const collector = ruleCollector();
  for (const [ruleId, setting] of Object.entries(settings.rules)) {
    const rule = rules[ruleId];
    if (rule?.scope !== "exception") continue;
    for (const outcome of outcomes) {
      const isMeant = ({ name }: ServerTools["tools"][number]) => name.value === outcome.exception.tool;
      const server = servers.find(({ tools }) => tools.some(isMeant)) ?? NO_SERVER;
      const view = serverView(server, settings);
      collector.check({ ruleId, rule, setting, view }, server.tools.find(isMeant), (context) => {
        rule.check(outcome, context);
      });
    }
  }
  return collector;
}
