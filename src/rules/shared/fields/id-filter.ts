import type { Vocabulary } from "../../define-rule.ts";
import type { Field, Tool } from "../../../tool-model/tool.ts";
import { fieldType, isTopLevel } from "./field-type.ts";
import { identifierWords } from "../words/identifier-words.ts";
import { entityWords, isJoined, parseToolName } from "../words/tool-name.ts";
import { PLAIN_VOCABULARY } from "../words/vocabulary.ts";

/**
 * The optional list field that restricts a list tool to given ids of its own entity: `ids`, or in its long form
 * `order_ids`, `sales_order_ids` or `so_ids` of `list_sales_orders`. Ids of something else (`mo_ids` of
 * `list_blocking_ingredients`) are an ordinary filter.
 */
export function idFilterOf(tool: Tool, vocabulary: Vocabulary = PLAIN_VOCABULARY): Field | undefined {
  return idFields(tool, vocabulary).find((field) => !field.required && isListOfScalars(field, tool));
}

/** The list of its own entity's ids that a tool takes, optional or not. */
export function idListOf(tool: Tool, vocabulary: Vocabulary = PLAIN_VOCABULARY): Field | undefined {
  return idFields(tool, vocabulary).find((field) => isListOfScalars(field, tool));
}

/**
 * Top-level fields that by their names hold ids of the tool's own entity, whatever their type but true or false, `ids` first.
 * @see idFilterOf
 */
export function idFields(tool: Tool, vocabulary: Vocabulary = PLAIN_VOCABULARY): readonly Field[] {
  const candidates = tool.input.fields.filter(
    (field) => isTopLevel(field) && namesOwnIds(field.name, tool, vocabulary) && !isSwitch(field, tool),
  );
  return candidates.sort((one, other) => one.name.length - other.name.length);
}

/** `ids: true`, which says that the answer is to tell ids. */
function isSwitch(field: Field, tool: Tool): boolean {
  const type = fieldType(field, tool);
  return type.kind === "scalar" && type.types.every((name) => name === "boolean");
}

/** Whether the field is a list of strings, numbers or a mix of them. */
export function isListOfScalars(field: Field, tool: Tool): boolean {
  const type = fieldType(field, tool);
  return type.kind === "list" && type.items.kind === "scalar";
}

function namesOwnIds(name: string, tool: Tool, vocabulary: Vocabulary): boolean {
  const words = identifierWords(name);
  if (words.at(-1) !== "ids") return false;
  const owner = words.slice(0, -1).join("_");
  if (owner === "") return true;
  const entity = entityWords(parseToolName(tool.name.value, vocabulary), "singular", vocabulary);
  // Of `users_and_teams`, neither ids are those of the rows.
  if (!entity || isJoined(entity)) return false;
  return owner === initials(entity) || entity.some((_, index) => entity.slice(index).join("_") === owner);
}

/** `mo` for manufacturing order. One word has no such short form. */
function initials(words: readonly string[]): string | undefined {
  return words.length > 1 ? words.map((word) => word.charAt(0)).join("") : undefined;
}
