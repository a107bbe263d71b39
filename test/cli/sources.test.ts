import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bad, desk, deskServer, EM_DASH, holed, parseReport } from "./desk-server.ts";
import { run } from "./run-in-process.ts";

describe("sources", () => {
  test("a manifest from standard input", async () => {
    const input = JSON.stringify([{ name: "list_orders", description: "List orders -- all.", inputSchema: {} }]);
    const { stdout } = await run(desk({}), ["--manifest", "-", ...EM_DASH, "--format", "json"], input);
    expect(parseReport(stdout).diagnostics.map((one) => one.file)).toEqual(["<stdin>"]);
  });

  test("what `tools` printed is read back as the same tools, holes and all", async () => {
    const cwd = desk({
      "src/server.ts": deskServer(bad, holed),
    });
    const listed = await run(cwd, ["tools", "--format", "json", "--output-file", "tools.json"]);
    expect(listed).toEqual({ code: 0, stdout: "", stderr: "" });
    const again = await run(cwd, ["tools", "--format", "json", "--manifest", "tools.json"]);
    expect(again.stdout).toBe(readFileSync(join(cwd, "tools.json"), "utf8"));
    const { summary } = parseReport(
      (await run(cwd, ["--manifest", "tools.json", ...EM_DASH, "--format", "json"])).stdout,
    );
    expect(summary).toMatchObject({ tools: 2, holes: 1 });
  });
});
