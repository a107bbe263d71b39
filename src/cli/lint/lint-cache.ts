import { existsSync } from "node:fs";
import type { LintCache } from "../../kept-parts.ts";
import { buildId } from "../build-id.ts";

/** Where `--cache` keeps outcomes: where other tools keep theirs, or in a folder of our own that git ignores. */
export function lintCache(folder: string): LintCache {
  const modules = `${folder}/node_modules`;
  const place = existsSync(modules) ? `${modules}/.cache/mcp-lint` : `${folder}/.mcp-lint-cache`;
  return { folder: place, maker: buildId() };
}
