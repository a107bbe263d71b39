import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, md, ts } from "../example.ts";
import { EXAMPLE_MESSAGES, EXAMPLE_NOTES, reportExamples } from "../shared/examples/report-examples.ts";

export default defineRule({
  summary: "Show only calls on help pages that their tools take",
  why: "An agent copies an example as it stands. After a field is renamed, the example keeps calling the tool by the old name, and nobody notices until an agent has read it.",
  source: "ADR-0019, section 4: workflow examples are updated to the new field names in the same pull request",
  scope: "page",
  fix: "none",
  options: z.strictObject({}),
  messages: EXAMPLE_MESSAGES,
  notes: EXAMPLE_NOTES,
  check(page, context) {
    if (page.role === "help") reportExamples(page, context);
  },
  examples: [
    bad({
      title: "Four fields were collapsed into one",
      tools: ts`
        server.registerTool("check_stock", {
          description: "Check what is in stock.",
          inputSchema: { herbs_or_remedy_ids: z.array(z.union([z.string(), z.number()])).min(1) },
        }, handler);
      `,
      pages: {
        "help/tools.md": md`
          ## Before a batch is mixed

          1. See what is there:

             ~~~json
             Tool: check_stock
             Request: {"herb": "sage"}
             ~~~

          2. Or several at once, \`check_stock(remedy_ids=[4, 7])\`.
        `,
      },
      reports: [
        { message: "unknownField", at: "herb" },
        { message: "unknownField", at: "remedy_ids" },
      ],
    }),
    bad({
      title: "A field is missing, a value does not fit, a tool is gone",
      tools: ts`
        server.registerTool("mix_batch", {
          description: "Mix a batch.",
          inputSchema: { recipe: z.string(), size: z.enum(["small", "large"]).optional() },
        }, handler);
      `,
      pages: {
        "help/tools.md": md`
          ### mix_batch

          Example:

          ~~~json
          { "size": "huge" }
          ~~~

          Then keep it:

          ~~~json
          { "method": "tools/call", "params": { "name": "store_batch", "arguments": { "batch": 12 } } }
          ~~~

          ~~~json tool=mix_batch
          {"recipe": "balm", "size": ["small"}
          ~~~
        `,
      },
      reports: [
        { message: "missingField", at: "{" },
        { message: "wrongValue", at: '"huge"' },
        { message: "unknownTool", at: "store_batch" },
        { message: "broken", at: '{"recipe": "balm", "size": ["small"}' },
      ],
    }),
    good({
      title: "Calls that fit, calls that leave something out on purpose, and JSON that is no call",
      tools: ts`
        server.registerTool("check_stock", {
          description: "Check what is in stock.",
          inputSchema: { herbs_or_remedy_ids: z.array(z.union([z.string(), z.number()])).min(1) },
        }, handler);
        server.registerTool("mix_batch", {
          description: "Mix a batch.",
          inputSchema: { recipe: z.string(), size: z.enum(["small", "large"]).optional() },
        }, handler);
      `,
      pages: {
        "help/tools.md": md`
          ### check_stock

          ~~~json
          {"herbs_or_remedy_ids": ["sage", 7]}
          {"herbs_or_remedy_ids": ["<name of the herb>"]}
          ~~~

          Returns:

          ~~~json
          { "rows": [{ "herb": "sage", "grams": 40 }] }
          ~~~

          ### mix_batch

          ~~~python
          mix_batch(recipe="balm", size="large")
          mix_batch(...)
          ~~~
        `,
      },
    }),
  ],
});
