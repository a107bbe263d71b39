import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { FORMAT_NAMES } from "../../src/cli/output/format-names.ts";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { bad, desk, deskServer, EM_DASH, good, holed, parseReport, tool } from "./desk-server.ts";
import { run } from "./run-in-process.ts";

const WRITTEN = [...EM_DASH, "--format", "json=out/mcp-lint.json"];
const REPORTS = ["desk/out/mcp-lint.json", "pier/out/mcp-lint.json"];

/** Two servers of one repository, each linted in its own folder. */
async function shards(): Promise<string> {
  const root = desk({
    "desk/src/server.ts": deskServer(bad, good),
    "pier/src/server.ts": deskServer("", tool("list_berths", "List berths -- all."), holed),
  });
  for (const name of ["desk", "pier"]) {
    const folder = path.join(root, name);
    mkdirSync(path.join(folder, "out"));
    await run(folder, WRITTEN);
  }
  return root;
}

const merge = (root: string, ...args: readonly string[]) => run(root, ["report", "merge", ...REPORTS, ...args]);

describe("report merge", () => {
  test("gives the findings of all reports, with their fingerprints and with files as seen from here", async () => {
    const root = await shards();
    const { code, stdout } = await merge(root, "--format", "json");
    expect(code).toBe(1);
    const { summary, diagnostics, holes } = parseReport(stdout);
    expect(summary).toEqual({ tools: 4, errors: 2, warnings: 0, infos: 0, fixable: 2, holes: 1 });
    expect(diagnostics.map(({ file, range }) => [file, range])).toEqual([
      ["desk/src/server.ts", { start: { line: 6, column: 64 }, end: { line: 6, column: 66 } }],
      ["pier/src/server.ts", { start: { line: 7, column: 64 }, end: { line: 7, column: 66 } }],
    ]);
    const desk = parseReport((await run(path.join(root, "desk"), [...EM_DASH, "--format", "json"])).stdout);
    expect(diagnostics[0]?.fingerprint).toBe(desk.diagnostics[0]?.fingerprint);
    expect(holes.map(({ file, tool }) => [file, tool])).toEqual([["pier/src/server.ts", "get_order"]]);
  });

  test("prints them as a lint does, with the words in question", async () => {
    const { stdout } = await merge(await shards());
    expect(stdout).toContain("desk/src/server.ts\n");
    expect(stdout).toContain("List berths -- all.");
    expect(stdout).toMatch(/\n4 tools · 2 errors · 2 fixable with --fix · 1 hole\n$/u);
  });

  test("tells once what several reports tell", async () => {
    const root = await shards();
    const { stdout } = await merge(root, "--format", "json", "./desk/out/mcp-lint.json");
    expect(parseReport(stdout).diagnostics).toHaveLength(2);
  });

  test("counts a tool and a finding of several reports once, whichever folder each was written from", async () => {
    const root = await shards();
    await run(root, [...EM_DASH, "--rule", "description/em-dash:warning", "--format", "json=all.json"]);
    const { summary, diagnostics } = parseReport((await merge(root, "all.json", "--format", "json")).stdout);
    expect(summary).toMatchObject({ tools: 4, errors: 2, warnings: 0, holes: 1 });
    expect(diagnostics.map(({ severity }) => severity)).toEqual(["error", "error"]);
  });

  test("counts findings once where their fingerprints are numbered in one report alone", async () => {
    const root = desk({ "desk/src/server.ts": deskServer(bad), "pier/src/server.ts": deskServer(bad) });
    for (const name of ["desk", "pier"])
      await run(path.join(root, name), [...EM_DASH, "--format", "json=mcp-lint.json"]);
    await run(root, [...EM_DASH, "--format", "json=all.json"]);
    const files = ["desk/mcp-lint.json", "pier/mcp-lint.json", "all.json"];
    const { stdout } = await run(root, ["report", "merge", ...files, "--format", "json"]);
    expect(parseReport(stdout).summary).toMatchObject({ tools: 2, errors: 2 });
  });

  test("counts the examples of a page once that several servers share", async () => {
    const config = '{"extends":[],"rules":{"docs/example-valid":"error"},"help":{"docs":["../*.md"]}}';
    const root = desk({
      "handbook.md":
        "`list_keys(page=1)` says who has which, `list_keys(…)` those of a room, `list_lamps(page=1)` what is lit.\n",
      "desk/mcp-lint.config.json": config,
      "desk/src/server.ts": deskServer(tool("list_keys", "List keys.")),
      "pier/mcp-lint.config.json": config,
      "pier/src/server.ts": deskServer(tool("list_keys", "List keys."), tool("list_lamps", "List lamps.")),
    });
    const written = async (name: string) => {
      await run(path.join(root, name), ["--format", "json=out.json"]);
      return parseReport(readFileSync(path.join(root, name, "out.json"), "utf8")).summary;
    };
    expect(await written("desk")).toMatchObject({ examples: { checked: 1, skipped: 1 } });
    expect(await written("pier")).toMatchObject({ examples: { checked: 2, skipped: 1 } });
    const { stdout } = await run(root, ["report", "merge", "desk/out.json", "pier/out.json", "--format", "json"]);
    expect(parseReport(stdout).summary).toMatchObject({ examples: { checked: 2, skipped: 1 } });
  });

  test("counts an example as checked that one server checked and another had to skip", async () => {
    const report = (outcome: string) =>
      JSON.stringify({
        version: 1,
        summary: { tools: 0, examples: { checked: 0, skipped: 1, [outcome]: 1 } },
        diagnostics: [],
        holes: [],
        examples: [
          {
            outcome,
            file: "handbook.md",
            range: { start: { line: 1, column: 2 }, end: { line: 1, column: 9 } },
          },
        ],
      });
    const root = temporaryFolder({
      "handbook.md": "`keys()` opens.\n",
      "quay.json": report("skipped"),
      "pier.json": report("checked"),
    });
    const { stdout } = await run(root, ["report", "merge", "quay.json", "pier.json"]);
    expect(stdout).toBe("0 tools · no findings · 1 example checked\n");
  });

  test("adds up the examples of reports that do not say which they are", async () => {
    const summary = { tools: 1, examples: { checked: 2, skipped: 1 } };
    const report = JSON.stringify({ version: 1, summary, diagnostics: [], holes: [] });
    const root = temporaryFolder({ "quay.json": report, "pier.json": report });
    const { stdout } = await run(root, ["report", "merge", "quay.json", "pier.json"]);
    expect(stdout).toBe("2 tools · no findings · 4 examples checked, 2 skipped\n");
  });

  test("counts a tool once that is told in a folder of reports and in a report of the whole", async () => {
    const root = desk({ "desk/src/server.ts": deskServer(good) });
    mkdirSync(path.join(root, "desk/out"));
    await run(path.join(root, "desk"), WRITTEN);
    await run(root, [...EM_DASH, "--format", "json=all.json"]);
    const { stdout } = await run(root, ["report", "merge", "desk/out/mcp-lint.json", "all.json"]);
    expect(stdout).toBe("1 tool · no findings\n");
  });

  test("adds up the tools of reports that do not name them", async () => {
    const report = JSON.stringify({ version: 1, summary: { tools: 3 }, diagnostics: [], holes: [] });
    const root = temporaryFolder({ "quay.json": report, "pier.json": report });
    const { stdout } = await run(root, ["report", "merge", "quay.json", "pier.json"]);
    expect(stdout).toBe("6 tools · no findings\n");
  });

  test("keeps places in files that are not here, or are others by now", async () => {
    const root = await shards();
    writeFileSync(path.join(root, "desk/src/server.ts"), "// Moved.\n");
    const { stdout } = await merge(root, "--format", "json");
    expect(parseReport(stdout).diagnostics[0]).toMatchObject({
      file: "desk/src/server.ts",
      range: { start: { line: 6, column: 64 } },
    });
  });

  test("gives in every format what the run itself gave", async () => {
    const accepted = "// mcp-lint-disable-next-line description/em-dash -- an old habit";
    const folder = desk({ "src/server.ts": deskServer(bad, bad, holed, accepted, tool("list_keys", "List -- all.")) });
    const everyFormat = (name: string) => FORMAT_NAMES.flatMap((format) => ["--format", `${format}=${name}.${format}`]);
    await run(folder, [...EM_DASH, ...everyFormat("run")]);
    expect(await run(folder, ["report", "merge", "run.json", ...everyFormat("merged")])).toMatchObject({ stderr: "" });
    for (const format of FORMAT_NAMES) {
      const text = (name: string) => readFileSync(path.join(folder, `${name}.${format}`), "utf8");
      expect(text("merged")).toBe(text("run"));
    }
    const sarif = readFileSync(path.join(folder, "merged.sarif"), "utf8");
    for (const member of ["relatedLocations", "fixes", "suppressions"]) expect(sarif).toContain(`"${member}"`);
  });

  test("--max-warnings counts the warnings of all", async () => {
    const root = desk({ "desk/src/server.ts": deskServer(bad), "pier/src/server.ts": deskServer(bad) });
    const asWarning = [...WRITTEN, "--rule", "description/em-dash:warning"];
    for (const name of ["desk", "pier"]) {
      mkdirSync(path.join(root, name, "out"));
      expect((await run(path.join(root, name), asWarning)).code).toBe(0);
    }
    expect((await merge(root, "--max-warnings", "2")).code).toBe(0);
    expect(await merge(root, "--max-warnings", "1")).toMatchObject({
      code: 1,
      stderr: "2 warnings found, and --max-warnings allows 1.\n",
    });
  });

  test.each([
    [["gone.json"], "Could not read the report `gone.json`: there is no such file."],
    [["notes.json"], "`notes.json` is no report of mcp-lint. `mcp-lint --format json=notes.json` writes one."],
  ])("says what is wrong with %j", async (files, sentence) => {
    const root = temporaryFolder({ "notes.json": '{"version":1,"diagnostics":"none"}' });
    expect(await run(root, ["report", "merge", ...files])).toEqual({ code: 2, stdout: "", stderr: `${sentence}\n` });
  });

  test("says what can be done with reports", async () => {
    expect((await run(temporaryFolder(), ["report"])).stderr).toBe("Say what to do with reports. Known is `merge`.\n");
  });
});
