import type { Evaluator } from "../evaluate/evaluator.ts";
import type { ClassValue } from "../evaluate/values/value.ts";
import type { FileConvention } from "./file-convention.ts";
import { isMcpFrameworkBefore, MCP_FRAMEWORK } from "./mcp-framework-release.ts";
import { extendsTool, LOADS_NAMED, toolOfClass } from "./mcp-framework-tool.ts";

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
    return tool && extendsTool(evaluator, tool) ? toolOfClass(evaluator, tool) : undefined;
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

/** The framework passes over files that are named for what its tools extend. */
function isToolFile(file: string, folder: string): boolean {
  const path = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : "";
  return /^(?:src\/)?tools\/.*\.[cm]?[jt]s$/u.test(path) && !/\/BaseTool\.[jt]s$/u.test(path);
}
