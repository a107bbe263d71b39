import type { Field, Tool } from "../../../tool-model/tool.ts";
import { enumValues } from "./enum-values.ts";
import { identifierWords } from "../words/identifier-words.ts";

/** Last words of names of fields that say what is done, and of those that may say as well how. */
const ACTIONS: readonly string[] = ["action", "actions", "operation", "op", "command", "verb"];
const CHOOSING: readonly string[] = [...ACTIONS, "method", "mode"];

/** Whether a field is named for what it chooses: what is done, or how. */
export function isNamedForChoice({ name }: Field): boolean {
  return CHOOSING.includes(lastWordOf(name));
}

/** Whether an object says with one of its fields what is done: of the others, each may be for another action. */
export function saysWhatIsDone(parent: string, tool: Tool): boolean {
  return tool.input.fields.some(
    (field) =>
      field.parent === parent && ACTIONS.includes(lastWordOf(field.name)) && (enumValues(field, tool)?.length ?? 0) > 1,
  );
}

function lastWordOf(name: string): string {
  return identifierWords(name).at(-1) ?? "";
}
