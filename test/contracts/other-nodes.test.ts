import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "../support/fixture-folders.ts";
import { good, hidden, HARBOUR } from "../support/hooked-repository.ts";
import { projectWithPackage } from "../support/packed-package.ts";

const { dependencies } = JSON.parse(readFileSync(path.join(repositoryRoot, "package.json"), "utf8")) as {
  dependencies: Record<string, string>;
};

/** Paths of further releases of Node, as .ci/run brings them; they are large, so no installation does. */
const nodes = (process.env.MCP_LINT_OTHER_NODES ?? "").split(":").filter((file) => file !== "");

describe.each([process.execPath, ...nodes])("the package, under %s", (node) => {
  test("lints, repairs, and is imported", () => {
    const folder = projectWithPackage({ ...HARBOUR, "tides.js": hidden("get_tide") }, [
      ...Object.keys(dependencies),
      "eslint",
    ]);
    const run = (...args: readonly string[]): string => {
      const { stdout, stderr } = spawnSync(node, args, { cwd: folder, encoding: "utf8" });
      return stdout + stderr;
    };
    const command = "node_modules/@mcp-lint/cli/bin/mcp-lint.js";
    expect(run(command)).toMatch(/3 tools · 1 error · 1 fixable with --fix\n$/u);
    expect(run(command, "--fix")).toBe("3 tools · no findings\nFixed 1 finding in 1 file.\n");
    expect(readFileSync(path.join(folder, "tides.js"), "utf8")).toBe(good("get_tide"));
    const script = `
      import { lint } from "@mcp-lint/cli";
      import plugin from "@mcp-lint/cli/eslint";
      const { toolSet, problems } = await lint();
      console.log(toolSet.tools.length, problems.length, Object.hasOwn(plugin.rules, "surface/unique-names"));
    `;
    const args = ["--input-type=module", "--eval", script];
    expect(execFileSync(node, args, { cwd: folder, encoding: "utf8" })).toBe("3 0 true\n");
  });
});
