import type { Vocabulary } from "../../define-rule.ts";
import type { Tool } from "../../../tool-model/tool.ts";
import { identifierWords } from "./identifier-words.ts";
import { pluralOf, singularOf } from "./inflection.ts";
import { PLAIN_VOCABULARY } from "./vocabulary.ts";
import { isVerb, VERBS_BEHIND_A_PREFIX } from "./words.ts";

/** What a tool's name says, in lower-case words. */
export interface ToolName {
  /** The server's or product's name before the verb: `crm` in `crm_list_contacts`. */
  readonly prefix: readonly string[];
  /** Absent when no known verb starts the name. */
  readonly verb?: string;
  /** What the verb acts on; may be empty. */
  readonly entity: readonly string[];
}

export type GrammaticalNumber = "singular" | "plural";

/** Words behind which an entity's name only narrows it: `orders` in `list_orders_by_customer`. */
const PREPOSITIONS = new Set([
  "across",
  "at",
  "between",
  "by",
  "for",
  "from",
  "in",
  "of",
  "on",
  "per",
  "to",
  "under",
  "via",
  "with",
  "within",
]);

const LONGEST_PREFIX = 3;

/** Words before a verb that ask about what it does: `user_can_create_orders` creates none. */
const ASKING: ReadonlySet<string> = new Set("can could has have is may must should will would".split(" "));

/** Reads a tool's name in snake_case, kebab-case, camelCase or with dots, with or without a server's prefix. */
export function parseToolName(name: string, vocabulary: Vocabulary = PLAIN_VOCABULARY): ToolName {
  const words = identifierWords(name);
  const verbAt = verbPosition(words, vocabulary);
  const verb = words[verbAt];
  if (verb === undefined) return { prefix: [], entity: words };
  return { prefix: words.slice(0, verbAt), verb, entity: words.slice(verbAt + 1) };
}

/** Whether the tool lists things: `list_orders`, `crm_list_contacts`, `listStorageBins`. */
export function isListTool(tool: Tool, vocabulary: Vocabulary = PLAIN_VOCABULARY): boolean {
  const { verb, entity } = parseToolName(tool.name.value, vocabulary);
  const last = entity.at(-1);
  // A list is the thing itself where the verb stands behind it: `list_create`, `list_members_add`.
  return verb === "list" && last !== undefined && !VERBS_BEHIND_A_PREFIX.has(last);
}

/** Whether the tool gets one thing: `get_order`, `crm_get_contact`. */
export function isGetTool(tool: Tool, vocabulary: Vocabulary = PLAIN_VOCABULARY): boolean {
  const { verb, entity } = parseToolName(tool.name.value, vocabulary);
  return verb === "get" && entity.length > 0;
}

/**
 * The entity of a tool in words, for use in a sentence: "sales orders" for `list_sales_orders` and `get_sales_order` alike.
 * @returns undefined when the name has no entity, or its noun's inflection is not sure
 */
export function entityPhrase(
  tool: Tool,
  number: GrammaticalNumber = "plural",
  vocabulary: Vocabulary = PLAIN_VOCABULARY,
): string | undefined {
  return entityWords(parseToolName(tool.name.value, vocabulary), number, vocabulary)?.join(" ");
}

/** The words of an entity up to what only narrows it: none in `search_in_file`. */
export function nounPhrase(entity: readonly string[]): readonly string[] {
  const preposition = entity.findIndex((word) => PREPOSITIONS.has(word));
  return preposition < 0 ? entity : entity.slice(0, preposition);
}

/** Whether a name goes on with another verb, so that the first tells half of what is done: `find_or_create_order`. */
export function isJoined(entity: readonly string[]): boolean {
  return entity[0] === "or" || entity.includes("and");
}

/** Nouns of what holds other things: to list or search one is to list or search what is inside. */
const CONTAINERS: ReadonlySet<string> = new Set(
  "archive base catalog code codebase collection database dir directory documentation folder index knowledge library repo repository site tree vault web wiki workspace".split(
    " ",
  ),
);

/** Whether an entity is a thing that holds others: `directory` in `list_directory_with_sizes`. */
export function isContainer(entity: readonly string[]): boolean {
  return CONTAINERS.has(nounPhrase(entity).at(-1) ?? "");
}

/**
 * The words of an entity with its noun in the given number.
 * @returns undefined when there is no noun, or its inflection is not sure
 */
export function entityWords(
  { entity }: ToolName,
  number: GrammaticalNumber,
  vocabulary: Vocabulary = PLAIN_VOCABULARY,
): readonly string[] | undefined {
  const nounAt = nounPhrase(entity).length - 1;
  const noun = entity[nounAt];
  if (noun === undefined) return undefined;
  const inflected = number === "plural" ? pluralOf(noun, vocabulary) : singularOf(noun, vocabulary);
  return inflected === undefined ? undefined : entity.with(nounAt, inflected);
}

function verbPosition(words: readonly string[], vocabulary: Vocabulary): number {
  const [first] = words;
  if (first === undefined || isVerb(first, vocabulary.verbs)) return first === undefined ? -1 : 0;
  const behindPrefix = words.findIndex((word) => VERBS_BEHIND_A_PREFIX.has(word));
  // `browser_verify_list_visible` verifies a list.
  const before = words.slice(0, Math.max(0, behindPrefix));
  if (before.some((word) => isVerb(word, vocabulary.verbs) || ASKING.has(word))) return -1;
  const hasEntity = behindPrefix < words.length - 1;
  return behindPrefix <= LONGEST_PREFIX && hasEntity ? behindPrefix : -1;
}
