import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { snakeCase } from "../shared/words/respell.ts";
import { mayBeVerb } from "../shared/words/words.ts";

export default defineRule({
  summary: "Name each tool with a verb and a noun in snake_case",
  why: "Models choose tools by their names; a verb says what a call does, and one form for all makes the names of the rest easy to guess.",
  source: "ADR-0030, section 2: `verb_noun` snake_case, uniform across CRUD and domain tools",
  scope: "tool",
  reads: ["name"],
  fix: "none",
  options: z.strictObject({
    ignore: z.array(z.string()).default([]).describe("Names that may stay as they are, such as those of meta tools"),
    prefixes: z.array(z.string()).default([]).describe("Words that may stand in front of the verb, such as `crm`"),
  }),
  messages: {
    notSnake: "Expected a name in snake_case, such as `{better}`, got `{name}`.",
    notVerb: "Expected the name to start with a verb, got `{first}` in `{name}`.",
    oneWord: "Expected a verb and a noun, got `{name}` alone.",
  },
  notes: [
    "Verbs that are missing can be added to `vocabulary.verbs` in the config.",
    "A rename breaks callers, so that none is offered.",
  ],
  check({ name }, { options, report, vocabulary }) {
    const value = name.value;
    if (options.ignore.includes(value)) return;
    const words = identifierWords(value);
    const prefixed = options.prefixes.includes(words[0] ?? "") ? words.slice(1) : words;
    const [first = "", ...rest] = prefixed;
    const at = sliceOf(name);
    if (rest.length === 0) report({ messageId: "oneWord", data: { name: value }, at, path: "/name" });
    else if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/u.test(value))
      report({ messageId: "notSnake", data: { name: value, better: snakeCase(value) }, at, path: "/name" });
    else if (!mayBeVerb(first, vocabulary.verbs))
      report({ messageId: "notVerb", data: { name: value, first }, at, path: "/name" });
  },
  examples: [
    bad({
      title: "Another case, the noun first, the verb alone",
      tools: ts`
        server.registerTool("mergeContacts", {}, handler);
        server.registerTool("contacts_merge", {}, handler);
        server.registerTool("merge", {}, handler);
      `,
      reports: [
        { message: "notSnake", at: "mergeContacts" },
        { message: "notVerb", at: "contacts_merge" },
        { message: "oneWord", at: "merge" },
      ],
    }),
    good({
      title: "Verb and noun, also behind a prefix that was agreed on",
      tools: ts`
        server.registerTool("merge_contacts", {}, handler);
        server.registerTool("reassign_contact", {}, handler);
        server.registerTool("classify_letter", {}, handler);
        server.registerTool("crm_add_note_to_person", {}, handler);
      `,
      options: { prefixes: ["crm"] },
    }),
  ],
});
