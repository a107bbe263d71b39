import type { Field, Tool } from "../../tool-model/tool.ts";
import type { Vocabulary } from "../define-rule.ts";
import { hasFilters, isIdentifying, isMixedBatch } from "./batch-field.ts";
import { isTopLevel } from "./field-type.ts";
import { isListOfScalars } from "./id-filter.ts";
import { parseToolName } from "./tool-name.ts";

/** Verbs of the tools whose second paragraph the record shapes. */
export const INPUT_SHAPE_VERBS: readonly string[] = ["check", "get", "search"];

/**
 * The list fields by which a caller says which things a get, check or search tool is about, required or not. Optional
 * lists of a search tool only narrow its results, unless they take items of several kinds.
 * @param verbs those of the tools that are asked about
 */
export function namedBatchFields(tool: Tool, verbs: readonly string[], vocabulary: Vocabulary): Field[] {
  const { verb } = parseToolName(tool.name.value, vocabulary);
  if (verb === undefined || !verbs.includes(verb)) return [];
  const narrows = hasFilters(tool, vocabulary);
  return tool.input.fields.filter(
    (field) =>
      isTopLevel(field) &&
      isListOfScalars(field, tool) &&
      (isMixedBatch(field, tool) || (isIdentifying(field.name, vocabulary) && (field.required || !narrows))),
  );
}
