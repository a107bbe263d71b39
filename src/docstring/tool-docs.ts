import { facesOf } from "../tool-model/tool-set.ts";
import type { DocTag, Tool } from "../tool-model/tool.ts";
import { dedentedText } from "./dedented-text.ts";
import { markedSections, SECTION_NAMES, type SectionName } from "./marked-sections.ts";
import { parseDocstring } from "./parse-docstring.ts";

/** A part of what is written about a tool, as Markdown. */
export interface DocSection {
  readonly name: SectionName;
  /** Several of one name, such as two `@example`s, are sections of their own. */
  readonly body: string;
}

/** A tool's place in a workflow: `@workflow make-to-order#2 Check the stock.` */
export interface WorkflowStep {
  readonly workflow: string;
  readonly step: number;
  /** What is done in it; "" when nothing is said. */
  readonly text: string;
}

/** All that is written about a tool, from its description and from the doc comments in its source. */
export interface ToolDocs {
  /** The first sentence of the description. */
  readonly summary: string;
  /** The description before its markers: the summary, the input shape and what else agents are told. */
  readonly opening: string;
  /** In the order of `SECTION_NAMES`; never empty. */
  readonly sections: readonly DocSection[];
  /** Words about single parameters under `:: Parameters ::`, which go before those of the schema. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly steps: readonly WorkflowStep[];
}

/** Where a block tag's text belongs; other tags are facts, or somebody else's. */
const TAG_SECTIONS: Readonly<Record<string, SectionName>> = {
  returns: "Returns",
  example: "Examples",
  safety: "Safety",
  throws: "Errors",
  remarks: "Notes",
};

/** Gathers what is written about a tool. Of a description that depends on a condition, the first is taken. */
export function toolDocs(tool: Tool): ToolDocs {
  const description = dedentedText(facesOf(tool)[0]?.description?.value ?? "").value.replaceAll(/\r\n?/gu, "\n");
  const { opening, sections } = markedSections(description);
  const first = parseDocstring(opening.raw).paragraphs[0];
  const sentence = first?.start === 0 ? first.sentences[0] : undefined;
  const marked = sections.map(({ name, body }) => ({ name: sectionName(name), body: body.raw }));
  const tagged = (tool.docstring ?? []).map(taggedSection);
  return {
    summary: sentence?.text ?? "",
    opening: opening.raw,
    sections: SECTION_NAMES.flatMap((name) =>
      name === "Parameters" || name === "Workflows"
        ? []
        : [...marked, ...tagged].flatMap((one) => sectionNamed(name, one)),
    ),
    parameters: new Map(marked.flatMap(({ name, body }) => (name === "Parameters" ? namedBullets(body) : []))),
    steps: [
      ...marked.flatMap(({ name, body }) => (name === "Workflows" ? stepsIn(body) : [])),
      ...(tool.docstring ?? []).flatMap(({ name, value }) => (name === "workflow" ? stepsIn(value) : [])),
    ],
  };
}

function sectionNamed(
  name: SectionName,
  section: { readonly name: SectionName | undefined; readonly body: string },
): DocSection[] {
  return section.name === name && section.body !== "" ? [{ name, body: section.body }] : [];
}

function sectionName(written: string): SectionName | undefined {
  return SECTION_NAMES.find((name) => name === written);
}

function taggedSection({ name, value }: DocTag): { name: SectionName | undefined; body: string } {
  const section = Object.hasOwn(TAG_SECTIONS, name) ? TAG_SECTIONS[name] : undefined;
  // The first word of `@safety` is the level, which is a fact.
  if (section === "Safety") return { name: section, body: value.replace(/^\S+\s*/u, "") };
  return { name: section, body: section === "Examples" ? fencedExample(value) : value };
}

/** An example that is nothing but JSON is put in a fence, as its reader would. */
function fencedExample(value: string): string {
  return /^[[{]/u.test(value) && !value.includes("```") ? `\`\`\`json\n${value}\n\`\`\`` : value;
}

function namedBullets(body: string): [name: string, text: string][] {
  return parseDocstring(body).bullets.flatMap(({ text }) => {
    const { name, words } = /^[`*_]*(?<name>[\w.$-]+)[`*_]*\s*[:—–-]\s*(?<words>.+)$/u.exec(text)?.groups ?? {};
    return name !== undefined && words !== undefined ? [[name, words] satisfies [string, string]] : [];
  });
}

const STEP_LINE = /^[ \t]*(?:[-*+][ \t]+)?`?(?<workflow>[\w-]+)#(?<step>\d{1,6})`?(?![\w#])[ \t]*[:—–-]?(?<text>.*)$/u;

/** The steps that lines name, each as `id#number` with words behind, which go on to the next such line. */
function stepsIn(body: string): WorkflowStep[] {
  const steps: { workflow: string; step: number; text: string }[] = [];
  for (const line of body.split("\n")) {
    const { workflow, step, text = "" } = STEP_LINE.exec(line)?.groups ?? {};
    const last = steps.at(-1);
    if (workflow !== undefined) steps.push({ workflow, step: Number(step), text: text.trim() });
    else if (last) last.text = `${last.text} ${line.trim()}`.trim();
  }
  return steps;
}
