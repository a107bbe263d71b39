import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../support/fixture-folders.ts";
import { typeErrors } from "../support/type-errors.ts";

const run = promisify(execFile);

describe("npm run create-rule", () => {
  let copy: string;

  beforeAll(async () => {
    copy = await mkdtemp(path.join(tmpdir(), "mcp-lint-create-rule-"));
    for (const part of ["src", "docs", "README.md", "package.json", "tsconfig.json"]) {
      await cp(path.join(repositoryRoot, part), path.join(copy, part), { recursive: true });
    }
    await symlink(path.join(repositoryRoot, "node_modules"), path.join(copy, "node_modules"));
  });

  afterAll(() => rm(copy, { recursive: true, force: true }));

  function createRule(...args: readonly string[]) {
    const script = path.join(repositoryRoot, "scripts/create-rule.ts");
    return run(process.execPath, ["--import", "tsx", script, "--root", copy, ...args], { cwd: repositoryRoot });
  }

  it("writes one rule that compiles, its docs page, and its place in the index", async () => {
    const { stdout } = await createRule("description/names-the-berth", "Name the berth in the first sentence.");

    const rule = await readFile(path.join(copy, "src/rules/description/names-the-berth.ts"), "utf8");
    expect(rule).toContain('summary: "Name the berth in the first sentence",');
    expect(await readFile(path.join(copy, "src/rules/index.ts"), "utf8")).toContain('"description/names-the-berth"');
    const page = await readFile(path.join(copy, "docs/rules/description/names-the-berth.md"), "utf8");
    expect(page).toContain("# description/names-the-berth");
    expect(stdout).toContain("Name `description/names-the-berth` in a preset");
    await writeFile(path.join(copy, "tsconfig.json"), JSON.stringify(tsconfigForOneRule));
    expect(typeErrors(copy)).toBe("");
  });

  it.each([
    ["an id without a family", ["names-the-berth", "Name the berth"], "Expected an id such as"],
    ["an id that leaves the rules' folder", ["../cli/main", "Name the berth"], "Expected an id such as"],
    ["a summary without quotes around it", ["description/names-the-berth", "Name", "the", "berth"], "2 more arguments"],
    ["an id that is taken", ["description/present", "Describe each tool"], "is there already"],
    ["nothing to ask and nobody there to answer", [], "Usage: npm run create-rule"],
  ])("refuses %s in one sentence", async (_, args, complaint) => {
    await expect(createRule(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(complaint) });
  });
});

const tsconfigForOneRule = {
  extends: path.join(repositoryRoot, "tsconfig.json"),
  compilerOptions: { types: [] },
  include: [],
  files: ["src/rules/description/names-the-berth.ts"],
};
