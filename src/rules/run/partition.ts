import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { isUnlisted } from "../../tool-model/unlisted.ts";
import type { Registry } from "../../tool-model/registry.ts";
import { defineRule, type Finding } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { OPERATIONS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf, isWhollyKnown } from "../shared/dispatchers/dispatchers.ts";

export default defineRule({
  summary: "Have every tool either run or refused by the batch tool, and none both",
  why: "A tool in neither list is refused without a word of what to do; one in both is run or refused by accident.",
  source: "ADR-301, Decision: read-only commands, and write commands that are rejected",
  scope: "toolSet",
  needs: ["registries"],
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    neither: "Expected `{name}` among the tools that `{run}` runs or those that it refuses, got it in neither.",
    both: "Expected `{name}` either to be run by `{run}` or refused, got it in both lists.",
  },
  notes: [
    "Suggested is the list that `readOnlyHint` tells of, where that list holds names alone.",
    "Silent unless the code keeps both lists and all of them is known. Tools with the tag `not-batchable` may be in neither.",
  ],
  check(server, { known, report }) {
    if (!server.complete || server.tools.some((tool) => !known(tool, "/name"))) return;
    for (const dispatcher of dispatchersOf(server)) {
      const { tool: own, runs, rejects } = dispatcher;
      if (rejects.length === 0 || !isWhollyKnown(dispatcher) || rejects.some(({ isWhole }) => !isWhole)) continue;
      const run = own.name.value;
      // A map of what answers may hold both; the lists beside it say which is which.
      const lists = runs.some(({ kind }) => kind === "allow") ? runs.filter(({ kind }) => kind === "allow") : runs;
      const taken = new Set(lists.flatMap(({ members }) => members.map(({ value }) => value)));
      const refused = rejects.flatMap(({ members }) => members);
      for (const { value: name, range } of refused.filter(({ value }) => taken.has(value)))
        report({ messageId: "both", data: { name, run }, at: range ?? sliceOf(own.name), path: "", tool: own });
      const names = new Set([...taken, ...refused.map(({ value }) => value), run]);
      for (const tool of server.tools) {
        const name = tool.name.value;
        if (names.has(name) || isUnlisted(tool) || tool.meta.tags.includes("not-batchable")) continue;
        const list = tool.annotations.readOnlyHint?.value === true ? lists : rejects;
        const fix = tool.annotations.readOnlyHint && withName(name, list);
        report({ messageId: "neither", data: { name, run }, at: sliceOf(tool.name), path: "", tool, fix });
      }
    }
  },
  examples: [
    bad({
      title: "One in neither list, one in both",
      tools: ts`
        server.registerTool("list_nests", {}, handler);
        server.registerTool("get_nest", {}, handler);
        server.registerTool("count_eggs", {}, handler);
        server.registerTool("ring_bird", {}, handler);
        server.registerTool("move_nest", {}, handler);
        const READS = new Set(["list_nests", "get_nest"]);
        const WRITES = new Set(["get_nest", "ring_bird", "move_nest"]);
        server.registerTool("run", {
          inputSchema: { commands: ${OPERATIONS} },
        }, async ({ commands }) => {
          for (const { tool } of commands) {
            if (WRITES.has(tool)) throw new Error(\`Use \${tool} directly.\`);
            if (!READS.has(tool)) throw new Error("Unknown tool.");
          }
        });
      `,
      reports: [
        { message: "neither", at: "count_eggs" },
        { message: "both", at: "get_nest" },
      ],
    }),
    bad({
      title: "A read and a write in neither list",
      tools: ts`
        server.registerTool("list_nests", {}, handler);
        server.registerTool("get_nest", {}, handler);
        server.registerTool("count_eggs", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("ring_bird", {}, handler);
        server.registerTool("move_nest", {}, handler);
        server.registerTool("clean_nest", { annotations: { readOnlyHint: false } }, handler);
        const READS = new Set(["list_nests", "get_nest"]);
        const WRITES = new Set(["ring_bird", "move_nest"]);
        server.registerTool("run", {
          inputSchema: { commands: ${OPERATIONS} },
        }, async ({ commands }) => {
          for (const { tool } of commands) {
            if (WRITES.has(tool)) throw new Error(\`Use \${tool} directly.\`);
            if (!READS.has(tool)) throw new Error("Unknown tool.");
          }
        });
      `,
      reports: [
        { message: "neither", at: "count_eggs" },
        { message: "neither", at: "clean_nest" },
      ],
      fixed: ts`
        server.registerTool("list_nests", {}, handler);
        server.registerTool("get_nest", {}, handler);
        server.registerTool("count_eggs", { annotations: { readOnlyHint: true } }, handler);
        server.registerTool("ring_bird", {}, handler);
        server.registerTool("move_nest", {}, handler);
        server.registerTool("clean_nest", { annotations: { readOnlyHint: false } }, handler);
        const READS = new Set(["list_nests", "get_nest", "count_eggs"]);
        const WRITES = new Set(["ring_bird", "move_nest", "clean_nest"]);
        server.registerTool("run", {
          inputSchema: { commands: ${OPERATIONS} },
        }, async ({ commands }) => {
          for (const { tool } of commands) {
            if (WRITES.has(tool)) throw new Error(\`Use \${tool} directly.\`);
            if (!READS.has(tool)) throw new Error("Unknown tool.");
          }
        });
      `,
    }),
    good({
      title: "Each in one list",
      tools: ts`
        server.registerTool("list_nests", {}, handler);
        server.registerTool("get_nest", {}, handler);
        server.registerTool("ring_bird", {}, handler);
        server.registerTool("move_nest", {}, handler);
        const READS = new Set(["list_nests", "get_nest"]);
        const WRITES = new Set(["ring_bird", "move_nest"]);
        server.registerTool("run", {
          inputSchema: { commands: ${OPERATIONS} },
        }, async ({ commands }) => {
          for (const { tool } of commands) {
            if (WRITES.has(tool)) throw new Error(\`Use \${tool} directly.\`);
            if (!READS.has(tool)) throw new Error("Unknown tool.");
          }
        });
      `,
    }),
  ],
});

/** Adds a name behind the last one of a list that is written down and holds nothing but names. */
function withName(name: string, lists: readonly Registry[]): Finding["fix"] {
  const [list, ...others] = lists;
  const last = list?.members.at(-1);
  const isPlain = list?.members.every(({ removal, handler, note }) => removal && !handler && !note) === true;
  if (!last?.range || !isPlain || others.length > 0) return undefined;
  // Behind the quote that closes the name before.
  const at = last.range.end + 1;
  const range = { file: last.range.file, start: at, end: at };
  return { title: `Add \`${name}\` to the list`, replacements: [{ range, text: `, "${name}"` }] };
}
