import { z } from "zod";
import { appendPointer } from "../../tool-model/json-pointer.ts";
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from "../../tool-model/json.ts";
import { sliceOf, type Text } from "../../tool-model/text.ts";
import type { Field, Tool } from "../../tool-model/tool.ts";
import { defineRule, type Finding } from "../define-rule.ts";
import { bad, good, ts } from "../example.ts";
import { hiddenRuns, type HiddenRun } from "../shared/texts/hidden-characters.ts";

export default defineRule({
  summary: "Use no characters that an agent reads and a person does not see",
  why: "Invisible text is how instructions are smuggled into tools past the people who review them; by accident, it breaks searches and names.",
  source: "Reports of tool poisoning",
  scope: "tool",
  reads: [],
  fix: "safe",
  options: z.strictObject({}),
  messages: {
    hidden: "Expected characters that can be seen, got `{found}`.",
  },
  notes: [
    "Hidden are zero-width and control characters, bidirectional controls, tag characters, private use and a byte order mark, wherever an agent reads: names, titles, descriptions, field names, and strings in the schemas.",
    "Joiners inside emoji, Arabic and Indic words, direction marks in right-to-left text, and the flags of regions are left alone.",
    "`--fix` removes them from descriptions. In names, titles and values they are for a person to remove, since callers may rely on them.",
  ],
  check(tool, { report }) {
    for (const text of visibleTexts(tool)) {
      for (const run of hiddenRuns(text.value)) {
        const slice = text.text && sliceOf(text.text, run.start, run.end);
        report({
          messageId: "hidden",
          data: { found: summary(run) },
          at: slice ?? text.range,
          path: text.path,
          fix: slice && text.isProse ? { title: "Remove them", replacements: [{ slice, text: "" }] } : undefined,
        });
      }
    }
  },
  examples: [
    bad({
      title: "A zero-width space, and words that run backwards",
      tools: ts`
        server.registerTool("create_order", {
          description: "Create an order\u200b at the price of the day.",
          inputSchema: { name: z.string().describe("Name on the invoice\u202e") },
        }, handler);
      `,
      reports: [
        { message: "hidden", at: "\\u200b" },
        { message: "hidden", at: "\\u202e" },
      ],
      fixed: ts`
        server.registerTool("create_order", {
          description: "Create an order at the price of the day.",
          inputSchema: { name: z.string().describe("Name on the invoice") },
        }, handler);
      `,
    }),
    good({
      title: "A family, a word in Persian, a flag",
      tools: ts`
        server.registerTool("create_guest", {
          description: "Create a guest \u{1F468}\u200D\u{1F469}\u200D\u{1F467} (\u0645\u06CC\u200C\u0631\u0648\u0645) \u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}.",
        }, handler);
      `,
    }),
  ],
});

/** Something that an agent reads. */
interface VisibleText {
  readonly value: string;
  readonly path: string;
  readonly text?: Text;
  readonly range?: Finding["at"];
  /** Whether nothing but understanding depends on it. */
  readonly isProse: boolean;
}

function summary({ names, count }: HiddenRun): string {
  const further = count - names.length;
  return names.join(" ") + (further > 0 ? ` and ${further} more` : "");
}

function visibleTexts(tool: Tool): VisibleText[] {
  const { name, title, description, input, annotations } = tool;
  const texts: VisibleText[] = [{ value: name.value, path: "/name", text: name, isProse: false }];
  if (title) texts.push({ value: title.value, path: "/title", text: title, isProse: false });
  if (description) texts.push({ value: description.value, path: "/description", text: description, isProse: true });
  for (const [key, { value, range }] of Object.entries(annotations)) {
    if (typeof value === "string")
      texts.push({ value, path: appendPointer("/annotations", key), range, isProse: false });
  }
  const told = new Set<JsonValue>();
  for (const field of input.fields) {
    if (!field.description) continue;
    told.add(field.description.value);
    const path = appendPointer(field.path, "description");
    texts.push({ value: field.description.value, path, text: field.description, isProse: true });
  }
  return [...texts, ...schemaStrings(tool, told)];
}

/** A value somewhere in a schema, and the field that it belongs to. */
interface SchemaPart {
  readonly value: JsonValue;
  readonly path: string;
  readonly field?: Field | undefined;
}

/** Property names and strings of the input schema that are no field's description, each at the field it belongs to. */
function schemaStrings({ input }: Tool, told: ReadonlySet<JsonValue>): VisibleText[] {
  const fields = new Map(input.fields.map((field) => [field.path, field]));
  const texts: VisibleText[] = [];
  const parts: SchemaPart[] = [{ value: input.schema, path: "/inputSchema" }];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { value, path, field } = part;
    const add = (text: string, at: string, owner = field): void => {
      texts.push({ value: text, path: at, range: owner?.range ?? input.range, isProse: false });
    };
    if (typeof value === "string" && !told.has(value)) add(value, path);
    else if (isJsonArray(value))
      value.forEach((item, index) => parts.push({ ...part, value: item, path: appendPointer(path, index) }));
    else if (isJsonObject(value)) {
      for (const [key, member] of Object.entries(value)) {
        const inner = appendPointer(path, key);
        const owner = fields.get(inner) ?? field;
        add(key, inner, owner);
        const isRequired = key === "required" && isJsonArray(member);
        parts.push({ value: isRequired ? withoutProperties(member, value) : member, path: inner, field: owner });
      }
    }
  }
  return texts;
}

/** What is required, less the names of properties, which are read where these are. */
function withoutProperties(required: readonly JsonValue[], { properties }: JsonObject): JsonValue[] {
  return required.filter(
    (name) => !(typeof name === "string" && isJsonObject(properties) && Object.hasOwn(properties, name)),
  );
}
