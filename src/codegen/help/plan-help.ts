import { compareStrings } from "../../diagnostics/order.ts";
import type { Page } from "../../docstring/pages/page.ts";
import { parsePage } from "../../docstring/pages/parse-page.ts";
import type { Resource } from "../../tool-model/tool-set.ts";
import type { Tool } from "../../tool-model/tool.ts";
import type { PlannedFile } from "../planned-file.ts";
import { firstPages } from "./first-pages.ts";
import {
  addressOf,
  documentedTools,
  INDEX,
  inOrder,
  pageEntries,
  titleOf,
  type DocumentedTool,
  type HelpContent,
} from "./help-content.ts";
import { helpModule } from "./help-module.ts";
import { regeneratedRegions, withRegions } from "./regenerate-page.ts";
import { shownElsewhere } from "./shown-elsewhere.ts";

/** Where a help is kept and read. */
export interface HelpPlaces {
  readonly uri?: string;
  /** Folder of the pages. */
  readonly pages?: string;
  readonly module?: string;
}

/** What a help is made from. */
export interface HelpSource {
  readonly tools: readonly Tool[];
  /** Absent when nothing is known of any, as where the tools come from a saved list. */
  readonly resources?: readonly Resource[] | undefined;
  /** The pages as they are. */
  readonly pages: readonly Page[];
  readonly places: HelpPlaces;
}

/** A page, and what its regions should hold. */
export interface PlannedPage {
  readonly page: Page;
  /** One text a region, in order. */
  readonly regions: readonly string[];
  /** The page with these texts in it. */
  readonly content: string;
}

/** A help as it should be. */
export interface HelpPlan {
  readonly tools: readonly DocumentedTool[];
  readonly resources: readonly Resource[];
  readonly pages: readonly PlannedPage[];
  /** Absent when the config asks for none. */
  readonly module?: PlannedFile;
}

/**
 * Plans the help of a server: its pages with their regions generated anew, and the module that offers them under its URI.
 * Where there are no pages yet, the first ones.
 */
export function planHelp({ tools, resources, pages, places }: HelpSource): HelpPlan {
  const told = documentedTools(tools);
  const help = pages.filter(({ role }) => role === "help");
  const present = help.length > 0 ? help : firstPages(told).map(({ name, text }) => newPage(name, text, places));
  const content: HelpContent = {
    tools: told,
    resources: withHelp(resources ?? [], present, places),
    ...(!resources && { areResourcesOpen: true }),
    pages: pageEntries(present, places.uri),
    shownElsewhere: shownElsewhere(present, new Set(told.map(({ name }) => name))),
  };
  const planned = inOrder(present).map((page): PlannedPage => {
    const regions = regeneratedRegions(page, content);
    return { page, regions, content: withRegions(page, regions) };
  });
  const module = modulePlan(planned, places);
  return { tools: told, resources: content.resources, pages: planned, ...(module && { module }) };
}

function newPage(name: string, text: string, { pages: folder = "help" }: HelpPlaces): Page {
  return parsePage(text, { file: `${folder}/${name}.md`, role: "help" });
}

/** The pages themselves are resources, too. */
function withHelp(resources: readonly Resource[], pages: readonly Page[], { uri }: HelpPlaces): Resource[] {
  const known = new Map(resources.map((resource) => [resource.uri, resource]));
  for (const page of pages) {
    const address = addressOf(page.name, uri);
    if (address !== undefined) known.set(address, { uri: address, title: titleOf(page) });
  }
  return [...known.values()].sort((one, other) => compareStrings(one.uri, other.uri));
}

function modulePlan(pages: readonly PlannedPage[], { uri, module }: HelpPlaces): PlannedFile | undefined {
  if (module === undefined || uri === undefined) return undefined;
  const modulePages = pages.map(({ page, content }) => ({
    name: page.name === INDEX ? "help" : `help-${page.name}`,
    uri: addressOf(page.name, uri) ?? uri,
    title: titleOf(page),
    text: content,
  }));
  return { path: module, content: helpModule(modulePages, /\.[cm]?tsx?$/u.test(module)) };
}
