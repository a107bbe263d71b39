import semver from "semver";
import type { Packages } from "../packages/packages.ts";
import { zodRelease, type ZodRelease } from "../zod/releases.ts";

/** Libraries that bring zod to those who make a server with them, and since when it is zod 4. */
const BRINGING = [
  { library: "@modelcontextprotocol/server", since: "0.0.0" },
  { library: "@cyanheads/mcp-ts-core", since: "0.0.0" },
  { library: "@frontmcp/sdk", since: "0.5.0" },
  { library: "@decocms/runtime", since: "1.0.3" },
  { library: "fastmcp", since: "3.25.0" },
  { library: "@modelcontextprotocol/sdk", since: "1.23.0" },
] as const;

/** The zod that a file gets which asks for none: the newest that the library takes which its server is made with. */
export function broughtZod(packages: Packages, file: string): ZodRelease | undefined {
  for (const { library, since } of BRINGING) {
    const version = packages.versionOf(library, file);
    if (version !== undefined && semver.valid(version)) return zodRelease(semver.lt(version, since) ? 3 : 4);
  }
  return undefined;
}
