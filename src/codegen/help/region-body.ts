import type { Region } from "../../docstring/pages/page.ts";
import type { WorkflowStep } from "../../docstring/tool-docs.ts";
import type { DocumentedTool, HelpContent } from "./help-content.ts";
import { inlineCode, inlineMarkdown } from "./inline-text.ts";
import { headingName, parameterLines, toolBullet, toolSection, type Manner } from "./tool-section.ts";

/** What a region's text depends on besides the region itself. */
export interface RegionPlace {
  /** File of the page that it stands on. */
  readonly file: string;
  /** Depth that headings in it have. */
  readonly depth: number;
  readonly manner: Manner;
}

type RegionTarget = Pick<Region, "kind" | "attributes">;

/** What a region should hold: Markdown without line breaks around; "" when there is nothing to say. */
export function regionBody({ kind, attributes }: RegionTarget, content: HelpContent, place: RegionPlace): string {
  switch (kind) {
    case "navigation":
      return navigation(content, place);
    case "index":
      return index(attributes.group, content);
    case "tools":
      return toolsOfGroup(attributes.group, content)
        .map((tool) => toolSection(tool, place.depth, place.manner))
        .join("\n\n");
    case "tool":
      return named(attributes.name, content)
        .map((tool) => toolSection(tool, place.depth, place.manner))
        .join("\n\n");
    case "parameters":
      return named(attributes.tool, content).flatMap(parameterLines).join("\n");
    case "resources":
      return resources(content);
    case "workflow":
      return steps(attributes.id ?? "", content);
    case "workflows":
      return workflows(content, place.depth);
  }
}

function navigation({ pages }: HelpContent, { file }: RegionPlace): string {
  const others = pages.filter((page) => page.file !== file);
  return others.map(({ address, title }) => `- ${inlineCode(address)}: ${inlineMarkdown(title)}`).join("\n");
}

function named(name: string | undefined, { tools }: HelpContent): DocumentedTool[] {
  return tools.filter((tool) => tool.name === name);
}

/** The tools of a group; without one, those that nothing else on the pages tells of. */
function toolsOfGroup(group: string | undefined, { tools, shownElsewhere }: HelpContent): DocumentedTool[] {
  const { sections, sectionGroups } = shownElsewhere;
  return tools.filter(
    ({ name, tool }) =>
      !sections.has(name) &&
      (group === undefined ? !sectionGroups.has(tool.meta.group ?? "") : tool.meta.group === group),
  );
}

function index(group: string | undefined, { tools, shownElsewhere }: HelpContent): string {
  if (group !== undefined) return bulletsOf(tools.filter(({ tool }) => tool.meta.group === group));
  const { bulletGroups } = shownElsewhere;
  const left = tools.filter(({ tool }) => !bulletGroups.has(tool.meta.group ?? ""));
  const groups = groupNames(left);
  if (groups.length === 0) return bulletsOf(left);
  const rest = left.filter(({ tool }) => tool.meta.group === undefined);
  return [
    ...groups.map(
      (name) => `**${inlineMarkdown(name)}**\n\n${bulletsOf(left.filter(({ tool }) => tool.meta.group === name))}`,
    ),
    ...(rest.length > 0 ? [`**other**\n\n${bulletsOf(rest)}`] : []),
  ].join("\n\n");
}

/** The groups that tools are in, sorted. */
export function groupNames(tools: readonly DocumentedTool[]): string[] {
  return [...new Set(tools.flatMap(({ tool }) => tool.meta.group ?? []))].sort();
}

function bulletsOf(tools: readonly DocumentedTool[]): string {
  return tools.map(toolBullet).join("\n");
}

function resources({ resources: known }: HelpContent): string {
  return known
    .map(({ uri, name, title, description }) => {
      const words = inlineMarkdown(description ?? title ?? name ?? "");
      return `- ${inlineCode(uri)}${words === "" ? "" : `: ${words}`}`;
    })
    .join("\n");
}

interface NamedStep extends WorkflowStep {
  readonly tool: string;
}

function stepsOf(content: HelpContent): NamedStep[] {
  return content.tools
    .flatMap(({ name, docs }) => docs.steps.map((step) => ({ ...step, tool: name })))
    .sort((one, other) => one.step - other.step);
}

function steps(workflow: string, content: HelpContent): string {
  return stepsOf(content)
    .filter((step) => step.workflow === workflow)
    .map(
      ({ tool, text }, index) => `${index + 1}. ${inlineCode(tool)}${text === "" ? "" : `: ${inlineMarkdown(text)}`}`,
    )
    .join("\n");
}

/** The names of the workflows that tools say they are part of, sorted. */
function workflowNames(content: Pick<HelpContent, "tools">): string[] {
  return [...new Set(content.tools.flatMap(({ docs }) => docs.steps.map(({ workflow }) => workflow)))].sort();
}

function workflows(content: HelpContent, depth: number): string {
  return workflowNames(content)
    .filter((name) => !content.shownElsewhere.workflows.has(name))
    .map((name) => `${"#".repeat(depth)} ${headingName(name)}\n\n${steps(name, content)}`)
    .join("\n\n");
}
