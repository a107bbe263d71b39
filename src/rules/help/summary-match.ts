import { z } from "zod";
import type { Section } from "../../docstring/pages/page.ts";
import { isGenerated } from "../../docstring/pages/page-facts.ts";
import { parseDocstring } from "../../docstring/parse-docstring.ts";
import type { Sentence } from "../../docstring/docstring.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, md, ts } from "../example.ts";

export default defineRule({
  summary: "Start a tool's section in the help with the first sentence of its description",
  why: "An agent that meets two sentences about one tool has to find out which of them is true.",
  source: "ADR-0019, section 4: the help resource mirrors the tool docstrings",
  scope: "page",
  fix: "safe",
  options: z.strictObject({}),
  messages: { differs: "Expected the section of `{tool}` to start with `{summary}`, got `{words}`." },
  check(page, { toolNamed, docstring, known, report }) {
    if (page.role !== "help") return;
    for (const section of page.sections) {
      const [name, ...others] = section.names;
      const tool = name === undefined || others.length > 0 ? undefined : toolNamed(name);
      if (!tool || !known(tool, "/description") || tool.alternatives.length > 0 || isGenerated(page, section.start))
        continue;
      const summary = docstring(tool)?.paragraphs[0]?.sentences[0]?.text;
      const told = firstSentence(section);
      if (summary === undefined || !told || isGenerated(page, told.start) || bare(told.text) === bare(summary))
        continue;
      const at = { file: page.file, start: told.start, end: told.end };
      const data = { tool: tool.name.value, summary, words: told.text };
      const fix = {
        title: "Start with the description's first sentence",
        replacements: [{ range: at, text: summary }],
      };
      report({ messageId: "differs", data, at, path: "/description", tool, fix });
    }
  },
  notes: ["Sections that are generated, those for several tools, and those without a paragraph are left alone."],
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

/** The first sentence below a heading, in offsets of the page; none where something else than a paragraph comes first. */
function firstSentence({ heading, end, raw, start }: Section): Sentence | undefined {
  const body = raw.slice(heading.end - start).replace(/^[^\n]*\n(?:[=-]+[ \t]*\n)?/u, "");
  const offset = end - body.length;
  const [first] = parseDocstring(body).blocks;
  if (first?.kind !== "paragraph") return undefined;
  const [sentence] = first.sentences;
  return sentence && { ...sentence, start: offset + sentence.start, end: offset + sentence.end };
}

/** Words without their marks. */
function bare(text: string): string {
  return text.replaceAll(/[`*_\\]/gu, "");
}
