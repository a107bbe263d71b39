import { z } from "zod";
import { isJsonObject, type JsonValue } from "../../tool-model/json.ts";
import { isGenerated, leadingName } from "../../docstring/pages/page-facts.ts";
import type { Page, PageBullet, Section } from "../../docstring/pages/page.ts";
import type { Field, Tool } from "../../tool-model/tool.ts";
import { defineRule, type Finding } from "../define-rule.ts";
import { bad, good, md, ts } from "../example.ts";
import { enumValues } from "../shared/fields/enum-values.ts";
import { isTopLevel } from "../shared/fields/field-type.ts";

type Fault = Finding<"unknown" | "missing" | "required" | "optional" | "default" | "values">;

/** What a list of parameters comes under. */
const LEAD_IN = /\b(?:parameters?|arguments?|params|args|fields|filters|inputs?)\b/iu;

/** What a list of all parameters comes under: some of them are told again as filters. */
const WHOLE_LIST = /\b(?:parameters?|arguments?|params|args|inputs?)\b/iu;

export default defineRule({
  summary: "List a tool's parameters in the help as its schema has them",
  why: "An agent that fills in a call by the help sends fields that are gone, and leaves out those that are required.",
  source: 'ADR-0019, section 4: "Parameter sections that enumerate the tool\'s fields must be re-aligned."',
  scope: "page",
  fix: "none",
  options: z.strictObject({}),
  messages: {
    unknown: "Expected a parameter of `{tool}`, got `{name}`.",
    missing: "Expected the parameters of `{tool}` to list `{name}`.",
    required: "Expected `{name}` to be listed as required, got `{words}`.",
    optional: "Expected `{name}` to be listed as optional, got `{words}`.",
    default: "Expected the default of `{name}` to be `{value}`, got `{words}`.",
    values: "Expected the values that `{name}` takes, got `{values}`.",
  },
  check(page, { toolNamed, known, report }) {
    if (page.role !== "help") return;
    for (const section of page.sections) {
      const tools = section.names.flatMap((name) => toolNamed(name) ?? []);
      const [tool] = tools;
      if (!tool || isGenerated(page, section.start) || !tools.every((one) => known(one, "/inputSchema"))) continue;
      for (const fault of faultsOf(page, section, tools)) report(fault);
    }
  },
  notes: [
    'It reads bullets that start with a name and stand under a lead-in such as `**Parameters:**`, in sections that a person wrote. A region `<!--mcp-lint-parameters start tool="…"-->` keeps such a list by itself.',
    "In a section for several tools, a parameter of any of them will do.",
  ],
  examples: [
    bad({
      title: "A list that the schema has left behind",
      tools: ts`
        server.registerTool("list_crossings", {
          description: "List crossings.",
          inputSchema: {
            harbours: z.array(z.string()).min(1).describe("Where they start"),
            state: z.enum(["SAILING", "LATE"]).default("SAILING").describe("How they go"),
            limit: z.number().optional().describe("How many"),
            day: z.string().describe("The day"),
          },
        }, handler);
      `,
      pages: {
        "help/tools.md": md`
          ## list_crossings

          **Parameters:**

          - \`harbour\` (string): where they start
          - \`state\` (optional, \`SAILING\` or \`SUNK\`, default: "LATE"): how they go
          - \`limit\` (required): how many
          - \`day\` (optional): the day
        `,
      },
      reports: [
        { message: "missing", at: "list_crossings" },
        { message: "unknown", at: "harbour" },
        { message: "values", at: "SUNK" },
        { message: "default", at: '"LATE"' },
        { message: "optional", at: "required" },
        { message: "required", at: "optional" },
      ],
    }),
    bad({
      title: "A list of which nothing is left",
      tools: ts`
        server.registerTool("get_crossing", {
          description: "Get a crossing.",
          inputSchema: { id: z.number().describe("Its number") },
        }, handler);
      `,
      pages: {
        "help/tools.md": md`
          ## get_crossing

          **Parameters:**

          **Returns:** the crossing.
        `,
      },
      reports: [{ message: "missing", at: "get_crossing" }],
    }),
    bad({
      title: "A parameter that is only told of as a filter",
      tools: ts`
        server.registerTool("list_crossings", {
          description: "List crossings.",
          inputSchema: { day: z.string().describe("The day"), pier: z.string().describe("The pier") },
        }, handler);
      `,
      pages: {
        "help/tools.md": md`
          ## list_crossings

          **Common filters:**

          - \`pier="north"\`: those of one pier

          **Parameters:**

          - \`day\` (string, required): the day
        `,
      },
      reports: [{ message: "missing", at: "list_crossings" }],
    }),
    good({
      title: "A list in step with its schema, and a list of something else",
      tools: ts`
        server.registerTool("get_crossing", {
          description: "Get a crossing.",
          inputSchema: { id: z.number().describe("Its number"), seats: z.boolean().default(false).describe("Free seats, too") },
        }, handler);
      `,
      pages: {
        "help/tools.md": md`
          ## get_crossing

          **Parameters:**

          - \`id\` (number, required)
          - \`seats\` (optional, default \`false\`): is the required number there?

          **Returns:**

          - \`pier\`: where it starts
        `,
      },
    }),
  ],
});

function faultsOf(page: Page, section: Section, tools: readonly Tool[]): Fault[] {
  const listed = page.bullets.filter(
    ({ start, under }) => start >= section.start && start < section.end && LEAD_IN.test(under),
  );
  const byHand = listed.filter(({ start }) => !isGenerated(page, start));
  const fields = tools.flatMap((tool) => tool.input.fields);
  const whole = byHand.filter(({ under }) => WHOLE_LIST.test(under));
  const names = new Set((whole.length > 0 ? whole : byHand).flatMap(({ text }) => leadingName(text) ?? []));
  return [
    ...((byHand.length > 0 || leadsToNothing(page, section)) && byHand.length === listed.length
      ? missing(page, section, tools, names)
      : []),
    ...byHand.flatMap((bullet) => bulletFaults(bullet, page, tools, fields)),
  ];
}

/** A lead-in by itself, with nothing below it that a list could be told in. */
const BARE_LEAD_IN =
  /^(?:\*\*|__)(?<words>[^*_\n]+)(?:\*\*|__):?[ \t]*(?:\r?\n[ \t]*)+(?=(?:#|\*\*|__|<!--)|(?![^]))/gmu;

function leadsToNothing(page: Page, { start, raw }: Section): boolean {
  return Array.from(raw.matchAll(BARE_LEAD_IN)).some(
    ({ index, groups }) => LEAD_IN.test(groups?.words ?? "") && !isGenerated(page, start + index),
  );
}

function missing(page: Page, { heading }: Section, tools: readonly Tool[], names: ReadonlySet<string>): Fault[] {
  const [tool, ...others] = tools;
  if (!tool || others.length > 0) return [];
  return tool.input.fields
    .filter((field) => isTopLevel(field) && !names.has(field.name))
    .map(({ name, path }) => ({
      messageId: "missing",
      data: { tool: tool.name.value, name },
      at: { file: page.file, start: heading.start, end: heading.end },
      path,
      tool,
    }));
}

function bulletFaults(bullet: PageBullet, page: Page, tools: readonly Tool[], fields: readonly Field[]): Fault[] {
  const name = leadingName(bullet.text);
  const [tool] = tools;
  if (name === undefined || !tool) return [];
  const within = (words: string, from = 0): Fault["at"] => {
    const start = bullet.start + Math.max(0, bullet.raw.indexOf(words, from));
    return { file: page.file, start, end: start + words.length };
  };
  const named = fields.filter((field) => field.name === name);
  if (named.length === 0) {
    return [
      { messageId: "unknown", data: { tool: tool.name.value, name }, at: within(name), path: "/inputSchema", tool },
    ];
  }
  const [field] = named.filter(isTopLevel);
  // A name that fields of several tools or depths have may mean any of them.
  if (!field || named.length > 1) return [];
  const facts = /^[^(:]*\((?<facts>(?:[^()]|\([^()]*\))*)\)/su.exec(bullet.raw)?.groups?.facts ?? "";
  const common = { path: field.path, tool };
  return [requiredness(field, facts), defaultFault(field, facts), ...valueFaults(field, tool, facts)].flatMap((fault) =>
    fault
      ? [{ ...common, ...fault, at: within(String(fault.data?.words ?? fault.data?.values ?? name), name.length) }]
      : [],
  );
}

type FactFault = Omit<Fault, "path">;

function requiredness({ name, required }: Field, facts: string): FactFault | undefined {
  const words = /\b(?<![-\w]not )(?:required|optional)\b/iu.exec(facts)?.[0];
  if (words === undefined || (words.toLowerCase() === "required") === required) return undefined;
  return { messageId: required ? "required" : "optional", data: { name, words } };
}

function defaultFault({ name, schema }: Field, facts: string): FactFault | undefined {
  const words = /\bdefaults?(?: to|:|\s*=)?\s+`?(?<words>"[^"]*"|[\w.-]+)`?/iu.exec(facts)?.groups?.words;
  const value = schema.default;
  if (words === undefined || value === undefined || isJsonObject(value) || Array.isArray(value)) return undefined;
  if (sameValue(words, value)) return undefined;
  return { messageId: "default", data: { name, words, value: JSON.stringify(value) } };
}

function sameValue(words: string, value: JsonValue): boolean {
  const written = JSON.stringify(value);
  return words === value || words === written || words.toLowerCase() === written;
}

/** Values in back-ticks beside one that the field takes. */
function valueFaults(field: Field, tool: Tool, facts: string): FactFault[] {
  const values = enumValues(field, tool);
  const told = [...facts.replace(/\bdefault.*$/isu, "").matchAll(/`"?(?<value>[\w.-]+)"?`/gu)].map(
    ({ groups }) => groups?.value ?? "",
  );
  if (!values || !told.some((value) => values.includes(value))) return [];
  return told
    .filter((value) => !values.includes(value))
    .map((value) => ({ messageId: "values", data: { name: field.name, values: value } }));
}
