import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { dispatchersOf, runnableMembers } from "../shared/dispatchers/dispatchers.ts";
import { RUN } from "../shared/dispatchers/dispatcher-examples.ts";
import { effectOfName } from "../shared/words/effect-verbs.ts";

export default defineRule({
  summary: "Let the batch tool run read-only tools alone",
  why: "A batch of writes that fails half way leaves a state that nobody asked for, and nothing takes it back.",
  source: "ADR-301, Decision: accepts only read-only commands",
  scope: "toolSet",
  needs: ["registries"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    writes: "Expected `{run}` to run tools that only read, got `{name}`, which writes.",
    unannotated: "Expected `{name}` to have `readOnlyHint: true`, since `{run}` runs it, got no such annotation.",
    unknown: "Expected the name of a tool in what `{run}` runs, got `{name}`.",
  },
  notes: ["A tool writes when its annotations say so, or when they are silent and the verb of its name does."],
  check(server, { known, report, toolNamed, vocabulary }) {
    for (const dispatcher of dispatchersOf(server)) {
      const run = dispatcher.tool.name.value;
      for (const { value: name, range, removal } of runnableMembers(dispatcher).filter((one) => one.value !== run)) {
        const tool = toolNamed(name);
        const at = range ?? sliceOf(dispatcher.tool.name);
        const data = { run, name };
        const fix = removal && { title: `Take \`${name}\` out`, replacements: [{ range: removal, text: "" }] };
        if (!tool) {
          if (server.complete) report({ messageId: "unknown", data, at, path: "", tool: dispatcher.tool, fix });
          continue;
        }
        const hint = tool.annotations.readOnlyHint?.value;
        if (hint === true || !known(tool, "/annotations")) continue;
        const isWrite = hint === false || effectOfName(tool, vocabulary) === "write";
        if (isWrite) report({ messageId: "writes", data, at, path: "", tool, fix });
        else report({ messageId: "unannotated", data, at: sliceOf(tool.name), path: "/annotations", tool });
      }
    }
  },
  examples: [
    bad({
      title: "A read that does not say so",
      tools: ts`
        server.registerTool("list_nests", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("get_nest", {}, handler);
        const registry = new Map([["list_nests", handler], ["get_nest", handler]]);
        ${RUN}
      `,
      reports: [{ message: "unannotated", at: "get_nest" }],
    }),
    bad({
      title: "A write, and no tool at all",
      tools: ts`
        server.registerTool("list_nests", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("get_nest", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("delete_nest", {}, handler);
        const registry = new Map([["list_nests", handler], ["get_nest", handler], ["delete_nest", handler], ["get_egg", handler]]);
        ${RUN}
      `,
      reports: [
        { message: "writes", at: "delete_nest" },
        { message: "unknown", at: "get_egg" },
      ],
      fixed: ts`
        server.registerTool("list_nests", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("get_nest", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("delete_nest", {}, handler);
        const registry = new Map([["list_nests", handler], ["get_nest", handler], ]);
        ${RUN}
      `,
    }),
    good({
      title: "Reads alone",
      tools: ts`
        server.registerTool("list_nests", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("get_nest", { annotations: { readOnlyHint: true } }, handler);
        const registry = new Map([["list_nests", handler], ["get_nest", handler]]);
        ${RUN}
      `,
    }),
  ],
});
