import { describe, expect, it } from "vitest";
import type { ToolSet } from "../../../src/tool-model/tool-set.ts";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolsOf,
} from "../../support/source-project.ts";

const TOOLS = `interface Tool { name: string }
const grind: Tool = { name: "grind_herbs" };
const brew: Tool = { name: "brew_tonic" };
`;

function listed(code: string, tools: string): string[] {
  const listing = `server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${tools} }));\n`;
  return namesOf(toolsOf(`${LOW_LEVEL_SERVER}${TOOLS}${code}\n${listing}`));
}

describe("a group that is taken, added to and put back holds what was added,", () => {
  it.each([
    [
      "of a map",
      `const shelves = new Map<string, Tool[]>(); function add(to: string, tool: Tool) { const list = shelves.get(to) ?? []; list.push(tool); shelves.set(to, list); }`,
      "[...shelves.values()].flat()",
    ],
    [
      "of a map, where it is made when it is missing",
      `const shelves = new Map<string, Tool[]>(); function add(to: string, tool: Tool) { let list = shelves.get(to); if (!list) { list = []; shelves.set(to, list); } list.push(tool); }`,
      "[...shelves.values()].flat()",
    ],
    [
      "of a record",
      `const shelves: Record<string, Tool[]> = {}; function add(to: string, tool: Tool) { const list = shelves[to] || []; list.push(tool); shelves[to] = list; }`,
      "Object.values(shelves).flat()",
    ],
    [
      "of the map of an instance",
      `class House { shelves = new Map<string, Tool[]>(); add(to: string, tool: Tool) { const list = this.shelves.get(to) ?? []; list.push(tool); this.shelves.set(to, list); } } const house = new House(); const add = (to: string, tool: Tool) => house.add(to, tool);`,
      "[...house.shelves.values()].flat()",
    ],
  ])("%s", (_, code, tools) => {
    expect(listed(`${code} add("left", grind); add("right", brew);`, tools)).toEqual(["grind_herbs", "brew_tonic"]);
  });
});

describe("a list that is made anew of itself under a condition holds what it is given once,", () => {
  it.each([
    ["spread", "tools = [...tools, brew];"],
    ["joined", "tools = tools.concat(brew);"],
  ])("%s", (_, renewal) => {
    const code = `${SERVER}${TOOLS}let tools = [grind]; if (Math.random() > 0.5) { ${renewal} }
      for (const { name } of tools) server.registerTool(name, {}, handler);`;
    expect(namesOf(toolsOf(code))).toEqual(["grind_herbs", "brew_tonic"]);
  });
});

describe("a variable that functions give another collection holds that one,", () => {
  it.each([
    ["a list", `let tools: Tool[] = []; function load() { tools = [grind, brew]; } load();`, "tools"],
    [
      "a list that they are handed",
      `let tools: Tool[] = []; function set(list: Tool[]) { tools = list; } set([grind, brew]);`,
      "tools",
    ],
    [
      "a list that is emptied too, and added to",
      `let tools: Tool[] = []; function load() { tools = [grind]; } function clear() { tools = []; } load(); tools.push(brew);`,
      "tools",
    ],
    [
      "either of two",
      `let tools: Tool[] = [grind]; function more() { tools = [brew]; } if (process.env.MORE) more();`,
      "tools",
    ],
    [
      "a record that is made anew of itself",
      `let tools: Record<string, Tool> = {}; const add = (tool: Tool) => { tools = { ...tools, [tool.name]: tool }; }; add(grind); add(brew);`,
      "Object.values(tools)",
    ],
    [
      "a list of which some may be taken away",
      `let tools: Tool[] = [grind, brew]; function hide(name: string) { tools = tools.filter((one) => one.name !== name); } process.argv.forEach(hide);`,
      "tools",
    ],
  ])("%s", (_, code, tools) => {
    expect(listed(code, tools)).toEqual(["grind_herbs", "brew_tonic"]);
  });
});

it("a record of a class that is made anew of itself holds all members, and nothing else is said of it", () => {
  const code = `class Shelf { tools: Record<string, Tool> = {}; add(tool: Tool) { this.tools = { ...this.tools, [tool.name]: tool }; } } const shelf = new Shelf(); shelf.add(grind); shelf.add(brew);`;
  expect(listed(code, "Object.values(shelf.tools)")).toEqual(["grind_herbs", "brew_tonic"]);
});

it("an object without a prototype is filled as any other", () => {
  const code = `const shelf: Record<string, Tool> = Object.create(null); shelf.grind = grind; shelf["brew"] = brew;`;
  expect(listed(code, "Object.values(shelf)")).toEqual(["grind_herbs", "brew_tonic"]);
});

describe("a map that is filled under a condition", () => {
  const mapped = (filled: string, used: string): ToolSet =>
    readProject(
      `${SERVER}function mapped() { const herbs = new Map<string, Function>(); ${filled} return herbs; } ${used}`,
    );
  const EACH = `mapped().forEach((run, name) => server.registerTool(name, {}, run));`;
  const KNOWN = `for (const name of ["grind_herbs", "brew_tonic"]) if (process.env[name]) herbs.set(name, handler);`;

  it("gives its keys, and no other", () => {
    expect(namesOf(mapped(KNOWN, EACH).tools)).toEqual(["grind_herbs", "brew_tonic"]);
    expect(holeSentences(mapped(KNOWN, EACH))).toEqual([]);
  });

  it("has no name for a member that is not known", () => {
    const sentences = (filled: string): readonly string[] => holeSentences(mapped(filled, EACH));
    expect(sentences(`for (const name of process.argv) herbs.set(name, handler);`).join()).toContain("process.argv");
    expect(sentences(`for (let at = 0; at < process.argv.length; at++) herbs.set("herb_" + at, handler);`)).toEqual([
      expect.stringContaining("a loop of which it is not known how long it runs"),
    ]);
  });
});

describe("names come from", () => {
  it.each([
    [
      "the keys of a map that is gone through",
      `new Map([["grind_herbs", handler], ["brew_tonic", handler]]).forEach((run, name) => server.registerTool(name, {}, run));`,
    ],
    [
      "the functions that carry them",
      `function grind_herbs() {} const brew_tonic = () => {}; for (const run of [grind_herbs, brew_tonic]) server.registerTool(run.name, {}, handler);`,
    ],
    [
      "the places of a list that is made empty",
      `const names = ["grind_herbs", "brew_tonic"]; for (const name of Array.from({ length: 2 }, (_, index) => names[index])) server.registerTool(name, {}, handler);`,
    ],
    [
      "a function that is applied",
      `const named = (what: string, to: string) => what + "_" + to; for (const pair of [["grind", "herbs"], ["brew", "tonic"]]) server.registerTool(named.apply(null, pair), {}, handler);`,
    ],
  ])("%s", (_, code) => {
    expect(namesOf(toolsOf(`${SERVER}${code}`))).toEqual(["grind_herbs", "brew_tonic"]);
  });
});

describe("a list of names that a function keeps for the functions it gives back holds each as often as it is added", () => {
  const described = (begins: string, adds: string, calls: string): string | undefined =>
    toolsOf(`${SERVER}
function keep() {
  let names: string[] = ${begins};
  return { add(name: string) { ${adds}; }, get: () => names };
}
const log = keep();
${calls}
server.registerTool("moor_ship", { description: log.get().join(" ") }, handler);`)[0]?.description?.value;

  describe.each([["names = [...names, name]"], ["names = names.concat(name)"], ["names.push(name)"]])("%s", (adds) => {
    it.each([
      ["one after the other", "[]", `log.add("quay"); log.add("berth");`, "quay berth"],
      ["twice", "[]", `log.add("quay"); log.add("quay");`, "quay quay"],
      ["beside what it begins with", `["quay"]`, `log.add("quay"); log.add("berth");`, "quay quay berth"],
      ["in a loop", "[]", `for (const one of ["quay", "berth", "quay"]) log.add(one);`, "quay berth quay"],
      ["in turns that are alike", "[]", `for (let turn = 0; turn < 3; turn += 1) log.add("quay");`, "quay quay quay"],
      ["by numbers", "[]", `for (let turn = 0; turn < 2; turn += 1) log.add("quay" + turn);`, "quay0 quay1"],
    ])("%s", (_, begins, calls, held) => {
      expect(described(begins, adds, calls)).toBe(held);
    });
  });
});
