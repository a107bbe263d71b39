import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, md, ts } from "../example.ts";

export default defineRule({
  summary: "Write what the help asks a person for",
  why: "What no tool's docstring can say, such as what the server is for, is missing from the help until somebody writes it.",
  source: "ADR-0019, alternative 3: narrative that does not belong in any single tool's docstring",
  scope: "page",
  fix: "none",
  options: z.strictObject({}),
  messages: { unwritten: "Expected words in place of `{placeholder}`." },
  check({ file, role, placeholders }, { report }) {
    if (role !== "help") return;
    for (const { start, end, raw, wanted } of placeholders) {
      report({ messageId: "unwritten", data: { placeholder: raw }, at: { file, start, end }, path: "", help: wanted });
    }
  },
  examples: [
    bad({
      title: "A page as it was first made",
      tools: ts`
        server.registerTool("list_crossings", { description: "List crossings." }, handler);
      `,
      pages: {
        "help/index.md": md`
          # Help

          <!--mcp-lint-todo Say what this server is for.-->
        `,
      },
      reports: [{ message: "unwritten", at: "<!--mcp-lint-todo Say what this server is for.-->" }],
    }),
    good({
      title: "A page that somebody wrote",
      tools: ts`
        server.registerTool("list_crossings", { description: "List crossings." }, handler);
      `,
      pages: { "help/index.md": "# Help\n\nThe ferry line of the bay: its crossings, and tickets for them.\n" },
    }),
  ],
});
