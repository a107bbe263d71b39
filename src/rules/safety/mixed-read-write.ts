import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import type { Field, Tool } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isNamedForChoice } from "../shared/fields/choosing-field.ts";
import { effectOfName, READING_VERBS, WRITING_VERBS } from "../shared/words/effect-verbs.ts";
import { enumValues } from "../shared/fields/enum-values.ts";
import { isTopLevel } from "../shared/fields/field-type.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";

/** HTTP methods by what they do. */
const SAFE_METHODS: ReadonlySet<string> = new Set(["get", "head", "options"]);
const UNSAFE_METHODS: ReadonlySet<string> = new Set(["post", "put", "patch", "delete"]);

export default defineRule({
  summary: "Make one tool for reading and others for writing",
  why: "A client asks the user per tool: one that reads or deletes, whichever its argument says, is either asked about at every look or at none.",
  source:
    "Review criteria of Anthropic's connectors directory: separate read and write tools (claude.com/docs/connectors/building/review-criteria, read 2026-11-22)",
  scope: "tool",
  reads: ["inputSchema"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    mixed: "Expected `{name}` either to read or to write, got `{reading}` and `{writing}` in its `{field}`.",
  },
  notes: [
    "Judged are choices in a field of the tool itself whose name ends in `action`, `operation`, `method`, `command`, `mode` or the like, by the first word of each value; and HTTP methods.",
    "A tool whose own verb says what it does is left alone: the `method` of `create_request` is a part of what is created. So is the HTTP method beside another choice, which says what the tool does.",
  ],
  check(tool, { vocabulary, report }) {
    if (effectOfName(tool, vocabulary) !== undefined) return;
    const choices = tool.input.fields.filter((field) => isChoice(field, tool));
    for (const field of choices) {
      const { reading, writing } = effectsOf(field, tool);
      if (reading === undefined || writing === undefined) continue;
      // Beside an `operation`, an HTTP method is of a request that the tool is about, such as one that it schedules.
      if (areMethods(valuesOf(field, tool)) && choices.some((other) => hasOtherValues(other, tool))) continue;
      report({
        messageId: "mixed",
        data: { name: tool.name.value, field: field.name, reading, writing },
        at: field.range ?? sliceOf(tool.name),
        path: field.path,
      });
    }
  },
  examples: [
    bad({
      title: "One tool for everything",
      tools: ts`
        server.registerTool("manage_cabins", {
          inputSchema: { action: z.enum(["list", "get", "create", "delete"]), id: z.number().optional() },
        }, handler);
        server.registerTool("call_api", {
          inputSchema: { method: z.enum(["GET", "POST"]), path: z.string() },
        }, handler);
        server.registerTool("manage_pylons", {
          inputSchema: { operation: z.enum(["get", "create"]), mode: z.enum(["full", "short"]) },
        }, handler);
      `,
      reports: [
        { message: "mixed", at: "action" },
        { message: "mixed", at: "method" },
        { message: "mixed", at: "operation" },
      ],
    }),
    good({
      title: "Writes alone, reads alone, and a choice of something else",
      tools: ts`
        server.registerTool("create_monitor", { inputSchema: { method: z.enum(["GET", "POST"]) } }, handler);
        server.registerTool("monitors_manage", {
          inputSchema: {
            operation: z.enum(["create", "delete"]),
            method: z.enum(["GET", "POST", "DELETE"]).optional(),
          },
        }, handler);
        server.registerTool("change_cabins", { inputSchema: { action: z.enum(["create", "delete"]) } }, handler);
        server.registerTool("analyze_cabins", { inputSchema: { accessMode: z.enum(["all", "read", "write"]) } }, handler);
        server.registerTool("read_cabins", { inputSchema: { mode: z.enum(["list", "count"]) } }, handler);
        server.registerTool("get_create_cabin_guide", { inputSchema: { method: z.enum(["GET", "POST"]) } }, handler);
        server.registerTool("plan_trip", { inputSchema: { mode: z.enum(["single", "return"]) } }, handler);
      `,
    }),
  ],
});

/** Values of what narrows an answer down: nobody does all things at once. */
const NARROWING: ReadonlySet<string> = new Set(["all", "any", "both"]);

/** Whether a field says what the tool is to do. */
function isChoice(field: Field, tool: Tool): boolean {
  return isTopLevel(field) && isNamedForChoice(field) && !valuesOf(field, tool).some((value) => NARROWING.has(value));
}

function valuesOf(field: Field, tool: Tool): readonly string[] {
  return enumValues(field, tool) ?? [];
}

/** Whether a field chooses among other things than HTTP methods. */
function hasOtherValues(field: Field, tool: Tool): boolean {
  const values = valuesOf(field, tool);
  return values.length > 0 && !areMethods(values);
}

function areMethods(values: readonly string[]): boolean {
  return values.length > 1 && values.every((value) => isMethod(value));
}

/** The first value of a choosing field that reads, and the first that writes. */
function effectsOf(field: Field, tool: Tool): { reading?: string | undefined; writing?: string | undefined } {
  const values = valuesOf(field, tool);
  const isRequest = areMethods(values);
  return {
    reading: values.find((value) =>
      isRequest ? SAFE_METHODS.has(value.toLowerCase()) : READING_VERBS.has(verbOf(value)),
    ),
    writing: values.find((value) =>
      isRequest ? UNSAFE_METHODS.has(value.toLowerCase()) : WRITING_VERBS.has(verbOf(value)),
    ),
  };
}

function isMethod(value: string): boolean {
  return SAFE_METHODS.has(value.toLowerCase()) || UNSAFE_METHODS.has(value.toLowerCase());
}

function verbOf(value: string): string {
  return identifierWords(value)[0] ?? "";
}
