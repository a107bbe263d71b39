import { compareStrings } from "../../diagnostics/order.ts";
import { toolDocs, type ToolDocs } from "../../docstring/tool-docs.ts";
import type { Page } from "../../docstring/pages/page.ts";
import { isKnown } from "../../tool-model/hole.ts";
import type { Resource } from "../../tool-model/tool-set.ts";
import type { Tool } from "../../tool-model/tool.ts";

/** A tool, with all that is written about it. */
export interface DocumentedTool {
  readonly tool: Tool;
  readonly name: string;
  readonly docs: ToolDocs;
}

/** A page as the navigation names it. */
export interface PageEntry {
  readonly file: string;
  readonly title: string;
  /** Where it is read: `orders://help/tools`; without a resource, its file beside the others. */
  readonly address: string;
}

/** What pages are made from. */
export interface HelpContent {
  /** By name, so that source, manifest and server give the same pages. */
  readonly tools: readonly DocumentedTool[];
  readonly resources: readonly Resource[];
  /** Nothing is known of the server's resources: those that the pages tell of stay. */
  readonly areResourcesOpen?: boolean;
  /** Every page, the index first. */
  readonly pages: readonly PageEntry[];
  readonly shownElsewhere: ShownElsewhere;
}

/** What regions without a group leave to others, so that each tool is told of once. */
export interface ShownElsewhere {
  /** Tools with a section that is written by hand, or that has a region of its own. */
  readonly sections: ReadonlySet<string>;
  /** Groups that have a region of their own. */
  readonly sectionGroups: ReadonlySet<string>;
  readonly bulletGroups: ReadonlySet<string>;
  readonly workflows: ReadonlySet<string>;
}

/** Tools that agents are not told of. */
const UNTOLD = new Set(["hidden", "internal"]);

/** The tools that a help tells of: those with a known name that are not marked as hidden, each once. */
export function documentedTools(tools: readonly Tool[]): DocumentedTool[] {
  const told = new Map<string, Tool>();
  for (const tool of tools) {
    const isTold = isKnown(tool.holes, "/name") && !tool.meta.tags.some((tag) => UNTOLD.has(tag));
    if (isTold && !told.has(tool.name.value)) told.set(tool.name.value, tool);
  }
  return [...told]
    .sort(([one], [other]) => compareStrings(one, other))
    .map(([name, tool]) => ({ name, tool, docs: toolDocs(tool) }));
}

/** The pages as the navigation lists them: the index first, then by name. */
export function pageEntries(pages: readonly Page[], uri: string | undefined): PageEntry[] {
  return inOrder(pages).map((page) => ({
    file: page.file,
    title: titleOf(page),
    address: addressOf(page.name, uri) ?? page.file.replace(/^.*\//su, ""),
  }));
}

/** The index first, then by name. */
export function inOrder<P extends { readonly name: string }>(pages: readonly P[]): P[] {
  const rank = ({ name }: P): number => (name === INDEX ? 0 : 1);
  return pages.toSorted((one, other) => rank(one) - rank(other) || compareStrings(one.name, other.name));
}

/** The page that the bare URI gives. */
export const INDEX = "index";

/** Where a page is read. */
export function addressOf(name: string, uri: string | undefined): string | undefined {
  if (uri === undefined || name === INDEX) return uri;
  return `${uri}/${encodeURIComponent(name)}`;
}

/** The first heading that a person wrote. */
export function titleOf({ name, sections, regions }: Page): string {
  const own = sections.find(
    ({ start }) => !regions.some(({ content }) => start >= content.start && start < content.end),
  );
  return own?.title || name;
}
