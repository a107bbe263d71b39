import { z } from "zod";
import type { Page } from "../../docstring/pages/page.ts";
import { isGenerated, toldBullets } from "../../docstring/pages/page-facts.ts";
import { parseDocstring } from "../../docstring/parse-docstring.ts";
import type { Sentence } from "../../docstring/docstring.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, md, ts } from "../example.ts";
import { sharedPart, tellingWords } from "../shared/words/telling-words.ts";

export default defineRule({
  summary: "Tell in the help what a tool does with the first sentence of its description",
  why: "An agent that meets two sentences about one tool has to find out which of them is true.",
  source: "ADR-0019, section 4: the help resource mirrors the tool docstrings",
  scope: "page",
  fix: "safe",
  options: z.strictObject({}),
  messages: {
    differs: "Expected the section of `{tool}` to start with `{summary}`, got `{words}`.",
    bulletDiffers: "Expected the bullet of `{tool}` to say `{summary}`, got `{words}`.",
  },
  check(page, { toolNamed, docstring, known, report }) {
    if (page.role !== "help") return;
    for (const { messageId, name, sentence } of mirrorsIn(page, (name) => toolNamed(name) !== undefined)) {
      const tool = toolNamed(name);
      if (!tool || !known(tool, "/description") || tool.alternatives.length > 0) continue;
      const summary = docstring(tool)?.paragraphs[0]?.sentences[0]?.text;
      if (summary === undefined || isMirrored(sentence.text, summary, messageId)) continue;
      const at = { file: page.file, start: sentence.start, end: sentence.end };
      const data = { tool: tool.name.value, summary, words: sentence.text };
      const fix = { title: "Say it as the description does", replacements: [{ range: at, text: summary }] };
      report({ messageId, data, at, path: "/description", tool, fix });
    }
  },
  notes: [
    "Sections that are generated, those for several tools, and those without a paragraph are left alone.",
    "Of the bullets of an index, those count that repeat the summary: most of their words are in it. A bullet that breaks off early, or that says something else, is left alone.",
  ],
  examples: [
    bad({
      title: "A section that was written before the tool changed",
      tools: ts`
        server.registerTool("list_crossings", { description: "List the crossings of a day." }, handler);
      `,
      pages: {
        "help/tools.md": md`
          ## list_crossings

          List all crossings. Those of tomorrow come last.
        `,
      },
      reports: [{ message: "differs", at: "List all crossings." }],
      fixedPages: {
        "help/tools.md": md`
          ## list_crossings

          List the crossings of a day. Those of tomorrow come last.
        `,
      },
    }),
    bad({
      title: "A bullet of an index that was written before the tool changed",
      tools: ts`
        server.registerTool("list_crossings", { description: "List the crossings of one day." }, handler);
      `,
      pages: {
        "help/index.md": md`
- \`list_crossings\`: List the crossings of one week. It is long.
        `,
      },
      reports: [{ message: "bulletDiffers", at: "List the crossings of one week." }],
      fixedPages: {
        "help/index.md": md`
- \`list_crossings\`: List the crossings of one day. It is long.
        `,
      },
    }),
    good({
      title: "Bullets that are as the summary, break off early, or say something of their own",
      tools: ts`
        server.registerTool("get_crossing", { description: "Get a crossing with its pier and its boat." }, handler);
      `,
      pages: {
        "help/index.md": md`
          - **get_crossing** — Get a crossing with its pier and its boat.
          - \`get_crossing\`: Get a crossing
          - \`get_crossing\`: ask it right before you cast off
        `,
      },
    }),
    good({
      title: "The same words, marked in another way",
      tools: ts`
        server.registerTool("get_crossing", { description: "Get a crossing by its \`id\`." }, handler);
      `,
      pages: {
        "help/tools.md": md`
          ## get_crossing

          Get a crossing by its _id_. It is on the ticket.
        `,
      },
    }),
  ],
});

/** A place that mirrors what a tool's description says first. */
interface Mirror {
  readonly messageId: "differs" | "bulletDiffers";
  readonly name: string;
  readonly sentence: Sentence;
}

/** The places that a person wrote. */
function mirrorsIn(page: Page, isTool: (name: string) => boolean): Mirror[] {
  const sections = page.sections.flatMap(({ names, heading, start, end, raw }): Mirror[] => {
    const [name, ...others] = names;
    if (name === undefined || others.length > 0 || isGenerated(page, start)) return [];
    const body = raw.slice(heading.end - start).replace(/^[^\n]*\n(?:[=-]+[ \t]*\n)?/u, "");
    const sentence = firstSentence(body, end - body.length);
    return sentence && !isGenerated(page, sentence.start) ? [{ messageId: "differs", name, sentence }] : [];
  });
  const bullets = toldBullets(page, isTool).flatMap(({ name, start, end, isGenerated: isMade }): Mirror[] => {
    const body = page.text.slice(start, end).replace(TOLD_NAME, "");
    const sentence = isMade || body.length === end - start ? undefined : firstSentence(body, end - body.length);
    return sentence ? [{ messageId: "bulletDiffers", name, sentence }] : [];
  });
  return [...sections, ...bullets];
}

/** The name that a bullet starts with, up to where it says something of it: "`get_crossing`: ". */
const TOLD_NAME = /^(?:`+[^`]+`+|\*\*[^*]+\*\*|__[^_]+__|[\w.-]+)(?:\s*:|\s+(?:—|–|--?))(?=\s)\s+/u;

/** The first sentence of a part of a page, in offsets of the page; none where something else than a paragraph comes first. */
function firstSentence(body: string, offset: number): Sentence | undefined {
  const [first] = parseDocstring(body).blocks;
  if (first?.kind !== "paragraph") return undefined;
  const [sentence] = first.sentences;
  return sentence && { ...sentence, start: offset + sentence.start, end: offset + sentence.end };
}

/** How many of a bullet's words a summary has that the bullet is to repeat. */
const REPEATED = 0.6;

function isMirrored(words: string, summary: string, messageId: Mirror["messageId"]): boolean {
  const told = bare(words);
  const whole = bare(summary);
  if (told === whole) return true;
  if (messageId === "differs") return false;
  const repeated = tellingWords(told);
  const isBrokenOff = whole.startsWith(told.replace(/\s*(?:[.…]|\.{3})$/u, ""));
  return isBrokenOff || repeated.size < 3 || sharedPart(repeated, tellingWords(whole)) < REPEATED;
}

/** Words without their marks. */
function bare(text: string): string {
  return text
    .replaceAll(/[`*_\\]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
