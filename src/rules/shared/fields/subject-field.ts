import type { ServerTools } from "../../../tool-model/tool-set.ts";
import type { Field, Tool } from "../../../tool-model/tool.ts";
import type { Vocabulary } from "../../define-rule.ts";
import { identifierWords } from "../words/identifier-words.ts";
import { singularOf } from "../words/inflection.ts";
import { parseToolName } from "../words/tool-name.ts";

/** Built once a run, for the one vocabulary of the run: fields are many, and so are tools. */
const known = new WeakMap<ServerTools, { readonly vocabulary: Vocabulary; readonly subjects: ReadonlySet<string> }>();

/** Whether a field names the thing that the tool's name says it is about. */
export function isSubject(field: Field, tool: Tool, vocabulary: Vocabulary): boolean {
  return subjectsOf(tool, vocabulary).includes(nounOf(field));
}

/** Whether a field names a thing that some tool of the server says it is about. */
export function isSubjectOfAny(field: Field, server: ServerTools, vocabulary: Vocabulary): boolean {
  const found = known.get(server);
  if (found?.vocabulary === vocabulary) return found.subjects.has(nounOf(field));
  const subjects = new Set(server.tools.flatMap((tool) => subjectsOf(tool, vocabulary)));
  known.set(server, { vocabulary, subjects });
  return subjects.has(nounOf(field));
}

function nounOf({ name }: Field): string {
  return identifierWords(name)[0] ?? "";
}

/** The words of what a tool's name says it is about, and those in the singular. */
function subjectsOf({ name }: Tool, vocabulary: Vocabulary): string[] {
  const { entity } = parseToolName(name.value, vocabulary);
  return entity.flatMap((word) => [word, singularOf(word, vocabulary) ?? word]);
}
