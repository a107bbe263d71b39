import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isBatchTool } from "../shared/dispatchers/dispatchers.ts";
import { isTopLevel } from "../shared/fields/field-type.ts";
import { READING_VERBS } from "../shared/words/effect-verbs.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { appliesPlans, isWrite } from "../shared/words/verb-kinds.ts";

export default defineRule({
  summary: "Offer batch writes as a plan and a tool that applies it by its id",
  why: "A plan can be read and refused before anything has changed, and is carried out as a whole or not at all.",
  source: "ADR-301, Decision: batch writes go through organize and apply_plan",
  scope: "toolSet",
  fix: "none",
  options: z.strictObject({
    pairs: z
      .record(z.string(), z.string())
      .default({})
      .describe("Tools that make a plan, each with the tool that applies it: `organize` and `apply_plan`"),
  }),
  messages: {
    direct: "Expected a batch of writes to be planned and then applied, got `{name}`, which does both at once.",
    payload: "Expected `{name}` to take the id of a plan alone, got `{field}` as well.",
    noId: "Expected `{name}` to take the id of a plan, got no such field.",
    missing: "Expected a tool `{name}` to be there, since a pair names it, got none.",
  },
  notes: [
    "What applies a plan is named so (`apply_plan`, `execute_plan`), or stands in `pairs`.",
    "A batch that reads by its name (`batch_get_nests`) is no batch of writes, whatever its annotations say.",
  ],
  check(server, { options, known, report, toolNamed, vocabulary }) {
    const appliers = new Set(Object.values(options.pairs));
    for (const tool of server.tools) {
      const name = tool.name.value;
      if (appliers.has(name) || appliesPlans(name)) reportApplier(tool);
      else if (name in options.pairs || readsByName(name)) continue;
      else if (isBatchTool(tool, vocabulary) && isWrite(tool, vocabulary, known))
        report({ messageId: "direct", data: { name }, at: sliceOf(tool.name), path: "", tool });
    }
    for (const name of server.complete ? [...Object.keys(options.pairs), ...appliers] : [])
      if (!toolNamed(name)) report({ messageId: "missing", data: { name }, path: "" });

    function reportApplier(tool: Tool): void {
      if (!known(tool, "/inputSchema")) return;
      const name = tool.name.value;
      const fields = tool.input.fields.filter(isTopLevel);
      const id = fields.find((field) => PLAN_ID.test(field.name));
      if (!id) report({ messageId: "noId", data: { name }, at: sliceOf(tool.name), path: "/inputSchema", tool });
      for (const field of fields.filter((one) => one !== id))
        report({ messageId: "payload", data: { name, field: field.name }, at: field.range, path: field.path, tool });
    }
  },
  examples: [
    bad({
      title: "A batch that writes at once, and a plan that is sent again",
      tools: ts`
        server.registerTool("batch_move_nests", {
          annotations: { readOnlyHint: false },
          inputSchema: { nests: z.array(z.string()).min(1) },
        }, handler);
        server.registerTool("apply_plan", { inputSchema: { steps: z.array(z.string()).min(1) } }, handler);
      `,
      reports: [
        { message: "direct", at: "batch_move_nests" },
        { message: "noId", at: "apply_plan" },
        { message: "payload", at: "steps" },
      ],
    }),
    bad({
      title: "A pair of which one is not there",
      tools: ts`
        server.registerTool("apply_plan", { inputSchema: { plan_id: z.string() } }, handler);
      `,
      options: { pairs: { plan_cleanup: "apply_plan" } },
      reports: [{ message: "missing" }],
    }),
    good({
      title: "A plan, and its id",
      tools: ts`
        server.registerTool("plan_cleanup", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("apply_plan", { inputSchema: { plan_id: z.string() } }, handler);
        server.registerTool("batch_get_nests", {
          annotations: { readOnlyHint: false },
          inputSchema: { nests: z.array(z.string()).min(1) },
        }, handler);
      `,
      options: { pairs: { plan_cleanup: "apply_plan" } },
    }),
  ],
});

/** Whether what a batch does is to read: `batch_get_nests`. */
function readsByName(name: string): boolean {
  const words = identifierWords(name);
  return READING_VERBS.has(words[words.indexOf("batch") + 1] ?? "") && words.includes("batch");
}

const PLAN_ID = /^(?:plan_?id|planId|id|plan)$/u;
