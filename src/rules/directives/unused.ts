import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, md, ts } from "../example.ts";

export default defineRule({
  summary: "Take out a comment that switches off nothing",
  why: "A comment that suppresses nothing today hides the next real finding tomorrow, and one that names no rule never did anything.",
  source: "ADR-0019, sections 1 and 2: a documented exception, not a target",
  scope: "directive",
  fix: "safe",
  options: z.strictObject({}),
  messages: {
    unused: "Expected a finding of `{rule}` for this comment to suppress, got none.",
    unknown: "Expected the name of a rule, got `{rule}`.",
    misspelt: "Expected a comment that switches rules off or on, got `{label}`, which does nothing.",
  },
  notes: [
    "A comment about a rule that is off is left alone, and so is one where something could not be read: a finding may be hidden there.",
    "`mcp-lint-disable-next-line` covers the statement, property or argument that begins on the next line, whole; `mcp-lint-disable` covers what follows, up to an `mcp-lint-enable` or to the end of the file.",
    "On a page of Markdown the same is written `<!-- mcp-lint-disable-next-line help/narrative-refs -- … -->`, and covers the paragraph, heading, list item or block of code below it.",
  ],
  check({ directive: { rule = "any rule", misspelt, range, removal }, state, nearest }, { report }) {
    if (state === "used") return;
    const remove = removal && { title: "Delete the comment", replacements: [{ range: removal, text: "" }] };
    report({
      messageId: state,
      data: { rule, label: misspelt?.label ?? "" },
      at: range,
      path: "",
      // Somebody meant something by a name that is misspelt.
      ...(nearest !== undefined && { help: `Did you mean \`${nearest}\`?` }),
      fix: state === "unused" ? remove : undefined,
    });
  },
  examples: [
    bad({
      title: "The description was written since",
      tools: ts`
        // mcp-lint-disable-next-line description/present -- only the health check calls it
        server.registerTool("ping", { description: "Check that the server answers." }, handler);
      `,
      reports: [{ message: "unused", at: "description/present" }],
      fixed: ts`
        server.registerTool("ping", { description: "Check that the server answers." }, handler);
      `,
    }),
    bad({
      title: "No such rule",
      tools: ts`
        // mcp-lint-disable-next-line description/presence -- only the health check calls it
        server.registerTool("ping", {}, handler);
      `,
      reports: [{ message: "unknown", at: "description/presence" }],
    }),
    bad({
      title: "No such comment",
      tools: ts`
        // mcp-lint-disable-nextline description/present -- only the health check calls it
        server.registerTool("ping", {}, handler);
      `,
      reports: [
        {
          message: "misspelt",
          at: "// mcp-lint-disable-nextline description/present -- only the health check calls it",
        },
      ],
    }),
    good({
      title: "Still without a description",
      tools: ts`
        // mcp-lint-disable-next-line description/present -- only the health check calls it
        server.registerTool("ping", {}, handler);
      `,
    }),
    bad({
      title: "A comment on a page of help, and one that is no longer needed",
      tools: ts`server.registerTool("list_tides", {}, handler);`,
      pages: {
        "help/tides.md": md`
          # Tides

          <!-- mcp-lint-disable-next-line help/narrative-refs -- a tool of the almanac's own server -->

          Ask \`get_almanac\` first.

          <!-- mcp-lint-disable-next-line help/narrative-refs -- a tool of the almanac's own server -->

          Ask \`list_tides\` first.
        `,
      },
      reports: [{ message: "unused", at: "help/narrative-refs" }],
      fixedPages: {
        "help/tides.md": md`
          # Tides

          <!-- mcp-lint-disable-next-line help/narrative-refs -- a tool of the almanac's own server -->

          Ask \`get_almanac\` first.

          Ask \`list_tides\` first.
        `,
      },
    }),
  ],
});
