import type { InputField, InputObject } from "./batch-tool-texts.ts";

/** The shape of a tool's input as zod code, for either major version of zod. */
export function zodShape({ fields }: InputObject, indent: string): string {
  return block(
    fields.map((field) => `${field.name}: ${zodType(field, `${indent}  `)}`),
    indent,
  );
}

function zodType({ type, description, isOptional }: InputField, indent: string): string {
  const optional = isOptional ? ".optional()" : "";
  return `${zodBuilder(type, indent)}${optional}.describe(${JSON.stringify(description)})`;
}

function zodBuilder(type: InputField["type"], indent: string): string {
  if (type === "string") return "z.string()";
  if (type === "boolean") return "z.boolean()";
  if (type === "count") return "z.number().int().positive()";
  if (type === "arguments") return "z.record(z.string(), z.unknown())";
  if ("fields" in type) return `z.object(${zodShape(type, indent)})`;
  if ("items" in type) return `z.array(z.object(${zodShape(type.items, indent)})).min(1).max(${type.most})`;
  return `z.enum(${list(type)})`;
}

/** The same as a JSON Schema in code. */
export function jsonSchemaCode({ fields }: InputObject, indent: string, words: readonly string[] = []): string {
  const inner = `${indent}  `;
  const required = fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  const properties = fields.map((field) => `${field.name}: ${jsonType(field, `${inner}  `)}`);
  return block(
    [
      'type: "object"',
      ...words,
      `properties: ${block(properties, inner)}`,
      ...(required.length > 0 ? [`required: ${list(required)}`] : []),
    ],
    indent,
  );
}

function jsonType({ type, description }: InputField, indent: string): string {
  const words = `description: ${JSON.stringify(description)}`;
  if (type === "string" || type === "boolean") return `{ type: ${JSON.stringify(type)}, ${words} }`;
  if (type === "count") return `{ type: "integer", exclusiveMinimum: 0, ${words} }`;
  if (type === "arguments") return `{ type: "object", additionalProperties: true, ${words} }`;
  if ("fields" in type) return jsonSchemaCode(type, indent, [words]);
  if ("items" in type) {
    const items = jsonSchemaCode(type.items, `${indent}  `);
    return block(['type: "array"', "minItems: 1", `maxItems: ${type.most}`, words, `items: ${items}`], indent);
  }
  return `{ type: "string", enum: ${list(type)}, ${words} }`;
}

function block(entries: readonly string[], indent: string): string {
  return `{\n${entries.map((entry) => `${indent}  ${entry},\n`).join("")}${indent}}`;
}

function list(values: readonly string[]): string {
  return `[${values.map((value) => JSON.stringify(value)).join(", ")}]`;
}
