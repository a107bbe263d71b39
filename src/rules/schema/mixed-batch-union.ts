import { z } from "zod";
import type { Field, Tool } from "../../tool-model/tool.ts";
import type { ServerTools } from "../../tool-model/tool-set.ts";
import { defineRule, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import {
  DATA_NOUNS,
  hasMixedItems,
  isToldAsIds,
  itemTypes,
  nameParts,
  namesTwoKinds,
} from "../shared/fields/batch-field.ts";
import {
  editableCode,
  hasPlainItems,
  schemaKey,
  type SourceReplacement,
  zodName,
} from "../shared/fields/field-code-edits.ts";
import { fieldType, isTopLevel } from "../shared/fields/field-type.ts";
import { type IdType, idTypeOnServer, isNumbered } from "../shared/fields/id-types.ts";
import { isPlural, singularOf } from "../shared/words/inflection.ts";
import { nameStyle } from "../shared/words/server-words.ts";

export default defineRule({
  summary: "Let a list named after two kinds of items take both, and name a list of both kinds after both",
  why: "The name of a batch field is the first thing an agent reads of it: `slugs_or_page_ids` promises that texts and numbers may be mixed, `skus` that there are only texts.",
  source: "ADR-0019, section 1: collapse to one list field, `skus_or_variant_ids: list[str | int]`",
  scope: "field",
  fix: "suggestion",
  options: z.strictObject({
    idType: z
      .enum(["number", "string"])
      .optional()
      .describe("What ids are on this server; by default read off its other fields for the same ids"),
  }),
  messages: {
    notMixed: "Expected `{name}` to be a list of texts and numbers, as its name says, got a list of `{type}`.",
    notList: "Expected `{name}` to be a list of texts and numbers, as its name says, got `{type}`.",
    notNamed: "Expected the name of a list of texts and numbers to say both kinds, such as `{better}`, got `{name}`.",
  },
  notes: [
    "A name is held to its word when one of its kinds is ids or numbers and the other is not: where ids are texts as well, `slugs_or_page_ids` is a list of texts and nothing is reported.",
    "A list of `ids`, or of what its description calls ids alone, whose items may be texts or numbers is one kind in two spellings and keeps its name, and so does one of `values`, `cells` or other data.",
  ],
  check(field, tool, { options, report, server, vocabulary }) {
    if (!isTopLevel(field)) return;
    const types = itemTypes(field, tool);
    const place = { at: field.range, path: field.path };
    if (!namesBothKinds(field.name, vocabulary)) {
      const isMixed = hasMixedItems(types) && !types.includes("boolean");
      if (isMixed && namesOneKind(field.name, vocabulary) && !isToldAsIds(field)) {
        report({ ...place, messageId: "notNamed", data: { name: field.name, better: namedAfterBoth(field, tool) } });
      }
      return;
    }
    if ((options.idType ?? idTypeOf(field, server)) === "string") return;
    const type = fieldType(field, tool);
    const fix = mixedItems(field, tool);
    if (type.kind === "scalar") {
      report({ ...place, messageId: "notList", data: { name: field.name, type: type.types.join(" | ") } });
    } else if (type.kind === "list" && types.length > 0 && !hasMixedItems(types)) {
      report({ ...place, messageId: "notMixed", data: { name: field.name, type: types.join(" | ") }, fix });
    }
  },
  examples: [
    bad({
      title: "Two kinds in the name, one in the type",
      tools: ts`
        server.registerTool("read_pages", {
          inputSchema: {
            slugs_or_page_ids: z.array(z.string()).min(1).describe("Pages to read"),
          },
        }, handler);
      `,
      reports: [{ message: "notMixed", at: "slugs_or_page_ids" }],
      fixed: ts`
        server.registerTool("read_pages", {
          inputSchema: {
            slugs_or_page_ids: z.array(z.union([z.string(), z.number().int()])).min(1).describe("Pages to read"),
          },
        }, handler);
      `,
    }),
    bad({
      title: "Two kinds in the type, one in the name",
      tools: ts`
        server.registerTool("check_stock", {
          inputSchema: {
            skus: z.array(z.union([z.string(), z.number().int()])).min(1).describe("SKUs or variant ids"),
          },
        }, handler);
      `,
      reports: [{ message: "notNamed", at: "skus" }],
    }),
    bad({
      title: "Two kinds in the name, and one of either",
      tools: ts`
        server.registerTool("read_pages", {
          inputSchema: { slugs_or_page_ids: z.string().describe("Pages to read, separated by commas") },
        }, handler);
      `,
      reports: [{ message: "notList", at: "slugs_or_page_ids" }],
    }),
    good({
      title: "Name and type agree",
      tools: ts`
        server.registerTool("check_stock", {
          inputSchema: {
            skus_or_variant_ids: z.array(z.union([z.string(), z.number().int()])).min(1),
          },
        }, handler);
      `,
    }),
    good({
      title: "Ids in two spellings",
      tools: ts`
        server.registerTool("check_berths", {
          inputSchema: {
            berths: z.array(z.union([z.string(), z.number()])).min(1).describe("IDs of the berths (strings or numbers)"),
          },
        }, handler);
      `,
    }),
    good({
      title: "Ids are texts on this server",
      tools: ts`
        server.registerTool("get_page", { inputSchema: { page_id: z.string() } }, handler);
        server.registerTool("read_pages", { inputSchema: { slugs_or_page_ids: z.array(z.string()).min(1) } }, handler);
      `,
    }),
  ],
});

/** Whether the name is of the form `slugs_or_page_ids`: two plurals, of which one counts and the other does not. */
function namesBothKinds(name: string, vocabulary: Vocabulary): boolean {
  const parts = nameParts(name);
  return namesTwoKinds(name, vocabulary) && parts.some(isNumbered) && !parts.every(isNumbered);
}

/** Whether the name is the plural of one kind of thing: `skus`, `codes`. */
function namesOneKind(name: string, vocabulary: Vocabulary): boolean {
  const [part, ...others] = nameParts(name);
  const noun = part?.at(-1) ?? "";
  const singular = singularOf(noun, vocabulary) ?? noun;
  // Ids may be of one kind in two spellings.
  const isOpen = singular === "id" || DATA_NOUNS.has(singular);
  return others.length === 0 && isPlural(noun, vocabulary) && !isOpen;
}

/** A name that says both kinds, in the style of the tool's own. */
function namedAfterBoth({ name }: Field, { input }: Tool): string {
  const style = [name, ...input.fields.map((field) => field.name)].map(nameStyle).find((one) => one !== undefined);
  if (style === "camel") return `${name}OrIds`;
  return style === "kebab" ? `${name}-or-ids` : `${name}_or_ids`;
}

/** What the numbered one of two kinds is elsewhere on the server: `page_id` beside `slugs_or_page_ids`. */
function idTypeOf(field: Field, server: ServerTools): IdType | undefined {
  const numbered = nameParts(field.name).find(isNumbered);
  return numbered && idTypeOnServer(numbered, server);
}

function mixedItems(
  field: Field,
  tool: Tool,
): { title: string; replacements: readonly SourceReplacement[] } | undefined {
  const code = editableCode(field);
  const [type, ...others] = itemTypes(field, tool);
  if (!code?.item || others.length > 0 || type === undefined || type === "boolean") return undefined;
  const text =
    code.notation === "zod"
      ? mixedZodItem(code.item.text, type, zodName(code))
      : mixedJsonItem(field, code.item.text, schemaKey(code, "type"));
  const title = `Let \`${field.name}\` take texts and numbers`;
  return text === undefined ? undefined : { title, replacements: [{ range: code.item.range, text }] };
}

function mixedZodItem(item: string, type: string, zod: string | undefined): string | undefined {
  if (zod === undefined) return undefined;
  return type === "string"
    ? `${zod}.union([${item}, ${zod}.number().int()])`
    : `${zod}.union([${zod}.string(), ${item}])`;
}

/** Items that say more than their type (a pattern, a bound) are left to the author. */
function mixedJsonItem(field: Field, item: string, typeKey: string): string | undefined {
  return hasPlainItems(field) && item.startsWith("{") ? `{ ${typeKey}: ["string", "integer"] }` : undefined;
}
