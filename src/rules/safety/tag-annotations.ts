import { z } from "zod";
import type { SourceRange } from "../../tool-model/source-range.ts";
import { sliceOf } from "../../tool-model/text.ts";
import type { ServerTools } from "../../tool-model/tool-set.ts";
import type { Annotation, Tool } from "../../tool-model/tool.ts";
import { defineRule, type Finding, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { addedAnnotation } from "../shared/added-annotation.ts";
import { setAnnotation } from "../shared/set-annotation.ts";
import { READING_VERBS, WRITING_VERBS } from "../shared/words/effect-verbs.ts";
import { parseToolName } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "Let a tool's annotations, and its safety tag, say the same",
  why: "Clients decide by them whether to ask the user first: contradictory hints are resolved differently by each, and the wrong one loses data.",
  source: "MCP specification, tool annotations; ADR-0030, section 4: MCP clients get the tag too",
  scope: "tool",
  reads: ["name", "annotations"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    readAndDestroy:
      "Expected a read-only tool not to be destructive, got `destructiveHint: true` beside `readOnlyHint: true`.",
    writeTag: "Expected a tool with the safety tag `{tag}` to write, got `readOnlyHint: true`.",
    destructiveTag: "Expected a tool with the safety tag `{tag}` to be destructive, got `destructiveHint: false`.",
    safeTag: "Expected a tool with the safety tag `{tag}` not to be destructive, got `destructiveHint: true`.",
    safeTagUnset:
      "Expected a tool with the safety tag `{tag}` to have `destructiveHint: false`, got none, which clients read as true.",
  },
  notes: [
    "The safety tag is one of `safe_create`, `safe_update`, `destructive_update` and `destructive_delete`: `@safety` above the definition, a member `safety` of it, `_meta`, or `safety` in the config's `tools`. Without one only the annotations are held against each other.",
    "Which of two contradictory hints is the wrong one is suggested from the verb of the name, where that is plain.",
    "A hint that is missing is suggested where other annotations stand in the definition.",
  ],
  check(tool, { report, server, vocabulary }) {
    const { readOnlyHint, destructiveHint } = tool.annotations;
    if (readOnlyHint?.value === true && destructiveHint?.value === true) {
      const fix = settledByVerb(tool, readOnlyHint, destructiveHint, vocabulary);
      report({ messageId: "readAndDestroy", at: destructiveHint.range, path: "/annotations/destructiveHint", fix });
    }
    const { safety: tag } = tool.meta;
    if (tag === undefined || !/^(?:safe|destructive)_/u.test(tag)) return;
    if (readOnlyHint?.value === true) {
      const fix = setAnnotation(readOnlyHint, "readOnlyHint", false);
      report({ messageId: "writeTag", data: { tag }, at: readOnlyHint.range, path: "/annotations/readOnlyHint", fix });
      return;
    }
    const finding = destructiveHint ? contradiction(tag, destructiveHint) : leftUnset(tag, tool, server);
    if (finding) report({ at: sliceOf(tool.name), ...finding, data: { tag }, path: "/annotations/destructiveHint" });
  },
  examples: [
    bad({
      title: "Reads only, and destroys",
      tools: ts`
        server.registerTool("list_loans", {
          annotations: { readOnlyHint: true, destructiveHint: true },
        }, handler);
      `,
      reports: [{ message: "readAndDestroy", at: "true" }],
      fixed: ts`
        server.registerTool("list_loans", {
          annotations: { readOnlyHint: true, destructiveHint: false },
        }, handler);
      `,
    }),
    bad({
      title: "The tag says what the hint denies",
      tools: ts`
        server.registerTool("delete_loan", {
          annotations: { readOnlyHint: false, destructiveHint: false },
        }, handler);
      `,
      facts: { delete_loan: { safety: "destructive_delete" } },
      reports: [{ message: "destructiveTag", at: "false" }],
      fixed: ts`
        server.registerTool("delete_loan", {
          annotations: { readOnlyHint: false, destructiveHint: true },
        }, handler);
      `,
    }),
    bad({
      title: "The tag of a write, the hint of a read",
      tools: ts`
        server.registerTool("extend_loan", { annotations: { readOnlyHint: true, destructiveHint: false } }, handler);
      `,
      facts: { extend_loan: { safety: "safe_update" } },
      reports: [{ message: "writeTag", at: "true" }],
      fixed: ts`
        server.registerTool("extend_loan", { annotations: { readOnlyHint: false, destructiveHint: false } }, handler);
      `,
    }),
    bad({
      title: "The tag says safe, the hint says destructive",
      tools: ts`
        server.registerTool("create_loan", { annotations: { destructiveHint: true } }, handler);
      `,
      facts: { create_loan: { safety: "safe_create" } },
      reports: [{ message: "safeTag", at: "true" }],
      fixed: ts`
        server.registerTool("create_loan", { annotations: { destructiveHint: false } }, handler);
      `,
    }),
    bad({
      title: "The tag says safe, and no hint tells clients",
      tools: ts`
        server.registerTool("create_loan", { annotations: { readOnlyHint: false } }, handler);
      `,
      facts: { create_loan: { safety: "safe_create" } },
      reports: [{ message: "safeTagUnset", at: "create_loan" }],
      fixed: ts`
        server.registerTool("create_loan", { annotations: { readOnlyHint: false, destructiveHint: false } }, handler);
      `,
    }),
    bad({
      title: "The same without any annotations",
      tools: ts`
        server.registerTool("create_loan", { description: "Lend a book." }, handler);
      `,
      facts: { create_loan: { safety: "safe_create" } },
      reports: [{ message: "safeTagUnset", at: "create_loan" }],
    }),
    bad({
      title: "A hint that a read has from the same place",
      tools: ts`
        const READING = { readOnlyHint: true, destructiveHint: false };
        server.registerTool("get_loan", { annotations: READING }, handler);
        server.registerTool("extend_loan", { annotations: READING }, handler);
      `,
      facts: { extend_loan: { safety: "safe_update" } },
      reports: [{ message: "writeTag", at: "true" }],
    }),
    good({
      title: "Hints and tag agree",
      tools: ts`
        server.registerTool("list_loans", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("delete_loan", { annotations: { destructiveHint: true } }, handler);
      `,
      facts: { delete_loan: { safety: "destructive_delete" } },
    }),
  ],
});

type ReportedFix = Finding["fix"];

/** The hint that the verb of the tool's name proves wrong. */
function settledByVerb(tool: Tool, readOnly: Annotation, destructive: Annotation, vocabulary: Vocabulary): ReportedFix {
  const { verb = "" } = parseToolName(tool.name.value, vocabulary);
  if (READING_VERBS.has(verb)) return setAnnotation(destructive, "destructiveHint", false);
  return WRITING_VERBS.has(verb) ? setAnnotation(readOnly, "readOnlyHint", false) : undefined;
}

/** Clients read a hint that is missing as true. */
function leftUnset(tag: string, tool: Tool, server: ServerTools) {
  if (isDestructiveTag(tag)) return undefined;
  return { messageId: "safeTagUnset" as const, fix: addedAnnotation(tool, server, "destructiveHint", false) };
}

function contradiction(tag: string, hint: Annotation) {
  const isDestructive = isDestructiveTag(tag);
  if (hint.value === isDestructive) return undefined;
  const messageId = isDestructive ? ("destructiveTag" as const) : ("safeTag" as const);
  return { messageId, ...placeOf(hint.range), fix: setAnnotation(hint, "destructiveHint", isDestructive) };
}

function isDestructiveTag(tag: string): boolean {
  return tag.startsWith("destructive_");
}

function placeOf(range: SourceRange | undefined): { at?: SourceRange } {
  return range ? { at: range } : {};
}
