import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { servesOthers } from "../shared/serves-others.ts";
import { SAFETY_TAGS, tagsFor } from "../shared/words/safety-tags.ts";
import { parseToolName } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "Let the safety tag suit the verb of the name",
  why: "A person who reads `delete` and is asked as for a harmless change learns not to read.",
  source: "ADR-0030, section 4: create is safe_create, delete is destructive_delete",
  scope: "tool",
  reads: ["name"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    unsuited: "Expected the safety tag of `{name}` to be `{expected}`, got `{tag}`.",
  },
  notes: [
    "Suggested is the usual tag of the verb, where the tag is written out.",
    "Silent about verbs that do not tell. A tool that differs for a reason is a case for an exception.",
  ],
  check(tool, { report, server, vocabulary }) {
    const { safety: tag } = tool.meta;
    const { safetyAt: range } = tool;
    const name = tool.name.value;
    const suited = tagsFor(parseToolName(name, vocabulary).verb ?? "");
    const [usual] = suited ?? [];
    if (tag === undefined || !suited || !SAFETY_TAGS.includes(tag) || suited.includes(tag)) return;
    const data = { name, expected: suited.join("` or `"), tag };
    const fix =
      range && usual !== undefined && !servesOthers(tool, server, (one) => one.safetyAt)
        ? { title: `Tag it as \`${usual}\``, replacements: [{ range, text: usual }] }
        : undefined;
    report({ messageId: "unsuited", data, at: range ?? sliceOf(tool.name), path: "", fix });
  },
  examples: [
    bad({
      title: "A delete that is said to be safe",
      tools: ts`
        /** @safety safe_update */
        server.registerTool("delete_person", {}, handler);
      `,
      reports: [{ message: "unsuited", at: "safe_update" }],
      fixed: ts`
        /** @safety destructive_delete */
        server.registerTool("delete_person", {}, handler);
      `,
    }),
    bad({
      title: "The same as a property of the definition",
      tools: ts`
        const tools = [{ name: "create_person", description: "Create a person.", safety: "destructive_update" }];
        for (const { name, description } of tools) server.registerTool(name, { description }, handler);
      `,
      reports: [{ message: "unsuited", at: "destructive_update" }],
      fixed: ts`
        const tools = [{ name: "create_person", description: "Create a person.", safety: "safe_create" }];
        for (const { name, description } of tools) server.registerTool(name, { description }, handler);
      `,
    }),
    good({
      title: "Tags that suit, and a verb that does not tell",
      tools: ts`
        /** @safety destructive_delete */
        server.registerTool("delete_person", {}, handler);
        /** @safety safe_update */
        server.registerTool("enrol_person", {}, handler);
      `,
    }),
  ],
});
