import { z } from "zod";
import { nearest } from "../../diagnostics/nearest.ts";
import { sliceOf } from "../../tool-model/text.ts";
import type { ServerTools } from "../../tool-model/tool-set.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule, type Finding } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { servesOthers } from "../shared/serves-others.ts";
import { SAFETY_TAGS, tagsFor } from "../shared/words/safety-tags.ts";
import { parseToolName } from "../shared/words/tool-name.ts";
import { isProposalControl, isWrite } from "../shared/words/verb-kinds.ts";

export default defineRule({
  summary: "Give every tool that writes one of the four safety tags, and no other tool any",
  why: "The tag decides how a person is asked: a line for what is safe, a warning that names the loss for what is not.",
  source:
    "ADR-0030, section 4: `safe_create | safe_update | destructive_update | destructive_delete` on every write tool",
  scope: "tool",
  reads: ["name", "annotations"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    missing: "Expected `{name}` to have a safety tag, since it writes, got none.",
    unknown:
      "Expected one of `safe_create`, `safe_update`, `destructive_update` and `destructive_delete`, got `{tag}`.",
    read: "Expected no safety tag on a tool that only reads, got `{tag}`.",
  },
  notes: [
    "The tag is `@safety` above the definition, a member `safety` of the object or class that defines the tool, `safety` in `_meta`, or `safety` in the config's `tools`.",
    "A tool writes when it is not annotated as read-only; without annotations, when the verb of its name does. Tools that commit or reject a proposal have no tag of their own.",
    "Suggested is a comment with the tag that the verb of the name tells, unless `destructiveHint` denies it, above the object or the call that names the tool, in the doc comment that is there, where no other tool comes from the same one.",
  ],
  check(tool, { known, report, server, vocabulary }) {
    const { safety: tag } = tool.meta;
    const at = sliceOf(tool.name);
    const atTag = tool.safetyAt ?? at;
    const name = tool.name.value;
    if (tag === undefined) {
      if (!isWrite(tool, vocabulary, known) || isProposalControl(tool)) return;
      const { verb = "" } = parseToolName(name, vocabulary);
      report({
        messageId: "missing",
        data: { name },
        at,
        path: "",
        fix: withTag(tool, server, fittingTag(tool, verb)),
      });
    } else if (!SAFETY_TAGS.includes(tag)) {
      const near = nearest(tag, SAFETY_TAGS);
      const help = near === undefined ? {} : { help: `Did you mean \`${near}\`?` };
      report({ messageId: "unknown", data: { tag }, at: atTag, path: "", ...help });
    } else if (tool.annotations.readOnlyHint?.value === true)
      report({ messageId: "read", data: { tag }, at: atTag, path: "" });
  },
  examples: [
    bad({
      title: "A write without a tag",
      tools: ts`
        server.registerTool("update_person", {}, handler);
      `,
      reports: [{ message: "missing", at: "update_person" }],
      fixed: ts`
        /** @safety safe_update */
        server.registerTool("update_person", {}, handler);
      `,
    }),
    bad({
      title: "A tag that there is not, and one on a read",
      tools: ts`
        server.registerTool("merge_people", {}, handler);
        server.registerTool("get_person", { annotations: { readOnlyHint: true } }, handler);
        /** @safety destructive */
        server.registerTool("delete_person", {}, handler);
      `,
      facts: { merge_people: { safety: "destructive_merge" }, get_person: { safety: "safe_update" } },
      reports: [
        { message: "unknown", at: "merge_people" },
        { message: "read", at: "get_person" },
        { message: "unknown", at: "destructive" },
      ],
    }),
    bad({
      title: "One definition for several tools has no place for the tag of one",
      tools: ts`
        const writes = ["create_person", "delete_person"];
        for (const name of writes) server.registerTool(name, {}, handler);
      `,
      reports: [
        { message: "missing", at: "create_person" },
        { message: "missing", at: "delete_person" },
      ],
    }),
    bad({
      title: "A hint that the tag of the verb would contradict",
      tools: ts`
        server.registerTool("delete_pin", { annotations: { readOnlyHint: false, destructiveHint: false } }, handler);
      `,
      reports: [{ message: "missing", at: "delete_pin" }],
    }),
    bad({
      title: "A tool of a list, whatever call registers it",
      tools: ts`
        const cleaning = [{ name: "delete_stains", description: "Delete stains." }];
        for (const { name, description } of cleaning) server.registerTool(name, { description }, handler);
      `,
      reports: [{ message: "missing", at: "delete_stains" }],
      fixed: ts`
        const cleaning = [/** @safety destructive_delete */ { name: "delete_stains", description: "Delete stains." }];
        for (const { name, description } of cleaning) server.registerTool(name, { description }, handler);
      `,
    }),
    good({
      title: "Tags on writes alone",
      tools: ts`
        /** @safety safe_update */
        server.registerTool("update_person", {}, handler);
        const removal = { description: "Remove a person.", safety: "destructive_delete" };
        server.registerTool("remove_person", { ...removal, safety: removal.safety }, handler);
        server.registerTool("get_person", {}, handler);
        server.registerTool("commit_proposal", {}, handler);
      `,
    }),
  ],
});

/** The tag that the verb tells and the hint that is written there does not deny: clients read both. */
function fittingTag({ annotations }: Tool, verb: string): string | undefined {
  const hint = annotations.destructiveHint?.value;
  return tagsFor(verb)?.find((tag) => typeof hint !== "boolean" || hint === tag.startsWith("destructive_"));
}

function withTag(tool: Tool, server: ServerTools, tag: string | undefined): Finding["fix"] {
  const { docPlace } = tool;
  if (!docPlace || tag === undefined || servesOthers(tool, server, (one) => one.docPlace?.range)) return undefined;
  const { range, before, behind } = docPlace;
  return { title: `Tag it as \`${tag}\``, replacements: [{ range, text: `${before}@safety ${tag}${behind}` }] };
}
