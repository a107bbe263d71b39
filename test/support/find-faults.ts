import { lint } from "../../src/engine/lint.ts";
import type { AnyRule } from "../../src/rules/define-rule.ts";
import type { Tool } from "../../src/tool-model/tool.ts";
import { buildTool, type ToolSketch } from "./build-tool.ts";

/** Further conditions of a run; a plain one by default. */
export interface Circumstances {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly nouns?: Readonly<Record<string, string>>;
  readonly verbs?: readonly string[];
}

/**
 * What a rule finds in the tools of one server, each as `<messageId> <tool><pointer>`:
 * `pair check_stock/inputSchema/properties/sku`.
 * @throws Error when the rule itself fails
 */
export function findFaults(
  rule: AnyRule,
  tools: readonly (Tool | ToolSketch)[],
  { options = {}, nouns = {}, verbs = [] }: Circumstances = {},
): string[] {
  const { diagnostics, problems } = lint({
    toolSet: {
      tools: tools.map((tool) => ("origin" in tool ? tool : buildTool(tool))),
      holes: [],
      problems: [],
      files: {},
    },
    settings: {
      rules: { judged: { severity: "error", options: rule.options.parse(options) } },
      facts: {},
      exceptions: [],
      vocabulary: { nouns, verbs },
      texts: {},
    },
    rules: { judged: rule },
    today: "2026-06-15",
  });
  if (problems[0]) throw new Error(problems[0].message);
  return diagnostics.map(({ messageId, tool, path }) => `${messageId} ${tool ?? ""}${path}`);
}
