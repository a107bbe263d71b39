import { z } from "zod";
import type { Field, Tool } from "../../tool-model/tool.ts";
import type { ServerTools } from "../../tool-model/tool-set.ts";
import { defineRule, type Vocabulary } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { hasMixedItems, itemTypes, nameParts, type NamePart } from "../shared/batch-field.ts";
import { editableCode, hasPlainItems, schemaKey, type SourceReplacement, zodName } from "../shared/field-code-edits.ts";
import { fieldType, isTopLevel } from "../shared/field-type.ts";
import { identifierWords } from "../shared/identifier-words.ts";
import { isPlural, singularOf } from "../shared/inflection.ts";

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
    notMixed: "Expected `{name}` to be a list of texts and numbers, as its name says, got {type}.",
    notNamed:
      "Expected the name of a list of texts and numbers to say both kinds, such as `{name}_or_ids`, got `{name}`.",
  },
  notes: [
    "A name is held to its word when one of its kinds is ids or numbers and the other is not: where ids are texts as well, `slugs_or_page_ids` is a list of texts and nothing is reported.",
    "A list of `ids` whose items may be texts or numbers is one kind in two spellings and keeps its name, and so does one of `values`, `cells` or other data.",
  ],
  check(field, tool, { options, report, server, vocabulary }) {
    if (!isTopLevel(field)) return;
    const type = fieldType(field, tool);
    const types = itemTypes(field, tool);
    const data = { name: field.name };
    const at = field.range;
    if (namesBothKinds(field.name, vocabulary)) {
      if (hasMixedItems(types) || type.kind === "unknown" || type.kind === "mixed") return;
      if (type.kind === "list" && type.items.kind !== "scalar") return;
      if ((options.idType ?? idTypeOnServer(field, server)) === "string") return;
      const found =
        type.kind === "list"
          ? `a list of \`${types.join(" | ")}\``
          : `\`${type.kind === "scalar" ? type.types.join(" | ") : type.kind}\``;
      report({
        messageId: "notMixed",
        data: { ...data, type: found },
        at,
        path: field.path,
        fix: mixedItems(field, tool),
      });
      return;
    }
    if (hasMixedItems(types) && !types.includes("boolean") && namesOneKind(field.name, vocabulary)) {
      report({ messageId: "notNamed", data, at, path: field.path });
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
  const arePlural = parts.length > 1 && parts.every((part) => isPlural(part.at(-1) ?? "", vocabulary));
  return arePlural && parts.some(isNumbered) && !parts.every(isNumbered);
}

/** Nouns of lists that hold data of any kind, or one kind of id in two spellings. */
const OPEN_NOUNS: ReadonlySet<string> = new Set(
  "id arg argument cell coordinate datum element entry input item number operand param parameter point value".split(
    " ",
  ),
);

/** Whether the name is the plural of one kind of thing: `skus`, `codes`. */
function namesOneKind(name: string, vocabulary: Vocabulary): boolean {
  const [part, ...others] = nameParts(name);
  const noun = part?.at(-1) ?? "";
  return others.length === 0 && isPlural(noun, vocabulary) && !OPEN_NOUNS.has(singularOf(noun, vocabulary) ?? noun);
}

function isNumbered(part: NamePart): boolean {
  return /^(?:ids|nos|numbers)$/u.test(part.at(-1) ?? "");
}

function withSingularNoun(part: NamePart): NamePart {
  return part.with(-1, singularOf(part.at(-1) ?? "") ?? "");
}

/** What other fields of the server for the same ids (`page_id` beside `slugs_or_page_ids`) say that ids are. */
function idTypeOnServer(field: Field, server: ServerTools): "number" | "string" | undefined {
  const names = nameParts(field.name)
    .filter(isNumbered)
    .flatMap((part) => [part.join("_"), withSingularNoun(part).join("_")]);
  for (const tool of server.tools) {
    for (const other of tool.input.fields) {
      if (other === field || !names.includes(identifierWords(other.name).join("_"))) continue;
      const type = fieldType(other, tool);
      const id = type.kind === "list" ? type.items : type;
      if (id.kind === "scalar" && id.types.length === 1) return id.types[0] === "string" ? "string" : "number";
    }
  }
  return undefined;
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
