import { classChain, instantiate } from "../evaluate/classes/classes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ClassValue, Value } from "../evaluate/values/value.ts";
import { unknown } from "../evaluate/values/value.ts";
import { oneTool } from "../registrations/registration.ts";
import { undescribedFields } from "../zod/mcp-framework-converter.ts";
import type { FileConvention } from "./file-convention.ts";
import { isMcpFrameworkBefore, MCP_FRAMEWORK } from "./mcp-framework-release.ts";
import { mcpFrameworkSchema } from "./mcp-framework-schema.ts";

/** The release that loads classes which are no default exports, and no class with a field that is not described. */
const LOADS_NAMED = "0.2.15";

/**
 * mcp-framework: each file below `src/tools` that exports a class, by default its default export, which extends `MCPTool`,
 * is a tool. Its fields are the definition.
 */
export const mcpFramework: FileConvention = {
  id: "mcp-framework class",
  files: (evaluator) => {
    const { files } = evaluator.files.host;
    const users = files.filter((file) => evaluator.files.text(file)?.includes(MCP_FRAMEWORK));
    const folders = new Set(users.map((file) => evaluator.packages.packageFolder(file)));
    return files.filter((file) => [...folders].some((folder) => isToolFile(file, folder)));
  },
  read(file, evaluator) {
    const tool = loadedClass(evaluator, file);
    if (!tool || !extendsTool(evaluator, tool)) return undefined;
    const instance = instantiate(evaluator, tool, []);
    const part = (name: string): Value | undefined => {
      const value = evaluator.member(instance, name, tool.node);
      // What the class inherits from the package is none of its own definition.
      return value.kind === "method" ? undefined : value;
    };
    const schema = part("schema");
    const isBare = schema?.kind === "schema" ? undescribedFields(schema.schema.instance) : [];
    if (isBare.length > 0 && !isMcpFrameworkBefore(LOADS_NAMED, evaluator, file)) {
      const fields = isBare.map((path) => `\`${path}\``).join(", ");
      const reason = `lacks this tool: mcp-framework loads none with fields that are not described (${fields})`;
      return { tools: [], holes: [unknown(reason, tool.node)] };
    }
    return oneTool({
      name: evaluator.member(instance, "name", tool.node),
      title: part("title"),
      description: part("description"),
      inputSchema: mcpFrameworkSchema(evaluator, schema, "input", tool.node),
      outputSchema: mcpFrameworkSchema(evaluator, part("outputSchemaShape"), "output", tool.node),
      annotations: part("annotations"),
      handler: part("execute"),
      server: { kind: "sdk-v1" },
      node: tool.node,
    });
  },
};

/** The class that a file is loaded for: its default export, or else the first function that it exports. */
function loadedClass(evaluator: Evaluator, file: string): ClassValue | undefined {
  const names = evaluator.modules.names(file);
  const others = isMcpFrameworkBefore(LOADS_NAMED, evaluator, file) ? [] : [...names].toSorted();
  const exported = ["default", ...others.filter((name) => name !== "default")]
    .filter((name) => names.includes(name))
    .map((name) => evaluator.exported(file, name))
    .find(({ kind }) => kind === "class" || kind === "function");
  return exported?.kind === "class" ? exported : undefined;
}

function isToolFile(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`) && /^(?:src\/)?tools\/.*\.[cm]?[jt]s$/u.test(file.slice(folder.length + 1));
}

function extendsTool(evaluator: Evaluator, tool: ClassValue): boolean {
  const { base } = classChain(evaluator, tool);
  return base?.kind === "external" && base.module === MCP_FRAMEWORK && base.path.at(-1) === "MCPTool";
}
