import type { Evaluator } from "../evaluate/evaluator.ts";

export const MCP_FRAMEWORK = "mcp-framework";

/** Whether a file is of a package that surely has an earlier release of mcp-framework than one. */
export function isMcpFrameworkBefore(release: string, { packages }: Evaluator, file: string): boolean {
  return packages.isBefore(release, MCP_FRAMEWORK, file);
}
