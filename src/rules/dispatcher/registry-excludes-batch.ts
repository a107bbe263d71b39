import { z } from "zod";
import type { RegistryMember } from "../../tool-model/registry.ts";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule, type Finding } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { BATCH_TOOLS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf, isBatchTool, runnableMembers } from "../shared/dispatchers/dispatchers.ts";

export default defineRule({
  summary: "Keep batch tools, and the dispatcher itself, out of what the dispatcher runs",
  why: "A batch inside a batch multiplies past every limit, and a dispatcher that can call itself never comes to an end.",
  source: "ADR-003, Mitigations: explicit exclusion of batch tools from registry",
  scope: "toolSet",
  needs: ["registries"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    itself: "Expected `{dispatcher}` not to run itself, got `{name}` among the tools that it runs.",
    batch: "Expected no batch tool among those that `{dispatcher}` runs, got `{name}`.",
    reaches: "Expected no tool that leads back to `{dispatcher}` among those that it runs, got `{name}`.",
  },
  notes: [
    "A batch tool is one whose name starts with `batch`, or has it before a verb (`crud_batch_create`), and that takes a list. A batch can be a thing as well, so that `list_batches` and `batch_status` are none.",
    "What the dispatcher's code refuses by name before it runs anything counts as excluded.",
    "A batch tool that works on one thing alone, such as the edits of one file, is a case for an exception with that reason.",
  ],
  check(server, { report, toolNamed, vocabulary }) {
    for (const dispatcher of dispatchersOf(server)) {
      const own = dispatcher.tool.name.value;
      for (const member of runnableMembers(dispatcher)) {
        const tool = toolNamed(member.value);
        const isBatch = tool !== undefined && isBatchTool(tool, vocabulary);
        const isBack = member.reaches?.includes(own) === true;
        if (member.value !== own && !isBatch && !isBack) continue;
        report({
          messageId: member.value === own ? "itself" : isBack ? "reaches" : "batch",
          data: { dispatcher: own, name: member.value },
          at: member.range ?? sliceOf(dispatcher.tool.name),
          path: "",
          tool: tool ?? dispatcher.tool,
          fix: withoutMember(member),
        });
      }
    }
  },
  examples: [
    bad({
      title: "A batch tool in the registry",
      tools: ts`
        server.registerTool("log_catch", { inputSchema: { kilos: z.number() } }, handler);
        server.registerTool("batch_log_catches", { inputSchema: { catches: z.array(z.number()).min(1) } }, handler);

        const registry = new Map([
          ["log_catch", handler],
          ["batch_log_catches", handler],
        ]);
        ${BATCH_TOOLS}
      `,
      reports: [{ message: "batch", at: "batch_log_catches" }],
      fixed: ts`
        server.registerTool("log_catch", { inputSchema: { kilos: z.number() } }, handler);
        server.registerTool("batch_log_catches", { inputSchema: { catches: z.array(z.number()).min(1) } }, handler);

        const registry = new Map([
          ["log_catch", handler],
        ]);
        ${BATCH_TOOLS}
      `,
    }),
    bad({
      title: "The dispatcher in its own registry",
      tools: ts`
        server.registerTool("list_tides", {}, handler);
        const registry = new Map([["list_tides", handler], ["batch_tools", handler]]);
        ${BATCH_TOOLS}
      `,
      reports: [{ message: "itself", at: "batch_tools" }],
      fixed: ts`
        server.registerTool("list_tides", {}, handler);
        const registry = new Map([["list_tides", handler], ]);
        ${BATCH_TOOLS}
      `,
    }),
    bad({
      title: "A tool that leads back to the dispatcher",
      tools: ts`
        async function runAll({ operations }) {
          for (const { tool, args } of operations) await registry.get(tool)(args);
        }
        async function replay() {
          return runAll({ operations: [] });
        }
        const registry = new Map([["list_tides", handler], ["replay_trip", replay]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("replay_trip", {}, replay);
        server.registerTool("run_tools", { inputSchema: { operations: z.array(z.object({ tool: z.string(), args: z.looseObject({}) })) } }, runAll);
      `,
      reports: [{ message: "reaches", at: "replay_trip" }],
      fixed: ts`
        async function runAll({ operations }) {
          for (const { tool, args } of operations) await registry.get(tool)(args);
        }
        async function replay() {
          return runAll({ operations: [] });
        }
        const registry = new Map([["list_tides", handler], ]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("replay_trip", {}, replay);
        server.registerTool("run_tools", { inputSchema: { operations: z.array(z.object({ tool: z.string(), args: z.looseObject({}) })) } }, runAll);
      `,
    }),
    good({
      title: "Single tools alone; a batch of herring is no batch tool",
      tools: ts`
        server.registerTool("log_catch", { inputSchema: { kilos: z.number() } }, handler);
        server.registerTool("batch_status", { inputSchema: { batch: z.string() } }, handler);
        const registry = new Map([["log_catch", handler], ["batch_status", handler]]);
        ${BATCH_TOOLS}
      `,
    }),
  ],
});

function withoutMember({ value, removal }: RegistryMember): Finding["fix"] {
  return removal && { title: `Take \`${value}\` out`, replacements: [{ range: removal, text: "" }] };
}
