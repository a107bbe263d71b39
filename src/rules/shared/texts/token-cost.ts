import { isJsonObject, type JsonValue } from "../../../tool-model/json.ts";
import type { Tool } from "../../../tool-model/tool.ts";

/** A rule of thumb for English and JSON; no tokenizer of the large models is public. */
const BYTES_PER_TOKEN = 4;

/** A part of the list of tools, and about how many tokens it takes. */
export interface Cost {
  /** As people call it: `create_order.rows`, "the field `session` of 14 tools". */
  readonly name: string;
  readonly tokens: number;
}

/** What a value costs as JSON without white space. */
function tokensOf(value: object | string): number {
  return Math.ceil(new TextEncoder().encode(JSON.stringify(value)).length / BYTES_PER_TOKEN);
}

/** What a tool costs in the answer to `tools/list`. */
export function toolTokens({ name, title, description, input, output, annotations, wireMeta }: Tool): number {
  return tokensOf({
    name: name.value,
    title: title?.value,
    description: description?.value,
    inputSchema: input.schema,
    outputSchema: output,
    annotations: Object.fromEntries(Object.entries(annotations).map(([key, { value }]) => [key, value])),
    _meta: wireMeta,
  });
}

/** The fields of all tools, the dearest first. */
export function dearestFields(tools: readonly Tool[]): Cost[] {
  const costs = tools.flatMap((tool) =>
    fieldsOf(tool).map(([field, schema]) => ({
      name: `\`${tool.name.value}.${field}\``,
      tokens: tokensOf({ [field]: schema }),
    })),
  );
  return dearestFirst(costs);
}

/** What several tools have word for word, by what it costs beyond the first time, the dearest first. */
export function repeatedBlocks(tools: readonly Tool[]): Cost[] {
  const blocks = new Map<string, { readonly name: string; readonly tokens: number; readonly tools: Set<Tool> }>();
  for (const tool of tools) {
    for (const [key, name, tokens] of blocksOf(tool)) {
      const known = blocks.get(key) ?? { name, tokens, tools: new Set<Tool>() };
      known.tools.add(tool);
      blocks.set(key, known);
    }
  }
  const repeated = [...blocks.values()].filter((block) => block.tools.size > 1);
  return dearestFirst(
    repeated.map((block) => ({
      name: `${block.name} of ${block.tools.size} tools`,
      tokens: block.tokens * (block.tools.size - 1),
    })),
  );
}

function blocksOf(tool: Tool): (readonly [key: string, name: string, tokens: number])[] {
  const fields = fieldsOf(tool).map(([field, schema]) => {
    const block = { [field]: schema };
    return [JSON.stringify(block), `the field \`${field}\``, tokensOf(block)] as const;
  });
  const paragraphs = (tool.description?.value ?? "").split(/\n\s*\n/u).map((paragraph) => paragraph.trim());
  const texts = paragraphs
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => [paragraph, `the paragraph "${opening(paragraph)}"`, tokensOf(paragraph)] as const);
  return [...fields, ...texts];
}

/** The first words, by which people find the rest. */
function opening(paragraph: string): string {
  const words = paragraph.split(/\s+/u);
  return words.length > 6 ? `${words.slice(0, 6).join(" ")} …` : words.join(" ");
}

function fieldsOf({ input }: Tool): [string, JsonValue][] {
  const { properties } = input.schema;
  return isJsonObject(properties) ? Object.entries(properties) : [];
}

function dearestFirst(costs: readonly Cost[]): Cost[] {
  return costs.toSorted((one, other) => other.tokens - one.tokens);
}
