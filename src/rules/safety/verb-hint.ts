import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import type { ServerTools } from "../../tool-model/tool-set.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { setAnnotation } from "../shared/set-annotation.ts";
import { effectOfName } from "../shared/words/effect-verbs.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { parseToolName } from "../shared/words/tool-name.ts";

/** The verbs by which agents and people tell a read from a write without looking further. */
const PLAIN: ReadonlySet<string> = new Set("list get search check create update delete".split(" "));

export default defineRule({
  summary: "Let `readOnlyHint` say what the verb of the name says",
  why: "Clients run by the hint, people judge by the name: a `list_` that counts as a write is asked about at every call, a `delete_` that counts as a read is not asked about at all.",
  source: "Tests that several servers keep for their own tools",
  scope: "tool",
  reads: ["name", "description", "annotations"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    read: "Expected `{name}` to have `readOnlyHint: true`, got `false`.",
    write: "Expected `{name}` not to have `readOnlyHint: true`.",
  },
  notes: [
    "Judged are `list`, `get`, `search`, `check`, and `create`, `update`, `delete`, where nothing else in the name turns them: `get_or_create_order` is neither, nor is `search_feedback` beside a tool `search`.",
    "A `get_` that counts as a write is left alone where its description, or a path among its arguments, says that it leaves something behind, such as a file.",
    "A hint that is not there is the business of `safety/explicit-hints`.",
  ],
  check(tool, { server, vocabulary, report }) {
    const { readOnlyHint: hint } = tool.annotations;
    const { verb = "", prefix } = parseToolName(tool.name.value, vocabulary);
    const isPlain = PLAIN.has(verb) && !isNamed([...prefix, verb], server);
    const effect = isPlain ? effectOfName(tool, vocabulary) : undefined;
    if (!effect || typeof hint?.value !== "boolean" || hint.value === (effect === "read")) return;
    if (effect === "read" && saysItWrites(tool)) return;
    report({
      messageId: effect,
      data: { name: tool.name.value },
      at: hint.range ?? sliceOf(tool.name),
      path: "/annotations/readOnlyHint",
      fix: setAnnotation(hint, "readOnlyHint", effect === "read"),
    });
  },
  examples: [
    bad({
      title: "Hints against the verbs",
      tools: ts`
        server.registerTool("list_cabins", { annotations: { readOnlyHint: false } }, handler);
        server.registerTool("delete_cabin", { annotations: { readOnlyHint: true } }, handler);
      `,
      reports: [
        { message: "read", at: "false" },
        { message: "write", at: "true" },
      ],
      fixed: ts`
        server.registerTool("list_cabins", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("delete_cabin", { annotations: { readOnlyHint: false } }, handler);
      `,
    }),
    bad({
      title: "What other tools have from the same place, and what an expression gives, is nobody's to change alone",
      tools: ts`
        const READING = { readOnlyHint: true };
        server.registerTool("get_cabin", { annotations: READING }, handler);
        server.registerTool("delete_cabin", { annotations: READING }, handler);
        const given: { isRead?: boolean } = {};
        server.registerTool("create_cabin", { annotations: { readOnlyHint: given.isRead ?? true } }, handler);
      `,
      reports: [
        { message: "write", at: "true" },
        { message: "write", at: "given.isRead ?? true" },
      ],
    }),
    good({
      title: "Hints with the verbs, and verbs that leave it open",
      tools: ts`
        server.registerTool("list_cabins", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("get_or_create_cabin", { annotations: { readOnlyHint: false } }, handler);
        server.registerTool("check_in_guest", { annotations: { readOnlyHint: false } }, handler);
        server.registerTool("line_search", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("line_search_feedback", { annotations: { readOnlyHint: false } }, handler);
      `,
    }),
  ],
});

const LEAVES_BEHIND =
  /\b(?:activates?|cache file|creat(?:es?|ing)|deletes?|downloads?|generates?|inserts?|marks?|modif(?:y|ies)|registers?|removes?|saves?|sends?|starts?|stores?|switch(?:es)?|triggers?|updates? (?:it|its|the|them)|uploads?|writes?)\b/iu;

/** Whether a description says of a read that it leaves something behind, or takes the path of a file to do so. */
function saysItWrites({ description, input }: Tool): boolean {
  return (
    LEAVES_BEHIND.test(description?.value ?? "") ||
    input.fields.some(({ name }) => /(?:file_?path|output|destination|save)/iu.test(name))
  );
}

const known = new WeakMap<ServerTools, ReadonlySet<string>>();

/** Whether a tool is called by these words alone, so that they are a noun in longer names. */
function isNamed(words: readonly string[], server: ServerTools): boolean {
  const names = known.get(server) ?? new Set(server.tools.map(({ name }) => identifierWords(name.value).join(" ")));
  known.set(server, names);
  return names.has(words.join(" "));
}
