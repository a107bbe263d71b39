import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../src/diagnostics/diagnostic.ts";
import { selectPaths } from "../src/path-selection.ts";

const rangeIn = (file: string) => ({ file, start: 0, end: 4 });

/** The berth of the quay has the name of one in the harbour. */
const DUPLICATE: Diagnostic = {
  ruleId: "surface/unique-names",
  messageId: "duplicate",
  severity: "error",
  message: "Expected a name of its own.",
  tool: "get_berth",
  path: "/name",
  range: rangeIn("/port/quay.ts"),
  related: [{ message: "It is defined here first.", range: rangeIn("/port/harbour.ts") }],
  fingerprint: "berth",
};

describe("a finding that leads into the paths", () => {
  const selection = selectPaths(["/port/harbour.ts"], []);

  test("is told", () => {
    expect(selection.hasDiagnostic(DUPLICATE)).toBe(true);
  });

  test("does not lie within them, so that nothing outside of them is changed", () => {
    expect(selection.isWithin(DUPLICATE)).toBe(false);
  });
});

test("a finding that neither lies in the paths nor leads there is not told", () => {
  expect(selectPaths(["/port/pilots.ts"], []).hasDiagnostic(DUPLICATE)).toBe(false);
});

describe("something that is not known", () => {
  const selection = selectPaths(
    ["/port/harbour.ts"],
    [{ name: "get_berth", files: ["/port/harbour.ts", "/shared/wrapper.ts"], servedBy: [] }],
  );
  const hole = { path: "", reason: "the list of tools is built at run time", range: rangeIn("/shared/registry.ts") };

  test.each([
    ["in a tool of the paths, for what lies elsewhere", { tool: "get_berth" }],
    ["in a list that lies elsewhere, of which a tool of the paths was read", { beside: ["get_pilot", "get_berth"] }],
    ["within the paths", { range: rangeIn("/port/harbour.ts") }],
    ["in code that a tool of the paths gets something from", { range: rangeIn("/shared/wrapper.ts") }],
  ])("%s, is told", (_, own) => {
    expect(selection.hasHole({ ...hole, ...own })).toBe(true);
  });

  test.each([
    ["in another tool", { tool: "get_pilot" }],
    ["in a list of which no tool of the paths was read", { beside: ["get_pilot"] }],
    ["in such a list beside it", { beside: ["get_pilot"], range: rangeIn("/shared/wrapper.ts") }],
    ["in a list that gave no tool", {}],
  ])("%s, is not, where it lies elsewhere", (_, own) => {
    expect(selection.hasHole({ ...hole, ...own })).toBe(false);
  });
});

test("a list that is left open elsewhere is told of, where the paths define no tool, as it may hold theirs", () => {
  const selection = selectPaths(
    ["/port/harbour.ts"],
    [{ name: "get_pilot", files: ["/port/pilots.ts"], servedBy: [] }],
  );
  const hole = { path: "", reason: "the list of tools may go on", range: rangeIn("/shared/registry.ts") };
  const told = [hole, { ...hole, beside: ["get_pilot"] }, { ...hole, tool: "get_pilot" }].map((one) =>
    selection.hasHole(one),
  );
  expect(told).toEqual([true, true, false]);
});

describe("tools that other packages define", () => {
  const tools = [
    { name: "get_berth", files: ["/shared/berths.ts"], servedBy: ["/port/server.ts"] },
    { name: "get_pilot", files: ["/shared/pilots.ts"], servedBy: ["/pilots/server.ts"] },
  ];
  const named = (paths: string[]) => {
    const selection = selectPaths(paths, tools);
    return tools.filter((tool) => selection.hasTool(tool)).map(({ name }) => name);
  };

  test("are those of the servers that are made within the paths, where nothing is defined there", () => {
    expect(named(["/port"])).toEqual(["get_berth"]);
    const selection = selectPaths(["/port"], tools);
    const finding = { ...DUPLICATE, range: rangeIn("/shared/berths.ts"), related: [] };
    expect([finding, { ...finding, tool: "get_pilot" }].map((one) => selection.hasDiagnostic(one))).toEqual([
      true,
      false,
    ]);
    expect(selection.isWithin(finding)).toBe(false);
  });

  test("are not, where the paths define some themselves", () => {
    expect(named(["/port", "/shared/pilots.ts"])).toEqual(["get_pilot"]);
  });
});
