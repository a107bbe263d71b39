import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../support/fixture-folders.ts";

describe("npm run generate -- --check, where three pages are stale", () => {
  let copy: string;
  let status: number | null;
  let stdout: string;

  beforeAll(() => {
    copy = mkdtempSync(path.join(tmpdir(), "mcp-lint-generate-"));
    for (const part of ["src", "docs", "README.md", "package.json"]) {
      cpSync(path.join(repositoryRoot, part), path.join(copy, part), { recursive: true });
    }
    symlinkSync(path.join(repositoryRoot, "node_modules"), path.join(copy, "node_modules"));

    const rules = path.join(copy, "docs/rules/schema");
    cpSync(path.join(rules, "no-paired-fields.md"), path.join(rules, "no-such-rule.md"));
    appendFileSync(path.join(rules, "no-paired-fields.md"), "Also: be nice.\n");
    const commands = path.join(copy, "docs/commands.md");
    writeFileSync(
      commands,
      readFileSync(commands, "utf8").replace("--max-warnings <count>", "--most-warnings <count>"),
    );

    const generate = path.join(repositoryRoot, "scripts/generate.ts");
    ({ status, stdout } = spawnSync(process.execPath, ["--import", "tsx", generate, "--check", "--root", copy], {
      cwd: repositoryRoot,
      encoding: "utf8",
    }));
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it("names the page that was edited by hand and shows the difference", () => {
    expect(stdout).toMatch(/Stale: docs\/rules\/schema\/no-paired-fields\.md[^]*-Also: be nice\./u);
  });

  it("holds the reference of the command line to what --help prints", () => {
    expect(stdout).toMatch(/Stale: docs\/commands\.md[^]*-\s+--most-warnings <count>/u);
  });

  it("names the page whose rule is gone", () => {
    expect(stdout).toContain("Stale: docs/rules/schema/no-such-rule.md");
  });

  it("names no other, and fails", () => {
    expect([stdout.match(/^Stale: /gmu)?.length, status]).toEqual([3, 1]);
  });
});
