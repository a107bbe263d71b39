import { z } from "zod";
import { nearest } from "../../diagnostics/nearest.ts";
import { markedSections, SECTION_NAMES, type MarkedSection } from "../../docstring/marked-sections.ts";
import type { MarkerFault, Page } from "../../docstring/pages/page.ts";
import type { Text } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule, type Finding } from "../define-rule.ts";
import { bad, good, md, ts } from "../example.ts";
import type { HelpView } from "../help-view.ts";

type Fault = Finding<"section" | "order" | "repeated" | "marker" | "unbalanced" | "misplaced" | "target">;

export default defineRule({
  summary: "Write the markers of docstring sections and of help regions so that they are understood",
  why: "A marker with a slip in it marks nothing: its section is missing from the help, or its region is never generated.",
  source: "ADR-0019, alternative 3: docstring sub-section markers (`:: Examples ::`, `:: Workflows ::`)",
  scope: "help",
  fix: "safe",
  options: z.strictObject({
    sections: z.array(z.string()).default([]).describe("Further names of docstring sections, for tools of one's own."),
  }),
  messages: {
    section: "Expected the name of a docstring section, got `:: {name} ::`.",
    order: "Expected `:: {name} ::` before `:: {before} ::`.",
    repeated: "Expected `:: {name} ::` once, got it again.",
    marker: "Expected a marker of a help region, got `{marker}`.",
    unbalanced: "Expected each region to start and to end, got `{marker}` by itself.",
    misplaced: "Expected markers beside other blocks and outside of other regions, got `{marker}`.",
    target: "Expected a region for something that is there, got `{marker}`.",
  },
  check(help, { options, server, report }) {
    const known = [...SECTION_NAMES, ...options.sections];
    for (const tool of server.tools) for (const fault of sectionFaults(tool, known)) report(fault);
    for (const { page } of help.pages) {
      for (const fault of page.faults) report(markerFault(fault, page));
      if (server.complete) for (const fault of targetFaults(page, help, server.tools)) report(fault);
    }
  },
  notes: [
    "A docstring marker takes a whole line: `:: Examples ::`. Known are, in this order: Parameters, Returns, Examples, Workflows, Safety, Errors, Notes.",
    'A region is written `<!--mcp-lint-tools start group="orders"-->` to `<!--mcp-lint-tools end-->`. There are `navigation`, `index` (`group`), `tools` (`group`), `tool` (`name`), `parameters` (`tool`), `resources`, `workflows` and `workflow` (`id`).',
  ],
  examples: [
    bad({
      title: "A slip in the name of a section",
      tools: ts`
        server.registerTool("list_crossings", {
          description: "List crossings.\n\n:: Exmples ::\n\nAll: {}",
        }, handler);
      `,
      uri: "ferry://help",
      reports: [{ message: "section", at: "Exmples" }],
      fixed: ts`
        server.registerTool("list_crossings", {
          description: "List crossings.\n\n:: Examples ::\n\nAll: {}",
        }, handler);
      `,
    }),
    bad({
      title: "Sections in another order, and twice",
      tools: ts`
        server.registerTool("list_crossings", {
          description: "List crossings.\n\n:: Notes ::\n\nNone at night.\n\n:: Returns ::\n\nThem.\n\n:: Notes ::\n\nOr in fog.",
        }, handler);
      `,
      uri: "ferry://help",
      reports: [
        { message: "order", at: ":: Returns ::" },
        { message: "repeated", at: ":: Notes ::" },
      ],
    }),
    bad({
      title: "Markers of regions that make none",
      tools: ts`
        server.registerTool("list_crossings", { description: "List crossings." }, handler);
      `,
      pages: {
        "help/tools.md": md`
          <!--mcp-lint-tolls start-->

          - <!--mcp-lint-index start-->

          <!--mcp-lint-tool start name="get_crossing"-->
          <!--mcp-lint-tool end-->

          <!--mcp-lint-tools start-->
        `,
      },
      reports: [
        { message: "marker", at: "<!--mcp-lint-tolls start-->" },
        { message: "misplaced", at: "<!--mcp-lint-index start-->" },
        { message: "target", at: '<!--mcp-lint-tool start name="get_crossing"-->' },
        { message: "unbalanced", at: "<!--mcp-lint-tools start-->" },
      ],
    }),
    good({
      title: "Sections and regions as they should be",
      tools: ts`
        server.registerTool("list_crossings", {
          description: "List crossings of a::b.\n\n:: Returns ::\n\nThem.\n\n:: Examples ::\n\nAll: {}",
        }, handler);
      `,
      pages: {
        "help/tools.md": md`
          <!--mcp-lint-tool start name="list_crossings"-->
          <!--mcp-lint-tool end-->
        `,
      },
    }),
  ],
});

function sectionFaults(tool: Tool, known: readonly string[]): Fault[] {
  const { description } = tool;
  if (!description) return [];
  const { sections } = markedSections(description.value);
  const seen = new Set<string>();
  return sections.flatMap((section, index) => {
    const fault = sectionFault(section, sections.slice(0, index), known, seen);
    seen.add(section.name);
    return fault ? [{ ...fault, tool, path: "/description", ...placed(section, fault, description, known) }] : [];
  });
}

function sectionFault(
  { name }: MarkedSection,
  before: readonly MarkedSection[],
  known: readonly string[],
  seen: ReadonlySet<string>,
): Pick<Fault, "messageId" | "data"> | undefined {
  if (!known.includes(name)) return { messageId: "section", data: { name } };
  if (seen.has(name)) return { messageId: "repeated", data: { name } };
  const later = before.find((other) => known.indexOf(other.name) > known.indexOf(name));
  return later && { messageId: "order", data: { name, before: later.name } };
}

/** A wrong name is pointed at alone, and replaced when the right one is plain. */
function placed(
  { name, marker }: MarkedSection,
  { messageId }: Pick<Fault, "messageId">,
  text: Text,
  known: readonly string[],
): Pick<Fault, "at" | "fix"> {
  if (messageId !== "section") return { at: { text, start: marker.start, end: marker.end } };
  const start = marker.start + marker.raw.indexOf(name);
  const slice = { text, start, end: start + name.length };
  const meant = nearest(name, known);
  return {
    at: slice,
    fix: meant === undefined ? undefined : { title: `Write \`${meant}\``, replacements: [{ slice, text: meant }] },
  };
}

const MARKER_MESSAGES: Readonly<Record<MarkerFault["kind"], Fault["messageId"]>> = {
  unknown: "marker",
  unclosed: "unbalanced",
  unopened: "unbalanced",
  nested: "misplaced",
  misplaced: "misplaced",
};

function markerFault({ kind, start, end, raw }: MarkerFault, { file }: Page): Fault {
  return { messageId: MARKER_MESSAGES[kind], data: { marker: raw }, at: { file, start, end }, path: "" };
}

/** Regions for a tool, group or workflow that there is none of. */
function targetFaults({ file, regions }: Page, { told }: HelpView, tools: readonly Tool[]): Fault[] {
  const groups = new Set(tools.map(({ meta }) => meta.group));
  return regions
    .filter(({ kind, attributes }) => {
      if (kind === "tool") return !told.has(attributes.name ?? "");
      if (kind === "parameters") return !told.has(attributes.tool ?? "");
      return attributes.group !== undefined && !groups.has(attributes.group);
    })
    .map(({ open }) => ({
      messageId: "target",
      data: { marker: open.raw },
      at: { file, start: open.start, end: open.end },
      path: "",
    }));
}
