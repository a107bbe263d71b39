import type { Node } from "jsonc-parser";
import { isJsonObject, type JsonObject, type JsonValue } from "../../tool-model/json.ts";
import { jsonStringText } from "../../tool-model/json-string-text.ts";
import { walkFields } from "../../tool-model/schema-fields.ts";
import type { Located } from "../../tool-model/source-range.ts";
import type { Text } from "../../tool-model/text.ts";
import type { Field, ToolInput } from "../../tool-model/tool.ts";
import { memberOf, membersByPointer, membersOf } from "./json-node.ts";
import { MisshapenError } from "./misshapen-error.ts";
import type { Manifest } from "./parse-manifest.ts";

/** The input of a tool, or of another face of it. */
export function inputOf(manifest: Manifest, tool: Node): ToolInput {
  const node = memberOf(tool, "inputSchema");
  const schema = objectMember(manifest, tool, "inputSchema") ?? {};
  return {
    schema,
    fields: node ? fieldsOf(manifest, node, schema) : [],
    converter: "none",
    refinements: [],
    ...(node && { range: manifest.range(node) }),
  };
}

function fieldsOf(manifest: Manifest, node: Node, schema: JsonObject): Field[] {
  const members = membersByPointer(node, "/inputSchema");
  return walkFields(schema).map((field) => {
    const member = members.get(field.path);
    const description = member && textOf(manifest, memberOf(member.value, "description"));
    return { ...field, ...(description && { description }), ...(member && { range: manifest.range(member.key) }) };
  });
}

/** The annotations of a tool, each with its place. */
export function annotationsOf(manifest: Manifest, tool: Node): Record<string, Located<JsonValue>> {
  const values = objectMember(manifest, tool, "annotations") ?? {};
  const members = membersOf(memberOf(tool, "annotations"));
  return Object.fromEntries(
    members.map(({ name, value }) => [name, { value: values[name] ?? null, range: manifest.range(value) }]),
  );
}

/**
 * A text that a tool has.
 * @throws MisshapenError when it is something else
 */
export function textMember(manifest: Manifest, tool: Node, name: string): Text | undefined {
  const node = memberOf(tool, name);
  if (node && node.type !== "string")
    throw new MisshapenError(`Expected \`${name}\` to be a string, got ${article(node)}.`, node);
  return textOf(manifest, node);
}

function textOf({ text, file }: Manifest, node: Node | undefined): Text | undefined {
  return node?.type === "string" ? jsonStringText(text, node.offset, node.offset + node.length, file) : undefined;
}

/**
 * An object that a tool has.
 * @throws MisshapenError when it is something else
 */
export function objectMember(manifest: Manifest, tool: Node, name: string): JsonObject | undefined {
  const node = memberOf(tool, name);
  if (!node) return undefined;
  const value: unknown = JSON.parse(manifest.text.slice(node.offset, node.offset + node.length));
  if (isJsonObject(value)) return value;
  throw new MisshapenError(`Expected \`${name}\` to be an object, got ${article(node)}.`, node);
}

/** What kind of JSON value something is, in words. */
export function article({ type }: Node): string {
  if (type === "null") return "null";
  return /^[aeiou]/u.test(type) ? `an ${type}` : `a ${type}`;
}
