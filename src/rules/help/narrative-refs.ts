import { z } from "zod";
import type { Stretch } from "../../docstring/layout.ts";
import type { Page } from "../../docstring/pages/page.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, md, ts } from "../example.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { singularOf } from "../shared/words/inflection.ts";
import { nameStyle, serverWords, type ServerWords } from "../shared/words/server-words.ts";
import { OTHER_TIMES_NOTE, tellsOfOtherKinds, tellsOfOtherTimes } from "../shared/texts/page-parts.ts";
import { misspeltToolMentions, unknownToolMentions, type ToolMention } from "../shared/texts/tool-mentions.ts";
import { unknownFields } from "../shared/fields/unknown-fields.ts";
import { successorOf } from "../shared/fields/field-successor.ts";

export default defineRule({
  summary: "Name only tools and fields that exist on help pages and in documents",
  why: "The words between the generated parts are written by hand. When a tool is renamed or taken out, they go on sending agents to it.",
  source: "ADR-0019, section 4 and Alternative 3: narrative that belongs to no single tool",
  scope: "page",
  fix: "none",
  options: z.strictObject({
    ignore: z
      .array(z.string())
      .default([])
      .describe("Names that look like tools and are none, such as those of another server"),
  }),
  messages: {
    unknownTool: "Expected the name of a tool of this server, got `{name}`.",
    unknownField: "`{field}` is no field of `{tool}`.",
  },
  notes: [
    "Judged is running text: names that start with a plain verb (`create_`, `get_`, `list_` and the like), names in code that are a letter or two away from a tool's, and the fields of calls such as `list_orders(ids=[...])`, whose values are left out. Complete calls are the business of `help/example-valid` and `docs/example-valid`.",
    "Left out are names of fields and values of any tool, and what the text says not to exist, to be gone or renamed, or to be something else (an endpoint, a scope, a command). Generated parts of a page say what the descriptions say, and are judged there.",
    "What stands under a heading for prompts, resources, commands or permissions names those.",
    OTHER_TIMES_NOTE,
    "Silent about tools while a registration of the server could not be resolved: the tool may be among those.",
  ],
  check(page, { options, server, examples, toolNamed, vocabulary, report }) {
    const read = examples(page);
    const narrative = (at: Stretch): boolean => isNarrative(page, at);
    const words = serverWords(server);
    const mentions = server.complete
      ? read.prose.filter(narrative).flatMap((part) => mentionsIn(page, part, words))
      : [];
    for (const { name, start, end } of mentions) {
      if (options.ignore.includes(name)) continue;
      const guess = words.nearestTool(name);
      report({
        messageId: "unknownTool",
        data: { name },
        at: { file: page.file, start, end },
        path: "",
        ...(guess !== undefined && { help: `Did you mean \`${guess}\`?` }),
      });
    }
    for (const call of read.calls.filter(({ isInline, isElided }) => isInline && isElided).filter(narrative)) {
      const tool = call.naming === "call" && call.name ? toolNamed(call.name.text) : undefined;
      for (const { member, free, at } of tool ? unknownFields(call.arguments, tool) : []) {
        if (!tool || at.length > 0) continue;
        const successor = successorOf(member.key, free, vocabulary);
        report({
          messageId: "unknownField",
          data: { field: member.key, tool: tool.name.value },
          at: { file: page.file, ...member.at },
          path: `/inputSchema/properties/${member.key}`,
          tool,
          ...(successor && { help: `Did you mean \`${successor.name}\`?` }),
        });
      }
    }
  },
  examples: [
    bad({
      title: "A tool that was taken out, one that is misspelt, and a field by its old name",
      tools: ts`
        server.registerTool("list_remedies", {
          description: "List remedies.",
          inputSchema: { ids: z.array(z.number()).optional() },
        }, handler);
        server.registerTool("mix_batch", { description: "Mix a batch.", inputSchema: { recipe: z.string() } }, handler);
      `,
      pages: {
        "help/tools.md": md`
          # A day at the apothecary

          Look them up with \`list_remedies(remedy_ids=[...])\`, then \`mix_bacth\` one.

          | step | tool           |
          | ---- | -------------- |
          | last | \`delete_batch\` |
        `,
      },
      reports: [
        { message: "unknownField", at: "remedy_ids" },
        { message: "unknownTool", at: "mix_bacth" },
        { message: "unknownTool", at: "delete_batch" },
      ],
    }),
    good({
      title: "Tools, fields, and what the text says is none",
      tools: ts`
        server.registerTool("list_remedies", {
          description: "List remedies.",
          inputSchema: { ids: z.array(z.number()).optional() },
        }, handler);
        server.registerTool("mix_batch", { description: "Mix a batch.", inputSchema: { recipe: z.string() } }, handler);
      `,
      pages: {
        "help/tools.md": md`
          # A day at the apothecary

          \`list_remedies(ids=[...])\` comes first; it replaces \`search_remedies\`. There is no \`delete_batch\`: batches are kept.
          \`mix_batch\` was renamed from \`create_batch\`, and needs the \`create_batches\` scope.
        `,
      },
    }),
    bad({
      title: "A page called after what is no tool, and headings that are numbered, or name what the tools are about",
      tools: ts`
        server.registerTool("list_events", { description: "List events." }, handler);
        server.registerTool("get_event", { description: "Get an event." }, handler);
      `,
      pages: {
        "README.md": md`
          # Legacy calendar for the CLI

          Begin with \`get_events\`.

          ## 1.1 Events

          \`list_events\` and \`delete_event\` do what they say.
        `,
      },
      reports: [
        { message: "unknownTool", at: "get_events" },
        { message: "unknownTool", at: "delete_event" },
      ],
    }),
    good({
      title: "Other releases, and what is no tool",
      tools: ts`
        server.registerTool("list_remedies", { description: "List remedies." }, handler);
        server.registerTool("mix_batch", { description: "Mix a batch." }, handler);
      `,
      pages: {
        "CHANGELOG.md": md`
          # 1.2.0

          \`create_batch\` is \`mix_batch\` now.
        `,
        "README.md": md`
          # Apothecary

          ## Available prompts

          - \`list_all_remedies\`: everything on the shelves

          ## Required permissions

          - \`edit_remedies\`

          ## Roadmap

          - \`delete_batch\`: throw one away
        `,
      },
    }),
  ],
});

function mentionsIn(page: Page, { start, end }: Stretch, words: ServerWords): ToolMention[] {
  const part = page.text.slice(start, end);
  // A task that is still to be done speaks of what is not there yet.
  if (/^\[ \]\s/u.test(part) || tellsOfOtherKinds(page, start, nounsOf(words))) return [];
  const unknown = unknownToolMentions(part, words).filter(({ name }) => isOfThisServer(name, words));
  const mentions = new Map(
    [...unknown, ...misspeltToolMentions(part, words)].map((mention) => [mention.start, mention]),
  );
  return [...mentions.values()].map(({ name, ...at }) => ({ name, start: start + at.start, end: start + at.end }));
}

/** Packages, commands and functions have names such as `create-next-app`; a tool's is of what other tools are about. */
function isOfThisServer(name: string, words: ServerWords): boolean {
  const noun = identifierWords(name).at(-1);
  if (nameStyle(name) === "snake" || noun === undefined) return true;
  const nouns = nounsOf(words);
  return bothNumbers(noun).some((form) => nouns.has(form));
}

/** Built once a run: pages name things as often as there are tools. */
const known = new WeakMap<ServerWords, ReadonlySet<string>>();

function nounsOf(words: ServerWords): ReadonlySet<string> {
  const nouns =
    known.get(words) ?? new Set([...words.toolPhrases].flatMap((phrase) => phrase.split(" ")).flatMap(bothNumbers));
  known.set(words, nouns);
  return nouns;
}

function bothNumbers(word: string): string[] {
  return [word, singularOf(word) ?? word];
}

/** What a person writes of today: not what is generated, and no heading of a tool's section, which `help/tool-covered` judges. */
function isNarrative(page: Page, { start }: Stretch): boolean {
  const { regions, sections, role } = page;
  if (tellsOfOtherTimes(page, start)) return false;
  if (regions.some(({ open, close }) => open.start <= start && start < close.end)) return false;
  return role === "document" || !sections.some(({ names, ...own }) => names.length > 0 && own.start === start);
}
