import { groupNames } from "./region-body.ts";
import { headingName } from "./tool-section.ts";
import type { DocumentedTool } from "./help-content.ts";

/** A page that is to be made: its name, and its text with empty regions. */
export interface FirstPage {
  readonly name: string;
  readonly text: string;
}

/** The pages that a help starts with. What only a person can say has a place that the linter asks to be filled. */
export function firstPages(tools: readonly DocumentedTool[]): FirstPage[] {
  return [
    page("index", "Help", [
      todo("Say what this server is for, and what to know before the first call."),
      "## Pages",
      region("navigation"),
      "## Tools",
      region("index"),
    ]),
    page("resources", "Resources", [region("resources")]),
    page("tools", "Tools", toolRegions(tools)),
    page("workflows", "Workflows", [
      todo("Tell how the tools work together: what is to be reached, and the calls that lead there."),
      region("workflows"),
    ]),
  ];
}

function toolRegions(tools: readonly DocumentedTool[]): string[] {
  // A marker has no way to write other names.
  const groups = groupNames(tools).filter((name) => /^[^">]+$/u.test(name));
  if (groups.length === 0) return [region("tools")];
  const isLeft = ({ tool }: DocumentedTool): boolean => !groups.includes(tool.meta.group ?? "");
  return [
    ...groups.flatMap((name) => [`## ${headingName(name)}`, region("tools", ` group="${name}"`)]),
    ...(tools.some(isLeft) ? ["## Other tools", region("tools")] : []),
  ];
}

function page(name: string, title: string, blocks: readonly string[]): FirstPage {
  return { name, text: `${[`# ${title}`, ...blocks].join("\n\n")}\n` };
}

function region(kind: string, attributes = ""): string {
  return `<!--mcp-lint-${kind} start${attributes}-->\n<!--mcp-lint-${kind} end-->`;
}

function todo(wanted: string): string {
  return `<!--mcp-lint-todo ${wanted}-->`;
}
