import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { hasFilters, isMixedBatch } from "../shared/fields/batch-field.ts";
import { effectOfName } from "../shared/words/effect-verbs.ts";

/** What a description has to tell, each with words that tell it. */
const TOPICS = {
  one: "what one item returns",
  many: "what several return",
  order: "in which order results come",
} as const;

export default defineRule({
  summary: "Say in the description of a mixed batch field what one and many items return, and in which order",
  why: "An agent sizes its input by the field's description: it batches when it knows that many items come back as rows in the order it asked.",
  source: "ADR-0019, section 1, the description of `skus_or_variant_ids`",
  scope: "field",
  fix: "none",
  options: z.strictObject({
    one: z.array(z.string()).default(["one", "single"]).describe("Words that speak of one item"),
    many: z
      .array(z.string())
      .default(["many", "multiple", "several", "batch", "batching", "more", "each", "every", "all"])
      .describe("Words that speak of many"),
    order: z
      .array(z.string())
      .default(["order", "ordered", "sorted", "sequence"])
      .describe("Words that speak of order"),
  }),
  notes: ["Judged are fields of tools that only read, by the verbs of their names."],
  messages: {
    silent: "Expected the description of `{name}` to say {missing}.",
  },
  check(field, tool, { options, report, vocabulary }) {
    if (!isMixedBatch(field, tool, vocabulary) || hasFilters(tool, vocabulary)) return;
    // What writes answers what became of it: there is nothing to be said of one row or many.
    if (effectOfName(tool, vocabulary) !== "read") return;
    const words = new Set((field.description?.value ?? "").toLowerCase().match(/[a-z]+/gu));
    const topics = (["one", "many", "order"] as const).filter(
      (topic) => !options[topic].some((word) => words.has(word)),
    );
    if (topics.length === 0) return;
    report({
      messageId: "silent",
      data: { name: field.name, missing: topics.map((topic) => TOPICS[topic]).join(", and ") },
      at: field.description ? sliceOf(field.description) : field.range,
      path: field.path,
      help: "For example: pass one for a detailed card, many for a list of rows. Output order matches input order.",
    });
  },
  examples: [
    bad({
      title: "Nothing but the obvious",
      tools: ts`
        server.registerTool("check_stock", {
          inputSchema: {
            skus_or_variant_ids: z.array(z.union([z.string(), z.number()])).min(1).describe("The things."),
          },
        }, handler);
      `,
      reports: [{ message: "silent", at: "The things." }],
    }),
    good({
      title: "One, many, order",
      tools: ts`
        server.registerTool("check_stock", {
          inputSchema: {
            skus_or_variant_ids: z
              .array(z.union([z.string(), z.number()]))
              .min(1)
              .describe("SKUs or variant ids. One returns a stock card, many return rows. Output order matches input order."),
          },
        }, handler);
      `,
    }),
  ],
});
