import { execFile } from "node:child_process";
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { repositoryRoot } from "../support/fixture-folders.ts";

const run = promisify(execFile);
const generate = path.join(repositoryRoot, "scripts/generate.ts");

function check(root: string) {
  return run(process.execPath, ["--import", "tsx", generate, "--check", "--root", root], { cwd: repositoryRoot });
}

describe("npm run generate -- --check", () => {
  let copy: string;

  beforeEach(async () => {
    copy = await mkdtemp(path.join(tmpdir(), "mcp-lint-generate-"));
    for (const part of ["src", "docs", "README.md", "package.json"]) {
      await cp(path.join(repositoryRoot, part), path.join(copy, part), { recursive: true });
    }
    await symlink(path.join(repositoryRoot, "node_modules"), path.join(copy, "node_modules"));
  });

  afterEach(() => rm(copy, { recursive: true, force: true }));

  it("names a page that was edited by hand and shows the difference", async () => {
    await appendFile(path.join(copy, "docs/rules/schema/no-paired-fields.md"), "Also: be nice.\n");
    await expect(check(copy)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/Stale: docs\/rules\/schema\/no-paired-fields\.md[^]*-Also: be nice\./u),
    });
  });

  it("holds the reference of the command line to what --help prints", async () => {
    const page = path.join(copy, "docs/commands.md");
    await writeFile(page, (await readFile(page, "utf8")).replace("--max-warnings <count>", "--most-warnings <count>"));
    await expect(check(copy)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/Stale: docs\/commands\.md[^]*-\s+--most-warnings <count>/u),
    });
  });

  it("names a page whose rule is gone", async () => {
    await cp(
      path.join(copy, "docs/rules/schema/no-paired-fields.md"),
      path.join(copy, "docs/rules/schema/no-such-rule.md"),
    );
    await expect(check(copy)).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining("docs/rules/schema/no-such-rule.md"),
    });
  });
});
