import { classChain, instantiate } from "../evaluate/classes/classes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ClassValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { oneTool, type Registered } from "../registrations/registration.ts";
import { undescribedFields } from "../zod/mcp-framework-converter.ts";
import { isMcpFrameworkBefore, MCP_FRAMEWORK } from "./mcp-framework-release.ts";
import { mcpFrameworkSchema } from "./mcp-framework-schema.ts";

/** The release that loads classes which are no default exports, and no class with a field that is not described. */
export const LOADS_NAMED = "0.2.15";

/** Whether a class extends the framework's own for tools. */
export function extendsTool(evaluator: Evaluator, tool: ClassValue): boolean {
  const { base } = classChain(evaluator, tool);
  return base?.kind === "external" && base.module === MCP_FRAMEWORK && base.path.at(-1) === "MCPTool";
}

/** The tool that mcp-framework makes of a class: its fields are the definition. */
export function toolOfClass(evaluator: Evaluator, tool: ClassValue): Registered {
  const file = tool.node.getSourceFile().fileName;
  const instance = instantiate(evaluator, tool, []);
  const part = (name: string): Value | undefined => {
    const value = evaluator.member(instance, name, tool.node);
    // What the class inherits from the package is none of its own definition.
    return value.kind === "method" ? undefined : value;
  };
  const name = part("name");
  // The framework passes over what has no name: a class that others extend.
  if (!name) return { tools: [], holes: [] };
  const schema = part("schema");
  const isBare = schema?.kind === "schema" ? undescribedFields(schema.schema.instance) : [];
  if (isBare.length > 0 && !isMcpFrameworkBefore(LOADS_NAMED, evaluator, file)) {
    const fields = isBare.map((path) => `\`${path}\``).join(", ");
    const reason = `lacks this tool: mcp-framework loads none with fields that are not described (${fields})`;
    return { tools: [], holes: [unknown(reason, tool.node)] };
  }
  return oneTool({
    name,
    title: part("title"),
    description: part("description"),
    // A getter of the project's own counts before what the framework makes of the schema.
    inputSchema: part("inputSchema") ?? mcpFrameworkSchema(evaluator, schema, "input", tool.node),
    outputSchema: mcpFrameworkSchema(evaluator, part("outputSchemaShape"), "output", tool.node),
    annotations: part("annotations"),
    handler: part("execute"),
    server: { kind: "sdk-v1" },
    node: tool.node,
  });
}
