import type { DirectiveOutcome } from "../rules/define-rule.ts";
import type { ServerTools } from "../tool-model/tool-set.ts";
import type { DirectiveGrounds } from "./apply-directives.ts";
import type { RuleRun } from "./raw-finding.ts";
import { ruleCollector } from "./rule-collector.ts";
import { serverView } from "./server-view.ts";

const NO_SERVER: ServerTools = { server: "", tools: [], complete: false };

/** Runs the rules that judge the comments which switch rules off, once it is known what each of them did. */
export function judgeDirectives(
  outcomes: readonly DirectiveOutcome[],
  { settings, rules }: Pick<DirectiveGrounds, "settings" | "rules">,
): RuleRun {
  const collector = ruleCollector();
  if (outcomes.length === 0) return collector;
  const view = serverView(NO_SERVER, settings);
  for (const [ruleId, setting] of Object.entries(settings.rules)) {
    const rule = rules[ruleId];
    if (rule?.scope !== "directive") continue;
    for (const outcome of outcomes) {
      collector.check({ ruleId, rule, setting, view }, undefined, (context) => {
        rule.check(outcome, context);
      });
    }
  }
  return collector;
}
