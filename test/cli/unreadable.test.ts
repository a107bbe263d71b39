import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bad, desk, deskServer, EM_DASH, good, parseReport } from "./desk-server.ts";
import { run } from "./run-in-process.ts";

describe("what cannot be read does not keep the rest from being linted", () => {
  test("a file that does not parse", async () => {
    const folder = desk({
      "src/server.ts": deskServer(bad),
      "src/broken.ts": deskServer('server.registerTool("get_berth", {'),
    });
    const { code, stdout, stderr } = await run(folder, [...EM_DASH, "--format", "json"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^src\/broken\.ts:\d+:\d+: .+\n/u);
    expect(parseReport(stdout).diagnostics.map((one) => one.ruleId)).toContain("description/em-dash");
  });

  test("a file that cannot be read", async () => {
    const folder = desk({ "src/server.ts": deskServer(bad) });
    symlinkSync("circle.ts", join(folder, "src/circle.ts"));
    const { code, stdout, stderr } = await run(folder, [...EM_DASH, "--format", "json"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "src/circle.ts: This file could not be read: its links lead in a circle.\n",
    });
    expect(parseReport(stdout).summary).toMatchObject({ tools: 1, errors: 1 });
  });

  test("a file that is far too large", async () => {
    const folder = desk({ "src/server.ts": deskServer(bad), "src/tides.ts": " ".repeat(8_000_001) });
    const { code, stdout, stderr } = await run(folder, ["src", "src/tides.ts", ...EM_DASH, "--format", "json"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "src/tides.ts: This file could not be read: it has 8.0 MB, and 8 MB are read at most.\n",
    });
    expect(parseReport(stdout).summary).toMatchObject({ tools: 1, errors: 1 });
  });

  test("one bad tool of a manifest", async () => {
    const folder = desk({ "tools.json": '[{ "name": "get_order", "inputSchema": {} }, {}]' });
    const { code, stdout, stderr } = await run(folder, ["--manifest", "tools.json", "--format", "json"]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: "tools.json:1:46: Expected the tool to have a name.\n" });
    expect(parseReport(stdout).summary.tools).toBe(1);
  });
});

describe("a file of more than a megabyte", () => {
  const filler = `\n// ${"Fog over the harbour. ".repeat(60_000)}`;
  const fog = `${deskServer(good)}${filler}`;

  test("is a hole where it looks like a server that nothing else leads to", async () => {
    const folder = desk({ "src/server.ts": deskServer(bad), "src/fog.ts": fog, "src/data.ts": filler });
    const { code, stdout, stderr } = await run(folder, [...EM_DASH, "--format", "json"]);
    const { summary, holes } = parseReport(stdout);
    expect({ code, stderr, summary }).toMatchObject({ code: 1, stderr: "", summary: { tools: 1, errors: 1 } });
    expect(holes.map(({ reason }) => reason)).toEqual([
      "what `src/fog.ts` registers: it has 1.3 MB, which hardly anybody writes by hand; name it on the command line if it is source",
    ]);
  });

  test("is a hole where it holds the library itself, as a bundle of a server does", async () => {
    const bundle = `var kit = new Kit();\nkit.registerTool("fog", {}, look);${filler}`;
    const { stdout } = await run(desk({ "src/server.ts": deskServer(good), "src/fog.js": bundle }), [
      "--format",
      "json",
    ]);
    expect(parseReport(stdout).holes.map(({ reason }) => reason)).toEqual([
      "what `src/fog.js` registers: it has 1.3 MB, which hardly anybody writes by hand; name it on the command line if it is source",
    ]);
  });

  test("is the reason why no tool was found, where there is nothing else", async () => {
    const { code, stderr } = await run(desk({ "src/fog.ts": fog }), ["src"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        "No tool could be read. Not known is what `src/fog.ts` registers: it has 1.3 MB, which hardly anybody writes by hand; name it on the command line if it is source; `--allow-empty` accepts that.\n",
    });
  });

  test("is read when it was named", async () => {
    const folder = desk({ "src/server.ts": deskServer(bad), "src/fog.ts": fog });
    const { stdout } = await run(folder, ["src", "src/fog.ts", ...EM_DASH, "--format", "json"]);
    expect(parseReport(stdout)).toMatchObject({ summary: { tools: 2 }, holes: [] });
  });

  test("is read when the server imports it", async () => {
    const fogs =
      'export const register = (server) => server.registerTool("list_fogs", { description: "Lists fogs." }, () => ({}));';
    const server = `import { register } from "./fog.js";\n${deskServer(bad, "register(server);")}`;
    const folder = desk({ "src/server.ts": server, "src/fog.ts": `${fogs}${filler}` });
    const { stdout } = await run(folder, [...EM_DASH, "--format", "json"]);
    expect(parseReport(stdout)).toMatchObject({ summary: { tools: 2 }, holes: [] });
  });

  test("gives an importing server its values alone when it is JavaScript, which is what bundlers write", async () => {
    const bundle = `export const TEXT = "Of fogs.";\nexport const run = (port) => port.registerTool("list_fogs", {}, () => ({}));`;
    const listed = 'server.registerTool("get_fog", { description: TEXT }, () => ({}));';
    const server = `import { run, TEXT } from "./fog.js";\n${deskServer(listed, "run(server);")}`;
    const folder = desk({ "src/server.ts": server, "src/fog.js": `${bundle}${filler}` });
    const { stdout } = await run(folder, ["tools", "--no-config", "--format", "json"]);
    expect(JSON.parse(stdout)).toMatchObject({ tools: [{ name: "get_fog", description: "Of fogs." }] });
  });

  test("is read when the server imports it, though not for its tools", async () => {
    const types = 'import type { Tool } from "@modelcontextprotocol/sdk/types.js";\nexport type Fog = Tool;';
    const server = `import type { Fog } from "./fog.js";\n${deskServer(bad)}`;
    const folder = desk({ "src/server.ts": server, "src/fog.ts": `${types}${filler}` });
    const { stdout } = await run(folder, [...EM_DASH, "--format", "json"]);
    expect(parseReport(stdout)).toMatchObject({ summary: { tools: 1 }, holes: [] });
  });

  test("is no hole where packages were not read that may import it", async () => {
    const pkg = '{ "dependencies": { "@modelcontextprotocol/sdk": "^1.32.0" } }';
    const register = 'export const register = (server) => server.registerTool("list_fogs", {}, () => ({}));';
    const folder = desk({
      "fog/package.json": pkg,
      "fog/server.ts": `import { register } from "./fog.js";\n${deskServer("register(server);")}`,
      "fog/fog.ts": `import "@modelcontextprotocol/sdk/types.js";\n${register}${filler}`,
      "desk/package.json": pkg,
      "desk/server.ts": deskServer(bad),
    });
    const holes = async (...paths: string[]) =>
      parseReport((await run(folder, [...paths, ...EM_DASH, "--format", "json"])).stdout).holes;
    expect(await holes("desk")).toEqual([]);
    expect(await holes()).toEqual([]);
  });
});

describe("a file of more than 8 MB", () => {
  const fog = `export const register = (server) => server.registerTool("list_fogs", {}, () => ({}));\n//${" ".repeat(8e6)}`;

  test("cannot be read when the server imports it", async () => {
    const server = `import { register } from "./fog.js";\n${deskServer(bad, "register(server);")}`;
    const { code, stderr } = await run(desk({ "src/server.ts": server, "src/fog.ts": fog }), EM_DASH);
    const reason = "it has 8.0 MB, and 8 MB are read at most";
    expect({ code, stderr }).toEqual({ code: 2, stderr: `src/fog.ts: This file could not be read: ${reason}.\n` });
  });

  test("is a hole when nothing does", async () => {
    const folder = desk({ "src/server.ts": deskServer(bad), "src/fog.ts": fog });
    const { code, stdout, stderr } = await run(folder, [...EM_DASH, "--format", "json"]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(parseReport(stdout).holes.map(({ reason }) => reason)).toEqual([
      "what `src/fog.ts` registers, if anything: it is too large to be read; if it is no source, leave it out by the config's `files`",
    ]);
  });
});
