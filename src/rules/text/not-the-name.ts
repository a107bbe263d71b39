import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import { defineRule, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { excerpt } from "../shared/texts/excerpt.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { singularOf } from "../shared/words/inflection.ts";
import { tellingWords } from "../shared/words/telling-words.ts";

/** Words that say nothing about one tool in particular. */
const FILLERS: ReadonlySet<string> = new Set(
  "tool function operation command method api mcp new one given specified".split(" "),
);

export default defineRule({
  summary: "Say more in a description than the name says",
  why: "An agent has the name already. It needs to know what comes back, when to take this tool, and what to mind.",
  source: "Tool description quality scores of directories: a description that repeats the name counts as none",
  scope: "tool",
  reads: ["name", "description"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    repeated: "Expected the description to say more than the name of `{name}`, got `{words}`.",
  },
  notes: [
    "Numbers and forms of words do not count: “Lists orders” says what `list_order` says. Words of the title count as said, too.",
    "A description of two paragraphs, or with code, is left alone.",
  ],
  check(tool, { docstring, vocabulary, report }) {
    const { description, title } = tool;
    const { paragraphs = [], codeSpans = [], blocks = [] } = docstring(tool) ?? {};
    const [only] = paragraphs;
    if (!description || !only || blocks.length > 1 || codeSpans.length > 0) return;
    // Some servers send the description as the title where there is none: then it repeats nothing but itself.
    const titled = title?.value === description.value ? "" : (title?.value ?? "");
    const said = normal([...identifierWords(tool.name.value), ...tellingWords(titled)], vocabulary);
    const words = normal(tellingWords(only.text), vocabulary);
    if (words.size === 0 || [...words].some((word) => !said.has(word) && !FILLERS.has(word))) return;
    report({
      messageId: "repeated",
      data: { name: tool.name.value, words: excerpt(only.text) },
      at: sliceOf(description, only.start, only.end),
      path: "/description",
    });
  },
  examples: [
    bad({
      title: "The name, once more",
      tools: ts`
        server.registerTool("list_cabins", { description: "Lists all cabins." }, handler);
        server.registerTool("stop_cabin", { title: "Halt a cabin", description: "This tool halts the cabin." }, handler);
      `,
      reports: [
        { message: "repeated", at: "Lists all cabins." },
        { message: "repeated", at: "This tool halts the cabin." },
      ],
    }),
    good({
      title: "What comes back, and what to mind",
      tools: ts`
        server.registerTool("list_cabins", { description: "List cabins with their place on the line." }, handler);
        server.registerTool("stop_cabin", { description: "Stop a cabin; all others of its line stop, too." }, handler);
        const words = "Call the guard of a cabin.";
        server.registerTool("call_cabin", { title: words, description: words }, handler);
      `,
    }),
  ],
});

/** Words without what number and person add to them. */
function normal(words: Iterable<string>, vocabulary: Vocabulary): Set<string> {
  return new Set(
    [...words]
      .flatMap((word) => (word.includes("_") ? identifierWords(word) : [word]))
      .map((word) => singularOf(word, vocabulary) ?? word.replace(/s$/u, "")),
  );
}
