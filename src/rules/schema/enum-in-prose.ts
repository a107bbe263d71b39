import { z } from "zod";
import { appendPointer } from "../../tool-model/json-pointer.ts";
import { sliceOf } from "../../tool-model/text.ts";
import type { Field, Tool } from "../../tool-model/tool.ts";
import { defineRule, type Finding } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { editableCode } from "../shared/fields/field-code-edits.ts";
import { fieldType } from "../shared/fields/field-type.ts";
import { toldValues } from "../shared/texts/told-values.ts";

export default defineRule({
  summary: "Make an enum of values that a description lists",
  why: "A list in words is advice: an agent sends a value near to it, and the call fails or does something else. An enum is checked before anything runs.",
  source: "Field reports: values that are told in prose alone are sent in other spellings",
  scope: "field",
  fix: "suggestion",
  options: z.strictObject({}),
  messages: {
    prose: "Expected the values of `{field}` as an enum, got them in words alone: `{values}`.",
  },
  notes: [
    'Counts as a list of all values: what follows "one of", "must be", "allowed values:" and the like, quoted words joined with "or" or "|", and upper-case values that fill a pair of parentheses. What follows "e.g.", "such as" or "default", or ends in "etc.", does not; nor does what explains one of several things (`adult (AD/SE), child (CH)`), stands in a call or condition, or has another value named behind it.',
    "Fields with a pattern or format, and those that take several values in one string, are left alone.",
  ],
  check(field, tool, { report }) {
    const { description } = field;
    if (!description || !isFreeText(field, tool)) return;
    const list = toldValues(description.value);
    if (!list || list.values.some((value) => tool.input.fields.some(({ name }) => name === value))) return;
    report({
      messageId: "prose",
      data: { field: field.name, values: list.values.join(", ") },
      at: sliceOf(description, list.start, list.end),
      path: appendPointer(field.path, "description"),
      fix: asEnum(field, list.values),
    });
  },
  examples: [
    bad({
      title: "Values in words",
      tools: ts`
        server.registerTool("list_cabins", {
          inputSchema: {
            state: z.string().optional().describe("Only these: one of moving, stopped or parked."),
            order: z.string().describe("Order of the list ('asc' or 'desc')"),
            line: z.string().describe("The line (NORTH, SOUTH)"),
          },
        }, handler);
      `,
      reports: [
        { message: "prose", at: "moving, stopped or parked" },
        { message: "prose", at: "'asc' or 'desc'" },
        { message: "prose", at: "NORTH, SOUTH" },
      ],
      fixed: ts`
        server.registerTool("list_cabins", {
          inputSchema: {
            state: z.enum(["moving", "stopped", "parked"]).optional().describe("Only these: one of moving, stopped or parked."),
            order: z.enum(["asc", "desc"]).describe("Order of the list ('asc' or 'desc')"),
            line: z.enum(["NORTH", "SOUTH"]).describe("The line (NORTH, SOUTH)"),
          },
        }, handler);
      `,
    }),
    good({
      title: "An enum, examples, several values in one string, and words that are none",
      tools: ts`
        server.registerTool("list_cabins", {
          inputSchema: {
            state: z.enum(["moving", "stopped"]).describe("One of moving or stopped"),
            color: z.string().describe("Color, e.g. 'red' or 'blue'"),
            lines: z.string().describe("Comma-separated list of lines: 'NORTH', 'SOUTH'"),
            id: z.string().describe("Either 'id' or 'color' has to be given"),
            note: z.string().describe("Must be short, clear and polite"),
          },
        }, handler);
      `,
    }),
  ],
});

/** Whether a field takes any string, as far as the schema says. */
function isFreeText(field: Field, tool: Tool): boolean {
  const type = fieldType(field, tool);
  const { pattern, format } = field.schema;
  const isText = type.kind === "scalar" && !type.enumerated && type.types.every((one) => one === "string");
  return isText && pattern === undefined && format === undefined;
}

/** \`z.string()\` becomes \`z.enum([…])\`. */
function asEnum(field: Field, values: readonly string[]): Finding["fix"] {
  const code = editableCode(field);
  const [first, second] = code?.calls ?? [];
  if (code?.notation !== "zod" || first?.name !== "string" || first.argumentsText.trim() !== "") return undefined;
  const bounds = new Set(["min", "max", "length", "trim", "regex", "toLowerCase", "toUpperCase", "nonempty"]);
  if (code.calls.some(({ name }) => bounds.has(name))) return undefined;
  const builder = code.valueText.slice(0, first.range.end - code.value.start);
  const namespace = /^(?<z>[\w$]+)\s*\.\s*string\s*\(\s*\)$/u.exec(builder)?.groups?.z;
  if (namespace === undefined || (second && second.range.start < first.range.end)) return undefined;
  const range = { ...code.value, end: first.range.end };
  return {
    title: "Make an enum of the values",
    replacements: [{ range, text: `${namespace}.enum(${JSON.stringify(values).replaceAll(",", ", ")})` }],
  };
}
