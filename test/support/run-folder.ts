import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A folder that goes away with the process: for what several tests have in common, and what groups of them start. */
export function runFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "mcp-lint-run-")));
  process.once("exit", () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
