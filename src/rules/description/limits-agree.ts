import { z } from "zod";
import { appendPointer } from "../../tool-model/json-pointer.ts";
import { sliceOf, type Text } from "../../tool-model/text.ts";
import type { Field, Tool } from "../../tool-model/tool.ts";
import { defineRule } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { isBoundOf } from "../shared/dispatchers/dispatcher-limits.ts";
import { dispatchersOf } from "../shared/dispatchers/dispatchers.ts";

export default defineRule({
  summary: "State the limits and defaults in descriptions that the schema and the code have",
  why: "An agent plans by the number that it reads: a batch of fifty, where forty are taken, fails as a whole.",
  source: "ADR-003, Configuration; its server's description says 500 lines a file and 50 operations",
  scope: "toolSet",
  needs: ["registries"],
  fix: "safe",
  options: z.strictObject({}),
  messages: {
    differs: "Expected the {place} of `{name}` to be `{actual}`, as in the schema or the code, got `{stated}`.",
  },
  notes: [
    "Read are `default: 20`, `max 50`, `up to 50` and the like beside a field with that keyword in its schema, or with the name of a limit of the dispatcher, and `50 operations max` in the dispatcher's description. Numbers with a unit (`30 seconds`, `25 MiB`, `64 characters`) are left alone, and so are those that are said of some cases, or of each item of a list.",
  ],
  check(server, { known, report }) {
    const dispatchers = new Map(dispatchersOf(server).map((one) => [one.tool, one]));
    for (const tool of server.tools) {
      const limits = dispatchers.get(tool)?.limits.filter((limit) => limit.tool === undefined) ?? [];
      const operations = limits.find((limit) => isBoundOf("operations", limit))?.value;
      if (typeof operations === "number" && known(tool, "/description"))
        judge(tool.description, "/description", OPERATIONS, operations, "limit", tool);
      for (const field of tool.input.fields.filter(({ path }) => known(tool, path))) {
        const path = appendPointer(field.path, "description");
        const kept = limits.find(({ key }) => key === field.name)?.value;
        judge(
          field.description,
          path,
          DEFAULT,
          numberOf(field.schema.default) ?? numberOf(kept),
          "default",
          field,
          tool,
        );
        judge(field.description, path, MOST, mostOf(field), "limit", field, tool);
      }
    }

    function judge(
      text: Text | undefined,
      path: string,
      form: RegExp,
      actual: number | undefined,
      place: string,
      about: Tool | Field,
      tool = "origin" in about ? about : undefined,
    ): void {
      const stated = text && actual !== undefined ? statedIn(text.value, form) : undefined;
      if (form === MOST && text && stated && isOfEachItem(about, text.value, stated.start)) return;
      if (!text || !tool || !stated || stated.value === actual || actual === undefined) return;
      const slice = sliceOf(text, stated.start, stated.start + stated.written.length);
      const name = typeof about.name === "string" ? about.name : about.name.value;
      report({
        messageId: "differs",
        data: { place, name, actual, stated: stated.written },
        at: slice,
        path,
        tool,
        fix: { title: `State ${actual}`, replacements: [{ slice, text: String(actual) }] },
      });
    }
  },
  examples: [
    bad({
      title: "The text kept the numbers of last year",
      tools: ts`
        server.registerTool("list_ships", {
          inputSchema: {
            limit: z.number().int().max(200).default(50).describe("Ships to list (default: 20, max 100)"),
          },
        }, handler);
      `,
      reports: [
        { message: "differs", at: "20" },
        { message: "differs", at: "100" },
      ],
      fixed: ts`
        server.registerTool("list_ships", {
          inputSchema: {
            limit: z.number().int().max(200).default(50).describe("Ships to list (default: 50, max 200)"),
          },
        }, handler);
      `,
    }),
    bad({
      title: "The code of the dispatcher has another limit",
      tools: ts`
        const LIMITS = { maxOperations: 40 };
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          description: "Run several tools at once, 50 operations max.",
          inputSchema: { operations: z.array(z.object({ tool: z.string(), args: z.looseObject({}) })).min(1) },
        }, async ({ operations }) => {
          if (operations.length > LIMITS.maxOperations) throw new Error("Too many operations.");
          return operations.map(({ tool, args }) => registry.get(tool)(args));
        });
      `,
      reports: [{ message: "differs", at: "50" }],
      fixed: ts`
        const LIMITS = { maxOperations: 40 };
        const registry = new Map([["list_tides", handler], ["log_catch", handler]]);
        server.registerTool("list_tides", {}, handler);
        server.registerTool("log_catch", {}, handler);
        server.registerTool("batch_tools", {
          description: "Run several tools at once, 40 operations max.",
          inputSchema: { operations: z.array(z.object({ tool: z.string(), args: z.looseObject({}) })).min(1) },
        }, async ({ operations }) => {
          if (operations.length > LIMITS.maxOperations) throw new Error("Too many operations.");
          return operations.map(({ tool, args }) => registry.get(tool)(args));
        });
      `,
    }),
    good({
      title: "Text and schema agree; a number with a unit may be the same in another, or be the limit of each item",
      tools: ts`
        server.registerTool("list_ships", {
          inputSchema: {
            limit: z.number().int().max(200).default(50).describe("Ships to list (default: 50, max 200)"),
            page: z.number().int().default(1).describe("Page of the list (max 10)"),
            timeoutMs: z.number().default(30000).describe("Time to wait, default 30 seconds"),
            names: z.array(z.string().max(64)).max(100).describe("Names of ships (max 64 characters)"),
            holds: z.array(z.array(z.number()).max(8)).max(40).describe("Crates of each hold, max 8"),
          },
        }, handler);
      `,
    }),
  ],
});

/** With a unit, the same may be written as another number: 25 MiB are 26214400 bytes. */
const UNIT =
  "ms|msecs?|milliseconds?|s|secs?|seconds?|min|minutes?|h|hours?|days?|weeks?|months?|years?|[kmgt]|[kmgt]i?b|bytes?|bits?|[kmg]?hz|percent|px|[kmc]?m|dpi|°|char(?:acter)?s?|letters?|digits?|words?|tokens?|code ?points?";

/** A number without a unit that is not the first of a range: `10-15` states neither. */
const NUMBER = String.raw`(?<number>\d+(?:[,_]\d{3})*(?:\.\d+)?)(?![\d.,_]*\d)(?!\s*(?:${UNIT})\b)(?!\s*%)(?!\s*(?:[-–—]|to|or)\s*\d)`;
const DEFAULT = new RegExp(String.raw`\bdefaults?(?:\s+(?:is|to|value|of))*\s*[:=]?\s*${NUMBER}`, "giu");
const MOST = new RegExp(String.raw`\b(?:max|maximum|at most|up to)(?:\s+(?:is|of))?\s*[:=]?\s*${NUMBER}`, "giu");
const OPERATIONS = new RegExp(
  String.raw`\b(?:${NUMBER}\s*(?:ops|operations|calls|commands)\s*max|max(?:imum)?\s*(?:of\s*)?${NUMBER.replace("?<number>", "?<other>")}\s*(?:ops|operations|calls|commands))`,
  "giu",
);

/** What stands between these words and the end of the sentence is said of some cases: `a lower one for some (reports max 50)`. */
const OF_SOME = /\b(?:e\.g\.|for example|such as|some|certain|except|unless|depend\w*)(?:(?!\.\s)[^;])*$/iu;

/** The one number that a text states for all cases in such a form; of several, none is sure. */
function statedIn(text: string, form: RegExp): { value: number; written: string; start: number } | undefined {
  const [match, ...others] = text.matchAll(form);
  const written = match?.groups?.number ?? match?.groups?.other;
  if (!match || written === undefined || others.length > 0) return undefined;
  if (OF_SOME.test(text.slice(0, match.index))) return undefined;
  return {
    value: Number(written.replaceAll(/[,_]/gu, "")),
    written,
    start: match.index + match[0].lastIndexOf(written),
  };
}

/** Words by which a sentence speaks of the items of a list one by one: `max 64 each`. In a call is the list as a whole. */
const OF_EACH = /\b(?:each|every|apiece|per(?!\s+(?:batch|call|operation|page|request|run|tool)\b))\b/iu;

/** Whether a number that stands at a place is the limit of one item of a list, and not of the list. */
function isOfEachItem(about: Tool | Field, text: string, at: number): boolean {
  if (!("schema" in about) || about.schema.type !== "array") return false;
  const before = text.slice(0, at).search(/(?:(?!\.\s)[^;\n])*$/u);
  const behind = at + Math.max(0, text.slice(at).search(/\.\s|[;\n]|$/u));
  return OF_EACH.test(text.slice(before, behind));
}

function mostOf({ schema }: Field): number | undefined {
  const most = schema.type === "array" ? numberOf(schema.maxItems) : numberOf(schema.maximum);
  // zod says it of each whole number: nobody has chosen it.
  return most === Number.MAX_SAFE_INTEGER ? undefined : most;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
