import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { SAFETY_TAGS, tagsFor } from "../shared/safety-tags.ts";
import { parseToolName } from "../shared/tool-name.ts";

export default defineRule({
  summary: "Let the safety tag suit the verb of the name",
  why: "A person who reads `delete` and is asked as for a harmless change learns not to read.",
  source: "ADR-0030, section 4: create is safe_create, delete is destructive_delete",
  scope: "tool",
  reads: ["name"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    unsuited: "Expected the safety tag of `{name}` to be `{expected}`, got `{tag}`.",
  },
  notes: ["Silent about verbs that do not tell. A tool that differs for a reason is a case for an exception."],
  check(tool, { report, vocabulary }) {
    const { safety: tag } = tool.meta;
    const name = tool.name.value;
    const suited = tagsFor(parseToolName(name, vocabulary).verb ?? "");
    if (tag === undefined || !suited || !SAFETY_TAGS.includes(tag) || suited.includes(tag)) return;
    const data = { name, expected: suited.join("` or `"), tag };
    report({ messageId: "unsuited", data, at: sliceOf(tool.name), path: "" });
  },
  examples: [
    bad({
      title: "A delete that is said to be safe",
      tools: ts`
        /** @safety safe_update */
        server.registerTool("delete_person", {}, handler);
      `,
      reports: [{ message: "unsuited", at: "delete_person" }],
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
