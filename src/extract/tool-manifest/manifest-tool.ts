import type { Node } from "jsonc-parser";
import type { Hole } from "../../tool-model/hole.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../tool-model/json.ts";
import { jsonStringText } from "../../tool-model/json-string-text.ts";
import { docstringFromMeta, factsFromMeta, OWN_META } from "../../tool-model/meta-facts.ts";
import { walkFields } from "../../tool-model/schema-fields.ts";
import type { Located } from "../../tool-model/source-range.ts";
import type { Text } from "../../tool-model/text.ts";
import type { Field, Tool, ToolInput } from "../../tool-model/tool.ts";
import { memberOf, membersByPointer, membersOf } from "./json-node.ts";
import { MisshapenError } from "./misshapen-error.ts";
import type { Manifest } from "./parse-manifest.ts";
import { recordedHoles } from "./recorded-holes.ts";

/**
 * Reads one member of a list of tools.
 * @throws MisshapenError when it is no object, has no name, or a part of it has the wrong type
 */
export function manifestTool(manifest: Manifest, node: Node): Tool {
  if (node.type !== "object") throw new MisshapenError(`Expected a tool, got ${article(node)}.`, node);
  const name = textMember(manifest, node, "name");
  if (!name?.value) throw new MisshapenError("Expected the tool to have a name.", memberOf(node, "name") ?? node);
  const title = textMember(manifest, node, "title");
  const description = textMember(manifest, node, "description");
  const output = objectMember(manifest, node, "outputSchema");
  const wireMeta = objectMember(manifest, node, "_meta");
  const docstring = docstringFromMeta(wireMeta);
  return {
    name,
    ...(title && { title }),
    ...(description && { description }),
    input: inputOf(manifest, node),
    ...(output && { output }),
    annotations: annotationsOf(manifest, node),
    ...(wireMeta && { wireMeta }),
    meta: factsFromMeta(wireMeta),
    ...(docstring.length > 0 && { docstring }),
    definition: manifest.range(node),
    origin: { source: manifest.source ?? "manifest", server: serverOf(wireMeta) ?? manifest.name },
    holes: [...missingSchema(manifest, node), ...recordedHoles(wireMeta)],
    alternatives: [],
  };
}

function inputOf(manifest: Manifest, tool: Node): ToolInput {
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

function annotationsOf(manifest: Manifest, tool: Node): Record<string, Located<JsonValue>> {
  const values = objectMember(manifest, tool, "annotations") ?? {};
  const members = membersOf(memberOf(tool, "annotations"));
  return Object.fromEntries(
    members.map(({ name, value }) => [name, { value: values[name] ?? null, range: manifest.range(value) }]),
  );
}

function missingSchema(manifest: Manifest, tool: Node): Hole[] {
  if (memberOf(tool, "inputSchema")) return [];
  return [{ path: "/inputSchema", reason: "the manifest gives no input schema", range: manifest.range(tool) }];
}

function serverOf(wireMeta: JsonObject | undefined): string | undefined {
  const own = wireMeta?.[OWN_META];
  return isJsonObject(own) && typeof own.server === "string" ? own.server : undefined;
}

function textMember(manifest: Manifest, tool: Node, name: string): Text | undefined {
  const node = memberOf(tool, name);
  if (node && node.type !== "string")
    throw new MisshapenError(`Expected \`${name}\` to be a string, got ${article(node)}.`, node);
  return textOf(manifest, node);
}

function textOf({ text, file }: Manifest, node: Node | undefined): Text | undefined {
  return node?.type === "string" ? jsonStringText(text, node.offset, node.offset + node.length, file) : undefined;
}

function objectMember(manifest: Manifest, tool: Node, name: string): JsonObject | undefined {
  const node = memberOf(tool, name);
  if (!node) return undefined;
  const value: unknown = JSON.parse(manifest.text.slice(node.offset, node.offset + node.length));
  if (isJsonObject(value)) return value;
  throw new MisshapenError(`Expected \`${name}\` to be an object, got ${article(node)}.`, node);
}

function article({ type }: Node): string {
  if (type === "null") return "null";
  return /^[aeiou]/u.test(type) ? `an ${type}` : `a ${type}`;
}
