import { describe, expect, test } from "vitest";
import { berth, stdioServer } from "../extract/live-server/scripted-server.ts";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { desk, deskServer, good, holed, tool } from "./desk-server.ts";
import { run } from "./run-in-process.ts";

/** One server, with a tool in each of two files. */
const files = {
  "src/server.ts": `import { addBerths } from "./berths.ts";\n${deskServer(good, "addBerths(server);")}`,
  "src/berths.ts": `export function addBerths(server) {\n  ${tool("list_berths", "List berths.")}\n}\n`,
};

/** A project and the list of its tools as the source gives it, changed by hand. */
async function project(change: (text: string) => string): Promise<string> {
  const { stdout } = await run(desk(files), ["tools", "--format", "json"]);
  return desk({ ...files, "tools.json": change(stdout) });
}

const AGAINST = ["--against", "tools.json"];

describe("verify", () => {
  test("finds no difference between the source and what it says itself", async () => {
    const folder = await project((text) => text);
    expect(await run(folder, ["verify", ...AGAINST])).toEqual({
      code: 0,
      stdout: "2 tools compared · no difference\n",
      stderr: "",
    });
  });

  test("ends with exit code 1 when something differs, and says where", async () => {
    const folder = await project((text) => text.replace("List berths.", "Lists berths."));
    const { code, stdout } = await run(folder, ["verify", ...AGAINST]);
    expect(code).toBe(1);
    expect(stdout).toContain("    /description  src/berths.ts:2:");
    expect(stdout).toContain("      source  List berths.\n      server  Lists berths.\n");
  });

  test("reports on the given paths alone, and on tools that are in none", async () => {
    const folder = await project((text) => text.replace("List berths.", "Lists berths.").replace("archive_order", "x"));
    const { code, stdout } = await run(folder, ["verify", "src/server.ts", ...AGAINST, "--format", "json"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      differences: [],
      missing: [{ tool: "x" }],
      extra: [{ tool: "archive_order", file: "src/server.ts", range: { start: { line: 7 } } }],
    });
  });

  test("compares with a list from standard input", async () => {
    const folder = desk(files);
    const { stdout } = await run(folder, ["tools", "--format", "json"]);
    expect(await run(folder, ["verify", "--against", "-"], stdout)).toMatchObject({ code: 0 });
  });

  test("lists what it could not compare, which is no difference", async () => {
    const folder = desk({
      "src/server.ts": deskServer(holed),
      "tools.json": JSON.stringify([{ name: "get_order", description: "Get an order.", inputSchema: emptySchema }]),
    });
    const { code, stdout } = await run(folder, ["verify", ...AGAINST, "--format", "json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ uncompared: [{ tool: "get_order", path: "/description" }] });
  });

  test("ends with exit code 1 when the tools of a registration could not be read, and says which are missing", async () => {
    const folder = desk({
      "src/server.ts": deskServer("server.registerTool(process.argv[2], {}, handler);", good),
      "tools.json": JSON.stringify([{ name: "list_berths", inputSchema: emptySchema }]),
    });
    const { code, stdout } = await run(folder, ["verify", ...AGAINST]);
    expect(code).toBe(1);
    expect(stdout).toContain("  list_berths  a registration that could not be read may give it\n");
    expect(stdout).toContain("1 missing");
  });

  test("asks a server that it starts", async () => {
    const folder = stdioServer(`answer({ tools: [${JSON.stringify(berth)}] });`);
    const address = `"${process.execPath}" "${folder}/server.mjs"`;
    const { code, stdout } = await run(desk(files), ["verify", "--server", address]);
    expect(code).toBe(1);
    expect(stdout).toContain("Extra: the source has them, the server does not list them\n  archive_order");
  });

  test.each([
    [[], /^There is nothing to compare with\./u],
    [["--server", "node x", ...AGAINST], /^`--server` and `--against` are two things/u],
    [["--against", "none.json"], /^Could not read the manifest `none.json`: there is no such file\.$/mu],
    [
      ["--server", "no-such-harbour"],
      /^The server `no-such-harbour` could not be reached: there is no such command\.$/mu,
    ],
  ])("needs one thing to compare with: %j", async (options, sentence) => {
    const { code, stdout, stderr } = await run(desk(files), ["verify", ...options]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
  });

  test("says where it should be run when there is no source", async () => {
    const folder = temporaryFolder({ "tools.json": JSON.stringify([berth]) });
    const { code, stderr } = await run(folder, ["verify", ...AGAINST]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^There is no TypeScript or JavaScript source in this folder\./u);
  });
});

const emptySchema = { $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties: {} };
