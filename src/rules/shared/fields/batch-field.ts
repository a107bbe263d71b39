import type { Vocabulary } from "../../define-rule.ts";
import type { Field, Tool } from "../../../tool-model/tool.ts";
import { fieldType, isTopLevel, type ScalarName } from "./field-type.ts";
import { identifierWords } from "../words/identifier-words.ts";
import { isPlural, singularOf } from "../words/inflection.ts";
import { isListOfScalars } from "./id-filter.ts";
import { parseToolName } from "../words/tool-name.ts";
import { PLAIN_VOCABULARY } from "../words/vocabulary.ts";

/** Nouns whose values pick out one thing among many. */
const IDENTIFIER_NOUNS: ReadonlySet<string> = new Set(
  "id uuid guid sku slug code key name number no handle email path url uri ref reference barcode isbn ean upc".split(
    " ",
  ),
);

/** Nouns of lists that hold data of any kind. */
export const DATA_NOUNS: ReadonlySet<string> = new Set(
  "arg argument cell coordinate datum element entry input item number operand param parameter point value".split(" "),
);

/** Verbs of tools whose list fields narrow a result rather than say what the call is about. */
const FILTERING_VERBS: ReadonlySet<string> = new Set(["count", "export", "find", "list", "query", "search"]);

/** One alternative of a field's name: `page_ids` in `slugs_or_page_ids`, as words. */
export type NamePart = readonly string[];

/** The alternatives in a field's name: `[["slugs"], ["page", "ids"]]` for `slugs_or_page_ids`; one for other names. */
export function nameParts(name: string): readonly NamePart[] {
  const parts: string[][] = [[]];
  for (const word of identifierWords(name)) {
    if (word === "or") parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}

/** Whether a word of a field's name is a noun that identifies (`id`, `skus`), in either number. */
function isIdentifierNoun(word: string | undefined, vocabulary: Vocabulary = PLAIN_VOCABULARY): boolean {
  return word !== undefined && IDENTIFIER_NOUNS.has(singularOf(word, vocabulary) ?? word);
}

/** Whether the field's name ends with a noun that identifies: `variant_id`, `skus`. */
export function isIdentifying(name: string, vocabulary: Vocabulary = PLAIN_VOCABULARY): boolean {
  return isIdentifierNoun(identifierWords(name).at(-1), vocabulary);
}

/** Whether the tool's list fields are filters by default, as those of `list_orders` and `search_items` are. */
export function hasFilters(tool: Tool, vocabulary: Vocabulary = PLAIN_VOCABULARY): boolean {
  const { verb } = parseToolName(tool.name.value, vocabulary);
  return verb !== undefined && FILTERING_VERBS.has(verb);
}

/** Whether items of two kinds may stand in one list: it says so in its name (`skus_or_variant_ids`) or in its items' types. */
export function isMixedBatch(field: Field, tool: Tool, vocabulary: Vocabulary = PLAIN_VOCABULARY): boolean {
  if (!isTopLevel(field) || !isListOfScalars(field, tool)) return false;
  if (namesTwoKinds(field.name, vocabulary)) return true;
  const types = itemTypes(field, tool);
  const isOfThings = !types.includes("boolean") && !holdsData(field.name);
  return hasMixedItems(types) && isOfThings && !isAddition(field, tool) && !isToldAsIds(field);
}

/** The types of items, and "and/or" between them, which say how ids are spelled. */
const SPELLINGS =
  /\b(?:strings?|texts?|numbers?|numeric|integers?)(?:\s?(?:\/|\bor\b|\band\b)\s?(?:strings?|texts?|numbers?|numeric|integers?))+/giu;

/** Whether the description calls the items ids and nothing else: texts and numbers are one kind in two spellings then. */
export function isToldAsIds({ description }: Field): boolean {
  const text = (description?.value ?? "").replaceAll(SPELLINGS, "");
  const words: readonly string[] = text.toLowerCase().match(/[a-z]+/gu) ?? [];
  const others = words.some((word) => !/^(?:ids?|no|numbers?)$/u.test(word) && isIdentifierNoun(word));
  return words.some((word) => /^ids?$/u.test(word)) && !others && !/\b(?:or|mix\w*|both|either)\b/iu.test(text);
}

/** Whether a name is two plurals: `skus_or_variant_ids`, not `files_created_or_updated`. */
export function namesTwoKinds(name: string, vocabulary: Vocabulary): boolean {
  const parts = nameParts(name);
  return parts.length > 1 && parts.every((part) => isPlural(part.at(-1) ?? "", vocabulary));
}

/** Whether a call is about what other fields say: `ssh_keys` of a server that is made with a name and an image. */
export function isAddition(field: Field, tool: Tool): boolean {
  return !field.required && tool.input.fields.some((other) => isTopLevel(other) && other.required);
}

function holdsData(name: string): boolean {
  const noun = identifierWords(name).at(-1) ?? "";
  return DATA_NOUNS.has(singularOf(noun, PLAIN_VOCABULARY) ?? noun);
}

/** The types that a list's items may have; none for what is no list of strings, numbers or booleans. */
export function itemTypes(field: Field, tool: Tool): readonly ScalarName[] {
  const type = fieldType(field, tool);
  return type.kind === "list" && type.items.kind === "scalar" ? type.items.types : [];
}

/** Whether both texts and numbers are among the types. */
export function hasMixedItems(types: readonly ScalarName[]): boolean {
  return types.includes("string") && (types.includes("number") || types.includes("integer"));
}
