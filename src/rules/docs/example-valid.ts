import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, md, ts } from "../example.ts";
import { EXAMPLE_MESSAGES, EXAMPLE_NOTES, reportExamples } from "../shared/examples/report-examples.ts";

export default defineRule({
  summary: "Show only calls in the README and other documents that their tools take",
  why: "Documents outside of the help resource are looked after least: examples in them keep old field names for months, and people and agents copy them.",
  source: "ADR-0019, section 4; of the eleven calls in its server's own examples, eight had gone stale",
  scope: "page",
  fix: "none",
  options: z.strictObject({}),
  messages: EXAMPLE_MESSAGES,
  notes: EXAMPLE_NOTES,
  check(page, context) {
    if (page.role === "document") reportExamples(page, context);
  },
  examples: [
    bad({
      title: "A switch was renamed, and so were the lines of an order",
      tools: ts`
        server.registerTool("order_herbs", {
          description: "Order herbs.",
          inputSchema: { items: z.array(z.object({ herb: z.string(), grams: z.number() })), preview: z.boolean().optional() },
        }, handler);
      `,
      pages: {
        "README.md": md`
          # Apothecary

          ~~~python
          order_herbs(line_items=[{"herb": "sage", "grams": 40}], preview=False)
          order_herbs(items=[{"herb": "sage", "weight": 40, "grams": "40"}], confirm=True)
          ~~~
        `,
      },
      reports: [
        { message: "unknownField", at: "line_items" },
        { message: "unknownField", at: "weight" },
        { message: "wrongValue", at: '"40"' },
        { message: "unknownField", at: "confirm" },
      ],
    }),
    bad({
      title: "What is required is missing, the brackets do not fit, the tool is gone",
      tools: ts`
        server.registerTool("order_herbs", {
          description: "Order herbs.",
          inputSchema: { items: z.array(z.string()), preview: z.boolean().optional() },
        }, handler);
      `,
      pages: {
        "README.md": md`
          ~~~
          order_herbs({ preview: true })
          list_herbs({ season: "spring" })
          ~~~

          ~~~json
          Tool: order_herbs
          Request: {"items": ["sage"
          ~~~
        `,
      },
      reports: [
        { message: "missingField", at: "order_herbs" },
        { message: "unknownTool", at: "list_herbs" },
        { message: "broken", at: '{"items": ["sage"' },
      ],
    }),
    good({
      title: "A call that fits, and the config of a client",
      tools: ts`
        server.registerTool("order_herbs", {
          description: "Order herbs.",
          inputSchema: { items: z.array(z.string()), preview: z.boolean().optional() },
        }, handler);
      `,
      pages: {
        "README.md": md`
          ~~~json
          { "mcpServers": { "apothecary": { "command": "npx", "args": ["apothecary"] } } }
          ~~~

          ~~~ts
          await client.callTool({ name: "order_herbs", arguments: { items: ["sage"], preview: true } });
          ~~~
        `,
      },
    }),
    good({
      title: "One item of a field, below the field's name",
      tools: ts`
        server.registerTool("order_herbs", {
          description: "Order herbs.",
          inputSchema: {
            items: z.array(z.object({ herb: z.string(), grams: z.number() })),
            wraps: z.array(z.object({ paper: z.string() })).optional(),
          },
        }, handler);
      `,
      pages: {
        "README.md": md`
          # \`order_herbs\`

          - \`items\`: what to order
            - Example: \`{"herb": "sage", "grams": 40}\`
          - **wraps**: what to wrap it in. Example: \`{"paper": "brown"}\`
        `,
      },
    }),
    good({
      title: "What a tool answers, and a call of an earlier release",
      tools: ts`
        server.registerTool("drop_order", {
          description: "Drop an order.",
          inputSchema: { order_id: z.string() },
        }, handler);
      `,
      pages: {
        "README.md": md`
          # \`drop_order\`

          ## Examples

          ### No such order

          ~~~json
          { "success": false, "order": "a-1", "message": "There is no such order." }
          ~~~
        `,
        "MIGRATION-v2.md": md`
          ~~~
          drop_order({ order: "a-1" })
          ~~~
        `,
      },
    }),
  ],
});
