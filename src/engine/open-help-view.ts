import { planHelp } from "../codegen/help/plan-help.ts";
import type { HelpSettings } from "../config/load-settings.ts";
import type { Page } from "../docstring/pages/page.ts";
import { parsePage } from "../docstring/pages/parse-page.ts";
import type { HelpView } from "../rules/help-view.ts";
import type { ToolSet } from "../tool-model/tool-set.ts";

/** A help, as the config says where it is. */
export interface HelpInput {
  readonly settings: HelpSettings;
  /** Text of the generated module, if there is one. */
  readonly module?: string;
}

/**
 * Holds the pages of a help against what would be generated.
 * @returns undefined when the config has no help, or one without pages of its own
 */
export function openHelpView(
  { tools, resources }: Pick<ToolSet, "tools" | "resources">,
  pages: readonly Page[],
  { settings, module }: HelpInput,
): HelpView | undefined {
  if (settings.pages === undefined) return undefined;
  const plan = planHelp({ tools, resources: resources?.known, pages, places: settings });
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
