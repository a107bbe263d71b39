import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bad, desk, deskServer, EM_DASH, good, holed, parseReport, tool } from "./desk-server.ts";
import { run } from "./run-in-process.ts";

describe("reports", () => {
  const folder = () =>
    desk({
      "src/orders.ts": deskServer(bad),
      "src/archive.ts": deskServer(tool("archive_order", "Archive -- an order.")),
    });

  test("the JSON report has exactly the members of the contract", async () => {
    const { stdout } = await run(folder(), [...EM_DASH, "--format", "json"]);
    const report = parseReport(stdout);
    expect(Object.keys(report)).toEqual([
      "version",
      "summary",
      "diagnostics",
      "holes",
      "suppressed",
      "rules",
      "tools",
      "examples",
    ]);
    expect(report.version).toBe(1);
    expect(report.summary).toEqual({ tools: 2, errors: 1, warnings: 0, infos: 0, fixable: 1, holes: 0 });
    const { fingerprint, message, ...finding } = report.diagnostics[0]!;
    expect(fingerprint).toMatch(/^[\da-f]{16}$/u);
    expect(message).toBe("Expected an em-dash (`—`), got `--`.");
    expect(finding).toEqual({
      ruleId: "description/em-dash",
      messageId: expect.any(String) as string,
      severity: "error",
      tool: "list_orders",
      path: "/description",
      file: "src/orders.ts",
      range: { start: { line: 6, column: 64 }, end: { line: 6, column: 66 } },
      related: [],
      fix: "safe",
      fixTitle: "Write an em-dash",
      edits: [
        {
          file: "src/orders.ts",
          range: { start: { line: 6, column: 64 }, end: { line: 6, column: 66 } },
          text: "—",
        },
      ],
      help: null,
    });
  });

  test("paths choose what is reported", async () => {
    const cwd = folder();
    const reported = async (...paths: string[]) => {
      const { summary, diagnostics } = parseReport((await run(cwd, [...paths, ...EM_DASH, "--format", "json"])).stdout);
      return [summary.tools, diagnostics.length];
    };
    expect(await reported("src/orders.ts")).toEqual([1, 1]);
    expect(await reported("src/archive.ts")).toEqual([1, 0]);
    expect(await reported("src")).toEqual([2, 1]);
    expect(await reported(".")).toEqual([2, 1]);
  });

  test("--quiet reports errors only", async () => {
    const args = ["--no-config", "--preset", "recommended", "--rule", "description/em-dash:warning", "--quiet"];
    expect((await run(folder(), args)).stdout).toBe("2 tools · no findings\n");
  });

  test("--output-file takes the report and leaves nothing to print", async () => {
    const cwd = folder();
    const { code, stdout } = await run(cwd, [...EM_DASH, "--output-file", "report.txt", "--color"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(readFileSync(join(cwd, "report.txt"), "utf8")).toMatch(/^src\/orders\.ts\n {2}6:64 {2}error /u);
  });

  test("holes are counted, and listed on request", async () => {
    const cwd = desk({
      "src/server.ts": deskServer(good, holed),
    });
    expect((await run(cwd, EM_DASH)).stdout).toMatch(/ · 1 hole\n$/u);
    const { stdout } = await run(cwd, [...EM_DASH, "--report-holes"]);
    expect(stdout).toMatch(
      /Holes: what could not be read without running the code\n {2}src\/server\.ts:7:\d+ {2}\S.*\n {4}get_order\/description\n/u,
    );
  });
});
