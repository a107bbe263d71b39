import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isProposalControl } from "../shared/words/verb-kinds.ts";

const LOSS =
  /\b(?:permanent\w*|irrevers\w*|irrecoverabl\w*|(?:cannot|can't|can not) be (?:undone|reverted|restored|recovered)|no undo|undone|lost|loses?|erases?|wipes?|overwrit\w*|discards?|cascad\w*|destroys?|for good|forever|replac(?:es?|ing|ed))\b|\b(?:clear|delet|drop|remov)(?:e|es|s|ing|ping)? (?:all|any|every|its|their)\b|\b(?:and|with|including|along with|together with) (?:its|all|their|every|any|the)\b/iu;

export default defineRule({
  summary: "Say in the description of a destructive tool what is lost",
  why: "The agent tells the person what will happen in the words that it was given; a loss that is not named is not weighed.",
  source: "ADR-0030, section 4: danger-styled, naming what's lost",
  scope: "tool",
  reads: ["name", "description", "annotations"],
  fix: "none",
  options: z.strictObject({
    words: z.array(z.string()).default([]).describe("Further words that name a loss"),
  }),
  messages: {
    silent: "Expected the description of `{name}` to say what is lost, got no word of it.",
  },
  notes: [
    "Destructive is a tool with the safety tag `destructive_update` or `destructive_delete`, or with `destructiveHint: true` written out.",
    "A tool that commits proposals loses what each of them names, so that nothing can be said of it beforehand.",
    "A loss is named by words such as permanently, cannot be undone, overwrites, or by what goes as well (and its lines).",
  ],
  check(tool, { options, report }) {
    const { description, meta } = tool;
    if (!isDestructive(tool) || !description || isProposalControl(tool)) return;
    const text = description.value.toLowerCase();
    if (LOSS.test(text) || options.words.some((word) => text.includes(word.toLowerCase()))) return;
    report({
      messageId: "silent",
      data: { name: tool.name.value },
      at: sliceOf(description),
      path: "/description",
      ...(meta.safety === undefined && { help: "Where nothing is lost, set `destructiveHint` to `false` instead." }),
    });
  },
  examples: [
    bad({
      title: "Deletes, and what else?",
      tools: ts`
        server.registerTool("delete_invoice", {
          description: "Delete an invoice.",
          annotations: { destructiveHint: true },
        }, handler);
      `,
      reports: [{ message: "silent", at: "Delete an invoice." }],
    }),
    good({
      title: "What goes with it, and for how long",
      tools: ts`
        server.registerTool("delete_invoice", {
          description: "Deletes the invoice and its lines.",
          annotations: { destructiveHint: true },
        }, handler);
        /** @safety destructive_update */
        server.registerTool("merge_people", { description: "Merge two people; the second is lost for good." }, handler);
        server.registerTool("create_invoice", { description: "Create an invoice." }, handler);
        server.registerTool("commit_proposal", {
          description: "Make the change that a proposal tells of.",
          annotations: { destructiveHint: true },
        }, handler);
      `,
    }),
  ],
});

function isDestructive({ annotations, meta }: Tool): boolean {
  const isHinted = annotations.destructiveHint?.value === true && annotations.readOnlyHint?.value !== true;
  return isHinted || meta.safety?.startsWith("destructive_") === true;
}
