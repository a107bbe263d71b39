import { z } from "zod";
import { configSchema, level } from "../../src/config/config-schema.ts";
import type { Documented } from "./documented-rules.ts";
import type { PlannedFile } from "./planned-file.ts";

/** The JSON schema that editors check a config against: the command line's own, with rules and presets known by name. */
export function planConfigSchema({ rules, presets }: Documented): PlannedFile {
  const namedLevel = level.meta({ id: "level" });
  const ruleId = z.enum(rules.map(({ id }) => id));
  const ruleEntries = rules.map(({ id, rule }) => [id, ruleEntry(namedLevel, rule.options, rule.summary)] as const);
  const exception = configSchema.shape.exceptions.unwrap().element;
  // JSON cannot hold a rule.
  const named = configSchema.omit({ plugins: true }).extend({
    extends: z
      .array(z.enum(presets.map(({ name }) => name)))
      .describe("Presets, composed in order.")
      .optional(),
    rules: z.strictObject(Object.fromEntries(ruleEntries)).describe("Levels and options of rules.").optional(),
    exceptions: z.array(exception.extend({ rule: ruleId })).optional(),
  });
  const schema = z.toJSONSchema(named, { target: "draft-7", io: "input" });
  const content = { ...schema, title: "Configuration of mcp-lint" };
  return { path: "docs/config.schema.json", content: `${JSON.stringify(content, null, 2)}\n` };
}

function ruleEntry(namedLevel: z.ZodType, options: z.ZodType, summary: string): z.ZodType {
  const entry = z.union([namedLevel, z.tuple([namedLevel]), z.tuple([namedLevel, options])]);
  return entry.describe(`${summary}.`).optional();
}
