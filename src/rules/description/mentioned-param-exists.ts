import { z } from "zod";
import type { Bullet, Docstring, Sentence, Span } from "../../docstring/docstring.ts";
import { nearest } from "../../diagnostics/nearest.ts";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isEnglish } from "../shared/words/is-english.ts";
import { serverWords } from "../shared/words/server-words.ts";

export default defineRule({
  summary: "Name only parameters that the tool takes",
  why: "A filter that does not exist is either refused, which costs a call, or ignored, which gives the agent rows it did not ask for.",
  source: "ADR-0019, review of PR #397: a docstring that named filters which did not exist, a 422 trap",
  scope: "tool",
  reads: ["description", "inputSchema"],
  fix: "none",
  options: z.strictObject({}),
  messages: {
    unknown: "Expected a parameter of `{tool}`, got `{name}`.",
  },
  notes: [
    "Judged are assignments that the text tells the agent to make (“pass `status=open`”, “filter by `kind=group`”) or says the use of (“`site=4` for one branch”, “`limit=50` by default”), and the names that bullets start with under a heading such as Parameters or Filters. Several names of which none is a parameter are left alone: they are those of something else, such as the fields that a filter is written with. Names in back-ticks elsewhere are as often fields of the answer.",
    "Other assignments say what a thing is (“groups are spaces with `kind=group`”), or belong to a command or a format that the text speaks of; they are left alone, and so are those in a sentence about the answer, an error or another tool.",
  ],
  check(tool, { docstring, server, report }) {
    const { description } = tool;
    const names = new Set(tool.input.fields.map((field) => field.name));
    if (!description || !saysAllFields(tool) || !mayMention(description.value, names)) return;
    const parsed = docstring(tool);
    if (!parsed) return;
    const { toolNames } = serverWords(server);
    const seen = new Set<number>();
    for (const mention of [...bulletMentions(parsed, names), ...assignments(parsed, toolNames)]) {
      if (names.has(mention.raw) || isAnswered(tool, mention.raw) || seen.has(mention.start)) continue;
      seen.add(mention.start);
      const guess = nearest(mention.raw, names);
      report({
        messageId: "unknown",
        data: { tool: tool.name.value, name: mention.raw },
        at: sliceOf(description, mention.start, mention.end),
        path: "/description",
        ...(guess === undefined ? {} : { help: `Did you mean \`${guess}\`?` }),
      });
    }
  },
  examples: [
    bad({
      title: "A filter that was dropped, and one that never was",
      tools: ts`
        server.registerTool("list_transfers", {
          description: "List transfers — \`limit=50\` by default, \`sort=date\` for the newest first.\n\nFilters:\n\n- \`status\`: open or done\n- \`target_site_id\`: where they go",
          inputSchema: {
            status: z.string().optional().describe("State of the transfer"),
            limit: z.number().optional().describe("Most rows to return"),
          },
        }, handler);
      `,
      reports: [
        { message: "unknown", at: "sort" },
        { message: "unknown", at: "target_site_id" },
      ],
    }),
    good({
      title: "The fields that a filter is written with",
      tools: ts`
        server.registerTool("search_flows", {
          description: "Search flows.\n\nFilter fields:\n\n- \`owner\`: who made it\n- \`project\`: where it lies",
          inputSchema: { filter: z.string().optional().describe("Field, operator and value, as in owner:eq:Ada") },
        }, handler);
      `,
    }),
    good({
      title: "Parameters, fields of the answer, and what other tools take",
      tools: ts`
        server.registerTool("list_loans", {
          description: "List loans — \`overdue=true\` for those to remind of.\n\nReturns \`due\` and, for lost books, \`fee=0\`. For one reader use get_reader with \`loans=true\`.\n\nReturned fields:\n\n- \`due\`: the day",
          inputSchema: { overdue: z.boolean().optional().describe("Only overdue loans") },
        }, handler);

        server.registerTool("get_reader", {
          description: "Get a reader. Schools are readers with \`kind='group'\`.",
          inputSchema: { loans: z.boolean().optional().describe("Whether loans come along") },
        }, handler);
      `,
    }),
  ],
});

const PARAMETERS_HEADING =
  /^[#*_\s]*(?:[a-z]+ )?(?:parameters?|params?|arguments?|args|inputs?|filters?)\b(?! (?:returned|results?|in the (?:response|answer)))/iu;
const ABOUT_OTHERS =
  /\b(?:returns?|returned|returning|respon\w+|results?|outputs?|answers? (?:with|carr\w+|hold\w*)|yields?|fail\w*|errors?|raises?|throws?|lands?|carr(?:y|ies)|surfaces?|reports? |shows?|emits?|contains?|e\.g\.|for example|example|examples|such as|not|no|never|url|query string|header|cookie|env\w*|html|css|sql|regex)\b/iu;

/** `status=open`, `ids=[1]`; not an attribute, a comparison or part of an address. */
const ASSIGNMENT = /(?<![\p{L}\p{N}_.\-/&?<$@#%[({"'])([a-z][A-Za-z0-9_]*)=(?=[A-Za-z0-9"'[{<])/gu;

/** Whether there is anything to be found at all, which most descriptions need no parsing to deny. */
function mayMention(text: string, names: ReadonlySet<string>): boolean {
  const assigned = Array.from(text.matchAll(ASSIGNMENT), ([, name = ""]) => name);
  if (assigned.some((name) => !names.has(name))) return true;
  return /param|arg|input|filter/iu.test(text) && /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/mu.test(text);
}

/** A schema that leaves names open, or has none, tells nothing about names. */
function saysAllFields({ input }: Tool): boolean {
  const { additionalProperties } = input.schema;
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  return !isOpen && input.fields.length > 0;
}

/** Whether the tool's answers, as far as their schema is known, have a field of that name. */
function isAnswered(tool: Tool, name: string): boolean {
  return tool.output !== undefined && JSON.stringify(tool.output).includes(JSON.stringify(name));
}

/**
 * The names that bullets below a heading like "Filters" start with. Several names without a single parameter are of
 * something else: of the fields that a filter is written with, say.
 */
function bulletMentions({ bullets, codeSpans }: Docstring, parameters: ReadonlySet<string>): Span[] {
  const lists = new Map<string, Span[]>();
  for (const bullet of bullets.filter(({ under }) => PARAMETERS_HEADING.test(under)))
    lists.set(bullet.under, [...(lists.get(bullet.under) ?? []), ...leadingName(bullet, codeSpans)]);
  return [...lists.values()].filter((names) => names.length < 2 || names.some(({ raw }) => parameters.has(raw))).flat();
}

function leadingName(bullet: Bullet, codeSpans: Docstring["codeSpans"]): Span[] {
  const code = codeSpans.find((span) => span.start >= bullet.start && span.end <= bullet.end);
  if (!code || !/^[*_"(]*$/u.test(bullet.raw.slice(0, code.start - bullet.start))) return [];
  const name = /^`+\s*([A-Za-z_][A-Za-z0-9_]*)(?=\s*`|\s?[=?]|\s?:(?!\/\/))/u.exec(code.raw);
  if (!name?.[1]) return [];
  const start = code.start + name[0].length - name[1].length;
  return [{ start, end: start + name[1].length, raw: name[1] }];
}

/** Assignments in sentences that are about this tool's input. */
function assignments({ paragraphs, calls, codeSpans }: Docstring, toolNames: ReadonlySet<string>): Span[] {
  const isInCall = (at: number): boolean => calls.some((call) => call.start <= at && at < call.end);
  const isInsideCode = (at: number): boolean =>
    codeSpans.some((code) => code.start < at && at < code.end && /[^`\s]/u.test(code.raw.slice(0, at - code.start)));
  return paragraphs
    .flatMap((paragraph) => paragraph.sentences)
    .filter((sentence) => !isAboutOthers(sentence, toolNames))
    .flatMap((sentence) =>
      Array.from(sentence.raw.matchAll(ASSIGNMENT)).flatMap(({ 1: raw = "", index }) => {
        const start = sentence.start + index;
        const [before, behind] = [sentence.raw.slice(0, index), sentence.raw.slice(index + raw.length)];
        return isAsked(before, behind) ? [{ start, end: start + raw.length, raw }] : [];
      }),
    )
    .filter(({ start, raw }) => !isInCall(start) && !isInsideCode(start) && !/^ids$|_ids$/u.test(raw));
}

/** Whether the words around an assignment say that the agent makes it: else it may be of a command, a format or a thing. */
function isAsked(before: string, behind: string): boolean {
  if (DEFINING.test(before) || isGivenToAnother(before)) return false;
  return INSTRUCTION.test(before) || PURPOSE.test(behind);
}

const INSTRUCTION =
  /\b(?:pass|set|use|specify|provide|give|supply|send|add|choose|filter(?:s|ed|able|ing)?(?:\s+\w+)?\s+(?:by|on|with))\s+`*$/iu;

/** What stands behind the value: "`site=4` for one branch", "`format=csv` asks for a table". */
const PURPOSE =
  /^=(?:"[^"]*"|'[^']*'|\[[^\]]*\]|[^\s`,;()"']+)`*\s+(?:for|to|by default|if you|when you|asks?|limits|restricts|narrows|filters|selects|keeps|skips|adds|sorts)\b/iu;

/** "move_column with", "call the other one with": what follows is given to that, whatever it is. */
function isGivenToAnother(before: string): boolean {
  return NAMED_RECEIVER.test(before) || (CALLED.test(before) && /\swith\s/u.test(before));
}

const NAMED_RECEIVER = /(?<![\w-])[A-Za-z\d]+[_-][\w-]*`*\s+with\s+`*$/u;
const CALLED = /\b(?:call|ask|run|invoke)\s+(?!this\b|it\b)/iu;

/** "… are spaces with": what follows is said of the things themselves. */
const DEFINING = /\b(?:is|are)\s+(?:[\w-]+\s+){1,4}?(?:with|where|whose|having)\s+`*$/iu;

function isAboutOthers({ text }: Sentence, toolNames: ReadonlySet<string>): boolean {
  if (!isEnglish(text) || ABOUT_OTHERS.test(text.replace(/`+[^`]*`+/gu, ""))) return true;
  return text.split(/[^A-Za-z0-9_-]+/u).some((word) => toolNames.has(word));
}
