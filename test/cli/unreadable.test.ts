import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bad, desk, deskServer, EM_DASH, parseReport } from "./desk-server.ts";
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

  test("one bad tool of a manifest", async () => {
    const folder = desk({ "tools.json": '[{ "name": "get_order", "inputSchema": {} }, {}]' });
    const { code, stdout, stderr } = await run(folder, ["--manifest", "tools.json", "--format", "json"]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: "tools.json:1:46: Expected the tool to have a name.\n" });
    expect(parseReport(stdout).summary.tools).toBe(1);
  });
});
