import { z } from "zod";
import type { Docstring } from "../../docstring/docstring.ts";
import { sliceOf } from "../../tool-model/text.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule, type RuleContext, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { isPlural, singularOf } from "../shared/words/inflection.ts";
import { tellingWords } from "../shared/words/telling-words.ts";

/** Larger servers are compared up to here: each tool is held against each. */
const MOST_TOOLS = 600;

/** Of fewer words, most are in both when two things are named in one order or the other. */
const FEWEST_WORDS = 8;

/** A tool, and the words of its description that are its own. */
interface Described {
  readonly tool: Tool;
  /** Its first sentence. */
  readonly first: string;
  /** The telling words of the first sentence, and of others that no other tool has. */
  readonly words: ReadonlySet<string>;
  /** The telling words of each sentence that others say, too: they tell it from a tool that does not. */
  readonly shared: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those of the first sentence alone, without the verb that it begins with. */
  readonly firstWords: ReadonlySet<string>;
  /** The same as they are written: in the number in which they stand, compounds as one. */
  readonly written: Written;
  readonly nameWords: ReadonlySet<string>;
}

/** The words of a first sentence, by their singular. */
interface Written {
  readonly singular: ReadonlySet<string>;
  readonly plural: ReadonlySet<string>;
}

export default defineRule({
  summary: "Describe each tool so that it can be told from the others",
  why: "Of two tools that read alike an agent picks either, and finds out which was right by trying.",
  source: "Reviews of directories; field reports of tools that are mistaken for each other",
  scope: "toolSet",
  fix: "none",
  options: z.strictObject({
    share: z.number().min(0.5).max(1).default(0.75).describe("How much of all words of both has to be in both"),
  }),
  messages: {
    alike: "Expected a description that tells `{name}` from `{other}`, got `{percent}` % of the same words.",
  },
  notes: [
    "Sentences and blocks that both of two tools have are left out, but for the first one. Texts that differ in the very words in which the names differ do tell the tools apart, and so do those that begin with verbs of which one does and the other undoes or reads.",
    "So do first sentences of which each has a word that the other has not (`the cabins above` and `the cabins below`), whatever they begin with, or of which one speaks of one thing and the other of many (`a cabin` and `cabins`).",
    "A tool is told of once, with the tool before it that it is most like.",
  ],
  check({ tools }, context) {
    const described = ownWords(
      tools.filter((tool) => context.known(tool, "/description") && context.known(tool, "/name")).slice(0, MOST_TOOLS),
      context,
    );
    for (const [index, one] of described.entries()) {
      const closest = described
        .slice(0, index)
        .filter((other) => other.tool.name.value !== one.tool.name.value && !isToldApart(one, other))
        .map((other) => ({ other, share: alikeness(one, other) }))
        .filter(({ share }) => share >= context.options.share)
        .sort((a, b) => b.share - a.share)[0];
      const { description } = one.tool;
      if (!closest || !description) continue;
      const { tool: other } = closest.other;
      const first = context.docstring(one.tool)?.paragraphs[0];
      context.report({
        messageId: "alike",
        data: { name: one.tool.name.value, other: other.name.value, percent: Math.floor(closest.share * 100) },
        at: sliceOf(description, first?.start, first?.end),
        path: "/description",
        tool: one.tool,
        related: [
          { message: `\`${other.name.value}\` reads alike.`, at: other.description && sliceOf(other.description) },
        ],
      });
    }
  },
  examples: [
    bad({
      title: "Two ways to the same cabins",
      tools: ts`
        server.registerTool("find_cabins", {
          description: "Find the cabins of a line by their state, with place, speed and number of guests.",
        }, handler);
        server.registerTool("query_cabins", {
          description: "Find the cabins of one line by their state, with their place, their speed and number of guests.",
        }, handler);
      `,
      reports: [
        {
          message: "alike",
          at: "Find the cabins of one line by their state, with their place, their speed and number of guests.",
        },
      ],
    }),
    good({
      title: "To do and to undo",
      tools: ts`
        server.registerTool("put_up_signal", {
          description: "Add a signal to a pylon of a line, on the valley side or on the mountain side of it.",
        }, handler);
        server.registerTool("take_down_signal", {
          description: "Remove a signal from a pylon of a line, on the valley side or on the mountain side of it.",
        }, handler);
      `,
    }),
    good({
      title: "The same sentence about different things, and a block that both share",
      tools: ts`
        server.registerTool("get_cabin", {
          description: "Get the state of a cabin of a line by its number, as of now.\n\nTimes are those of the valley station.",
        }, handler);
        server.registerTool("get_pylon", {
          description: "Get the state of a pylon of a line by its number, as of now.\n\nTimes are those of the valley station.",
        }, handler);
      `,
    }),
  ],
});

function ownWords(tools: readonly Tool[], { docstring, vocabulary }: RuleContext<unknown, string>): Described[] {
  const normal = (word: string): string => singularOf(word, vocabulary) ?? word;
  const read = tools.map((tool) => ({ tool, sentences: sentencesOf(docstring(tool)) }));
  // By name: a tool with several definitions says all of its sentences as often, and shares none with that.
  const sayers = new Map<string, Set<string>>();
  for (const { tool, sentences } of read)
    for (const sentence of sentences)
      sayers.set(sentence, (sayers.get(sentence) ?? new Set<string>()).add(tool.name.value));
  return read.flatMap(({ tool, sentences: [first, ...others] }) => {
    if (first === undefined) return [];
    const own = others.filter((sentence) => (sayers.get(sentence)?.size ?? 0) < 2);
    const shared = others.filter((sentence) => !own.includes(sentence));
    const wordsOf = (text: string): Set<string> => new Set([...tellingWords(plainText(text))].map(normal));
    const withoutVerb = first.replace(/^\W*[a-z]+/iu, "");
    return [
      {
        tool,
        first,
        words: wordsOf([first, ...own].join("\n")),
        shared: new Map(shared.map((sentence) => [sentence, wordsOf(sentence)])),
        firstWords: wordsOf(withoutVerb),
        written: writtenWords(withoutVerb, vocabulary),
        nameWords: new Set(identifierWords(tool.name.value).map(normal)),
      },
    ];
  });
}

/** A compound is a word of its own: what is said of a `consumer` in a consumer-provider pair is not said of the provider. */
function writtenWords(text: string, vocabulary: Vocabulary): Written {
  const words = [...tellingWords(plainText(text).replaceAll(/(?<=\p{L})-(?=\p{L})/gu, "_"))];
  const those = (isMany: boolean): Set<string> =>
    new Set(
      words.filter((word) => isPlural(word, vocabulary) === isMany).map((word) => singularOf(word, vocabulary) ?? word),
    );
  return { singular: those(false), plural: those(true) };
}

/** A text with the words of names in it taken apart: `valley_line_id` speaks of a valley. */
function plainText(text: string): string {
  return text.replaceAll("_", " ");
}

/** The sentences of a description, and each of its other blocks as one. */
function sentencesOf(read: Docstring | undefined): string[] {
  return (read?.blocks ?? []).flatMap((block) =>
    block.kind === "paragraph" ? block.sentences.map(({ text }) => text) : [block.raw.trim()],
  );
}

/** How much of all words of two texts both have, with what others say as well, and without it: both have to be alike. */
function alikeness(one: Described, other: Described): number {
  const own = sharedWords(one, other, one.words, other.words);
  return own === 0 ? 0 : Math.min(own, sharedWords(one, other, wordsBeside(one, other), wordsBeside(other, one)));
}

/** How many of all words both have; short texts are alike when they are the same. */
function sharedWords(
  one: Described,
  other: Described,
  words: ReadonlySet<string>,
  others: ReadonlySet<string>,
): number {
  const [fewer, more] = [words.size, others.size].sort((a, b) => a - b);
  const both = [...words].filter((word) => others.has(word)).length;
  if ((fewer ?? 0) < FEWEST_WORDS) return one.first === other.first && fewer === more && both === more ? 1 : 0;
  // Not even if all words of the shorter one were in the longer.
  if ((fewer ?? 0) < (more ?? 0) / 2) return 0;
  return both / (words.size + others.size - both);
}

/** The words by which a tool may be told from another one: not those of sentences that both say. */
function wordsBeside({ words, shared }: Described, other: Described): ReadonlySet<string> {
  const more = [...shared].filter(([sentence]) => !other.shared.has(sentence));
  return more.length === 0 ? words : new Set([...words, ...more.flatMap(([, found]) => [...found])]);
}

/** Whether what differs in the texts is what differs in the names, or the first sentences say different things. */
function isToldApart(one: Described, other: Described): boolean {
  return (
    hasOwnNameWord(one, other) ||
    hasOwnNameWord(other, one) ||
    doOtherThings(one, other) ||
    (hasOwnWord(one, other) && hasOwnWord(other, one)) ||
    isAboutMany(one) !== isAboutMany(other) ||
    isOneOfMany(one.written, other.written) ||
    isOneOfMany(other.written, one.written)
  );
}

/** Words in the place of which another may stand without saying anything else. */
const INTERCHANGEABLE: ReadonlySet<string> = new Set(
  "available certain complete current detail detailed details entire existing full given info information new particular specific specified".split(
    " ",
  ),
);

/** Whether the first sentence of one tool has a word that the other's has not. */
function hasOwnWord({ written }: Described, other: Described): boolean {
  return [...written.singular, ...written.plural].some(
    (word) => !other.written.singular.has(word) && !other.written.plural.has(word) && !INTERCHANGEABLE.has(word),
  );
}

/** Whether one speaks of a thing of which the other has several: `a cabin` beside `cabins`. */
function isOneOfMany(one: Written, many: Written): boolean {
  return [...one.singular].some((word) => !one.plural.has(word) && many.plural.has(word) && !many.singular.has(word));
}

function isAboutMany({ first }: Described): boolean {
  return /\b(?:all|batch|bulk|each|every|many|multiple|several)\b/iu.test(first);
}

/** Verbs that descriptions begin with, by what they do: of one line they are the same thing in other words. */
const DEEDS: readonly ReadonlySet<string>[] = [
  new Set("add append attach create insert".split(" ")),
  new Set("clear delete detach drop erase purge remove".split(" ")),
  new Set("change edit modify rename set update".split(" ")),
  new Set("fetch find get list look query read retrieve return search show view".split(" ")),
];

/** Whether both texts begin with a verb, and with one of another deed: "Add a note" and "Remove a note". */
function doOtherThings(one: Described, other: Described): boolean {
  const [deed, otherDeed] = [deedOf(one.first), deedOf(other.first)];
  return deed >= 0 && otherDeed >= 0 && deed !== otherDeed;
}

function deedOf(sentence: string): number {
  const verb = /^\W*(?<verb>[a-z]+)/iu.exec(sentence)?.groups?.verb?.toLowerCase() ?? "";
  return DEEDS.findIndex((verbs) => verbs.has(verb) || verbs.has(verb.replace(/s$/u, "")));
}

/** Whether a word of the one name alone stands in that tool's text alone, or in its first sentence alone. */
function hasOwnNameWord({ nameWords, words, firstWords }: Described, other: Described): boolean {
  return [...nameWords].some(
    (word) =>
      !other.nameWords.has(word) &&
      ((words.has(word) && !other.words.has(word)) || (firstWords.has(word) && !other.firstWords.has(word))),
  );
}
