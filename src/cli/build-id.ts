import { packageVersion } from "./package-version.ts";

/** What tells one build of mcp-lint from all others: scripts/bundle/command.ts puts a digest of the command in the place of the word. */
export function buildId(): string {
  return `${packageVersion()} __MCP_LINT_BUILD__`;
}
