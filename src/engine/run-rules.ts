import type { Settings } from "../config/settings.ts";
import type { Page } from "../docstring/pages/page.ts";
import type { SchemaCheck } from "../schema-check/schema-check.ts";
import type { HelpView } from "../rules/help-view.ts";
import { isKnown } from "../tool-model/hole.ts";
import { appendPointer } from "../tool-model/json-pointer.ts";
import { facesOf, together, type ServerTools } from "../tool-model/tool-set.ts";
import type { Field, Tool } from "../tool-model/tool.ts";
import type { RuleRegistry } from "./lint.ts";
import type { RuleRun } from "./raw-finding.ts";
import { ruleCollector, type OnRule, type RuleCollector, type RunningRule } from "./rule-collector.ts";
import { serverView } from "./server-view.ts";

/** What rules judge. */
export interface Judged {
  readonly servers: readonly ServerTools[];
  readonly pages: readonly Page[];
  /** Absent when the config speaks of none. */
  readonly help: HelpView | undefined;
  readonly checkSchema: SchemaCheck;
}

/** Runs every rule that is on over every server and page, but for those that judge exceptions. */
export function runRules(judged: Judged, settings: Settings, rules: RuleRegistry, onRule?: OnRule): RuleRun {
  const collector = ruleCollector(onRule);
  for (const server of judged.servers) {
    const view = serverView(server, settings);
    for (const [ruleId, setting] of Object.entries(settings.rules)) {
      const rule = rules[ruleId];
      if (rule) runRule({ ruleId, rule, setting, view }, collector);
    }
  }
  runPageRules(judged, settings, rules, collector);
  return collector;
}

/** Pages are read by the users of every server, so that any server's tools may be meant. */
function runPageRules(
  { servers, pages, help, checkSchema }: Judged,
  settings: Settings,
  rules: RuleRegistry,
  collector: RuleCollector,
): void {
  if (pages.length === 0 && !help) return;
  const view = { ...serverView(together(servers), settings, checkSchema), help };
  for (const [ruleId, setting] of Object.entries(settings.rules)) {
    const rule = rules[ruleId];
    if (rule?.scope === "help" && help) {
      collector.check({ ruleId, rule, setting, view }, undefined, (context) => {
        rule.check(help, context);
      });
    }
    if (rule?.scope !== "page") continue;
    for (const page of pages) {
      collector.check({ ruleId, rule, setting, view }, undefined, (context) => {
        rule.check(page, context);
      });
    }
  }
}

function runRule(running: RunningRule, collector: RuleCollector): void {
  const { rule, view } = running;
  const { tools } = view.server;
  if (rule.scope === "toolSet") {
    collector.check(running, undefined, (context) => {
      rule.check(view.server, context);
    });
  }
  if (rule.scope === "tool") {
    for (const tool of tools.filter((tool) => rule.reads.every((part) => isKnown(tool.holes, `/${part}`)))) {
      collector.check(running, tool, (context) => {
        for (const face of facesOf(tool)) rule.check(face, context);
      });
    }
  }
  if (rule.scope === "field") {
    for (const tool of tools) {
      collector.check(running, tool, (context) => {
        for (const face of facesOf(tool)) for (const field of knownFields(face)) rule.check(field, face, context);
      });
    }
  }
}

/** The fields whose schema and requiredness are known; a hole in one field says nothing about the others. */
function knownFields(tool: Tool): readonly Field[] {
  if (tool.holes.length === 0) return tool.input.fields;
  return tool.input.fields.filter(
    ({ path, parent }) => isKnown(tool.holes, path) && isKnown(tool.holes, appendPointer(parent, "required")),
  );
}
