import { z } from "zod";
import type { AnyRule } from "../rules/define-rule.ts";

const LEVELS = ["error", "warning", "warn", "info", "off"] as const;

/** How a config sets a rule; also the first of a level and options. */
export const level = z.enum(LEVELS).describe("How findings of the rule count; `off` leaves the rule out.");

const ruleEntry = z
  .union([level, z.tuple([level]), z.tuple([level, z.record(z.string(), z.unknown())])])
  .describe("A level, or a level with options of the rule.");

const name = z.string().min(1);

const facts = z
  .strictObject({
    tags: z.array(name).exactOptional().describe("Free marks such as `cache-backed`, `hidden` or `deprecated`."),
    cost: z.enum(["low", "high"]).exactOptional().describe("What a call costs."),
    safety: name.exactOptional().describe("The safety level of the tool, such as `destructive_delete`."),
    group: name.exactOptional().describe("The group that the tool belongs to."),
    partner: name
      .exactOptional()
      .describe("The tool to name in the cross-reference, when it is not the list tool of the same entity."),
  })
  .describe("What the code of a tool does not show.");

const exception = z
  .strictObject({
    rule: name.describe("The rule that is departed from."),
    tool: name.describe("The tool that departs from it."),
    field: name.exactOptional().describe("The field, as `rows.sku`; without it, the exception is for the whole tool."),
    reason: z.string().exactOptional().describe("Why this is right for this tool."),
    until: z.iso.date().exactOptional().describe("The day from which on the exception no longer counts: `2027-01-01`."),
  })
  .describe("A documented departure from a rule. It suppresses the rule's findings about the tool.");

const vocabulary = z
  .strictObject({
    verbs: z.array(name).exactOptional().describe("Further verbs that tool names may start with."),
    nouns: z
      .record(name, name)
      .exactOptional()
      .describe('Singular to plural, where inflection gets it wrong: `{ "metadata": "metadata" }`.'),
  })
  .describe("Words that the built-in lexicon lacks.");

const help = z
  .strictObject({
    uri: z
      .string()
      .regex(/^[a-z][a-z\d+.-]*:\/\/[^\s?#]*[^\s?#/]$/u, "a URI such as `orders://help`")
      .exactOptional()
      .describe("Where the help resource is read: `orders://help`. Its pages follow as `orders://help/tools`."),
    pages: name
      .exactOptional()
      .describe(
        "Folder of the pages, relative to the config: Markdown that people write, with regions that are generated.",
      ),
    module: name
      .exactOptional()
      .describe("TypeScript module to generate, relative to the config: it registers the pages as resources."),
    docs: z
      .array(name)
      .min(1)
      .exactOptional()
      .describe("Globs of other Markdown, relative to the config, whose calls are checked: `README.md`."),
  })
  .describe("The help resource, and what else tells agents how to call the tools.");

const module = name.describe("TypeScript module to generate, relative to the config.");

const dispatcher = z
  .strictObject({
    module,
    tools: z
      .array(z.enum(["batch_tools", "run"]))
      .min(1)
      .exactOptional()
      .describe("Which tools it registers: `batch_tools` of ADR-003, `run` of ADR-301. Without it: both."),
  })
  .describe("The batch dispatcher, made from the tools.");

const responses = z
  .strictObject({
    module: module.exactOptional(),
    tags: z
      .record(name, z.string())
      .exactOptional()
      .describe('State tags that answers start with, and what each says: `{ "listing": "Filtered list follows" }`.'),
  })
  .describe("The answers of the tools.");

const proposals = z.strictObject({ module }).describe("Proposals that writes answer with, to be committed by id.");

const pluginName = z.string().regex(/^[a-z][a-z\d-]*$/u, "a name in lower case and hyphens");

const plugin = z
  .strictObject({
    rules: z.record(
      pluginName,
      z.custom<AnyRule>(
        isRule,
        "expected a rule made with `defineRule`, which only a TypeScript or JavaScript config can hold",
      ),
    ),
  })
  .describe("Rules of a package or a project's own.");

/** The config, as people write it. The JSON schema that editors use is made from it. */
export const configSchema = z.strictObject({
  $schema: z.string().exactOptional().describe("For editors."),
  extends: z.array(name).exactOptional().describe("Presets, composed in order. Without it: `adr-0019`."),
  files: z
    .array(name)
    .min(1)
    .exactOptional()
    .describe(
      "Globs of the source files, relative to the config. Without it: every TypeScript or JavaScript source that git does not ignore, less tests, examples, declarations and build output.",
    ),
  plugins: z
    .record(pluginName, plugin)
    .exactOptional()
    .describe("Further rules, by the first part of their ids: rule `no-beta` of plugin `acme` is `acme/no-beta`."),
  rules: z.record(name, ruleEntry).exactOptional().describe("Levels and options of rules, over those of the presets."),
  tools: z.record(name, facts).exactOptional().describe("Facts about tools, by tool name."),
  exceptions: z.array(exception).exactOptional(),
  vocabulary: vocabulary.exactOptional(),
  help: help.exactOptional(),
  dispatcher: dispatcher.exactOptional(),
  responses: responses.exactOptional(),
  proposals: proposals.exactOptional(),
  manifest: name
    .exactOptional()
    .describe("Snapshot of the tools, relative to the config, for review in pull requests: `tools.json`."),
});

/** A config as people write it. */
export type Config = z.input<typeof configSchema>;

function isRule(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { check, scope, messages, options }: Partial<Record<keyof AnyRule, unknown>> = value;
  const hasSchema = typeof options === "object" && options !== null && "safeParse" in options;
  return typeof check === "function" && typeof scope === "string" && typeof messages === "object" && hasSchema;
}
