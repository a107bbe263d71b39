import { describe, expect, it } from "vitest";
import { LOW_LEVEL_SERVER, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const TOOLS = `interface Tool { name: string }
const grind: Tool = { name: "grind_herbs" };
const brew: Tool = { name: "brew_tonic" };
`;

/** The tools that an apothecary lists by an expression, after some code. */
function listed(code: string, tools: string): string[] {
  const listing = `server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: ${tools} }));\n`;
  return namesOf(toolsOf(`${LOW_LEVEL_SERVER}${TOOLS}${code}\n${listing}`));
}

describe("a collection is added to where it is given back by", () => {
  it.each([
    ["a function", `const tools: Tool[] = []; const all = () => tools; all().push(grind); all().push(brew);`, "tools"],
    [
      "a function that makes it when it is first asked",
      `let tools: Tool[] | undefined; function all() { if (!tools) { tools = []; } return tools; } all().push(grind); all().push(brew);`,
      "all()",
    ],
    [
      "a function that is waited for",
      `const tools: Tool[] = []; async function all() { return tools; } (await all()).push(grind); all().then((list) => list.push(brew));`,
      "tools",
    ],
    [
      "a function of a map",
      `const byName = new Map<string, Tool>(); const shelf = () => byName; shelf().set("grind", grind).set("brew", brew);`,
      "[...byName.values()]",
    ],
    [
      "a function of a record",
      `const byName: Record<string, Tool> = {}; const shelf = () => byName; Object.assign(shelf(), { grind }); shelf()["brew"] = brew;`,
      "Object.values(byName)",
    ],
    [
      "a member of an object",
      `const tools: Tool[] = []; const shelf = { all: () => tools }; shelf.all().push(grind); shelf.all().push(brew);`,
      "tools",
    ],
    [
      "a method of the object that has it",
      `const shelf = { tools: [] as Tool[], all() { return this.tools; } }; shelf.all().push(grind, brew);`,
      "shelf.tools",
    ],
    [
      "a function that was made around it",
      `function makeShelf() { const tools: Tool[] = []; return { all: () => tools }; } const shelf = makeShelf(); shelf.all().push(grind, brew);`,
      "shelf.all()",
    ],
    [
      "a method of an instance",
      `class Shelf { private tools: Tool[] = []; all() { return this.tools; } } const shelf = new Shelf(); shelf.all().push(grind, brew);`,
      "shelf.all()",
    ],
    [
      "a getter of an instance",
      `class Shelf { #tools: Tool[] = []; get tools() { return this.#tools; } } const shelf = new Shelf(); shelf.tools.push(grind, brew);`,
      "shelf.tools",
    ],
    [
      "a static method",
      `class Shelf { private static tools: Tool[] = []; static all() { return Shelf.tools; } } Shelf.all().push(grind, brew);`,
      "Shelf.all()",
    ],
  ])("%s", (_, code, tools) => {
    expect(listed(code, tools)).toEqual(["grind_herbs", "brew_tonic"]);
  });

  it("not where the function makes another with each call", () => {
    const code = `function fresh() { const tools: Tool[] = []; return tools; } fresh().push(brew); const mine = fresh(); mine.push(grind);`;
    expect(listed(code, "mine")).toEqual(["grind_herbs"]);
  });

  it("not by another member of the same name", () => {
    const code = `const tools: Tool[] = []; const others: Tool[] = []; const shelf = { all: () => tools }; const attic = { all: () => others }; shelf.all().push(grind); attic.all().push(brew);`;
    expect(listed(code, "shelf.all()")).toEqual(["grind_herbs"]);
  });
});

describe("a collection is added to", () => {
  it.each([
    [
      "by a variable that is given the field of an instance",
      `class Shelf { tools: Tool[] = []; } const shelf = new Shelf(); const list = shelf.tools; list.push(grind); const { tools } = shelf; tools.push(brew);`,
      "shelf.tools",
    ],
    [
      "in a static block",
      `class Shelf { static tools: Tool[] = []; static { Shelf.tools.push(grind); this.tools.push(brew); } }`,
      "Shelf.tools",
    ],
    [
      "by functions of the language",
      `const shelf: Record<string, Tool> = {}; Reflect.set(shelf, "grind", grind); Object.defineProperty(shelf, "brew", { value: brew, enumerable: true });`,
      "Object.values(shelf)",
    ],
    [
      "by one call behind the other",
      `class Shelf { tools: Tool[] = []; tool(name: string) { this.tools.push({ name }); return this; } } const shelf = new Shelf().tool("grind_herbs").tool("brew_tonic");`,
      "shelf.tools",
    ],
    [
      "in a group of a record that is made of entries",
      `const shelves = Object.fromEntries(["left", "right"].map((side) => [side, [] as Tool[]])); shelves["left"].push(grind); shelves.right.push(brew);`,
      "Object.values(shelves).flat()",
    ],
    [
      "in a record that is made of entries",
      `const shelf = Object.fromEntries([["grind", grind]]); shelf.brew = brew;`,
      "Object.values(shelf)",
    ],
  ])("%s", (_, code, tools) => {
    expect(listed(code, tools)).toEqual(["grind_herbs", "brew_tonic"]);
  });

  it("but not by a member that is on no list", () => {
    const code = `const shelf: Record<string, Tool> = { grind }; Object.defineProperty(shelf, "brew", { value: brew, enumerable: false });`;
    expect(listed(code, "Object.values(shelf)")).toEqual(["grind_herbs"]);
  });
});

describe("a running function fills what it has made", () => {
  const SHELF = "const shelf: Tool[] = [];";

  it.each([
    ["by way of a function inside", `${SHELF} const all = () => shelf; all().push(grind); all().push(brew);`],
    [
      "by a helper that gives nothing",
      `${SHELF} const add = (tool: Tool) => void shelf.push(tool); add(grind); add(brew);`,
    ],
    ["in parts of one statement", `${SHELF} shelf.push(grind), shelf.push(brew);`],
    ["where the number of members is kept", `${SHELF} const one = shelf.push(grind); shelf[shelf.length] = brew;`],
    ["from its start", `${SHELF} shelf.unshift(brew); shelf.splice(0, 0, grind);`],
    [
      "in turns that are waited for together",
      `${SHELF} await Promise.all([grind, brew].map(async (tool) => { shelf.push(tool); }));`,
    ],
    ["by calls in a chain", `const all = new Set<Tool>(); all.add(grind).add(brew); const shelf = [...all];`],
    [
      "in a group that is made at once",
      `const groups: Record<string, Tool[]> = {}; (groups.all ??= []).push(grind); groups.all.push(brew); const shelf = groups.all;`,
    ],
    [
      "in a group of a map",
      `const groups = new Map<string, Tool[]>(); for (const tool of [grind, brew]) { if (!groups.has("all")) groups.set("all", []); groups.get("all")!.push(tool); } const shelf = [...groups.values()].flat();`,
    ],
    [
      "in a group of a record that is made of entries",
      `const groups = Object.fromEntries(["left", "right"].map((side) => [side, [] as Tool[]])); groups["left"].push(grind); groups.right.push(brew); const shelf = Object.values(groups).flat();`,
    ],
    [
      "in a group of a list of groups",
      `const groups = ["left", "right"].map((side) => ({ side, held: [] as Tool[] })); for (const tool of [grind, brew]) groups.find(({ side }) => side === "left")!.held.push(tool); const shelf = groups.flatMap(({ held }) => held);`,
    ],
    [
      "in a group of a record that each turn copies",
      `const groups = ["left", "right"].reduce<Record<string, Tool[]>>((all, side) => ({ ...all, [side]: [] }), {}); groups.left.push(grind, brew); const shelf = Object.values(groups).flat();`,
    ],
    [
      "by functions of the language",
      `const all: Record<string, Tool> = {}; Reflect.set(all, "grind", grind); Reflect.defineProperty(all, "brew", { value: brew, enumerable: true }); const shelf = Object.values(all);`,
    ],
  ])("%s", (_, body) => {
    expect(listed(`async function fill() { ${body} return shelf; }`, "await fill()")).toEqual([
      "grind_herbs",
      "brew_tonic",
    ]);
  });

  it("under a condition, which loses no tool", () => {
    const body = `const shelf: Tool[] = []; process.env.HERBS && shelf.push(grind); process.env.TONICS ? shelf.push(brew) : undefined; return shelf;`;
    expect(listed(`function fill() { ${body} }`, "fill()")).toEqual(["grind_herbs", "brew_tonic"]);
  });

  it("each time it is run, what it has made that time", () => {
    const body = `const groups = Object.fromEntries(["left", "right"].map((side) => [side, [] as Tool[]])); groups.left.push(grind); groups.right.push(brew); return groups[side];`;
    const tools = `[...fill("left"), ...fill("right")]`;
    expect(listed(`function fill(side: string) { ${body} }`, tools)).toEqual(["grind_herbs", "brew_tonic"]);
  });

  it.each([
    ["one by one", `for (const copy of copies) copy.name += "!";`],
    ["by a function for each", `copies.forEach((copy) => { copy.name += "!"; });`],
    ["by their place", `copies[0].name += "!"; copies[1].name += "!";`],
  ])("with copies, and changes them %s", (_, change) => {
    const body = `const copies = [grind, brew].map((tool) => ({ ...tool })); ${change} return copies;`;
    expect(listed(`function fill() { ${body} }`, "fill()")).toEqual(["grind_herbs!", "brew_tonic!"]);
  });

  it("and takes out what it is surely told to", () => {
    const body = `const shelf = [brew, grind]; shelf.shift(); return shelf;`;
    expect(listed(`function fill() { ${body} }`, "fill()")).toEqual(["grind_herbs"]);
  });
});

describe("an object that a function makes and hands to the function that it is given", () => {
  const offered = "for (const { name, title } of tools) server.registerTool(name, { title }, handler);";
  it.each([
    [
      "a function",
      `const tools: any[] = [];
      function define(name: string, fill: (tool: any) => void) { const tool = { name }; fill(tool); tools.push(tool); }
      define("moor_ship", (tool) => { tool.title = "Moor"; });
      define("free_berth", (tool) => { tool.title = "Free"; });
      ${offered}`,
    ],
    [
      "a method, which may be given none",
      `class Pier { tools: any[] = []; define(name: string, fill?: (tool: any) => void) { const tool = { name }; fill?.(tool); this.tools.push(tool); return this; } }
      const { tools } = new Pier().define("moor_ship", (tool) => { tool.title = "Moor"; }).define("free_berth", (tool) => { tool.title = "Free"; }).define("lift_crate");
      ${offered}`,
    ],
  ])("holds what that puts into it, in each call its own: %s", (_, code) => {
    const titles = toolsOf(SERVER + code).map(({ name, title }) => [name.value, title?.value]);
    expect(titles.slice(0, 2)).toEqual([
      ["moor_ship", "Moor"],
      ["free_berth", "Free"],
    ]);
    expect(titles.slice(2).every(([, title]) => title === undefined)).toBe(true);
  });
});

describe("an object that each call of a function makes, and gives functions to fill", () => {
  const BUILDER = `function tool(NAME) {
      const state: any = { name: NAME_VALUE };
      const api = {
        describe(text: string) { state.description = text; return api; },
        as(name: string) { state.name = name; return api; },
        register() { server.registerTool(state.name, { description: state.description }, handler); },
      };
      return api;
    }`;

  it("holds what is put into it by way of its own call", () => {
    const make = BUILDER.replace("NAME_VALUE", "name").replace("NAME", "name: string");
    const tools = toolsOf(
      `${SERVER}${make} tool("moor_ship").describe("Moors.").register(); tool("free_berth").describe("Frees.").register();`,
    );
    expect(tools.map(({ name, description }) => [name.value, description?.value])).toEqual([
      ["moor_ship", "Moors."],
      ["free_berth", "Frees."],
    ]);
  });

  it("may hold what is put into any of those that nothing tells apart", () => {
    const make = BUILDER.replace("NAME_VALUE", '""').replace("NAME", "");
    const set = readProject(
      `${SERVER}${make} tool().as("moor_ship").describe("Moors.").register(); tool().as("free_berth").describe("Frees.").register();`,
    );
    expect(namesOf(set)).toEqual(expect.arrayContaining(["moor_ship", "free_berth"]));
  });
});
