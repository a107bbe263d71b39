import { describe, expect, it } from "vitest";
import type { Tool } from "../../../src/tool-model/tool.ts";
import {
  holeSentences,
  namesOf,
  readProject,
  SERVER,
  toolsOf,
  type ProjectFiles,
} from "../../support/source-project.ts";

const program = (code: string): ProjectFiles => ({
  "src/server.ts": `${SERVER}declare const isSpringTide: () => boolean;\n${code}`,
});
const holesIn = (code: string): string[] => holeSentences(readProject(program(code)));
const descriptionsOf = (tool: Tool | undefined): (string | undefined)[] => [
  tool?.description?.value,
  ...(tool?.alternatives ?? []).flatMap((one) => one.description?.value ?? []),
];
const registerConfig = 'server.registerTool("get_tides", config, handler);';
const registerList = 'server.registerTool("get_tides", { description: names.join() }, handler);';

describe("what a condition that is not known changes at the top of a file", () => {
  it.each([
    ["by an assignment", 'if (isSpringTide()) config.description = "Spring tide";'],
    ["by a computed key", 'if (isSpringTide()) config["description"] = "Spring tide";'],
    ["behind `&&`", 'isSpringTide() && (config.description = "Spring tide");'],
    ["in a clause of a switch", 'switch (isSpringTide()) { case true: config.description = "Spring tide"; }'],
    ["when something is caught", 'try { isSpringTide(); } catch { config.description = "Spring tide"; }'],
    ["by `Object.assign`", 'if (isSpringTide()) Object.assign(config, { description: "Spring tide" });'],
    ["in a callback", '["description"].forEach((key) => { if (isSpringTide()) config[key] = "Spring tide"; });'],
    ["by what is set where the server is started", 'if (process.env.SPRING) config.description = "Spring tide";'],
  ])("may be as it was before: %s", (_, change) => {
    const code = `const config: any = { description: "Tide" };\n${change}\n${registerConfig}`;
    expect(descriptionsOf(toolsOf(program(code))[0])).toEqual(["Tide", "Spring tide"]);
  });

  it.each([
    ["set where the server is started", 'if (config.season) config.description = "Spring tide";'],
    [
      "asked for the value that it goes on to replace",
      'if (!config.known.includes(config.description)) config.description = "Spring tide";',
    ],
    ["asked for a list", 'if (config.known.length > 1) config.description = "Spring " + config.known[0];'],
  ])("may be as it was before where another member is %s", (_, change) => {
    const code = `const config: any = {
        description: "Tide", season: process.env.SEASON,
        known: process.env.KNOWN ? process.env.KNOWN.split(",") : ["Tide"],
      };\n${change}\n${registerConfig}`;
    expect(descriptionsOf(toolsOf(program(code))[0])[0]).toBe("Tide");
  });

  it("is changed for sure where a member says that it is to be", () => {
    const code = `const config: any = { description: "", season: "spring" };
      if (process.env.QUIET) config.note = "Quiet tide";
      if (config.season === "spring" && !config.description) config.description = "Spring tide";\n${registerConfig}`;
    expect(descriptionsOf(toolsOf(program(code))[0])).toEqual(["Spring tide"]);
  });

  it("is changed for sure where the condition is known", () => {
    const code = `const isSpring = true; const config = { description: "Tide" };
      if (isSpring) config.description = "Spring tide";\n${registerConfig}`;
    expect(descriptionsOf(toolsOf(program(code))[0])).toEqual(["Spring tide"]);
  });

  it("is there or not", () => {
    const code = `const config: any = { description: "Tide" };
      if (isSpringTide()) config.title = "Spring tide";\n${registerConfig}`;
    expect(holesIn(code)).toEqual(["/title: the title is there only under a condition"]);
  });

  it.each([
    ["pushed", 'if (isSpringTide()) names.push("neap");'],
    ["taken off the end", "if (isSpringTide()) names.pop();"],
    ["cut out", "if (isSpringTide()) names.splice(0, 1);"],
    ["cut off", "if (isSpringTide()) names.length = 1;"],
  ])("is joined only where it is known: %s", (_, change) => {
    const code = `const names = ["low", "high"];\n${change}\n${registerList}`;
    expect(holesIn(code)).toEqual(["/description: the description joins members that depend on a condition"]);
  });

  it("keeps the tools that it may take away, or bring", () => {
    const code = `const texts = new Map([["get_tides", "Gets tides"], ["get_wind", "Gets wind"]]);
      if (isSpringTide()) texts.delete("get_wind");
      if (isSpringTide()) texts.set("get_moon", "Gets the moon");
      for (const [name, description] of texts) server.registerTool(name, { description }, handler);`;
    expect(namesOf(toolsOf(program(code)))).toEqual(["get_tides", "get_wind", "get_moon"]);
  });

  it("says which fields a schema has only then", () => {
    const code = `const shape: any = { port: z.string(), day: z.string() };
      if (isSpringTide()) delete shape.day;
      server.registerTool("get_tides", { description: "Gets tides", inputSchema: shape }, handler);`;
    expect(holesIn(code)).toEqual(["/inputSchema: the input schema has the field `day` only under a condition"]);
  });

  it("counts a map's entries only where it is known how many there are", () => {
    const code = `const texts = new Map([["low", "L"]]); if (isSpringTide()) texts.set("high", "H");
      server.registerTool("get_tides", { description: \`Knows \${texts.size} tides\` }, handler);`;
    expect(readProject(program(code)).tools[0]?.holes).toHaveLength(1);
  });

  it("replaces an entry of a map that has been there before", () => {
    const code = `const texts = new Map([["low", "Low"]]); texts.set("low", "Low tide");
      for (const [name, description] of texts) server.registerTool(name, { description }, handler);`;
    expect(toolsOf(program(code)).map((tool) => descriptionsOf(tool))).toEqual([["Low tide"]]);
  });
});

describe("a way out that a change stands behind", () => {
  const registerFields = 'server.registerTool("get_tides", { description: "Tides.", inputSchema: fields }, handler);';
  const fieldsOf = (code: string): string[] => {
    const { tools } = readProject(program(code));
    return tools.flatMap(({ input }) => input.fields.map(({ name }) => name));
  };

  it.each([
    ["of the program", 'if (!isSpringTide()) throw new Error("Neap tide");', ""],
    ["of a function", "function offer() { if (!isSpringTide()) return;", "}\noffer();"],
    ["of a turn of a loop", "for (const port of [1]) { if (!isSpringTide()) continue;", "}"],
    ["of an attempt", 'try { if (!isSpringTide()) throw new Error("Neap tide");', "} catch {}"],
  ])("is one for what is read there, too: %s", (_, before, after) => {
    const code = `${before} const fields: any = {}; fields.port = z.string(); ${registerFields} ${after}`;
    expect([fieldsOf(code), holesIn(code)]).toEqual([["port"], []]);
  });

  it.each([
    ["a function", "function add() { if (!isSpringTide()) return; fields.port = z.string(); }\nadd();"],
    ["a turn of a loop", "for (const port of [1]) { if (!isSpringTide()) continue; fields.port = z.string(); }"],
    ["an attempt", "try { if (!isSpringTide()) throw 1; fields.port = z.string(); } catch {}"],
  ])("leaves open whether a change was made that is read outside of it: %s", (_, change) => {
    expect(holesIn(`const fields: any = {}; ${change} ${registerFields}`)).toEqual([
      "/inputSchema: the input schema has the field `port` only under a condition",
    ]);
  });
});

describe("what a function notes down in one of several ways", () => {
  it("is any of them for who asks for it: no tool is left out for the last", () => {
    const code = `declare function ask(name: string): Promise<boolean>;
const seen: Record<string, boolean> = {};
async function isOpen(name: string): Promise<boolean> {
  if (seen[name] !== undefined) return seen[name];
  if (await ask("any")) {
    try { const open = await ask(name); seen[name] = open; return open; }
    catch { seen[name] = true; return true; }
  }
  seen[name] = false;
  return false;
}
const tools = [{ name: "moor_ship", open: () => isOpen("moor") }, { name: "free_berth", open: async () => true }];
async function start() {
  const open = await Promise.all(tools.map((tool) => tool.open()));
  for (const tool of tools.filter((_, at) => open[at])) server.registerTool(tool.name, {}, handler);
}
start();`;
    expect(namesOf(toolsOf(program(code)))).toEqual(["moor_ship", "free_berth"]);
  });
});

describe("a list that is handed to a function which may add to another one in its place", () => {
  const listing = (given: string): string => `type Names = string[];
class Harbour {
  constructor(private readonly chosen: Names) {}
  tools() { return all(this.chosen); }
  prompts() { return some(this.chosen); }
}
function some(chosen: Names) { return chosen.length > 0 ? texts(chosen) : texts([]); }
function all(chosen: Names) { return chosen.length > 0 ? chosen : ["moor_ship", "free_berth"]; }
function texts(chosen: Names) {
  if (!chosen.length) chosen = ["tides"];
  chosen.unshift("port");
  return chosen;
}
const harbour = new Harbour(${given});
harbour.prompts();
for (const name of harbour.tools()) server.registerTool(name, {}, handler);`;

  it("may be empty still where it was", () => {
    expect(namesOf(toolsOf(program(listing("[]"))))).toEqual(expect.arrayContaining(["moor_ship", "free_berth"]));
  });

  it("and is added to where it is not", () => {
    expect(namesOf(readProject(program(listing('["tow_ship"]'))))).toContain("tow_ship");
  });
});
