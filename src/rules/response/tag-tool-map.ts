import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { saidBy, toolsWith } from "../shared/answers/answer-text.ts";

export default defineRule({
  summary: "Answer with the tags of writes only where something is written",
  why: "An agent that reads `[moved]` believes that something was moved, and goes on from there.",
  source: "ADR-300, state tags (their meanings)",
  scope: "tool",
  reads: ["name", "annotations"],
  needs: ["answers"],
  fix: "none",
  options: z.strictObject({
    writes: z
      .array(z.string())
      .default(["plan_applied", "moved", "executed"])
      .describe("Tags that no tool with `readOnlyHint: true` answers with"),
    tools: z
      .record(z.string(), z.array(z.string()))
      .default({})
      .describe("Tags that only some tools answer with, and the names of those tools"),
  }),
  messages: {
    readOnly: "Expected no `[{tag}]` from `{name}`, which is read-only.",
    readOnlyTools:
      "Expected no `[{tag}]` from `{name}`, which is read-only, and is one of `{count}` that answer with it here.",
    otherTool: "Expected `[{tag}]` only from `{tools}`, got it from `{name}`.",
  },
  notes: ["A place that several read-only tools answer through is reported once, for the first of them."],
  check(tool, { options, report, server, toolNamed }) {
    const name = tool.name.value;
    const isReadOnly = (one: string): boolean => toolNamed(one)?.annotations.readOnlyHint?.value === true;
    for (const { text, tag } of saidBy(tool)) {
      if (!tag) continue;
      const at = sliceOf(text, tag.start, tag.end);
      const tools = Object.hasOwn(options.tools, tag.name) ? options.tools[tag.name] : undefined;
      if (isReadOnly(name) && options.writes.includes(tag.name)) {
        const [first = name, ...others] = toolsWith(text, server).filter(isReadOnly);
        const data = { tag: tag.name, name, count: others.length + 1 };
        const messageId = others.length > 0 ? "readOnlyTools" : "readOnly";
        if (first === name) report({ messageId, data, at, path: "" });
      }
      if (tools && !tools.includes(name)) {
        const named = tools.join(", ");
        report({ messageId: "otherTool", data: { tag: tag.name, name, tools: named }, at, path: "" });
      }
    }
  },
  examples: [
    bad({
      title: "A list tool that says that something was moved",
      tools: ts`
        server.registerTool("list_jars", { description: "List jars.", annotations: { readOnlyHint: true } }, async () => ({
          content: [{ type: "text", text: "[moved] 3 jars" }],
        }));
      `,
      reports: [{ message: "readOnly", at: "moved" }],
    }),
    bad({
      title: "Two read-only tools that answer through one place",
      tools: ts`
        const done = (jars: number) => ({ content: [{ type: "text" as const, text: \`[moved] \${jars} jars\` }] });
        const annotations = { readOnlyHint: true };
        server.registerTool("list_jars", { description: "List jars.", annotations }, async ({ jars }: any) => done(jars));
        server.registerTool("count_jars", { description: "Count jars.", annotations }, async ({ jars }: any) => done(jars));
      `,
      reports: [{ message: "readOnlyTools", at: "moved" }],
    }),
    bad({
      title: "A tag that is kept for another tool",
      options: { tools: { plan_ready: ["plan_cleanup"] } },
      tools: ts`
        server.registerTool("list_jars", { description: "List jars." }, async () => ({
          content: [{ type: "text", text: "[plan_ready] 3 jars\n\n→ next: list_jars" }],
        }));
      `,
      reports: [{ message: "otherTool", at: "plan_ready" }],
    }),
    good({
      title: "A write that says so",
      tools: ts`
        server.registerTool("move_jar", { description: "Move a jar." }, async () => ({
          content: [{ type: "text", text: "[moved] jar 3" }],
        }));
      `,
    }),
  ],
});
