import { readFileSync } from "node:fs";

/** The version of mcp-lint, from its package.json. */
export function packageVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return /"version":\s*"(?<version>[^"]+)"/u.exec(text)?.groups?.version ?? "unknown";
}
