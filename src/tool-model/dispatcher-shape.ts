import { isJsonObject, type JsonValue } from "./json.ts";
import type { Field, Tool } from "./tool.ts";

/** How a tool that runs others takes what to run. */
export interface DispatcherShape {
  /** The field that holds the operations. */
  readonly list: Field;
  /** In each, the field that names the tool. */
  readonly tool: Field;
}

/** Fields that name a tool and nothing else. */
const TOOL_FIELD = /^(?:tool|tool_?name|toolName)$/u;
/** Fields that may name a tool, when the code says so. */
const LIKELY_FIELD = /^(?:tool|tool_?name|toolName|name|command|cmd|method|operation|op|action)$/u;
const ARGUMENTS_FIELD = /^(?:args|arguments|params|parameters|input|inputs|payload|options)$/u;

/** Names of tools that run others, whatever their input. */
const DISPATCHER_NAME =
  /^(?:\w+[_-])?(?:(?:batch|run|execute|call|invoke|dispatch)[_-]?(?:tools|calls|commands|operations|requests|many|batch)|run|batch|multi[_-]?tools?)$/iu;

/**
 * How a tool takes the tools that it runs: a list of objects that each name one and hold its arguments.
 * @returns undefined when its input does not look like that
 */
export function dispatcherShape({ input }: Tool): DispatcherShape | undefined {
  return shapeWith(input.fields, TOOL_FIELD);
}

/** Whether a tool may run others, for its input or its name; only its code can tell. */
export function mayDispatch(tool: Tool): boolean {
  return shapeWith(tool.input.fields, LIKELY_FIELD) !== undefined || DISPATCHER_NAME.test(tool.name.value);
}

/** Whether nothing but a tool that runs others has such a name: `batch_tools`, not `run` or `batch`. */
export function isDispatcherName(name: string): boolean {
  return /^(?:\w+[_-])?(?:batch|run|execute|call|invoke|dispatch)[_-]?tools$|^multi[_-]?tools?$/iu.test(name);
}

/** The name of the field that holds the operations, as far as the input tells. */
export function operationsField(tool: Tool): string | undefined {
  return shapeWith(tool.input.fields, LIKELY_FIELD)?.list.name;
}

function shapeWith(fields: readonly Field[], namesTool: RegExp): DispatcherShape | undefined {
  const isAnyRequired = fields.some(({ parent, required }) => parent === "/inputSchema" && required);
  for (const list of fields) {
    const items = list.parent === "/inputSchema" ? itemsOf(list.schema) : undefined;
    // A list that may be left out, while something else may not, is told of the calls of another.
    if (!items || (!list.required && isAnyRequired)) continue;
    const inside = fields.filter(({ parent }) => parent === `${list.path}/items`);
    const tool = inside.find(({ name, schema }) => namesTool.test(name) && mayBeText(schema));
    if (tool && inside.some(({ name }) => ARGUMENTS_FIELD.test(name))) return { list, tool };
  }
  return undefined;
}

function itemsOf(schema: Readonly<Record<string, JsonValue>>): JsonValue | undefined {
  return schema.type === "array" && isJsonObject(schema.items) ? schema.items : undefined;
}

function mayBeText(schema: Readonly<Record<string, JsonValue>>): boolean {
  return schema.type === "string" || Array.isArray(schema.enum);
}
