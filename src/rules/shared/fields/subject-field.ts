import type { Field, Tool } from "../../../tool-model/tool.ts";
import type { Vocabulary } from "../../define-rule.ts";
import { identifierWords } from "../words/identifier-words.ts";
import { singularOf } from "../words/inflection.ts";
import { parseToolName } from "../words/tool-name.ts";

/** Whether a field names the thing that the tool's name says it is about. */
export function isSubject({ name }: Field, tool: Tool, vocabulary: Vocabulary): boolean {
  const [noun = ""] = identifierWords(name);
  const { entity } = parseToolName(tool.name.value, vocabulary);
  return entity.some((word) => word === noun || singularOf(word, vocabulary) === noun);
}
