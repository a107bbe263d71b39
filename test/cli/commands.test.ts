import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rules } from "../../src/rules/index.ts";
import { bad, desk, deskServer, good, holed, tool } from "./desk-server.ts";
import { run } from "./run-in-process.ts";

describe("tools", () => {
  const files = { "src/server.ts": deskServer(bad, good, holed) };

  test("lists the tools with their place, fields, tokens and holes", async () => {
    const { code, stdout } = await run(desk(files), ["tools"]);
    expect(code).toBe(0);
    const [header, ...rows] = stdout.split("\n").map((line) => line.trim().split(/\s{2,}/u));
    expect(header).toEqual(["tool", "where", "fields", "tokens", "holes"]);
    expect(rows.slice(0, 3).map(([name, where, fields, , holes]) => [name, where, fields, holes])).toEqual([
      ["list_orders", "src/server.ts:6", "1", undefined],
      ["archive_order", "src/server.ts:7", "1", undefined],
      ["get_order", "src/server.ts:8", "0", "1"],
    ]);
    expect(stdout).toMatch(/3 tools · about \d+ tokens, estimated at four bytes each · 1 hole\n$/u);
  });

  test("keeps the table as wide as the terminal, by leaving folders out of long places", async () => {
    const far = `packages/${"harbour-of-the-north/".repeat(5)}src/server.ts`;
    const { stdout } = await run(desk({ ...files, [far]: deskServer(good) }), ["tools"]);
    expect(stdout).toMatch(/ {2}archive_order {2}packages\/…\/(?:harbour-of-the-north\/)+src\/server\.ts:6 /u);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test("says below them what could not be read, where and why", async () => {
    const { stdout } = await run(desk(files), ["tools"]);
    expect(stdout).toMatch(/\nHoles: [^\n]+\n {2}src\/server\.ts:8:\d+ {2}\S[^\n]*\n {4}get_order\/description\n\n/u);
  });

  test("prints a tools/list answer that says where each tool is", async () => {
    const { stdout } = await run(desk(files), ["tools", "--format", "json"]);
    const { tools } = JSON.parse(stdout) as { tools: Record<string, unknown>[] };
    expect(Object.keys(tools[0]!)).toEqual(["name", "description", "inputSchema", "_meta"]);
    expect(tools[0]).toMatchObject({
      name: "list_orders",
      description: "List orders -- with filters.",
      inputSchema: {
        type: "object",
        properties: { ids: { type: "array", items: { type: "number" }, description: "Order ids" } },
      },
      _meta: { "mcp-lint": { file: "src/server.ts", line: 6, holes: [] } },
    });
    expect(tools[2]?._meta).toMatchObject({ "mcp-lint": { holes: [{ path: "/description" }] } });
  });

  test("of the given paths only", async () => {
    const folder = desk({ ...files, "src/berths.ts": deskServer(tool("list_berths", "List berths.")) });
    const { stdout } = await run(folder, ["tools", "src/berths.ts", "--format", "json"]);
    expect((JSON.parse(stdout) as { tools: { name: string }[] }).tools.map(({ name }) => name)).toEqual([
      "list_berths",
    ]);
  });

  test("of paths without any are said to be elsewhere", async () => {
    const folder = desk({ ...files, "src/clock.ts": "export const now = () => Date.now();" });
    const { code, stderr } = await run(folder, ["tools", "src/clock.ts"]);
    expect(code).toBe(0);
    expect(stderr).toBe("What was named defines no tool; the project has 3 tools.\n");
  });

  test("that are not read at all are told of with all holes, wherever they are", async () => {
    const folder = desk({
      "src/server.ts": deskServer("server.registerTool(process.env.TOOL, {}, handler);"),
      "lib/clock.ts": "export const now = () => Date.now();",
    });
    const { code, stdout } = await run(folder, ["tools", "lib"]);
    expect(code).toBe(2);
    expect(stdout).toContain("src/server.ts:");
  });
});

describe("rules", () => {
  test("lists every rule, for people and for machines", async () => {
    const table = await run(desk({}), ["rules"]);
    for (const id of Object.keys(rules)) expect(table.stdout).toContain(`  ${id} `);
    expect(table.stdout.split("\n").filter((line) => line.length > 100)).toEqual([]);
    expect(table.stdout).toMatch(/description\/em-dash .*\n.*\n +safe fix · warning in adr-0019\n/u);
    const { stdout } = await run(desk({}), ["rules", "--format", "json"]);
    const listed = (JSON.parse(stdout) as { rules: Record<string, unknown>[] }).rules;
    expect(listed.map(({ id }) => id)).toEqual(Object.keys(rules));
    expect(listed.find(({ id }) => id === "description/em-dash")).toMatchObject({
      fix: "safe",
      scope: "tool",
      presets: { "adr-0019": "warning" },
    });
  });
});

describe("explain", () => {
  test("says what a rule is for, where it comes from, what it takes, and shows examples", async () => {
    const { code, stdout } = await run(desk({}), ["explain", "description/batch-hook"]);
    expect(code).toBe(0);
    const { summary, source, examples } = rules["description/batch-hook"]!;
    for (const part of [summary, source, examples[0]!.title, "level", "--fix"]) expect(stdout).toContain(part);
    const [, page = ""] = /^ *page +(?<url>file:\S+)$/mu.exec(stdout) ?? [];
    expect(existsSync(new URL(page))).toBe(true);
  });

  test("keeps what it says of a rule within the lines", async () => {
    const { stdout } = await run(desk({}), ["explain", "em-dash"]);
    const lines = stdout.split("\n");
    const first = lines.findIndex((line) => line.startsWith("  source   ADR-0019"));
    expect(lines[first]?.length).toBeLessThanOrEqual(100);
    expect(lines[first + 1]).toBe("           hook");
  });

  test("says what options take in lines that end before the terminal does", async () => {
    const { stdout } = await run(desk({}), ["explain", "client/portable-schema"]);
    const lines = stdout.split("\n");
    const start = lines.indexOf("option  clients");
    expect(lines.slice(start + 1, start + 4)).toEqual([
      '  takes    list of "claude" or "cursor" or "openai" or "gemini" or "vscode"',
      '  default  ["claude", "cursor", "openai", "gemini", "vscode"]',
      expect.stringMatching(/^ {2}\S/u),
    ]);
    for (const line of lines)
      if (!line.startsWith("    ") && !line.includes("file:")) expect(line.length).toBeLessThanOrEqual(100);
  });

  test("finds a rule without its family", async () => {
    const { stdout } = await run(desk({}), ["explain", "unique-names"]);
    expect(stdout).toMatch(/^surface\/unique-names\n/u);
  });
});

describe("--help", () => {
  test("names every command and option, within a hundred columns", async () => {
    const { code, stdout } = await run(desk({}), ["--help"]);
    expect(code).toBe(0);
    for (const word of [
      "lint",
      "tools",
      "rules",
      "explain",
      "--manifest",
      "--fix-dry-run",
      "--max-warnings",
      "Examples:",
    ])
      expect(stdout).toContain(word);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test("names no command that would not be guessed from a mistyped name", async () => {
    const folder = desk({});
    const { stdout } = await run(folder, ["--help"]);
    const [, listed = ""] = /^Commands:\n(.*?)\n\n/msu.exec(stdout) ?? [];
    const names = [...listed.matchAll(/^ {2}(\w+)/gmu)].flatMap(([, name = ""]) => name);
    expect(names).toContain("completion");
    for (const name of names)
      expect((await run(folder, [`${name}x`])).stderr).toContain(`Did you mean the command \`${name}\`?`);
  });
});
