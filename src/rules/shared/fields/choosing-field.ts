import type { Field, Tool } from "../../../tool-model/tool.ts";
import { enumValues } from "./enum-values.ts";
import { identifierWords } from "../words/identifier-words.ts";

/** Last words of names of fields that say what is done, and of those that may say as well how. */
const ACTIONS: readonly string[] = ["action", "actions", "operation", "op", "command", "verb"];
/** Of those that say how a condition compares; what it may be is often told in words alone. */
const COMPARING: readonly string[] = ["operator", "comparator", "comparison"];
const CHOOSING: readonly string[] = [...ACTIONS, "method", "mode"];

/** Whether a field is named for what it chooses: what is done, or how. */
export function isNamedForChoice({ name }: Field): boolean {
  return CHOOSING.includes(lastWordOf(name));
}

/** Whether a field is named for what is done alone. */
export function saysWhatToDo({ name }: Field): boolean {
  return ACTIONS.includes(lastWordOf(name));
}

/**
 * Whether an object says with one of its fields what is done, or how something is compared: of the others, each may be for
 * another action or operator.
 */
export function saysWhatIsDone(parent: string, tool: Tool): boolean {
  return tool.input.fields.some(
    (field) =>
      field.parent === parent && (COMPARING.includes(lastWordOf(field.name)) || isActionOfSeveral(field, tool)),
  );
}

function isActionOfSeveral(field: Field, tool: Tool): boolean {
  return saysWhatToDo(field) && (enumValues(field, tool)?.length ?? 0) > 1;
}

function lastWordOf(name: string): string {
  return identifierWords(name).at(-1) ?? "";
}
