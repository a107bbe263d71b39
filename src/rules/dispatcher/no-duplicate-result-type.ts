import { z } from "zod";
import type { ResultType } from "../../tool-model/registry.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { OPERATIONS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf } from "../shared/dispatchers/dispatchers.ts";

export default defineRule({
  summary: "Declare the type of a batch's results once",
  why: "Copies of one type drift apart, and with them what the batch tools of one server answer.",
  source: "ADR-003, Known Technical Debt: the BatchResult interface is defined in three files",
  scope: "toolSet",
  needs: ["registries"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    duplicate: "Expected `{name}` to be declared once, got a copy of it.",
  },
  notes: ["Judged are interfaces that are named for the result of a batch, with the same members in the same order."],
  check(server, { report }) {
    const [dispatcher] = dispatchersOf(server);
    const first = new Map<string, ResultType>();
    for (const type of (dispatcher && server.registries?.resultTypes) ?? []) {
      const key = `${type.name} ${type.shape}`;
      const earlier = first.get(key);
      if (!earlier) first.set(key, type);
      else {
        const related = [{ message: `\`${type.name}\` is declared here first.`, at: earlier.range }];
        report({ messageId: "duplicate", data: { name: type.name }, at: type.range, path: "", related });
      }
    }
  },
  examples: [
    bad({
      title: "Two declarations of one type",
      tools: ts`
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations }) => operations.map(({ tool, args }) => registry.get(tool)(args)));

        interface BatchResult { index: number; success: boolean }
        interface BatchResult { index: number; success: boolean }
      `,
      reports: [{ message: "duplicate", at: "BatchResult" }],
    }),
    good({
      title: "One declaration",
      tools: ts`
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations }) => operations.map(({ tool, args }) => registry.get(tool)(args)));

        interface BatchResult { index: number; success: boolean }
      `,
    }),
  ],
});
