import type { ServerStyle } from "../server-style.ts";
import { spelled, type DraftField, type ToolDraft } from "./tool-draft.ts";

/** How tools reach the server that a new one is for. */
export interface ToolStyle extends ServerStyle {
  /** Whether it is registered as `server.tool(…)`, as servers did before there was `registerTool`. */
  readonly isOldRegistration: boolean;
  /** Whether schemas are written with zod. */
  readonly hasZod: boolean;
}

/** What the file of a tool offers to others. */
export interface ToolExports {
  /** The function that registers it, or that answers its calls on a low-level server. */
  readonly run: string;
  /** Its definition, on a low-level server. */
  readonly definition: string;
}

/** The names by which others know a tool. */
export function toolExports({ title }: ToolDraft, { isLowLevel }: ServerStyle): ToolExports {
  const words = title.toLowerCase().split(" ");
  return {
    run: isLowLevel ? spelled(words, "camel") : `register${spelled(words, "pascal")}`,
    definition: `${spelled(words, "camel")}Tool`,
  };
}

/** The code of a tool: with double quotes, two spaces and semicolons. */
export function toolFile(draft: ToolDraft, style: ToolStyle): string {
  return style.isLowLevel ? lowLevelFile(draft, style) : registeringFile(draft, style);
}

function registeringFile(draft: ToolDraft, style: ToolStyle): string {
  const { name, title, description, annotations } = draft;
  const { run } = toolExports(draft, style);
  const usesZod = style.sdk === 1 || style.hasZod;
  const schema = usesZod
    ? zodInput(draft, style)
    : `fromJsonSchema<${inputType(draft)}>(${jsonInput(draft, "      ")})`;
  const answer = notYet(draft, "    ");
  const registration = style.isOldRegistration
    ? `  server.tool(
    ${JSON.stringify(name)},
    ${JSON.stringify(description)},
    ${schema.replaceAll("\n  ", "\n")},
    ${object({ title, ...annotations })},
    ${answer},
  );`
    : `  server.registerTool(
    ${JSON.stringify(name)},
    {
      title: ${JSON.stringify(title)},
      description: ${JSON.stringify(description)},
      inputSchema: ${schema},
      annotations: ${object(annotations)},
    },
    ${answer},
  );`;
  return `${registeringImports(style, usesZod)}

${docComment(draft)}
export function ${run}(server: McpServer): void {
${registration}
}
`;
}

function registeringImports({ sdk }: ToolStyle, usesZod: boolean): string {
  if (sdk === 1)
    return 'import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nimport { z } from "zod";';
  return usesZod
    ? 'import type { McpServer } from "@modelcontextprotocol/server";\nimport { z } from "zod";'
    : 'import { fromJsonSchema, type McpServer } from "@modelcontextprotocol/server";';
}

function lowLevelFile(draft: ToolDraft, style: ToolStyle): string {
  const { name, title, description, annotations } = draft;
  const { run, definition } = toolExports(draft, style);
  const types = style.sdk === 1 ? "@modelcontextprotocol/sdk/types.js" : "@modelcontextprotocol/server";
  return `import type { CallToolResult, Tool } from "${types}";

${docComment(draft)}
export const ${definition}: Tool = {
  name: ${JSON.stringify(name)},
  title: ${JSON.stringify(title)},
  description: ${JSON.stringify(description)},
  inputSchema: ${jsonInput(draft, "  ")},
  annotations: ${object(annotations)},
};

/** Answers a call of the tool, with the arguments as the client has sent them. */
export function ${run}(args: unknown): CallToolResult {
  // TODO: answer the call.
  const text = \`[error] ${name} is not written yet; it was called with \${JSON.stringify(args)}\`;
  return { content: [{ type: "text", text }], isError: true };
}
`;
}

function docComment({ tags }: ToolDraft): string {
  return `/**\n${tags.map((tag) => ` * ${tag}\n`).join("")} */`;
}

function notYet({ name }: ToolDraft, indent: string): string {
  return `async (args) => {
${indent}  // TODO: answer the call.
${indent}  const text = \`[error] ${name} is not written yet; it was called with \${JSON.stringify(args)}\`;
${indent}  return { content: [{ type: "text", text }], isError: true };
${indent}}`;
}

function zodInput(draft: ToolDraft, { sdk }: ToolStyle): string {
  const fields = draft.fields.map((field) => `        ${field.name}: ${zodType(field, draft)},\n`).join("");
  return sdk === 1 ? `{\n${fields}      }` : `z.object({\n${fields}      })`;
}

function zodType({ type, description, isRequired }: DraftField, { hasNumericIds }: ToolDraft): string {
  const id = hasNumericIds ? "z.number().int()" : "z.string()";
  const types = {
    id,
    ids: isRequired ? `z.array(${id}).min(1)` : `z.array(${id})`,
    text: "z.string().min(1)",
    limit: "z.number().int().min(1).max(200)",
  };
  return `${types[type]}${isRequired ? "" : ".optional()"}.describe(${JSON.stringify(description)})`;
}

function jsonInput(draft: ToolDraft, indent: string): string {
  const required = draft.fields.filter(({ isRequired }) => isRequired).map(({ name }) => JSON.stringify(name));
  const fields = draft.fields.map((field) => `${indent}    ${field.name}: ${jsonType(field, draft)},\n`).join("");
  const list = required.length > 0 ? `${indent}  required: [${required.join(", ")}],\n` : "";
  return `{\n${indent}  type: "object",\n${indent}  properties: {\n${fields}${indent}  },\n${list}${indent}}`;
}

function jsonType({ type, description, isRequired }: DraftField, { hasNumericIds }: ToolDraft): string {
  const words = `description: ${JSON.stringify(description)}`;
  const id = hasNumericIds ? 'type: "integer"' : 'type: "string"';
  const least = isRequired ? ", minItems: 1" : "";
  const types = {
    id,
    ids: `type: "array", items: { ${id} }${least}`,
    text: 'type: "string", minLength: 1',
    limit: 'type: "integer", minimum: 1, maximum: 200',
  };
  return `{ ${types[type]}, ${words} }`;
}

function inputType({ fields, hasNumericIds }: ToolDraft): string {
  const id = hasNumericIds ? "number" : "string";
  const types = { id, ids: `${id}[]`, text: "string", limit: "number" };
  return `{ ${fields.map(({ name, type, isRequired }) => `${name}${isRequired ? "" : "?"}: ${types[type]}`).join("; ")} }`;
}

function object(members: Readonly<Record<string, boolean | string>>): string {
  return `{ ${Object.entries(members)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(", ")} }`;
}
