import type { Packages } from "../modules/packages.ts";
import type { ServerKind } from "./libraries.ts";

/** How `@rekog/mcp-nest` sends tools, as seen from a file that uses it: its first major stands on the first SDK. */
export function mcpNestKind(packages: Packages, file: string): ServerKind {
  const major = packages.majorOf("@rekog/mcp-nest", file);
  const isFirst = major === undefined ? packages.declares("@modelcontextprotocol/sdk", file) : major < 2;
  return isFirst ? "sdk-v1" : "mcp-nest";
}
