import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bad, desk, deskServer, EM_DASH, holed, parseReport } from "./desk-server.ts";
import { httpServer, stdioServer } from "../extract/live-server/scripted-server.ts";
import { run } from "./run-in-process.ts";

const SERVER = ["--server", `"${process.execPath}" server.mjs`];

/** A server that lists a tool with a wrong dash, one whose name steers terminals, and something that is no tool. */
const harbour = stdioListing(`[
  { name: "list_orders", description: "List orders -- all.", inputSchema: { type: "object" } },
  { name: "get_\u001b[31morder", inputSchema: { type: "object" } },
  "no tool",
]`);

function stdioListing(tools: string): string {
  return `answer({ tools: ${tools} });`;
}

describe("a running server", () => {
  test("is linted by what it answers", async () => {
    const { code, stdout, stderr } = await run(stdioServer(harbour), [...SERVER, ...EM_DASH, "--format", "json"]);
    expect(parseReport(stdout).diagnostics).toContainEqual(
      expect.objectContaining({ ruleId: "description/em-dash", tool: "list_orders", file: "<server>" }),
    );
    expect(stderr).toMatch(/^<server>:\d+:\d+: Expected a tool, got a string\.\n$/u);
    expect(code).toBe(2);
  });

  test("is offered no repair, for it cannot be edited", async () => {
    const { stdout } = await run(stdioServer(harbour), [...SERVER, ...EM_DASH]);
    expect(stdout).toContain("description/em-dash");
    expect(stdout).not.toContain("--fix");
  });

  test("has its tools listed, with nothing in their names that steers a terminal", async () => {
    const { stdout } = await run(stdioServer(harbour), ["tools", ...SERVER]);
    expect(stdout).toContain("  get_\\u{1b}[31morder ");
    expect(stdout).toContain("  list_orders ");
  });

  test("that lists no tool gives exit code 2, unless that is accepted", async () => {
    const folder = stdioServer(stdioListing("[]"));
    expect(await run(folder, ["tools", ...SERVER])).toMatchObject({
      code: 2,
      stderr: "The server lists no tool. `--allow-empty` accepts that.\n",
    });
    expect(await run(folder, ["tools", ...SERVER, "--allow-empty"])).toMatchObject({ code: 0, stderr: "" });
  });

  test("that asks who is there is given an HTTP header by an option", async () => {
    const server = await httpServer((_, response) => void response.writeHead(401).end());
    const { code, stderr } = await run(desk({}), ["--server", server]);
    expect(stderr).toContain('asks who is there; `--header "Authorization: Bearer …"` can say so.');
    expect(code).toBe(2);
  });

  test.each([
    [["--fix"], /^A running server cannot be fixed\./u],
    [["--manifest", "tools.json"], /^`--manifest` and `--server` are two places for tools\./u],
    [["src"], /^`--server` takes no paths/u],
    [["--server-timeout", "soon"], /--server-timeout/u],
    [["--server-timeout", "0"], /listed no tools within 0 seconds; `--server-timeout` gives it longer/u],
  ])("takes no %j", async (options, sentence) => {
    const { code, stdout, stderr } = await run(stdioServer(harbour), [...SERVER, ...options]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
    expect(stderr.trimEnd()).not.toContain("\n");
  });
});

describe("examples", () => {
  const examples = {
    "examples/desk/package.json": '{ "name": "desk-example" }',
    "examples/desk/main.ts": deskServer('import { register } from "./src/archive";', "register(server);", bad),
    "examples/desk/src/archive.ts":
      'export const register = (server) => server.registerTool("archive_order", {}, () => ({}));\n',
  };

  test("are no tools of the project, and the reason says how to have one read", async () => {
    expect(await run(desk({ "src/port.ts": "", ...examples }), [])).toMatchObject({
      code: 2,
      stderr:
        "No tool is registered in the source here (1 file); examples are left out (2 files). Name one to have it read, as in `mcp-lint examples/desk`; `--allow-empty` accepts that.\n",
    });
  });

  test("are read whole when a part of one is named, and told of that part", async () => {
    const { stdout } = await run(desk(examples), ["tools", "examples/desk/src", "--format", "json"]);
    expect(JSON.parse(stdout)).toMatchObject({ tools: [{ name: "archive_order" }] });
  });
});

describe("sources", () => {
  test("a manifest from standard input", async () => {
    const input = JSON.stringify([{ name: "list_orders", description: "List orders -- all.", inputSchema: {} }]);
    const { stdout } = await run(desk({}), ["--manifest", "-", ...EM_DASH, "--format", "json"], input);
    expect(parseReport(stdout).diagnostics.map((one) => one.file)).toEqual(["<stdin>"]);
  });

  test("a manifest from standard input is offered no repair, but for a dry run", async () => {
    const input = JSON.stringify([{ name: "list_orders", description: "List orders -- all.", inputSchema: {} }]);
    const { stdout } = await run(desk({}), ["--manifest", "-", ...EM_DASH], input);
    expect(stdout).toContain("description/em-dash");
    expect(stdout).not.toContain("--fix");
    const dry = await run(desk({}), ["--manifest", "-", ...EM_DASH, "--fix-dry-run"], input);
    expect(dry.stdout).toContain("List orders — all.");
  });

  test("what `tools` printed is read back as the same tools, holes and all", async () => {
    const cwd = desk({
      "src/server.ts": deskServer(bad, holed, "server.registerTool(process.env.NAME, {}, handler);"),
    });
    const listed = await run(cwd, ["tools", "--format", "json", "--output-file", "tools.json"]);
    expect(listed).toEqual({ code: 0, stdout: "", stderr: "" });
    const again = await run(cwd, ["tools", "--format", "json", "--manifest", "tools.json"]);
    expect(again.stdout).toBe(readFileSync(join(cwd, "tools.json"), "utf8"));
    const { summary } = parseReport(
      (await run(cwd, ["--manifest", "tools.json", ...EM_DASH, "--format", "json"])).stdout,
    );
    expect(summary).toMatchObject({ tools: 2, holes: 2 });
  });
});
