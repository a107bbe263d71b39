import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const TOOLS = `const tools = [
  { name: "moor_ship", area: "quay" }, { name: "hire_crew", area: "crew" }, { name: "free_ship", area: "quay" },
];\n`;

const registering = (names: string): string =>
  `${SERVER}${TOOLS}for (const { name } of ${names}) server.registerTool(name, {}, handler);`;

describe("a list that is sorted into groups is followed", () => {
  it.each([
    ["as an object", `Object.groupBy(tools, (tool) => tool.area).quay!`],
    ["as a map", `Map.groupBy(tools, (tool) => tool.area).get("quay")!`],
    [
      "to all groups",
      `Object.values(Object.groupBy(tools, ({ area }) => area)).flat().filter(({ area }) => area === "quay")`,
    ],
  ])("%s", (_, names) => {
    expect(namesOf(toolsOf(registering(names)))).toEqual(["moor_ship", "free_ship"]);
  });

  it("but not by a key that is not known", () => {
    const set = readProject(registering(`Object.values(Object.groupBy(tools, () => process.env.AREA!)).flat()`));
    expect(set.tools).toEqual([]);
    expect(holeSentences(set)).toHaveLength(1);
  });
});

describe("a loop over the keys of a list goes over its places", () => {
  it("and picks each member by them", () => {
    const code = `${SERVER}${TOOLS}for (const place in tools) server.registerTool(tools[place].name, {}, handler);`;
    expect(namesOf(toolsOf(code))).toEqual(["moor_ship", "hire_crew", "free_ship"]);
  });
});
