import { SECTION_NAMES } from "../../docstring/marked-sections.ts";
import { isKnown } from "../../tool-model/hole.ts";
import { containedMarkdown, quotedText } from "./contained-markdown.ts";
import type { DocumentedTool } from "./help-content.ts";
import { inlineCode, inlineMarkdown, inlineText } from "./inline-text.ts";
import { parameterBullets } from "./parameter-bullets.ts";

/** How text from outside is put into a page: as Markdown that was tamed, or as it stands, in a fence. */
export type Manner = "markdown" | "quoted";

/** The section of one tool: what it does, its parameters, and what else is written about it. */
export function toolSection(documented: DocumentedTool, depth: number, manner: Manner): string {
  const { tool, name, docs } = documented;
  const put = manner === "markdown" ? containedMarkdown : quotedText;
  const parts = [
    `${"#".repeat(depth)} ${headingName(name)}`,
    tool.meta.tags.includes("deprecated") ? "**Deprecated.**" : "",
    put(docs.opening),
    parametersPart(documented),
    ...SECTION_NAMES.flatMap((section) => {
      const bodies = docs.sections.filter((one) => one.name === section).map(({ body }) => put(body));
      const level = section === "Safety" && tool.meta.safety !== undefined ? ` ${inlineCode(tool.meta.safety)}` : "";
      return bodies.length === 0 && level === "" ? [] : [`**${section}:**${level}`, ...bodies];
    }),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** The parameters under their lead-in; with a hole in them, what is known. */
function parametersPart(documented: DocumentedTool): string {
  const lines = parameterLines(documented);
  return lines.length === 0 ? "**Parameters:** none" : `**Parameters:**\n\n${lines.join("\n")}`;
}

/** One bullet a parameter. */
export function parameterLines({ tool, docs }: DocumentedTool): string[] {
  const { input, holes } = tool;
  const lines = isKnown(
    holes.filter(({ path }) => path === "/inputSchema" || path === ""),
    "/inputSchema",
  )
    ? parameterBullets(input.schema, docs.parameters)
    : [];
  const unread = holes.some(({ path }) => path === "" || path.startsWith("/inputSchema"));
  return unread ? [...lines, "- and others, which the source does not show"] : lines;
}

/** The bullet of one tool in an index. */
export function toolBullet({ name, docs }: DocumentedTool): string {
  const summary = inlineMarkdown(docs.summary);
  return `- ${inlineCode(name)}${summary === "" ? "" : `: ${summary}`}`;
}

/** A name as a heading; one that Markdown would read anything into goes as code. */
export function headingName(name: string): string {
  return /^[a-z\d](?:[\w.-]*[a-z\d])?$/iu.test(name) ? inlineText(name) : inlineCode(name);
}
