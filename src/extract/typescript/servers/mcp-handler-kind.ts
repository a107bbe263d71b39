import type { Packages } from "../packages/packages.ts";
import type { ServerKind } from "./libraries.ts";

/** The package, and the name that it had before. */
const HANDLERS = ["mcp-handler", "@vercel/mcp-adapter"] as const;

/** Whether a module hands the servers that it makes to callbacks. */
export function isMcpHandler(module: string): boolean {
  return HANDLERS.some((name) => name === module);
}

/**
 * The server that mcp-handler hands to a callback, as seen from a file that uses it: its second major stands on the
 * second SDK.
 * @returns undefined when no package.json around the file names it
 */
export function mcpHandlerKind(packages: Packages, file: string): ServerKind | undefined {
  const name = HANDLERS.find((one) => packages.declares(one, file));
  if (!name) return undefined;
  const major = packages.majorOf(name, file);
  const isSecond = major === undefined ? packages.declares("@modelcontextprotocol/server", file) : major >= 2;
  return isSecond ? "sdk-v2" : "sdk-v1";
}
