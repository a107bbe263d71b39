import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { run } from "./run-in-process.ts";

const tools = [{ name: "get_tide", description: "", inputSchema: { type: "object" } }];
const port = (): string => temporaryFolder({ "tools.json": JSON.stringify({ tools }) });
const lint = (folder: string, ...args: string[]) =>
  run(folder, ["--manifest", "tools.json", "--preset", "recommended", ...args]);

test("several formats at once go to files, and one to the terminal", async () => {
  const folder = port();
  const { code, stdout } = await lint(
    folder,
    "--format",
    "sarif=out.sarif",
    "--format",
    "junit=a b.xml",
    "--format",
    "github",
  );
  expect(code).toBe(1);
  expect(stdout).toMatch(/^::error file=tools\.json,/u);
  const log = JSON.parse(readFileSync(join(folder, "out.sarif"), "utf8")) as {
    runs: {
      results: { ruleId: string }[];
      tool: { driver: { rules: { id: string; help: { markdown?: string } }[] } };
    }[];
  };
  expect(log.runs[0]?.results.map(({ ruleId }) => ruleId)).toEqual(["description/present"]);
  expect(log.runs[0]?.tool.driver.rules.map(({ id }) => id)).toContain("surface/unique-names");
  const pages = log.runs[0]?.tool.driver.rules.flatMap(({ help }) => help.markdown ?? []) ?? [];
  expect(pages).toEqual([expect.stringMatching(/^# description\/present\n/u)]);
  expect(readFileSync(join(folder, "a b.xml"), "utf8")).toContain(
    '<testcase classname="get_tide" name="description/present">',
  );
});

test("GitLab is told of files by their place in the repository", async () => {
  const folder = port();
  vi.stubEnv("CI_PROJECT_DIR", dirname(folder));
  onTestFinished(() => void vi.unstubAllEnvs());
  const { stdout } = await lint(folder, "--format", "gitlab");
  expect(JSON.parse(stdout)).toMatchObject([{ location: { path: `${basename(folder)}/tools.json` } }]);
});

test("with files alone nothing is printed", async () => {
  const folder = port();
  expect((await lint(folder, "--format", "markdown=report.md")).stdout).toBe("");
  expect(readFileSync(join(folder, "report.md"), "utf8")).toMatch(/^### mcp-lint\n\n1 tool · \*\*1 error\*\*\n/u);
});

test("--output-file takes the format that names no file", async () => {
  const folder = port();
  expect((await lint(folder, "--format", "agent", "--output-file", "agent.txt")).stdout).toBe("");
  expect(readFileSync(join(folder, "agent.txt"), "utf8")).toMatch(
    /^tools\.json:1:\d+ error description\/present get_tide: /u,
  );
});

test.each([
  [["--format", "sarf"], "There is no format `sarf`. Did you mean `sarif`?\n"],
  [
    ["--format", "html"],
    "There is no format `html`. Known are stylish, json, sarif, github, gitlab, junit, markdown, agent.\n",
  ],
  [["--format", "json="], "`--format json=` lacks the file behind `=`.\n"],
  [
    ["--format", "json", "--format", "github"],
    "Two formats cannot both be printed. Give one a file: `--format json --format github=FILE`.\n",
  ],
  [
    ["--format", "json=a.json", "--format", "sarif=a.json"],
    "Two formats cannot both be written to `a.json`. Give each a file of its own.\n",
  ],
  [
    ["--format", "json=a.json", "--output-file", "b.json"],
    "`--output-file` has nothing to write: every `--format` names a file of its own.\n",
  ],
])("%j is refused in a sentence", async (args, stderr) => {
  expect(await lint(port(), ...args)).toEqual({ code: 2, stdout: "", stderr });
});
