import { describe, expect, it } from "vitest";
import {
  holeSentences,
  namesOf,
  readProject,
  SERVER,
  toolsOf,
  type ProjectFiles,
} from "../../support/source-project.ts";

const LITERALS = `
  export const ships = { all: [] as any[], add(tool: any) { this.all.push(tool); return this; } };
  export const crew = { all: [] as any[], add(tool: any) { this.all.push(tool); return this; } };`;
const MADE = `
  const fleet = () => ({ all: [] as any[], add(tool: any) { this.all.push(tool); return this; } });
  export const ships = fleet();
  export const crew = fleet();`;
const PUT = `
  export const ships = { all: [] as any[], add(tool: any) { this.all.push(tool); } };
  export const crew = { all: [] as any[], add(tool: any) { this.all.push(tool); } };`;

const CHAINED = `ships.add({ name: "moor" }).add({ name: "tow" }); crew.add({ name: "hire" }).add({ name: "pay" });`;
const ONE_BY_ONE = `ships.add({ name: "moor" }); ships.add({ name: "tow" }); crew.add({ name: "hire" }); crew.add({ name: "pay" });`;

/** A server that registers what two objects of other files have been given. */
const registering = (code: string, imports = `import { ships, crew } from "./fleets.js";`): string => `${imports}
  ${SERVER}
  ${code}
  for (const tool of [...ships.all, ...crew.all]) server.registerTool(tool.name, {}, handler);`;

const registered = (files: ProjectFiles): string[] => namesOf(toolsOf(files));

describe("two objects of another file with a method of one name", () => {
  it.each([
    ["that are written down, in chains", LITERALS, CHAINED],
    ["that are written down, call by call", PUT, ONE_BY_ONE],
    ["that a function makes, call by call", MADE, ONE_BY_ONE],
  ])("are each filled by their own calls: %s", (_, fleets, code) => {
    const files = { "src/fleets.ts": fleets, "src/server.ts": registering(code) };
    expect(registered(files)).toEqual(["moor", "tow", "hire", "pay"]);
  });

  it("are so where each has a file of its own", () => {
    const [, ships = "", crew = ""] = LITERALS.split("\n");
    const imports = `import { ships } from "./ships.js";\nimport { crew } from "./crew.js";`;
    const files = { "src/ships.ts": ships, "src/crew.ts": crew, "src/server.ts": registering(CHAINED, imports) };
    expect(registered(files)).toEqual(["moor", "tow", "hire", "pay"]);
  });

  it("are filled by chains, or it is said that more may come, where a function makes both", () => {
    const set = readProject({ "src/fleets.ts": MADE, "src/server.ts": registering(CHAINED) });
    expect(namesOf(set).length === 4 || holeSentences(set).length > 0).toBe(true);
  });

  it("are so where one is given another method of the name", () => {
    const code = `crew.add = function (tool: any) { this.all.push({ name: "crew_" + tool.name }); return this; };
      ships.add({ name: "moor" });
      crew.add({ name: "hire" });`;
    const files = { "src/fleets.ts": LITERALS, "src/server.ts": registering(code) };
    const names = registered(files);
    expect(names).toContain("moor");
    expect(names).not.toContain("hire");
  });
});
