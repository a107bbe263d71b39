import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { excerpt } from "../shared/texts/excerpt.ts";
import { clientsOption, limitsOf, named } from "../shared/clients.ts";

const length = z.number().int().positive();

export default defineRule({
  summary: "Keep descriptions as short as clients take them, and the contract at their start",
  why: "One client refuses a longer description and with it the request, another cuts it off: what stands behind the cut no agent reads.",
  source: "Limits of OpenAI and Claude Code, as the options give them",
  scope: "tool",
  reads: ["description"],
  fix: "none",
  options: z.strictObject({
    clients: clientsOption,
    openai: length
      .default(1024)
      .describe(
        '"string too long. Expected a string with maximum length 1024" (getsentry/sentry-mcp#106); lifted for newer models and endpoints (run-llama/llama_index#18784); read 2026-11-22',
      ),
    claude: length
      .default(2048)
      .describe(
        "Claude Code cuts off what is longer, without a word (anthropics/claude-code#41593 and #87650, read 2026-11-22)",
      ),
    contract: length
      .default(1500)
      .describe("Where the first paragraph and the references to other tools have to end, whatever the length"),
  }),
  messages: {
    tooLong: "Expected a description of at most `{limit}` characters for `{clients}`, got `{length}`.",
    lateOpening: "Expected the first paragraph to end within the first `{limit}` characters, got `{words}` after them.",
    lateReference:
      "Expected references to other tools within the first `{limit}` characters, got `{words}` after them.",
  },
  notes: [
    "The part of a description that is told is the one that is over the limit.",
    "The contract is what decides whether and how a tool is called: its first paragraph, and the calls of other tools that it refers to.",
  ],
  check(tool, { options, docstring, toolNamed, report }) {
    const { description } = tool;
    if (!description) return;
    const size = description.value.length;
    const exceeded = limitsOf({ openai: options.openai, claude: options.claude }, options.clients).filter(
      ({ limit }) => size > limit,
    );
    const [lowest] = exceeded;
    if (lowest) {
      const clients = named(exceeded.map(({ client }) => client));
      const data = { limit: lowest.limit, clients, length: size };
      report({ messageId: "tooLong", data, at: sliceOf(description, lowest.limit), path: "/description" });
    }
    const { paragraphs = [], calls = [] } = docstring(tool) ?? {};
    const [opening] = paragraphs;
    if (opening && opening.end > options.contract)
      late("lateOpening", Math.max(opening.start, options.contract), opening.end);
    const reference = calls.find(
      ({ start, name }) => start >= options.contract && name !== tool.name.value && toolNamed(name),
    );
    if (reference) late("lateReference", reference.start, reference.end);

    function late(messageId: "lateOpening" | "lateReference", start: number, end: number): void {
      if (!description) return;
      const data = { limit: options.contract, words: excerpt(description.value.slice(start, end)) };
      report({ messageId, data, at: sliceOf(description, start, end), path: "/description" });
    }
  },
  examples: [
    bad({
      title: "Too long by a sentence, with the reference at the very end",
      tools: ts`
        server.registerTool("list_cabins", {
          description: "List cabins.",
          inputSchema: { ids: z.array(z.number()) },
        }, handler);

        server.registerTool("get_cabin", {
          description: "Get a cabin. It hangs on the line.\n\nFor several, \`list_cabins(ids=[...])\` takes ids.",
        }, handler);
      `,
      options: { openai: 80, contract: 50 },
      reports: [
        { message: "lateReference", at: "list_cabins(ids=[...])" },
        { message: "tooLong", at: "ids." },
      ],
    }),
    bad({
      title: "An opening that goes on for too long",
      tools: ts`
        server.registerTool("get_cabin", { description: "Get a cabin that hangs on the line." }, handler);
      `,
      options: { contract: 20 },
      reports: [{ message: "lateOpening", at: "gs on the line." }],
    }),
    good({
      title: "Short",
      tools: ts`
        server.registerTool("get_cabin", { description: "Get a cabin." }, handler);
      `,
    }),
  ],
});
