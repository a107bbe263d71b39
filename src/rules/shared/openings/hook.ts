import type { Field, Tool } from "../../../tool-model/tool.ts";
import type { Vocabulary } from "../../define-rule.ts";
import { fieldType, isTopLevel } from "../fields/field-type.ts";
import { idFields } from "../fields/id-filter.ts";
import { isPlural } from "../words/inflection.ts";
import { isJoined, isListTool, parseToolName } from "../words/tool-name.ts";

/** Fields that choose among rows in no way: they cut the list, order it, or shape the rows. */
const NO_FILTER =
  /^(?:limit|page|offset|cursor|after|before|skip|take|max|size|per_?page|page_?(?:size|token|number)|sort|order|order_?by|sort_?by|direction|fields|include|expand|verbose|format)|_?(?:token|cursor|limit)$/iu;

/** The field of a list tool that takes ids of what it lists, whatever its type. */
export function idsFieldOf(tool: Tool, vocabulary: Vocabulary): Field | undefined {
  return isListTool(tool, vocabulary) ? idFields(tool, vocabulary)[0] : undefined;
}

/** Whether a list tool takes filters besides its ids, so that "with filters" is true of it. */
export function hasOtherFilters(tool: Tool, ids: Field): boolean {
  return tool.input.fields.some(
    (field) => isTopLevel(field) && field.name !== ids.name && !field.required && !NO_FILTER.test(field.name),
  );
}

/** The clause that says how to fetch several rows at once: "pass `ids=[1,2,3]` to fetch a specific batch by ID". */
export function batchClause(ids: Field, tool: Tool, ticks = "`"): string {
  return `pass ${ticks}${ids.name}=${exampleIds(ids, tool)}${ticks} to fetch a specific batch by ID`;
}

/** What several rows are good for. */
const VALUE = "for discovery or bulk review";

/** Openings that say by themselves that several rows come back: "Returns a paginated list of orders", "Lists all orders". */
const RETURNS_SEVERAL =
  /^(?:gets?|fetch(?:es)?|retrieves?|returns?|shows?)\b|\blist of\b|^lists? (?:all|each|every)\b/iu;

/** Plurals of which a list has not several. */
const NO_ROWS: ReadonlySet<string> = new Set("analytics contents credentials details statistics stats".split(" "));

/** An opening that says what comes back: of "Requires a login" no clause can go on. */
const LISTS = /\b(?:lists?|listing|enumerates?|browses?|finds?|search(?:es)?)\b/iu;

/**
 * The clause that stands in its place when there are no ids to pass.
 * @param purpose what the sentence says before it, whose words the rows are named with
 */
export function valueClause(tool: Tool, purpose: string, vocabulary: Vocabulary): string {
  const rows = RETURNS_SEVERAL.test(withoutLabel(purpose)) ? undefined : rowsPhrase(tool, purpose, vocabulary);
  return rows === undefined ? VALUE : `returns multiple ${rows} ${VALUE}`;
}

/** A route of an API in the place of a sentence: "GET /orders". */
const ROUTE = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)\s+\S*\/\S*$/u;

/** Whether a sentence says what a list tool gives, so that {@link valueClause} can go on from it. */
export function saysWhatIsListed(tool: Tool, purpose: string, vocabulary: Vocabulary): boolean {
  if (ROUTE.test(purpose)) return false;
  return RETURNS_SEVERAL.test(purpose) || LISTS.test(purpose) || rowsPhrase(tool, purpose, vocabulary) !== undefined;
}

/** A sentence less the label that some servers put before it: "[Orders] List open orders". */
function withoutLabel(purpose: string): string {
  return purpose.replace(/^\s*\[[^\]]*\]\s*/u, "");
}

/** A hook clause that says nothing of its own: the template of {@link valueClause}, for whatever entity. */
export function isValueClause(clause: string): boolean {
  return /^(?:returns? (?:multiple|several|many) .*\b|for )(?:discovery|bulk review)\b/iu.test(clause);
}

function exampleIds(ids: Field, tool: Tool): string {
  const type = fieldType(ids, tool);
  const isText =
    type.kind === "list" && type.items.kind === "scalar" && !type.items.types.some((name) => name !== "string");
  return isText ? '["a","b","c"]' : "[1,2,3]";
}

/**
 * The entity as the sentence has it, with as many words of the tool's name as stand there: "AI actions" for
 * `list_ai_actions`; rather in small letters than as part of a name ("the Builds API lists builds"). Undefined when the
 * name has none in the plural, for `list_directory` returns no directories, when it is one thing in the plural (`details`)
 * or two (`users_and_teams`), or when the sentence calls the rows something else.
 */
function rowsPhrase(tool: Tool, purpose: string, vocabulary: Vocabulary): string | undefined {
  const { entity: words } = parseToolName(tool.name.value, vocabulary);
  const entity = words[0] === "all" ? words.slice(1) : words;
  const noun = entity.at(-1) ?? "";
  if (!isPlural(noun, vocabulary) || NO_ROWS.has(noun) || isJoined(entity)) return undefined;
  return entity
    .map((_, index) => `(?<![\\w-])${entity.slice(index).join("[\\s_-]?")}(?![\\w-])`)
    .map((words) => new RegExp(words, "u").exec(purpose) ?? new RegExp(words, "iu").exec(purpose))
    .find((match) => match !== null)?.[0];
}
