import { z } from "zod";
import type { Limit } from "../../tool-model/registry.ts";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { OPERATIONS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf, isWhollyKnown, runnableMembers, type Dispatcher } from "../shared/dispatchers/dispatchers.ts";
import { ownLimits } from "../shared/dispatchers/dispatcher-limits.ts";

export default defineRule({
  summary: "Enforce every limit of the dispatcher that is declared",
  why: "A limit that nothing reads looks like protection in the settings, and gives none.",
  source: "ADR-003, Safety Enforcement: three layers; `toolLimits` of its own server is never looked up",
  scope: "toolSet",
  needs: ["registries"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    unread: "Expected the code of `{dispatcher}` to read `{key}`, got a limit that nothing reads.",
    unlooked: "Expected the limits of `{name}` to be looked up by the tool's name, got limits that nothing asks for.",
    unknown: "Expected limits by tool to name what `{dispatcher}` runs, got `{name}`.",
    late: "Expected the number of operations to be checked before the first is run, got the check after it.",
  },
  notes: [
    "Judged are limits that stand in one object with one of the number of operations. A value that a limit is copied from into another object counts as read.",
    "Silent where the dispatcher's code is not seen in full.",
  ],
  check(server, { report }) {
    for (const dispatcher of dispatchersOf(server)) {
      const { tool, code } = dispatcher;
      if (!code?.isWhole) continue;
      const own = tool.name.value;
      for (const { key, range } of unreadLimits(dispatcher))
        report({
          messageId: "unread",
          data: { dispatcher: own, key },
          at: range ?? sliceOf(tool.name),
          path: "",
          tool,
        });
      for (const { messageId, name, range } of limitsByTool(dispatcher))
        report({ messageId, data: { dispatcher: own, name }, at: range ?? sliceOf(tool.name), path: "", tool });
      if (code.sizeChecks.length > 0 && code.dispatches.length > 0 && !code.isSizeCheckedFirst)
        report({ messageId: "late", at: code.sizeChecks[0], path: "", tool });
    }
  },
  examples: [
    bad({
      title: "A limit that nothing reads, limits by tool that nothing asks for, and of a tool that is not run",
      tools: ts`
        const LIMITS = {
          maxOperations: 20,
          maxAggregateChars: 9000,
          toolLimits: { log_catch: { maxOperations: 5 }, sell_boat: { maxOperations: 1 } },
        };
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations }) => {
          if (operations.length > LIMITS.maxOperations) throw new Error("Too many operations.");
          return Promise.all(operations.map(({ tool, args }) => registry.get(tool)(args)));
        });
      `,
      reports: [
        { message: "unread", at: "maxAggregateChars" },
        { message: "unlooked", at: "maxOperations" },
        { message: "unknown", at: "maxOperations" },
      ],
    }),
    bad({
      title: "Counted when all is done",
      tools: ts`
        const LIMITS = { maxOperations: 20 };
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations }) => {
          for (const { tool, args } of operations) await registry.get(tool)(args);
          if (operations.length > LIMITS.maxOperations) throw new Error("Too many operations.");
        });
      `,
      reports: [{ message: "late", at: "operations.length > LIMITS.maxOperations" }],
    }),
    good({
      title: "Read before the first operation, and for each tool",
      tools: ts`
        const LIMITS = { maxOperations: 20, toolLimits: { log_catch: { maxOperations: 5 } } };
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          inputSchema: { operations: ${OPERATIONS} },
        }, async ({ operations }) => {
          for (const { tool } of operations) {
            const most = LIMITS.toolLimits[tool]?.maxOperations ?? LIMITS.maxOperations;
            if (operations.length > most) throw new Error("Too many operations.");
          }
          return Promise.all(operations.map(({ tool, args }) => registry.get(tool)(args)));
        });
      `,
    }),
  ],
});

function unreadLimits({ limits }: Dispatcher): readonly Limit[] {
  return ownLimits(limits).filter((limit) => limit.tool === undefined && limit.reads.length === 0 && isNumber(limit));
}

interface LimitsOfTool extends Pick<Limit, "range"> {
  readonly messageId: "unknown" | "unlooked";
  readonly name: string;
}

/** One finding for each tool that has limits of its own. */
function limitsByTool(dispatcher: Dispatcher): LimitsOfTool[] {
  const runs = new Set(runnableMembers(dispatcher).map(({ value }) => value));
  const seen = new Set<string>();
  return ownLimits(dispatcher.limits).flatMap(({ tool: name, reads, range }): LimitsOfTool[] => {
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    const at = range ? { range } : {};
    if (isWhollyKnown(dispatcher) && !runs.has(name)) return [{ messageId: "unknown", name, ...at }];
    return reads.length === 0 ? [{ messageId: "unlooked", name, ...at }] : [];
  });
}

/** Choices that are no numbers are the matter of another rule. */
function isNumber({ value }: Limit): boolean {
  return typeof value === "number";
}
