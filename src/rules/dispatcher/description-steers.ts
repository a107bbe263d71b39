import { z } from "zod";
import { appendPointer } from "../../tool-model/json-pointer.ts";
import { sliceOf, type Text } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { BATCH_TOOLS } from "../shared/dispatchers/dispatcher-examples.ts";
import { dispatchersOf, duplicateVariants } from "../shared/dispatchers/dispatchers.ts";

export default defineRule({
  summary: "Point descriptions to the dispatcher, not to a batch variant of a tool",
  why: "Agents take the way that the description names: while it names the variant, nobody batches with the dispatcher.",
  source: "ADR-003, what became of it: descriptions were pointed to `batch_tools`",
  scope: "toolSet",
  needs: ["registries"],
  fix: "safe",
  options: z.strictObject({}),
  messages: {
    steers: "Expected `{dispatcher}` to be named for several at once, got `{name}`, which is a batch of `{single}`.",
  },
  notes: ["What a text says not to use, or to be deprecated, is left alone."],
  check(server, { known, report, vocabulary }) {
    const [dispatcher] = dispatchersOf(server);
    if (!dispatcher) return;
    const variants = duplicateVariants(server, vocabulary);
    const names = new Map([...variants].map(([tool, single]) => [tool.name.value, single.name.value]));
    if (names.size === 0) return;
    const own = dispatcher.tool.name.value;
    for (const tool of server.tools.filter((one) => !variants.has(one))) {
      const judge = (text: Text | undefined, path: string): void => {
        if (!text || !known(tool, path)) return;
        for (const { name, start } of mentionsOf(names, text.value)) {
          const slice = sliceOf(text, start, start + name.length);
          report({
            messageId: "steers",
            data: { dispatcher: own, name, single: names.get(name) ?? "" },
            at: slice,
            path,
            tool,
            fix: { title: `Name \`${own}\` in its place`, replacements: [{ slice, text: own }] },
          });
        }
      };
      judge(tool.description, "/description");
      for (const field of tool.input.fields) judge(field.description, appendPointer(field.path, "description"));
    }
  },
  examples: [
    bad({
      title: "The description names the variant",
      tools: ts`
        server.registerTool("copy_chart", {
          description: "Copy a chart. For several, use batch_copy_charts.",
          inputSchema: { chart: z.string() },
        }, handler);
        server.registerTool("batch_copy_charts", { inputSchema: { charts: z.array(z.string()).min(1) } }, handler);
        const registry = new Map([["copy_chart", handler]]);
        ${BATCH_TOOLS}
      `,
      reports: [{ message: "steers", at: "batch_copy_charts" }],
      fixed: ts`
        server.registerTool("copy_chart", {
          description: "Copy a chart. For several, use batch_tools.",
          inputSchema: { chart: z.string() },
        }, handler);
        server.registerTool("batch_copy_charts", { inputSchema: { charts: z.array(z.string()).min(1) } }, handler);
        const registry = new Map([["copy_chart", handler]]);
        ${BATCH_TOOLS}
      `,
    }),
    good({
      title: "The description names the dispatcher, or warns of the variant",
      tools: ts`
        server.registerTool("copy_chart", {
          description: "Copy a chart. For several, use batch_tools instead of batch_copy_charts.",
          inputSchema: { chart: z.string() },
        }, handler);
        server.registerTool("batch_copy_charts", { inputSchema: { charts: z.array(z.string()).min(1) } }, handler);
        const registry = new Map([["copy_chart", handler]]);
        ${BATCH_TOOLS}
      `,
    }),
  ],
});

const WARNED =
  /\b(?:instead of|rather than|not|never|no longer|avoid|unlike|replac\w+|supersed\w+|deprecated)\b[^.]{0,40}$/iu;

/** Where a text names variants as something to use. */
function mentionsOf(names: ReadonlyMap<string, string>, text: string): { name: string; start: number }[] {
  return Array.from(text.matchAll(/(?<![\w-])[A-Za-z][\w-]*/gu)).flatMap(({ 0: name, index: start }) => {
    const isWarned = WARNED.test(text.slice(Math.max(0, start - 80), start));
    return names.has(name) && !isWarned ? [{ name, start }] : [];
  });
}
