import { z } from "zod";
import type { Field, Tool } from "../../tool-model/tool.ts";
import { defineRule, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isIdentifying } from "../shared/fields/batch-field.ts";
import { editableCode, nonEmptyList, type SourceReplacement } from "../shared/fields/field-code-edits.ts";
import { fieldType, isListField, isTopLevel } from "../shared/fields/field-type.ts";
import { parseToolName } from "../shared/words/tool-name.ts";

export default defineRule({
  summary: "Let no required list be empty",
  why: "An empty list passes the schema and the call then fails, or does nothing and reports success; `minItems` tells the agent before it calls.",
  source: "ADR-0019, section 1: `min_length=1` enforces non-empty when the field is required",
  scope: "field",
  fix: "suggestion",
  options: z.strictObject({
    allowEmpty: z.array(z.string()).default([]).describe("Names of fields whose list may be empty"),
  }),
  messages: {
    mayBeEmpty: "Expected the required list `{name}` to have at least one item, got no `minItems`.",
  },
  notes: [
    "The principle: a required list among a tool's own arguments is what the call is about, and a call about nothing is a mistake. Lists inside an argument are data of a record (the allowed values of an attribute), where empty is a value like any other; they are left alone, and so are the lists of a tool that asks for more than two: those are a record's.",
    'Where empty means "clear all", nothing is reported: in tools that set, replace, sync or update (unless the list holds ids, which say what to act on, and there is something else to set), and for fields whose description speaks of replacing or clearing, or of how things should be.',
    "Nothing is reported either where the field's description says that the list may be empty, or in which cases it is needed.",
  ],
  check(field, tool, { options, report, vocabulary }) {
    if (!isTopLevel(field) || !field.required || "default" in field.schema || options.allowEmpty.includes(field.name))
      return;
    const type = fieldType(field, tool);
    if (type.kind !== "list" || type.minItems > 0 || allowsEmpty(field.description?.value ?? "")) return;
    if (emptyClears(field, tool, vocabulary) || isRecord(tool)) return;
    report({
      messageId: "mayBeEmpty",
      data: { name: field.name },
      at: field.range,
      path: field.path,
      fix: nonEmptyField(field),
    });
  },
  examples: [
    bad({
      title: "An order without lines",
      tools: ts`
        server.registerTool("create_order", {
          inputSchema: {
            lines: z.array(z.object({ sku: z.string(), quantity: z.number() })).describe("Lines of the order"),
          },
        }, handler);
      `,
      reports: [{ message: "mayBeEmpty", at: "lines" }],
      fixed: ts`
        server.registerTool("create_order", {
          inputSchema: {
            lines: z.array(z.object({ sku: z.string(), quantity: z.number() })).min(1).describe("Lines of the order"),
          },
        }, handler);
      `,
    }),
    good({
      title: "At least one line; a record's own list may be empty",
      tools: ts`
        server.registerTool("create_order", {
          inputSchema: {
            lines: z.array(z.object({ sku: z.string(), labels: z.array(z.string()) })).nonempty(),
          },
        }, handler);
      `,
    }),
    good({
      title: "An empty list clears",
      tools: ts`
        server.registerTool("set_berth_tags", { inputSchema: { tags: z.array(z.string()) } }, handler);

        server.registerTool("berth_tags_write", {
          description: "Updates the tags of a berth.",
          inputSchema: { tags: z.array(z.string()) },
        }, handler);

        server.registerTool("tag_ship", {
          inputSchema: { tags: z.array(z.string()).describe("Replaces the ship's tags") },
        }, handler);
      `,
    }),
    good({
      title: "Empty, and said so; needed in some cases",
      tools: ts`
        server.registerTool("create_voyage", {
          inputSchema: {
            calls: z.array(z.string()).describe("Ports of call on the way (may be empty)"),
            cargo: z.array(z.string()).describe("What it carries, or an empty list when it sails in ballast"),
            pilots: z.array(z.string()).describe("Pilots on board. If a port asks for one, they must be given."),
          },
        }, handler);
      `,
    }),
  ],
});

/** A call is about one list or two; of three that are required, each is a part of one record. */
const MOST_SUBJECTS = 2;

function isRecord(tool: Tool): boolean {
  const lists = tool.input.fields.filter((one) => isTopLevel(one) && one.required && isListField(one, tool));
  return lists.length > MOST_SUBJECTS;
}

/** Words of a description that allow an empty list. */
const MAY_BE_EMPTY =
  /\b(?:may|can|could) (?:also )?be (?:an? )?empty\b|\bpossibly empty\b|\b(?:or|pass|use|send|provide|leave|with) (?:it )?(?:an )?empty\b|\bempty (?:array|list) (?:if|when|for|is)\b/iu;

/** What a sentence says that asks for a list in some cases: in others there may be none. */
const IN_CASES = /\b(?:if|when|where|unless|only (?:for|in|with)|depending)\b/iu;
const IS_NEEDED = /\b(?:must|requir\w*|need\w*|mandatory|necessary|optional)\b/iu;

function allowsEmpty(description: string): boolean {
  if (MAY_BE_EMPTY.test(description)) return true;
  return description.split(/[.;]\s|\n/u).some((sentence) => IN_CASES.test(sentence) && IS_NEEDED.test(sentence));
}

/** Verbs of tools that put a new value in the place of the old one. */
const REPLACING_VERBS: ReadonlySet<string> = new Set(
  "assign configure edit modify overwrite patch put replace reset select set sync update upsert".split(" "),
);

/** Whether an empty list may well mean "none of them from now on". */
function emptyClears(field: Field, tool: Tool, vocabulary: Vocabulary): boolean {
  if (
    /\b(?:replac\w*|overwrit\w*|clear\w*|reset\w*|full list|should (?:belong|have|hold|contain|be (?:in|on|part of|assigned))|empty (?:array|list) (?:to|removes?|means?))\b|\[\]/iu.test(
      field.description?.value ?? "",
    )
  )
    return true;
  const { verb } = parseToolName(tool.name.value, vocabulary);
  return (
    replacesLists(tool, verb) && (!isIdentifying(field.name, vocabulary) || isAllThereIsToSet(field, tool, vocabulary))
  );
}

/** Whether every other argument picks out a thing, so that the list is its new value: `update_crew_members` by `ship_id` and `member_ids`. */
function isAllThereIsToSet(field: Field, tool: Tool, vocabulary: Vocabulary): boolean {
  const others = tool.input.fields.filter((one) => isTopLevel(one) && one !== field);
  return others.length > 0 && others.every(({ name }) => isIdentifying(name, vocabulary));
}

/** Names that start with the entity (`stories-set-links`) say the verb later, or leave it to the description. */
function replacesLists({ name, description }: Tool, verb: string | undefined): boolean {
  if (verb !== undefined) return REPLACING_VERBS.has(verb);
  const firstWord = /^\s*(?<word>[a-z]+?)s?\b/iu.exec(description?.value ?? "")?.groups?.word;
  return (
    /(?:^|[_-])(?:set|replace|sync|update)(?:$|[_-])/iu.test(name.value) ||
    (firstWord !== undefined && REPLACING_VERBS.has(firstWord.toLowerCase()))
  );
}

function nonEmptyField(field: Field): { title: string; replacements: readonly SourceReplacement[] } | undefined {
  const code = editableCode(field);
  const replacement = code && nonEmptyList(code);
  return replacement && { title: `Ask for at least one item of \`${field.name}\``, replacements: [replacement] };
}
