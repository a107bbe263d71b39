import { describe, expect, it } from "vitest";
import toolsListBudget from "../../../src/rules/surface/tools-list-budget.ts";
import uniqueNames from "../../../src/rules/surface/unique-names.ts";
import type { Tool } from "../../../src/tool-model/tool.ts";
import { buildTool } from "../../support/build-tool.ts";
import { findFaults } from "../../support/find-faults.ts";

describe("surface/unique-names", () => {
  it("reports each name that more than one tool has", () => {
    const names = ["list_ships", "list_berths", "list_ships", "list_berths", "get_ship"];
    const faults = findFaults(
      uniqueNames,
      names.map((name) => ({ name })),
    );
    expect(new Set(faults)).toEqual(new Set(["duplicate list_ships/name", "duplicate list_berths/name"]));
  });

  it("takes one definition that is registered twice for one tool", () => {
    const definition = { file: "/harbour/ships.ts", start: 10, end: 80 };
    const tool = buildTool({ name: "list_ships", more: { definition } });
    expect(findFaults(uniqueNames, [tool, { ...tool, meta: { tags: ["read-only mode"] } }])).toEqual([]);
  });

  it("takes a name that is written once for one tool when no description could be read", () => {
    const tool = buildTool({ name: "list_ships" });
    const at = (file: string): Tool => ({
      ...tool,
      name: { ...tool.name, pieces: [{ start: 0, end: 10, range: { file: "/harbour/ships.ts", start: 6, end: 16 } }] },
      definition: { file, start: 0, end: 9 },
      holes: [{ path: "/description", reason: "made at run time" }],
    });
    expect(findFaults(uniqueNames, [at("/harbour/with-page.ts"), at("/harbour/plain.ts")])).toEqual([]);
  });

  it("takes a list in another file that has most of the names for one that stands in for the first", () => {
    const toolIn = (file: string, name: string): Tool => {
      const tool = buildTool({ name });
      const range = { file, start: 0, end: name.length };
      return { ...tool, name: { ...tool.name, pieces: [{ start: 0, end: name.length, range }] } };
    };
    const names = ["list_ships", "get_ship", "list_berths", "book_berth", "tow_ship"];
    const saved = names.map((name) => toolIn("/harbour/saved-list.json", name));
    const built = names.slice(1).map((name) => toolIn("/harbour/handlers.ts", name));
    expect(findFaults(uniqueNames, [...saved, ...built])).toEqual([]);
    expect(findFaults(uniqueNames, [...saved, ...built.slice(3)])).toEqual(["duplicate tow_ship/name"]);
  });

  it("lets two servers have the same name", () => {
    const tool = buildTool({ name: "list_ships" });
    expect(
      findFaults(uniqueNames, [tool, { ...tool, origin: { source: "manifest", server: "other harbour" } }]),
    ).toEqual([]);
  });
});

describe("surface/tools-list-budget", () => {
  it("counts four bytes of JSON as a token", () => {
    const description = "x".repeat(4_000);
    const faults = (budget: number): string[] =>
      findFaults(toolsListBudget, [{ name: "list_ships", description }], { options: { tool: budget } });
    expect(faults(1_000)).toEqual(["tool list_ships"]);
    expect(faults(1_050)).toEqual([]);
  });

  it("counts a tool with several definitions once, by the dearest", () => {
    const [short, long] = ["x".repeat(4_000), "x".repeat(6_000)];
    const tools = [short, long, short].map((description) => ({ name: "list_ships", description }));
    expect(findFaults(toolsListBudget, tools, { options: { total: 1_600 } })).toEqual([]);
    expect(findFaults(toolsListBudget, tools, { options: { total: 1_500 } })).toEqual(["total "]);
  });

  it("counts none of those that are off by default", () => {
    const sketch = { name: "list_ships", description: "x".repeat(4_000) };
    const off = { origin: { source: "typescript", server: "test", isOffByDefault: true } } as const;
    const options = { total: 1_500 };
    expect(findFaults(toolsListBudget, [sketch, { ...sketch, name: "list_wrecks", more: off }], { options })).toEqual(
      [],
    );
    expect(findFaults(toolsListBudget, [sketch, { ...sketch, name: "list_wrecks" }], { options })).toEqual(["total "]);
  });

  it("counts bytes, not characters", () => {
    const options = { total: 1_050 };
    expect(findFaults(toolsListBudget, [{ name: "list_ships", description: "ß".repeat(4_000) }], { options })).toEqual([
      "total ",
    ]);
  });
});
