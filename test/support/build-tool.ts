import type { JsonObject, JsonValue } from "../../src/tool-model/json.ts";
import { walkFields } from "../../src/tool-model/schema-fields.ts";
import { computedText } from "../../src/tool-model/text.ts";
import type { ServerTools } from "../../src/tool-model/tool-set.ts";
import type { Field, Tool, ToolMeta } from "../../src/tool-model/tool.ts";

/** What a test says about a tool; all that it leaves out is empty. */
export interface ToolSketch {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: JsonObject;
  readonly annotations?: Readonly<Record<string, JsonValue>>;
  readonly tags?: readonly string[];
  readonly meta?: Partial<ToolMeta>;
  readonly more?: Partial<Tool>;
}

/** A tool as a `tools/list` answer would give it: known in full, written nowhere. */
export function buildTool({ name, title, description, inputSchema, annotations, tags, meta, more }: ToolSketch): Tool {
  const schema = inputSchema ?? { type: "object", properties: {} };
  return {
    name: computedText(name),
    ...(title === undefined ? {} : { title: computedText(title) }),
    ...(description === undefined ? {} : { description: computedText(description) }),
    input: { schema, fields: fieldsOf(schema), converter: "none", refinements: [] },
    annotations: Object.fromEntries(Object.entries(annotations ?? {}).map(([key, value]) => [key, { value }])),
    meta: { tags: tags ?? [], ...meta },
    origin: { source: "manifest", server: "test" },
    holes: [],
    alternatives: [],
    ...more,
  };
}

/** The tools of one server, all of them known. */
export function buildServer(...tools: readonly (Tool | ToolSketch)[]): ServerTools {
  return { server: "test", tools: tools.map((tool) => ("origin" in tool ? tool : buildTool(tool))), complete: true };
}

function fieldsOf(schema: JsonObject): Field[] {
  return walkFields(schema).map((field) => {
    const { description } = field.schema;
    return typeof description === "string" ? { ...field, description: computedText(description) } : field;
  });
}
