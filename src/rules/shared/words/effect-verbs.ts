import type { Tool } from "../../../tool-model/tool.ts";
import type { Vocabulary } from "../../define-rule.ts";
import { parseToolName } from "./tool-name.ts";

/** Verbs of tools that surely change nothing. */
export const READING_VERBS: ReadonlySet<string> = new Set(
  "check count describe fetch find get list lookup query read retrieve search show view".split(" "),
);

/** Verbs of tools that surely change something. */
export const WRITING_VERBS: ReadonlySet<string> = new Set(
  "add clear create delete drop edit insert merge modify move purge put remove rename reset send set update upsert write".split(
    " ",
  ),
);

/** Words that make more of a name than its verb says: `get_or_create_order`, `check_in_guest`, `find_and_replace`. */
const TURNING: ReadonlySet<string> = new Set("and in or out replace then".split(" "));

/** Texts about doing something, which are read: the `get_create_order_guide` creates none. */
const TEXTS: ReadonlySet<string> = new Set(
  "docs documentation example examples guide help instructions schema".split(" "),
);

/** What is added up, not added to something. */
const ADDENDS: ReadonlySet<string> = new Set("number numbers integers vectors matrices fractions".split(" "));

/** What the verb of a tool's name says that it does; undefined where that is not plain. */
export function effectOfName(tool: Tool, vocabulary: Vocabulary): "read" | "write" | undefined {
  const { verb = "", entity } = parseToolName(tool.name.value, vocabulary);
  const [first] = entity;
  if (first === undefined) return undefined;
  if (verb === "add" && ADDENDS.has(entity.at(-1) ?? "")) return undefined;
  if (WRITING_VERBS.has(verb)) return "write";
  const isText = TEXTS.has(entity.at(-1) ?? "");
  const isTurned =
    (!isText && entity.some((word) => WRITING_VERBS.has(word))) || TURNING.has(first) || entity.includes("or");
  return READING_VERBS.has(verb) && !isTurned && !entity.includes("and") ? "read" : undefined;
}
