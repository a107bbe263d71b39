import { planHelp, type HelpPlan } from "../codegen/help/plan-help.ts";
import type { HelpSettings } from "../config/load-settings.ts";
import type { Page } from "../docstring/pages/page.ts";
import { parsePage } from "../docstring/pages/parse-page.ts";
import type { HelpView } from "../rules/help-view.ts";
import { OWN_META } from "../tool-model/meta-facts.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";
import type { Tool } from "../tool-model/tool.ts";

/** A help, as the config says where it is. */
export interface HelpInput {
  readonly settings: HelpSettings;
  /** Text of the generated module, if there is one. */
  readonly module?: string;
}

/**
 * Holds the pages of a help against what would be generated.
 * @returns undefined when the config has no help, or one without pages of its own; and when what it is made from is not
 *   known, since the tools are listed without the facts that the pages go by
 */
export function openHelpView(
  { tools, resources }: Pick<ToolSet, "tools" | "resources">,
  pages: readonly Page[],
  { settings, module }: HelpInput,
): HelpView | undefined {
  if (settings.pages === undefined) return undefined;
  const plan = planHelp({ tools, resources: resources?.known, pages, places: settings });
  if (tools.every(isListedAlone) && tellsMore(pages, plan.tools)) return undefined;
  const present = new Set(pages);
  return {
    folder: settings.pages,
    ...(settings.uri !== undefined && { uri: settings.uri }),
    pages: plan.pages
      .filter(({ page }) => present.has(page))
      .map(({ page, regions, content }) => ({ page, regions, regenerated: parsePage(content, page) })),
    told: new Set(plan.tools.map(({ name }) => name)),
    resources: { uris: plan.resources.map(({ uri }) => uri), complete: resources?.holes.length === 0 },
    ...(plan.module && {
      module: { file: plan.module.path, planned: plan.module.content, ...(module !== undefined && { text: module }) },
    }),
  };
}

/** Whether nothing is known of a tool but what a client is told: groups and workflows stand in the comments of the source. */
function isListedAlone({ origin, wireMeta }: Tool): boolean {
  return (origin.source === "manifest" || origin.source === "server") && wireMeta?.[OWN_META] === undefined;
}

/** Whether pages have regions for groups or workflows, and no tool says that it is in any. */
function tellsMore(pages: readonly Page[], tools: HelpPlan["tools"]): boolean {
  const isGrouped = tools.some(({ tool }) => tool.meta.group !== undefined);
  const isInWorkflows = tools.some(({ docs }) => docs.steps.length > 0);
  return pages
    .flatMap(({ regions }) => regions)
    .some(({ kind, attributes: { group } }) =>
      kind === "workflow" ? !isInWorkflows : group !== undefined && !isGrouped,
    );
}
