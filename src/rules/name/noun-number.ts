import { z } from "zod";
import { sliceOf } from "../../tool-model/text.ts";
import type { ServerTools } from "../../tool-model/tool-set.ts";
import type { Tool } from "../../tool-model/tool.ts";
import { defineRule, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { identifierWords } from "../shared/words/identifier-words.ts";
import { isProperName } from "../shared/words/proper-names.ts";
import { isPlural } from "../shared/words/inflection.ts";
import { listsOneThing } from "../shared/words/lists-one-thing.ts";
import { respelled } from "../shared/words/respell.ts";
import {
  entityWords,
  isContainer,
  isJoined,
  nounPhrase,
  parseToolName,
  type GrammaticalNumber,
} from "../shared/words/tool-name.ts";
import { VERBS_BEHIND_A_PREFIX } from "../shared/words/words.ts";

const NUMBERS: Readonly<Record<string, GrammaticalNumber>> = {
  create: "singular",
  delete: "singular",
  find: "plural",
  get: "singular",
  list: "plural",
  search: "plural",
  update: "singular",
};

/** Plurals that are one thing. */
const ONE_THING: ReadonlySet<string> = new Set(
  "analytics contents credentials details docs guidelines instructions logs metrics news options permissions preferences properties results settings statistics stats".split(
    " ",
  ),
);

export default defineRule({
  summary: "Name one thing in the singular and a collection in the plural",
  why: "The number of the noun tells an agent whether a call is about one thing or many, before it reads a word of the description.",
  source: "ADR-0030, section 2: singular nouns for single-item ops, plural for collections",
  scope: "tool",
  reads: ["name", "description", "inputSchema"],
  fix: "none",
  options: z.strictObject({
    ignore: z.array(z.string()).default([]).describe("Names that may stay as they are, such as `merge_people`"),
  }),
  messages: {
    number: "Expected `{better}` for {expected}, got `{name}`.",
  },
  notes: [
    "Judged are names with create, get, update and delete (one thing) and list, find and search (many). A tool that takes a list is about several things, whatever its verb.",
    "Silent about nouns whose number is not sure, which are the same in both, or which are one thing in the plural (`details`, `settings`); and about names that end with another verb (`search_app_create`) or with a word that most names of the server end with (`web_search_acme`), where it is not sure which word is the noun; and about names of lists that end with no noun (`list_available`) with one of a doing (`search_targeting`), or with a proper name (`search_pubmed`, where the description writes it as one).",
    "Silent, too, where a plural stands earlier in the name (`list_berths_port`), and where the first sentence has the noun in the singular, as one thing or the place of a search (`Search the logbook for entries`).",
    "A rename breaks callers, so that none is offered.",
  ],
  check(tool, { options, report, server, vocabulary }) {
    const value = tool.name.value;
    const parsed = parseToolName(value, vocabulary);
    const { verb = "", prefix, entity } = parsed;
    const expected = NUMBERS[verb];
    if (!expected || options.ignore.includes(value) || isJoined(entity) || entity.some((word) => ONE_THING.has(word)))
      return;
    // `bbox_tool` and the like say with it that they are tools.
    if (entity.at(-1) === "tool" || (expected === "plural" && isContainer(entity))) return;
    if (expected === "singular" && takesList(tool)) return;
    // `list_indices` is as good a plural as the usual one.
    const noun = nounPhrase(entity).at(-1) ?? "";
    const isNone = isPlural(noun, vocabulary) || isUncounted(noun) || isProperName(noun, tool.description?.value ?? "");
    if (expected === "plural" && (isNone || hasPluralBefore(entity, vocabulary))) return;
    const words = entityWords(parsed, expected, vocabulary);
    const others = entityWords(parsed, expected === "singular" ? "plural" : "singular", vocabulary);
    if (!words || !others || words.join(" ") === entity.join(" ") || words.join(" ") === others.join(" ")) return;
    // Last, since it looks at the names of all tools.
    if (isNoNoun(entity, server) || (expected === "plural" && listsOneThing(tool, vocabulary))) return;
    // Of `get_all_orders` there is no other reading.
    const isAll = verb === "get" && entity[0] === "all" && entity.length > 1;
    const better = isAll ? [...prefix, "list", "", ...entity.slice(1)] : [...prefix, verb, ...words];
    const many = expected === "plural" || isAll;
    report({
      messageId: "number",
      data: { better: respelled(value, better), expected: many ? "a collection" : "one thing", name: value },
      at: sliceOf(tool.name),
      path: "/name",
      ...(verb === "get" &&
        !isAll && {
          help: `A tool that gets several is named \`${respelled(value, [...prefix, "list", ...entity])}\`.`,
        }),
    });
  },
  examples: [
    bad({
      title: "One in the plural, many in the singular",
      tools: ts`
        server.registerTool("get_contacts", { inputSchema: { id: z.string() } }, handler);
        server.registerTool("list_contact", {}, handler);
        server.registerTool("search_letter", { description: "Letter search. Finds each letter of a Contact." }, handler);
        server.registerTool("find_witness", { description: "Find Witness Of An Accident" }, handler);
      `,
      reports: [
        { message: "number", at: "get_contacts" },
        { message: "number", at: "list_contact" },
        { message: "number", at: "search_letter" },
        { message: "number", at: "find_witness" },
      ],
    }),
    good({
      title: "One contact, several, a word that has no plural, what is inside of a thing, and a batch",
      tools: ts`
        server.registerTool("get_contact", {}, handler);
        server.registerTool("list_contacts", {}, handler);
        server.registerTool("list_inventory", {}, handler);
        server.registerTool("get_contact_details", {}, handler);
        server.registerTool("list_folder_with_sizes", {}, handler);
        server.registerTool("search_in_letter", {}, handler);
        server.registerTool("search_vault", {}, handler);
        server.registerTool("get_signal_across_lights", {}, handler);
        server.registerTool("delete_contacts", { inputSchema: { ids: z.array(z.string()).min(1) } }, handler);
        server.registerTool("list_indices", {}, handler);
        server.registerTool("search_v2_contact_create", {}, handler);
        server.registerTool("find_or_replace", {}, handler);
        server.registerTool("list_seaworthiness", {}, handler);
        server.registerTool("search_harbourbase", { description: "Search HarbourBase for contacts" }, handler);
        server.registerTool("search_web_of_ships", { description: "Search contacts on the Web of Ships." }, handler);
        server.registerTool("list_letters_contact", {}, handler);
        server.registerTool("search_logbook", { description: "Search for entries in a logbook." }, handler);
        server.registerTool("list_balance_sheet", { description: "List the balance sheet of the port." }, handler);
        server.registerTool("list_pharodex", { description: "List all lights in the Pharodéx" }, handler);
      `,
    }),
    good({
      title: "The server's own name behind every one",
      tools: ts`
        server.registerTool("web_search_lighthouse", {}, handler);
        server.registerTool("code_search_lighthouse", {}, handler);
        server.registerTool("ask_lighthouse", {}, handler);
      `,
    }),
  ],
});

/** Ends of names that tell which things, or of whom, and are no noun: `list_available`, `search_advanced`. */
const NO_NOUNS: ReadonlySet<string> = new Set(
  "about active advanced all archived available basic current custom deep eligible enhanced favorite full github gitlab google grouped latest misc my nearby new pending popular private public quick raw recent related semantic similar simple smart spotify trending upcoming".split(
    " ",
  ),
);
/** What is done (`targeting`, `billing`) is not counted; of these there are several. */
const COUNTED_DOINGS: ReadonlySet<string> = new Set(
  "booking building drawing embedding finding heading holding listing mapping meeting offering opening painting posting ranking rating reading recording ring setting string thing training warning".split(
    " ",
  ),
);

function isUncounted(noun: string): boolean {
  if (NO_NOUNS.has(noun) || (noun.endsWith("ing") && !COUNTED_DOINGS.has(noun))) return true;
  // What somebody or something is like, as wellness is: of the others in `ness` there are several.
  return noun.endsWith("ness") && !/^(?:business|harness|witness)$/u.test(noun);
}

/** So many names with the same end are needed to take it for the server's own. */
const FEWEST_ALIKE = 3;

/** Whether the last word is a verb after all, or what most tools of the server are called after. */
function isNoNoun(entity: readonly string[], { tools }: ServerTools): boolean {
  const last = entity.at(-1) ?? "";
  if (VERBS_BEHIND_A_PREFIX.has(last) || last === "patch" || last === "replace") return true;
  const alike = tools.filter(({ name }) => identifierWords(name.value).at(-1) === last).length;
  return alike >= FEWEST_ALIKE && alike > tools.length / 2;
}

function takesList({ input }: Tool): boolean {
  return input.fields.some(({ parent, schema }) => parent === "/inputSchema" && schema.type === "array");
}

/** Plurals that only say of what kind the next word is. */
const KINDS: ReadonlySet<string> = new Set(
  "communications customs goods operations parts sales savings sports systems".split(" "),
);

/** Whether a word before the last is the plural that was asked for, so that the last says of whom: `list_berths_port`. */
function hasPluralBefore(entity: readonly string[], vocabulary: Vocabulary): boolean {
  return nounPhrase(entity)
    .slice(0, -1)
    .some((word) => isPlural(word, vocabulary) && !KINDS.has(word));
}
