import { toldSections } from "../../docstring/pages/page-facts.ts";
import type { Page, RegionKind } from "../../docstring/pages/page.ts";
import type { ShownElsewhere } from "./help-content.ts";

/** Finds what pages tell of in places of its own: written by hand, or in a region for one tool, group or workflow. */
export function shownElsewhere(pages: readonly Page[], names: ReadonlySet<string>): ShownElsewhere {
  const isTool = (name: string): boolean => names.has(name);
  const attributes = (kind: RegionKind, key: string): string[] =>
    pages.flatMap(({ regions }) =>
      regions.filter((region) => region.kind === kind).flatMap((region) => region.attributes[key] ?? []),
    );
  const byHand = pages.flatMap((page) => toldSections(page, isTool).filter((told) => !told.isGenerated));
  return {
    sections: new Set([...byHand.map(({ name }) => name), ...attributes("tool", "name")]),
    sectionGroups: new Set(attributes("tools", "group")),
    bulletGroups: new Set(attributes("index", "group")),
    workflows: new Set(attributes("workflow", "id")),
  };
}
