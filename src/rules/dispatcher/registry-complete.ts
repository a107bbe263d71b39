import { z } from "zod";
import type { SourceRange } from "../../tool-model/source-range.ts";
import { sliceOf } from "../../tool-model/text.ts";
import type { ServerTools } from "../../tool-model/tool-set.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { isUnlisted } from "../../tool-model/unlisted.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { BATCH_TOOLS } from "../shared/dispatchers/dispatcher-examples.ts";
import {
  dispatchersOf,
  isBatchTool,
  isWhollyKnown,
  runnableMembers,
  type Dispatcher,
} from "../shared/dispatchers/dispatchers.ts";
import { serverWords } from "../shared/words/server-words.ts";

export default defineRule({
  summary: "Let the dispatcher run every tool that is not a batch itself",
  why: "An agent is told that any tool can be batched, and the call with one that was forgotten fails when the rest of the batch has run.",
  source: "ADR-003, Requirements: batch ANY tool with a single dispatcher; Consequences: new tools must be registered",
  scope: "toolSet",
  needs: ["registries"],
  fix: "none",
  options: z.strictObject({
    exclude: z
      .record(z.string(), z.string())
      .default({})
      .describe("Tools that are not to be batched, each with the reason why"),
  }),
  messages: {
    missing: "Expected `{name}` among the tools that `{dispatcher}` runs, got none of that name.",
    unknown: "Expected the name of a tool among those that `{dispatcher}` runs, got `{name}`.",
    otherHandler:
      "Expected `{name}` to be answered in a batch as it is alone, got the function that answers `{other}`.",
  },
  notes: [
    "Left out are batch tools, the dispatcher, what its code refuses by name, tools in `exclude`, and those with the tag `not-batchable` or `interactive` (in TSDoc, `_meta` or the config's `tools`).",
    "Two tools are taken for mixed up only where the function behind the name of one is the very one that answers the other.",
    "Silent while a registration of the server or a part of the registry could not be read.",
    "`mcp-lint generate dispatcher` makes a dispatcher that cannot fall behind.",
  ],
  check(server, { options, known, report, vocabulary }) {
    if (!server.complete || server.tools.some((tool) => !known(tool, "/name"))) return;
    const { toolNames, nearestTool } = serverWords(server);
    const dispatchers = dispatchersOf(server);
    const own = new Set(dispatchers.map(({ tool }) => tool));
    const isMeant = (tool: Tool): boolean =>
      !own.has(tool) && !isBatchTool(tool, vocabulary) && !isLeftOut(tool) && !(tool.name.value in options.exclude);
    const handlers = handlersOf(server);
    for (const dispatcher of dispatchers) {
      for (const { name, other, range } of mixedUp(dispatcher, handlers))
        report({
          messageId: "otherHandler",
          data: { name, other },
          at: range ?? sliceOf(dispatcher.tool.name),
          path: "",
          tool: dispatcher.tool,
        });
      if (!isWhollyKnown(dispatcher)) continue;
      const data = { dispatcher: dispatcher.tool.name.value };
      const there = mentioned(dispatcher);
      for (const tool of server.tools.filter((one) => isMeant(one) && !there.has(one.name.value))) {
        const name = tool.name.value;
        report({ messageId: "missing", data: { ...data, name }, at: sliceOf(tool.name), path: "", tool });
      }
      for (const { value, range } of runnableMembers(dispatcher).filter((one) => !toolNames.has(one.value))) {
        const near = nearestTool(value);
        report({
          messageId: "unknown",
          data: { ...data, name: value },
          at: range ?? sliceOf(dispatcher.tool.name),
          path: "",
          tool: dispatcher.tool,
          ...(near !== undefined && { help: `Did you mean \`${near}\`?` }),
        });
      }
    }
  },
  examples: [
    bad({
      title: "A tool that was forgotten, and one that is no more",
      tools: ts`
        server.registerTool("list_tides", {}, handler);
        server.registerTool("moor_boat", {}, handler);
        server.registerTool("log_catch", {}, handler);
        const registry = new Map([["list_tides", handler], ["log_catch", handler], ["log_catches", handler]]);
        ${BATCH_TOOLS}
      `,
      reports: [
        { message: "missing", at: "moor_boat" },
        { message: "unknown", at: "log_catches" },
      ],
    }),
    bad({
      title: "A name that leads to what another tool does",
      tools: ts`
        const moor = async () => ({ content: [] });
        const cast = async () => ({ content: [] });
        server.registerTool("moor_boat", {}, moor);
        server.registerTool("cast_off_boat", {}, cast);
        const registry = new Map([["moor_boat", moor], ["cast_off_boat", moor]]);
        ${BATCH_TOOLS}
      `,
      reports: [{ message: "otherHandler", at: "cast_off_boat" }],
    }),
    good({
      title: "Every tool, but for one that waits for a person",
      tools: ts`
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("ask_skipper", {}, handler);
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        ${BATCH_TOOLS}
      `,
      options: { exclude: { ask_skipper: "It waits for an answer by radio." } },
    }),
  ],
});

/** The functions that answer direct calls, each with the names of the tools that it answers. */
function handlersOf({ tools, registries }: ServerTools): ReadonlyMap<string, ReadonlySet<string>> {
  const direct = registries?.known.find(({ tool }) => tool === undefined)?.members ?? [];
  const answering = new Map<string, Set<string>>();
  const known = [...tools.map(({ name, handler }) => ({ value: name.value, handler })), ...direct];
  for (const { value, handler } of known) {
    if (!handler) continue;
    const names = answering.get(keyOf(handler)) ?? new Set();
    answering.set(keyOf(handler), names.add(value));
  }
  return answering;
}

/** Names behind which stands a function that answers other tools, and not the one of that name. */
function mixedUp(dispatcher: Dispatcher, handlers: ReadonlyMap<string, ReadonlySet<string>>) {
  const answered = new Set([...handlers.values()].flatMap((names) => [...names]));
  return runnableMembers(dispatcher).flatMap(({ value: name, handler, range }) => {
    const names = (handler && handlers.get(keyOf(handler))) ?? new Set();
    const [other] = names;
    return other === undefined || names.has(name) || !answered.has(name) ? [] : [{ name, other, range }];
  });
}

function keyOf({ file, start }: SourceRange): string {
  return `${file}:${start}`;
}

/** Names that a dispatcher knows of, whether it runs or refuses them. */
function mentioned({ runs, rejects }: Dispatcher): ReadonlySet<string> {
  return new Set([...runs, ...rejects].flatMap(({ members }) => members.map(({ value }) => value)));
}

function isLeftOut(tool: Tool): boolean {
  return isUnlisted(tool) || tool.meta.tags.some((tag) => tag === "not-batchable" || tag === "interactive");
}
