import type { Tool } from "../../../tool-model/tool.ts";
import type { Vocabulary } from "../../define-rule.ts";
import { isPlural, pluralOf } from "./inflection.ts";
import { isContainer, nounPhrase, parseToolName } from "./tool-name.ts";

/** Words that make one of a thing, or say where something is sought. */
const ONE =
  "a|an|the|this|that|one|its|your|each|in|inside|into|within|through|throughout|of|across|over|from|latest|last|current|single|specific";

/**
 * Whether a tool that by its verb gives several things says in its first sentence that it gives, or looks into, one: "Get
 * the latest manifest" of `list_manifest`, "Search the logbook for entries" of `search_logbook`.
 */
export function listsOneThing({ name, description }: Tool, vocabulary: Vocabulary): boolean {
  const { verb, entity } = parseToolName(name.value, vocabulary);
  // To list a directory is to list what is inside.
  if (verb === "list" && isContainer(entity)) return false;
  const words = nounPhrase(entity);
  const noun = words.at(-1) ?? "";
  const plural = pluralOf(noun, vocabulary);
  if (plural === undefined || plural === noun || words.some((word) => isPlural(word, vocabulary))) return false;
  const first = (description?.value ?? "").split(/\.\s|\n\s*\n/u)[0]?.toLowerCase() ?? "";
  if (new RegExp(`\\b(?:${plural}|list of)\\b|^\\W*\\w+ (?:all|every|multiple|several)\\b`, "u").test(first))
    return false;
  const said = new RegExp(`(?<one>\\b(?:${ONE})\\s(?:[\\w-]+\\s){0,3})?\\b${noun}\\b(?:\\s(?<next>[a-z]+))?`, "u").exec(
    first,
  );
  if (!said || isPlural(said.groups?.next ?? "", vocabulary)) return false;
  return verb === "list" || said.groups?.one !== undefined;
}
