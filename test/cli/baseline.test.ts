import { existsSync, readFileSync, rmSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { copyFixture } from "../support/copied-fixture.ts";
import { readTree } from "../support/read-tree.ts";
import { run } from "./run-in-process.ts";

const TOOLS = {
  get_tide: { description: "Get a tide — pass `ids` for several." },
  list_tides: { description: "List tides." },
};

type Described = Readonly<Record<string, { readonly description: string }>>;

/** A server whose descriptions are held to presence alone, so that a finding is a missing description. */
const server = (tools: Described): string =>
  [
    'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";',
    'const server = new McpServer({ name: "tides", version: "1.0.0" });',
    ...Object.entries(tools).map(
      ([name, { description }]) => `server.registerTool("${name}", { description: "${description}" }, () => ({}));`,
    ),
  ].join("\n");

const ARGS = ["--no-config", "--preset", "recommended", "--format", "json"];

const findings = async (folder: string, args: readonly string[] = ARGS) => {
  const { stdout } = await run(folder, args);
  const report = JSON.parse(stdout) as {
    diagnostics: { ruleId: string; tool: string }[];
    summary: { suppressed?: number };
  };
  return { found: report.diagnostics.map(({ ruleId, tool }) => `${ruleId} ${tool}`), ...report.summary };
};

const accept = (folder: string, ...args: string[]) =>
  run(folder, ["baseline", "--no-config", "--preset", "recommended", ...args]);

describe("a bad fixture whose findings were accepted", () => {
  test("is clean, wherever its lines and files move", async () => {
    const { folder, remove } = await copyFixture("order-desk");
    onTestFinished(remove);
    const { code, stderr } = await run(folder, ["baseline"]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: "Accepted in mcp-lint-baseline.json: 41 findings, 41 new.\n",
    });
    const file = join(folder, "src/texts.ts");
    writeFileSync(file, `// One more line.\n\n${readFileSync(file, "utf8")}`);
    renameSync(join(folder, "src/schemas.ts"), join(folder, "src/shapes.ts"));
    for (const path of readTree(join(folder, "src")).keys()) {
      const importer = join(folder, "src", path);
      writeFileSync(importer, readFileSync(importer, "utf8").replaceAll("/schemas.", "/shapes."));
    }
    expect(await run(folder, [])).toMatchObject({ code: 0, stderr: "" });
    expect((await run(folder, [])).stdout).toContain("no findings · 41 suppressed");
  });
});

describe("findings that were accepted", () => {
  const none = { get_tide: { description: "" }, list_tides: { description: "" } };

  test("stay accepted when tools change places, and one more is one finding", async () => {
    const folder = temporaryFolder({ "server.ts": server(none) });
    await accept(folder);
    writeFileSync(
      join(folder, "server.ts"),
      server({ list_tides: { description: "" }, get_moon: { description: "" }, get_tide: { description: "" } }),
    );
    expect(await findings(folder)).toMatchObject({ found: ["description/present get_moon"], suppressed: 2 });
  });

  test("stay accepted when exceptions change places", async () => {
    const exceptions = Object.keys(TOOLS).map((tool) => ({ rule: "description/present", tool }));
    const config = (entries: readonly unknown[]) =>
      JSON.stringify({ extends: ["recommended"], exceptions: entries, rules: { "exceptions/stale": "off" } });
    const folder = temporaryFolder({ "server.js": server(TOOLS), "mcp-lint.config.json": config(exceptions) });
    await run(folder, ["baseline"]);
    const accepted = await findings(folder, ["--format", "json"]);
    writeFileSync(join(folder, "mcp-lint.config.json"), config(exceptions.toReversed()));
    expect(await findings(folder, ["--format", "json"])).toEqual(accepted);
    expect(accepted).toMatchObject({ found: [], suppressed: 2 });
  });

  test("are none where there is no baseline: --prune writes none", async () => {
    const folder = temporaryFolder({ "server.ts": server(none) });
    expect(await accept(folder, "--prune")).toMatchObject({
      code: 0,
      stderr: "There is no mcp-lint-baseline.json, so nothing is accepted that could be gone.\n",
    });
    expect(existsSync(join(folder, "mcp-lint-baseline.json"))).toBe(false);
  });

  test("are noted when they are gone, and --prune drops exactly those", async () => {
    const folder = temporaryFolder({ "server.ts": server(none) });
    await accept(folder);
    writeFileSync(join(folder, "server.ts"), server({ ...none, get_tide: TOOLS.get_tide }));
    expect((await run(folder, ARGS)).stderr).toBe(
      "1 finding of mcp-lint-baseline.json is gone; `mcp-lint baseline --prune` drops it.\n",
    );
    writeFileSync(
      join(folder, "server.ts"),
      server({ ...none, get_tide: TOOLS.get_tide, get_moon: { description: "" } }),
    );
    expect((await accept(folder, "--prune")).stderr).toBe("Accepted in mcp-lint-baseline.json: 1 finding, 1 gone.\n");
    const { findings: kept } = JSON.parse(readFileSync(join(folder, "mcp-lint-baseline.json"), "utf8")) as {
      findings: { tool: string }[];
    };
    expect(kept.map(({ tool }) => tool)).toEqual(["list_tides"]);
    expect((await findings(folder)).found).toEqual(["description/present get_moon"]);
  });

  test("count again with --no-baseline", async () => {
    const folder = temporaryFolder({ "server.ts": server(none) });
    await accept(folder);
    expect((await findings(folder, [...ARGS, "--no-baseline"])).found).toHaveLength(2);
  });

  test("may be kept in another file", async () => {
    const folder = temporaryFolder({ "server.ts": server(none) });
    await accept(folder, "--file", "accepted.json");
    expect((await findings(folder)).found).toHaveLength(2);
    expect((await findings(folder, [...ARGS, "--baseline", "accepted.json"])).found).toEqual([]);
  });

  test("are not fixed either", async () => {
    const { folder, remove } = await copyFixture("order-desk");
    onTestFinished(remove);
    await run(folder, ["baseline"]);
    expect((await run(folder, ["--fix"])).stderr).toBe("");
  });
});

describe("what is no baseline", () => {
  test.each([
    [
      "no file",
      undefined,
      "Could not read the baseline `accepted.json`: there is no such file. `mcp-lint baseline` writes one.\n",
    ],
    [
      "no JSON",
      "{",
      "The baseline `accepted.json` is not JSON. Mend it, or delete it and write it anew with `mcp-lint baseline`.\n",
    ],
    [
      "something else",
      '{ "version": 1, "findings": [{}] }',
      "The file `accepted.json` is no baseline (`findings.0.fingerprint` is not what it should be). Mend it, or delete it and write it anew with `mcp-lint baseline`.\n",
    ],
  ])("%s is told in a sentence", async (_, text, stderr) => {
    const folder = temporaryFolder({
      "server.ts": server(TOOLS),
      ...(text !== undefined && { "accepted.json": text }),
    });
    expect(await run(folder, ["--baseline", "accepted.json"])).toEqual({ code: 2, stdout: "", stderr });
  });

  test("a merge in conflict is not written over, and goes the way that its sentence says", async () => {
    const folder = temporaryFolder({ "server.ts": server(TOOLS), "mcp-lint-baseline.json": "<<<<<<< HEAD\n" });
    const { code, stderr } = await accept(folder);
    expect([code, stderr]).toEqual([
      2,
      "The baseline `mcp-lint-baseline.json` is not JSON. Mend it, or delete it and write it anew with `mcp-lint baseline`.\n",
    ]);
    expect(readFileSync(join(folder, "mcp-lint-baseline.json"), "utf8")).toBe("<<<<<<< HEAD\n");
    rmSync(join(folder, "mcp-lint-baseline.json"));
    expect((await accept(folder)).code).toBe(0);
  });

  test("nothing is written while a file cannot be read in full", async () => {
    const folder = temporaryFolder({ "server.ts": server(TOOLS), "broken.ts": `${server(TOOLS)}\nconst =` });
    expect((await accept(folder)).code).toBe(2);
    expect(() => readFileSync(join(folder, "mcp-lint-baseline.json"))).toThrow("ENOENT");
  });
});

test("what a comment switches off is reported neither by the comment's rule nor by the baseline", async () => {
  const folder = temporaryFolder({
    "server.ts": server({ get_tide: { description: "" } }).replace(
      "server.registerTool",
      "// mcp-lint-disable-next-line description/present -- a probe\nserver.registerTool",
    ),
  });
  expect(await findings(folder)).toMatchObject({ found: [], suppressed: 1 });
  expect((await accept(folder)).stderr).toBe("Accepted in mcp-lint-baseline.json: 0 findings, none changed.\n");
});
