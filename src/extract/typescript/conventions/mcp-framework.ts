import { classChain, instantiate } from "../evaluate/classes.ts";
import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ClassValue, Value } from "../evaluate/value.ts";
import { oneTool } from "../registrations/registration.ts";
import type { FileConvention } from "./file-convention.ts";
import { mcpFrameworkSchema } from "./mcp-framework-schema.ts";

const PACKAGE = "mcp-framework";

/**
 * mcp-framework: each file below `src/tools` that exports a class as its default, which extends `MCPTool`, is a tool. Its
 * fields are the definition.
 */
export const mcpFramework: FileConvention = {
  id: "mcp-framework class",
  files: (evaluator) => {
    const { files } = evaluator.files.host;
    const users = files.filter((file) => evaluator.files.text(file)?.includes(PACKAGE));
    const folders = new Set(users.map((file) => evaluator.packages.packageFolder(file)));
    return files.filter((file) => [...folders].some((folder) => isToolFile(file, folder)));
  },
  read(file, evaluator) {
    const tool = evaluator.modules.names(file).includes("default") ? evaluator.exported(file, "default") : undefined;
    if (tool?.kind !== "class" || !extendsTool(evaluator, tool)) return undefined;
    const instance = instantiate(evaluator, tool, []);
    const part = (name: string): Value | undefined => {
      const value = evaluator.member(instance, name, tool.node);
      // What the class inherits from the package is none of its own definition.
      return value.kind === "method" ? undefined : value;
    };
    return oneTool({
      name: evaluator.member(instance, "name", tool.node),
      title: part("title"),
      description: part("description"),
      inputSchema: mcpFrameworkSchema(evaluator, part("schema"), tool.node),
      outputSchema: mcpFrameworkSchema(evaluator, part("outputSchemaShape"), tool.node),
      annotations: part("annotations"),
      handler: part("execute"),
      server: { kind: "sdk-v1" },
      node: tool.node,
    });
  },
};

function isToolFile(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`) && /^(?:src\/)?tools\/.*\.[cm]?[jt]s$/u.test(file.slice(folder.length + 1));
}

function extendsTool(evaluator: Evaluator, tool: ClassValue): boolean {
  const { base } = classChain(evaluator, tool);
  return base?.kind === "external" && base.module === PACKAGE && base.path.at(-1) === "MCPTool";
}
