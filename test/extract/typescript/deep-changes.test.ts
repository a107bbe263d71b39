import { describe, expect, it } from "vitest";
import { LOW_LEVEL_SERVER, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const TIDES = `const tides = [{ name: "high_tide", needs: "ebb" }, { name: "low_tide", needs: "flow" }];\n`;
const REGISTER = `for (const tide of tides.filter((one) => isAllowed(one))) server.registerTool(tide.name, { description: "Tells." }, handler);`;

describe("a filter that reads what is changed member by member loses no tool:", () => {
  it.each([
    ["a member set by a computed key", `config.allowed[process.argv[2]] = true;`],
    [
      "a member set in a callback",
      `process.argv.forEach((one) => { config.allowed[one] = { ...config.allowed[one] }; });`,
    ],
    ["a member taken away", `delete config.allowed[process.argv[2]];`],
  ])("%s", (_, change) => {
    const source = `${SERVER}${TIDES}const config = { allowed: {} };\n${change}\nconst isAllowed = (tide) => config.allowed[tide.needs] === true;\n${REGISTER}`;
    expect(namesOf(toolsOf(source))).toEqual(["high_tide", "low_tide"]);
  });

  it("while one that nothing changes decides", () => {
    const source = `${SERVER}${TIDES}const config = { allowed: { ebb: true } };\nconst isAllowed = (tide) => config.allowed[tide.needs] === true;\n${REGISTER}`;
    expect(namesOf(toolsOf(source))).toEqual(["high_tide"]);
  });
});

describe("what a module's own statements change in the depth of a tool", () => {
  /** The fields of a tool with their descriptions, and why any are not known, after such code. */
  const read = (code: string): { readonly fields: string[]; readonly reasons: string[] } => {
    const { tools, holes } = readProject(`${LOW_LEVEL_SERVER}
      const moor = { name: "moor_ship", inputSchema: { type: "object", properties: { ship: { type: "string" } } } };
      ${code}
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`);
    return {
      fields: tools.flatMap(({ input }) =>
        input.fields.map(({ name, description }) => [name, description?.value].filter(Boolean).join(": ")),
      ),
      reasons: [...holes, ...tools.flatMap((tool) => tool.holes)].map(({ reason }) => reason),
    };
  };
  const rope = `{ type: "string" }`;

  it.each([
    ["before it is put into a list", `moor.inputSchema.properties.rope = ${rope}; const tools = [moor];`],
    ["when it is in a list", `const tools = [moor]; moor.inputSchema.properties.rope = ${rope};`],
    ["by its place in a list", `const tools = [moor]; tools[0].inputSchema.properties.rope = ${rope};`],
    [
      "by another name of a part",
      `const { properties } = moor.inputSchema; properties.rope = ${rope}; const tools = [moor];`,
    ],
    [
      "by a function that it is handed to",
      `function tow(tool) { tool.inputSchema.properties.rope = ${rope}; return tool; } const tools = [tow(moor)];`,
    ],
  ])("is there %s", (_, code) => {
    expect(read(code)).toEqual({ fields: ["ship", "rope"], reasons: [] });
  });

  it("takes the place of what was there", () => {
    const code = `moor.inputSchema.properties.ship.description = "Which ship."; const tools = [moor];`;
    expect(read(code)).toEqual({ fields: ["ship: Which ship."], reasons: [] });
  });

  it.each([
    ["a condition", `if (process.env.ROPE) moor.inputSchema.properties.rope = ${rope}; const tools = [moor];`],
    ["a call", `export function tow() { moor.inputSchema.properties.rope = ${rope}; } const tools = [moor];`],
  ])("is a hole under %s", (_, code) => {
    expect(read(code)).toEqual({ fields: [], reasons: ["the input schema depends on a condition"] });
  });

  it("comes too late for a tool that is registered before", () => {
    const source = `${SERVER}const all = { moor: { title: "Moor" } };
      server.registerTool("moor_ship", all.moor, handler);
      all.moor.title = "Tow";
      server.registerTool("tow_ship", all.moor, handler);`;
    const told = toolsOf(source).map(({ title, alternatives }) => [title, ...alternatives.map((one) => one.title)]);
    expect(told.map((titles) => titles.map((title) => title?.value))).toEqual([["Moor"], ["Tow"]]);
  });
});
