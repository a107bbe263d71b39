import { describe, expect, test } from "vitest";
import { checkedReason } from "../../scripts/corpus/checked-misses.ts";
import { explainMisses } from "../../scripts/corpus/explain-misses.ts";
import { recallPage, type Recall } from "../../scripts/corpus/recall-page.ts";

const unread = { tool: null, path: "", reason: "tools are built at run time" };

describe("a miss is explained", () => {
  test("by the hole in that part of that tool", () => {
    const holes = [
      { tool: "list_berths", path: "/inputSchema/properties/quay", reason: "it is read from a file" },
      { tool: "list_berths", path: "/description", reason: "it is translated" },
      { tool: "get_berth", path: "/description", reason: "it is somebody else's" },
    ];
    expect(explainMisses(["list_berths: text", "list_berths: shape"], holes)).toEqual([
      { tools: ["list_berths"], what: "text", reasons: ["it is translated"] },
      { tools: ["list_berths"], what: "shape", reasons: ["it is read from a file"] },
    ]);
  });

  test("by the registrations that could not be read, when the whole tool is missing", () => {
    expect(explainMisses(["list_berths: not found"], [unread])).toMatchObject([{ reasons: [unread.reason] }]);
    expect(explainMisses(["list_berths: text"], [unread])).toMatchObject([{ reasons: [] }]);
  });

  test("by nothing when it was invented", () => {
    expect(explainMisses(["ghost_ship: invented?"], [unread])).toEqual([
      { tools: ["ghost_ship"], what: "invented", reasons: [] },
    ]);
  });

  test("once for tools of several servers that have one name", () => {
    expect(explainMisses(["greet: schema", "greet: text", "greet: schema"], [])).toEqual([
      { tools: ["greet"], what: "schema, text", reasons: [] },
    ]);
  });

  test("together with those of the same kind and reason", () => {
    const misses = ["a: fields", "a: shape", "b: fields", "b: shape", "c: shape"];
    expect(explainMisses(misses, [])).toEqual([
      { tools: ["a", "b"], what: "fields, shape", reasons: [] },
      { tools: ["c"], what: "shape", reasons: [] },
    ]);
  });
});

describe("the page", () => {
  const all = { text: 1, fields: 1, required: 1, shape: 1, schema: 1, hints: 1, found: 1 };
  const harbour = {
    ...all,
    name: "harbour",
    ms: 1234,
    total: 3,
    found: 3,
    invented: 0,
    misses: [],
    text: 2,
    hints: null,
  };
  const recall: Recall = {
    score: {
      tools: 3,
      invented: 0,
      macro: { ...all, text: 0.6666 },
      micro: all,
      rows: [harbour, { name: "dock", skipped: "no checkout" }],
    },
    servers: [{ name: "harbour", repo: "port/harbour", commit: "0123456789abcdef" }],
    misses: new Map([["harbour", [{ tools: ["a|b"], what: "text", reasons: [] }]]]),
    thresholds: { text: 0.9 },
  };
  const lines = recallPage(recall).split("\n");

  test("has a row for each server, with shares that are never rounded up to the whole", () => {
    expect(lines).toContain(
      "| [harbour](https://github.com/port/harbour) | `01234567` | 3 | 100 % | 66 % | 33 % | 33 % | 33 % | 33 % | n/a | 0 | 1.2 |",
    );
    expect(lines).toContainEqual(expect.stringMatching(/^\| dock \| {2}\| no checkout \|/u));
  });

  test("sets the averages beside what they ought to be", () => {
    expect(lines).toContainEqual(
      expect.stringMatching(/^\| \*\*every server alike\*\* \| {2}\| 3 \| \*\*100 %\*\* \| \*\*66 %\*\*/u),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^\| \*\*at least\*\* \| {2}\| {2}\| {2}\| \*\*90 %\*\*/u));
  });

  test("calls a miss without a reason a defect", () => {
    expect(lines).toContain("| `a\\|b` | text | **no hole: defect** |");
  });
});

describe("what people found out about a miss", () => {
  test("holds for the tools and the kind of miss that were looked into", () => {
    expect(checkedReason("azure-devops-mcp", "mcp_apps_ping", "invented")).toMatch(/^registered where/u);
    expect(checkedReason("azure-devops-mcp", "mcp_apps_ping", "shape")).toBeUndefined();
    expect(checkedReason("azure-devops-mcp", "repo_file", "shape")).toBeUndefined();
    expect(checkedReason("harbour", "list_berths", "invented")).toBeUndefined();
  });
});
