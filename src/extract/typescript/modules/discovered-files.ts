import type { SourceHost } from "../../source-host.ts";

export const LEAN_MCP = "@leanmcp/core";

/** A server that is to find no services by itself. */
const FINDS_NONE = /\bautoDiscover["']?\s*:\s*false\b/u;

const INDEX = /^(?<folder>.*)\/mcp\/(?:.*\/)?index\.[jt]s$/u;

/**
 * Whether LeanMCP loads a file that nothing imports: an `index.ts` below the folder `mcp` beside the file that starts the
 * server.
 */
export function isDiscoveredFile(host: SourceHost, file: string): boolean {
  const folder = INDEX.exec(file)?.groups?.folder;
  if (folder === undefined) return false;
  return host.files.some((starting) => {
    const text = starting.slice(0, starting.lastIndexOf("/")) === folder ? (host.read(starting) ?? "") : "";
    return text.includes(LEAN_MCP) && !FINDS_NONE.test(text);
  });
}
