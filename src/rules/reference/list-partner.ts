import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { batchPartnerOf, crossReferenceTo } from "../shared/references/cross-reference.ts";
import { asNextParagraph } from "../shared/openings/description-layout.ts";
import { isEnglish } from "../shared/words/is-english.ts";
import { referenceText, RETURNS_CLAUSE } from "../shared/references/reference-text.ts";

export default defineRule({
  summary: "Point from a get tool to the list tool that takes several ids",
  why: "An agent that holds several ids reaches for the get tool and calls it once for each, unless its description says where one call does.",
  source: "ADR-0019, section 3: every `get_<entity>` whose `list_<entity>` accepts `ids=[...]`",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "safe",
  options: z.strictObject({
    returnsClause: z
      .string()
      .default(RETURNS_CLAUSE)
      .describe("What the list tools return, as it ends the inserted sentence"),
  }),
  messages: {
    missing: "Expected the description of `{name}` to point to `{partner}` for several at once, got no such reference.",
  },
  notes: [
    "The partner is the list tool of the same entity, or the one that the `partner` fact names. It has to take a list of its own ids; get tools that take a list themselves need no partner.",
    'A passing mention ("use `list_orders` for discovery") is no reference: it does not say that ids can be passed.',
    "A text in another language than English is left to its author: the fix would put English words into it.",
  ],
  check(tool, context) {
    const { options, report, vocabulary } = context;
    const docstring = context.docstring(tool);
    const [first] = docstring?.paragraphs ?? [];
    if (!tool.description || !docstring || !first) return;
    const partner = batchPartnerOf(tool, context);
    if (!partner || crossReferenceTo(partner, docstring)) return;
    const text = isEnglish(tool.description.value)
      ? referenceText(partner, options.returnsClause, vocabulary)
      : undefined;
    const paragraph = text && asNextParagraph(tool.description.value, docstring, text);
    report({
      messageId: "missing",
      data: { name: tool.name.value, partner: `${partner.tool.name.value}(${partner.filter.name}=[...])` },
      at: sliceOf(tool.description, first.start, first.end),
      path: "/description",
      fix: paragraph
        ? {
            title: `Point to \`${partner.tool.name.value}\` in a second paragraph`,
            replacements: [{ slice: sliceOf(tool.description, first.end, first.end), text: paragraph }],
          }
        : undefined,
    });
  },
  examples: [
    bad({
      title: "Twenty ids, twenty calls",
      tools: ts`
        server.registerTool("get_order", {
          description: "Look up an order by its id.",
          inputSchema: { id: z.number().int() },
        }, handler);

        server.registerTool("list_orders", {
          inputSchema: { ids: z.array(z.number().int()).optional() },
        }, handler);
      `,
      reports: [{ message: "missing", at: "Look up an order by its id." }],
      fixed: ts`
        server.registerTool("get_order", {
          description: "Look up an order by its id.\n\nFor multiple orders at once, use \`\`list_orders(ids=[...])\`\` — it returns them all in one call.",
          inputSchema: { id: z.number().int() },
        }, handler);

        server.registerTool("list_orders", {
          inputSchema: { ids: z.array(z.number().int()).optional() },
        }, handler);
      `,
    }),
    bad({
      title: "The server's own words, in a wrapped description",
      tools: ts`
        server.registerTool("get_person", {
          description: \`
            Look up a person.

            Returns everything that the library knows of a person: name, address,
            loans and fines.
          \`,
          inputSchema: { id: z.number().int() },
        }, handler);

        server.registerTool("list_people", {
          inputSchema: { person_ids: z.array(z.number().int()).optional() },
        }, handler);
      `,
      options: { returnsClause: "it returns a row for each" },
      reports: [{ message: "missing", at: "Look up a person." }],
      fixed: ts`
        server.registerTool("get_person", {
          description: \`
            Look up a person.

            For multiple people at once, use \\\`\\\`list_people(person_ids=[...])\\\`\\\` —
            it returns a row for each.

            Returns everything that the library knows of a person: name, address,
            loans and fines.
          \`,
          inputSchema: { id: z.number().int() },
        }, handler);

        server.registerTool("list_people", {
          inputSchema: { person_ids: z.array(z.number().int()).optional() },
        }, handler);
      `,
    }),
    good({
      title: "A reference, no ids to pass, and a tool that takes several itself",
      tools: ts`
        server.registerTool("get_order", {
          description: "Look up an order.\n\nFor multiple orders at once, use \`\`list_orders(ids=[...])\`\` — it returns rows.",
        }, handler);
        server.registerTool("list_orders", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);

        server.registerTool("get_berth", { description: "Look up a berth." }, handler);
        server.registerTool("list_berths", { inputSchema: { quay: z.string().optional() } }, handler);

        server.registerTool("get_ship", {
          description: "Look up ships.",
          inputSchema: { imo_numbers: z.array(z.string()).min(1) },
        }, handler);
        server.registerTool("list_ships", { inputSchema: { ids: z.array(z.number()).optional() } }, handler);
      `,
    }),
  ],
});
