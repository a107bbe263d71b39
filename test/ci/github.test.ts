import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { builtCli } from "../support/built-cli.ts";
import { repositoryRoot } from "../support/fixture-folders.ts";
import { temporaryFolder } from "../project/temporary-folder.ts";

beforeAll(() => {
  builtCli();
});

const TOOLS = JSON.stringify({ tools: [{ name: "get_tide", description: "", inputSchema: { type: "object" } }] });

/** A checkout in which mcp-lint is installed, and what a runner of GitHub gives its steps. */
function step(inputs: Readonly<Record<string, string>>) {
  const folder = temporaryFolder({ "tools.json": TOOLS });
  const bin = join(folder, "node_modules/.bin/mcp-lint");
  mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
  writeFileSync(bin, `#!/bin/sh\nexec "${process.execPath}" "${builtCli()}" "$@"\n`);
  chmodSync(bin, 0o755);
  const runner = {
    RUNNER_TEMP: temporaryFolder({}),
    GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
    GITHUB_OUTPUT: join(folder, "output"),
    GITHUB_WORKSPACE: dirname(folder),
  };
  const { status, stdout } = spawnSync("bash", [join(repositoryRoot, "ci/github.sh")], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH ?? "", ...runner, ...inputs },
  });
  return { folder, runner, status, stdout };
}

test("the step annotates, sums up, hands SARIF on, and fails where there are errors", () => {
  const { folder, runner, status, stdout } = step({
    MCP_LINT_PRESET: "recommended",
    MCP_LINT_ARGS: "--manifest\ntools.json\n",
  });
  expect(status).toBe(1);
  // The server is in a folder of the checkout, by whose root GitHub knows files.
  expect(stdout).toContain(`::error file=${basename(folder)}/tools.json,`);
  expect(readFileSync(runner.GITHUB_STEP_SUMMARY, "utf8")).toContain("1 tool · **1 error**");
  const [, written = ""] = /^sarif=(.*)\n$/u.exec(readFileSync(runner.GITHUB_OUTPUT, "utf8")) ?? [];
  const sarif = readFileSync(written, "utf8");
  expect(sarif).toContain(`"uri": "${basename(folder)}/tools.json"`);
});

test("an input is a word, whatever is in it", () => {
  const { folder, status } = step({ MCP_LINT_PRESET: "recommended; touch owned", MCP_LINT_ARGS: "$(touch owned)" });
  expect(status).toBe(2);
  expect(existsSync(join(folder, "owned"))).toBe(false);
});
