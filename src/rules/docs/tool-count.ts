import { z } from "zod";
import { isListedByDefault } from "../../tool-model/off-by-default.ts";
import { isUnlisted } from "../../tool-model/unlisted.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, md, ts } from "../example.ts";
import { OTHER_TIMES_NOTE, tellsOfOtherTimes } from "../shared/texts/page-parts.ts";

export default defineRule({
  summary: "State in documents as many tools as there are",
  why: "Whoever compares servers reads the number; one that is years old says that the rest of the page may be too.",
  source: "ADR-003, whose server's README says 100 tools",
  scope: "page",
  fix: "safe",
  options: z.strictObject({}),
  messages: {
    count: "Expected the number of tools to be `{actual}`, got `{stated}`.",
  },
  notes: [
    "Read are statements about all tools (`exposes 100 tools`), not about some (`5 tools for tides`), in documents that the config names.",
    "Tools that are off by default, such as those of an option, may be counted or not.",
    OTHER_TIMES_NOTE,
    "Silent while a registration could not be resolved, and where several servers are in one project.",
  ],
  check(page, { report, server }) {
    if (page.role !== "document" || !server.complete) return;
    if (new Set(server.tools.map(({ origin }) => origin.server)).size !== 1) return;
    const listed = server.tools.filter((tool) => !isUnlisted(tool));
    const actual = listed.filter(isListedByDefault).length;
    for (const match of page.text.matchAll(CLAIM)) {
      const stated = match.groups?.count ?? "";
      // A page may count those that are off by default, too, or some of them.
      const isMeant = Number(stated) >= actual && Number(stated) <= listed.length;
      if (isMeant || tellsOfOtherTimes(page, match.index)) continue;
      const start = match.index + match[0].indexOf(stated, match[0].search(/\d/u));
      const at = { file: page.file, start, end: start + stated.length };
      const fix = { title: `State ${actual}`, replacements: [{ range: at, text: String(actual) }] };
      report({ messageId: "count", data: { actual, stated }, at, path: "", fix });
    }
  },
  examples: [
    bad({
      title: "Two tools, and the README knows of three",
      tools: ts`
        server.registerTool("list_tides", { description: "List tides." }, handler);
        server.registerTool("get_tide", { description: "Get a tide." }, handler);
      `,
      pages: {
        "README.md": md`
          # Harbour

          The server exposes 3 tools.
        `,
      },
      reports: [{ message: "count", at: "3" }],
      fixedPages: {
        "README.md": md`
          # Harbour

          The server exposes 2 tools.
        `,
      },
    }),
    good({
      title: "A tool of an option counted, or not",
      tools: ts`
        server.registerTool("get_tide", { description: "Get a tide." }, handler);
        if (process.env.AT_SEA === "yes") server.registerTool("get_storm", { description: "Get a storm." }, handler);
      `,
      pages: {
        "README.md": md`
          # Harbour

          The server exposes 1 tool.
        `,
        "docs/sea.md": md`
          # At sea

          The server exposes 2 tools.
        `,
      },
    }),
    good({
      title: "All of them counted; some of them counted",
      tools: ts`
        server.registerTool("list_tides", { description: "List tides." }, handler);
        server.registerTool("get_tide", { description: "Get a tide." }, handler);
      `,
      pages: {
        "README.md": md`
          # Harbour

          ## Release notes

          Version 0.1 ships with 1 tools.
        `,
        "docs/news.md": md`
The server exposes 3 tools.
        `,
        "docs/tides.md": md`
          # Harbour

          The server exposes 2 tools. It has 1 tool for single tides, and offers 3 tools for sailors in all its versions.
        `,
      },
    }),
  ],
});

const CLAIM =
  /\b(?:expos\w+|provid\w+|offer\w*|ships?(?: with)?|comes with|all|has|contains|compris\w+)\s+(?:a total of\s+)?(?<count>\d{1,4})\s+(?:MCP\s+|registered\s+)?tools\b(?!\s+(?:for|to|in|that|which|of|on|related|under|across|each|per|from|with)\b)(?!\s*[:(])/giu;
