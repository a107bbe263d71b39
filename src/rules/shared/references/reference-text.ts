import type { Vocabulary } from "../../define-rule.ts";
import type { BatchPartner } from "./cross-reference.ts";
import { entityPhrase } from "../words/tool-name.ts";

/** What follows the call in a cross-reference that an author has not said otherwise: true of every ids filter. */
export const RETURNS_CLAUSE = "it returns them all in one call";

/**
 * The cross-reference of the record's template, in one line: a boundary (when this tool ends and that one begins), not
 * a command.
 * @param returnsClause what the partner returns, without a full stop
 * @returns undefined when the plural of the entity is not sure
 */
export function referenceText(
  { tool, filter }: BatchPartner,
  returnsClause: string,
  vocabulary: Vocabulary,
): string | undefined {
  const entities = entityPhrase(tool, "plural", vocabulary);
  if (entities === undefined) return undefined;
  const call = `\`\`${tool.name.value}(${filter.name}=[...])\`\``;
  return `For multiple ${entities} at once, use ${call} — ${withoutFullStop(returnsClause)}.`;
}

export function withoutFullStop(text: string): string {
  return text.trim().replace(/\.$/u, "");
}
