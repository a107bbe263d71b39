import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { addedAnnotation } from "../shared/added-annotation.ts";
import { effectOfName } from "../shared/words/effect-verbs.ts";
import { parseToolName } from "../shared/words/tool-name.ts";

/** Verbs that take something away, or put something else in its place. */
const DESTROYING: ReadonlySet<string> = new Set("clear delete drop purge remove reset".split(" "));
/** Verbs that only add. */
const ADDING: ReadonlySet<string> = new Set("add create insert send".split(" "));

export default defineRule({
  summary: "Write out whether a tool only reads, and whether a write destroys",
  why: "What is left out counts as a write that destroys: clients ask the user before every call, and directories refuse the server.",
  source:
    "MCP specification: the default of `readOnlyHint` is false, that of `destructiveHint` true; review criteria of Anthropic's connectors directory (claude.com/docs/connectors/building/review-criteria, read 2026-11-22)",
  scope: "tool",
  reads: ["name", "annotations"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    readOnly: "Expected `{name}` to set `readOnlyHint`, got none, which clients read as false.",
    destructive: "Expected the write `{name}` to set `destructiveHint`, got none, which clients read as true.",
  },
  notes: ["The suggestion goes by the verb of the name, and is there where other annotations stand in the definition."],
  check(tool, { server, vocabulary, report }) {
    const { readOnlyHint, destructiveHint } = tool.annotations;
    const name = tool.name.value;
    const effect = effectOfName(tool, vocabulary);
    const finding = { data: { name }, at: sliceOf(tool.name) };
    if (typeof readOnlyHint?.value !== "boolean") {
      const fix =
        effect && !readOnlyHint ? addedAnnotation(tool, server, "readOnlyHint", effect === "read") : undefined;
      report({ ...finding, messageId: "readOnly", path: "/annotations/readOnlyHint", fix });
      return;
    }
    if (readOnlyHint.value || typeof destructiveHint?.value === "boolean") return;
    const { verb = "" } = parseToolName(name, vocabulary);
    const isPlain = DESTROYING.has(verb) || ADDING.has(verb);
    const fix =
      isPlain && !destructiveHint ? addedAnnotation(tool, server, "destructiveHint", DESTROYING.has(verb)) : undefined;
    report({ ...finding, messageId: "destructive", path: "/annotations/destructiveHint", fix });
  },
  examples: [
    bad({
      title: "Hints that are left out",
      tools: ts`
        server.registerTool("list_cabins", { annotations: { title: "List cabins" } }, handler);
        server.registerTool("remove_cabin", { annotations: { readOnlyHint: false } }, handler);
      `,
      reports: [
        { message: "readOnly", at: "list_cabins" },
        { message: "destructive", at: "remove_cabin" },
      ],
      fixed: ts`
        server.registerTool("list_cabins", { annotations: { title: "List cabins", readOnlyHint: true } }, handler);
        server.registerTool("remove_cabin", { annotations: { readOnlyHint: false, destructiveHint: true } }, handler);
      `,
    }),
    bad({
      title: "No annotations at all",
      tools: ts`
        server.registerTool("stop_cabin", { description: "Stop a cabin." }, handler);
      `,
      reports: [{ message: "readOnly", at: "stop_cabin" }],
    }),
    good({
      title: "Hints that are written out",
      tools: ts`
        server.registerTool("list_cabins", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("stop_cabin", { annotations: { readOnlyHint: false, destructiveHint: false } }, handler);
      `,
    }),
  ],
});
