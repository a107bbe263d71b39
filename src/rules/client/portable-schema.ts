import { z } from "zod";
import { isJsonArray, isJsonObject } from "../../tool-model/json.ts";
import { sliceOf } from "../../tool-model/text.ts";
import type { JsonSchema } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isTopLevel } from "../shared/fields/field-type.ts";
import { clientsOption, named, type Client } from "../shared/clients.ts";
import { partsByField, type SchemaPart } from "../shared/fields/schema-parts.ts";

/** Reports as of 2026-06 (zendev-sh/goai#108), 2026-08 (decolua/9router#3018), 2026-04 (bestruirui/octopus#255). */
const GEMINI_KEYWORDS = [
  "const",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "patternProperties",
  "propertyNames",
  "uniqueItems",
  "contains",
  "unevaluatedProperties",
  "unevaluatedItems",
];

const PROPERTY_KEY = /^[\w.-]{1,64}$/u;

interface Fault {
  readonly messageId: "keyword" | "noItems" | "enumOfNumbers" | "propertyKey";
  readonly refusing: readonly Client[];
  /** The keyword, or the name of the field. */
  readonly subject: string;
}

export default defineRule({
  summary: "Describe inputs without what some clients refuse",
  why: "A client that does not know a keyword of one tool often refuses the whole list, and nothing of the server works there.",
  source: "Reports of what clients refuse, as the options and notes give them",
  scope: "tool",
  reads: ["inputSchema"],
  fix: "none",
  options: z.strictObject({
    clients: clientsOption,
    gemini: z
      .array(z.string())
      .default(GEMINI_KEYWORDS)
      .describe(
        "Keywords that its function declarations have no field for (zendev-sh/goai#108, decolua/9router#3018, read 2026-11-22); many programs that talk to it strip them",
      ),
  }),
  messages: {
    keyword: "Expected `{field}` to be described without `{keyword}`, which is refused by `{clients}`.",
    noItems: "Expected the list `{field}` to say what its items are, which is asked for by `{clients}`.",
    enumOfNumbers: "Expected the choice of `{field}` to be of strings, got numbers, which are refused by `{clients}`.",
    propertyKey:
      "Expected at most 64 letters, digits, `_`, `.` and `-` in the name of a field, got `{field}`, which is refused by `{clients}`.",
  },
  notes: [
    "`vscode` and `openai` refuse lists without `items` (microsoft/vscode#246119 and #248810, read 2026-11-22).",
    "`gemini` refuses choices of numbers (microsoft/azure-devops-mcp#145), `claude` names of fields of the tool itself outside of `^[a-zA-Z0-9_.-]{1,64}$` (twilio-labs/mcp#58, decocms/studio#6874, read 2026-11-22).",
    "Each is told once a tool, at the first field that has it. Combinations at the top are the business of `schema/object-root`.",
  ],
  check(tool, { options, report }) {
    const told = new Set<string>();
    for (const part of partsByField(tool)) {
      for (const { messageId, refusing, subject } of faultsOf(part, options.gemini)) {
        const clients = named(refusing.filter((client) => options.clients.includes(client)));
        const key = `${messageId} ${messageId === "keyword" ? subject : ""}`;
        if (clients === "" || told.has(key)) continue;
        told.add(key);
        const field = part.field?.name ?? "inputSchema";
        report({
          messageId,
          data: { field: messageId === "propertyKey" ? subject : field, keyword: subject, clients },
          at: part.field?.range ?? sliceOf(tool.name),
          path: part.path,
        });
      }
    }
  },
  examples: [
    bad({
      title: "Three things that some client refuses",
      tools: ts`
        server.registerTool("plan_trips", {
          inputSchema: {
            seats: z.number().positive(),
            floor: z.union([z.literal(1), z.literal(2)]),
            "day of travel": z.string(),
          },
        }, handler);
      `,
      reports: [
        { message: "keyword", at: "seats" },
        { message: "keyword", at: "floor" },
        { message: "propertyKey", at: '"day of travel"' },
      ],
    }),
    bad({
      title: "A list of anything, and a choice of numbers",
      tools: ts`
        server.registerTool("plan_trips", {
          inputSchema: { stops: z.any().meta({ type: "array" }), floor: z.enum({ Lower: 1, Upper: 2 }) },
        }, handler);
      `,
      reports: [
        { message: "noItems", at: "stops" },
        { message: "enumOfNumbers", at: "floor" },
      ],
    }),
    good({
      title: "What every client takes",
      tools: ts`
        server.registerTool("plan_trips", {
          inputSchema: { seats: z.number().min(1), stops: z.array(z.string()), guest: z.object({ "first name": z.string() }) },
        }, handler);
      `,
    }),
    good({
      title: "Only clients that take it",
      tools: ts`
        server.registerTool("plan_trips", { inputSchema: { seats: z.number().positive() } }, handler);
      `,
      options: { clients: ["claude", "vscode"] },
    }),
  ],
});

function faultsOf({ schema, field, path }: SchemaPart, keywords: readonly string[]): Fault[] {
  const isOwnSchema = field?.path === path;
  const faults: Fault[] = keywords
    .filter((keyword) => Object.hasOwn(schema, keyword))
    .map((subject) => ({ messageId: "keyword", refusing: ["gemini"], subject }));
  const name = field?.name ?? "";
  if (isListOfAnything(schema)) faults.push({ messageId: "noItems", refusing: ["openai", "vscode"], subject: name });
  if (isJsonArray(schema.enum) && schema.enum.some((value) => typeof value === "number"))
    faults.push({ messageId: "enumOfNumbers", refusing: ["gemini"], subject: name });
  if (isOwnSchema && isTopLevel(field) && !PROPERTY_KEY.test(name))
    faults.push({ messageId: "propertyKey", refusing: ["claude"], subject: name });
  return faults;
}

function isListOfAnything({ type, items, prefixItems }: JsonSchema): boolean {
  const isList = type === "array" || (isJsonArray(type) && type.includes("array"));
  return isList && !isJsonObject(items) && !isJsonArray(items) && prefixItems === undefined;
}
