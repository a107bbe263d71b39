import { z } from "zod";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { servesOthers } from "../shared/serves-others.ts";

export default defineRule({
  summary: "Let a hand-written `required` say what the schema says",
  why: "The list that agents read and the schema that checks their calls drift apart: they leave out a field that is then refused, or make up one that nobody needs.",
  source: "Derived from ADR-0003's server, whose `required` lists are written beside converted schemas",
  scope: "tool",
  reads: ["inputSchema"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    missing: "Expected `required` to name `{names}` too, which the schema requires.",
    surplus: "Expected `required` not to name `{names}`, which the schema makes optional.",
  },
  check(tool, { report, server }) {
    const override = tool.input.requiredOverride;
    if (!override) return;
    const { names, converted, range } = override;
    const missing = converted.filter((name) => !names.includes(name));
    const surplus = names.filter((name) => !converted.includes(name));
    const isOfOthers = servesOthers(tool, server, (one) => one.input.requiredOverride?.range);
    const fix =
      range && !isOfOthers
        ? {
            title: "Name the fields that the schema requires",
            replacements: [{ range, text: JSON.stringify(converted).replaceAll(",", ", ") }],
          }
        : undefined;
    const place = { at: range, path: "/inputSchema/required", fix };
    if (missing.length > 0) report({ ...place, messageId: "missing", data: { names: missing.join("`, `") } });
    else if (surplus.length > 0) report({ ...place, messageId: "surplus", data: { names: surplus.join("`, `") } });
  },
  examples: [
    bad({
      title: "A field that must be sent, and is not in the list",
      tools: ts`
        const Berth = z.object({ ship: z.string(), nights: z.number(), note: z.string().optional() });

        server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: [
            { name: "book_berth", inputSchema: { ...z.toJSONSchema(Berth, { io: "input" }), required: ["ship"] } },
          ],
        }));
      `,
      reports: [{ message: "missing", at: '["ship"]' }],
      fixed: ts`
        const Berth = z.object({ ship: z.string(), nights: z.number(), note: z.string().optional() });

        server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: [
            { name: "book_berth", inputSchema: { ...z.toJSONSchema(Berth, { io: "input" }), required: ["ship", "nights"] } },
          ],
        }));
      `,
    }),
    bad({
      title: "A field in the list that may be left out",
      tools: ts`
        const Berth = z.object({ ship: z.string(), note: z.string().optional() });

        server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: [
            { name: "book_berth", inputSchema: { ...z.toJSONSchema(Berth, { io: "input" }), required: ["ship", "note"] } },
          ],
        }));
      `,
      reports: [{ message: "surplus", at: '["ship", "note"]' }],
      fixed: ts`
        const Berth = z.object({ ship: z.string(), note: z.string().optional() });

        server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: [
            { name: "book_berth", inputSchema: { ...z.toJSONSchema(Berth, { io: "input" }), required: ["ship"] } },
          ],
        }));
      `,
    }),
    good({
      title: "The list that the schema gives",
      tools: ts`
        const Berth = z.object({ ship: z.string(), nights: z.number(), note: z.string().optional() });

        server.server.setRequestHandler(ListToolsRequestSchema, async () => ({
          tools: [{ name: "book_berth", inputSchema: z.toJSONSchema(Berth, { io: "input" }) }],
        }));
      `,
    }),
  ],
});
