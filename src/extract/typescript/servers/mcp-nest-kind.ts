import type { Packages } from "../packages/packages.ts";
import type { ServerKind } from "./libraries.ts";

/** How `@rekog/mcp-nest` sends tools, as seen from a file that uses it: its first major stands on the first SDK. */
export function mcpNestKind(packages: Packages, file: string): ServerKind {
  const major = packages.majorOf("@rekog/mcp-nest", file);
  const isFirst = major === undefined ? packages.declares("@modelcontextprotocol/sdk", file) : major < 2;
  return isFirst ? "mcp-nest-1" : "mcp-nest";
}

/** The release of the first major since which tools say who may call them. */
const TELLS_CALLERS = "1.9.0";

/** Whether the release that a file uses says of each tool who may call it. */
export function tellsCallers(packages: Packages, file: string): boolean {
  return !packages.isBefore(TELLS_CALLERS, "@rekog/mcp-nest", file);
}
