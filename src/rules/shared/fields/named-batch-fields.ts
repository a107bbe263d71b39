import type { Field, Tool } from "../../../tool-model/tool.ts";
import type { Vocabulary } from "../../define-rule.ts";
import {
  hasFilters,
  hasMixedItems,
  isAddition,
  isIdentifying,
  isMixedBatch,
  isToldAsIds,
  itemTypes,
} from "./batch-field.ts";
import { isTopLevel } from "./field-type.ts";
import { identifierWords } from "../words/identifier-words.ts";
import { singularOf } from "../words/inflection.ts";
import { isListOfScalars } from "./id-filter.ts";
import { parseToolName } from "../words/tool-name.ts";

/** Verbs of the tools whose second paragraph the record shapes. */
export const INPUT_SHAPE_VERBS: readonly string[] = ["check", "get", "search"];

/**
 * The list fields by which a caller says which things a get, check or search tool is about, required or not. Optional
 * lists of a search tool only narrow its results, and so do ids of something else in a get tool (`get_issues` by
 * `project_ids`), unless they take items of several kinds. So does an optional list beside what has to be sent: the call
 * is about that (`names` of the fields of a record with an `id`), and one of a tool that answers page by page, other than one of ids.
 * @param verbs those of the tools that are asked about
 */
export function namedBatchFields(tool: Tool, verbs: readonly string[], vocabulary: Vocabulary): Field[] {
  const name = parseToolName(tool.name.value, vocabulary);
  if (name.verb === undefined || !verbs.includes(name.verb)) return [];
  const entity = new Set(name.entity.map((word) => singularOf(word, vocabulary) ?? word));
  const isPaged = tool.input.fields.some((field) => isTopLevel(field) && PAGING.test(field.name));
  const narrows = (field: Field): boolean =>
    isAddition(field, tool) ||
    (isPaged && !field.required && identifierWords(field.name).at(-1) !== "ids") ||
    (name.verb === "get" ? !isOwn(field, entity, vocabulary) : hasFilters(tool, vocabulary) && !field.required);
  return tool.input.fields.filter(
    (field) =>
      isTopLevel(field) &&
      isListOfScalars(field, tool) &&
      (isMixedBatch(field, tool, vocabulary) || (holdsIds(field, tool, vocabulary) && !narrows(field))),
  );
}

/** Whether a list is one of ids by its name, or by its description where they are spelled in two ways. */
function holdsIds(field: Field, tool: Tool, vocabulary: Vocabulary): boolean {
  return isIdentifying(field.name, vocabulary) || (hasMixedItems(itemTypes(field, tool)) && isToldAsIds(field));
}

/** Fields of tools that answer as much as there is, a page at a time. */
const PAGING =
  /^(?:(?:next|page|start)_?)?(?:cursor|token)$|^(?:limit|offset|page|page_?size|per_?page|max_?results)$/iu;

/** Whether a field identifies the tool's own entity: `skus`, or `variant_ids` of `get_variant_details`. */
function isOwn(field: Field, entity: ReadonlySet<string>, vocabulary: Vocabulary): boolean {
  const owner = identifierWords(field.name).slice(0, -1);
  return owner.every((word) => entity.has(singularOf(word, vocabulary) ?? word));
}
