import semver from "semver";
import type { Evaluator } from "../evaluate/evaluator.ts";

export const MCP_FRAMEWORK = "mcp-framework";

/** Whether a file is of a package that surely has an earlier release of mcp-framework than one. */
export function isMcpFrameworkBefore(release: string, { packages }: Evaluator, file: string): boolean {
  const version = packages.versionOf(MCP_FRAMEWORK, file);
  return version !== undefined && semver.valid(version) !== null && semver.lt(version, release);
}
