import { describe, expect, it } from "vitest";
import { LOW_LEVEL_SERVER, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

/** Name and descriptions of each tool of a list that the code changes. */
const told = (code: string): (string | undefined)[][] =>
  toolsOf(`${SERVER}
    declare const isLoud: boolean;
    const tools = [{ name: "moor_ship", description: "Moors" }, { name: "free_berth", description: "Frees." }];
    ${code}
    for (const tool of tools) server.registerTool(tool.name, { description: tool.description }, handler);`).map(
    (tool) => [
      tool.name.value,
      tool.description?.value,
      ...tool.alternatives.map(({ description }) => description?.value),
    ],
  );

describe("members of a list that are changed one by one", () => {
  it.each([
    ["in a loop", "for (const tool of tools) { tool.description = `${tool.description} Always.`; }"],
    ["in a callback", 'tools.forEach((tool) => { tool.description = tool.description + " Always."; });'],
    [
      "where a function gives them back",
      'function loud() { return tools.map((tool) => { tool.description += " Always."; return tool; }); }\nloud();',
    ],
  ])("%s have their new values", (_, code) => {
    expect(told(code)).toEqual([
      ["moor_ship", "Moors Always."],
      ["free_berth", "Frees. Always."],
    ]);
  });

  it("are changed only where a condition holds", () => {
    expect(told('for (const tool of tools) if (!/[.!?]$/.test(tool.description)) tool.description += ".";')).toEqual([
      ["moor_ship", "Moors."],
      ["free_berth", "Frees."],
    ]);
  });

  it("have either value where a condition is not known", () => {
    expect(told('for (const tool of tools) if (isLoud) tool.description = "LOUD";')).toEqual([
      ["moor_ship", "Moors", "LOUD"],
      ["free_berth", "Frees.", "LOUD"],
    ]);
  });

  it("are changed alone where they are found by their own data", () => {
    const found = 'const found = tools.find((tool) => tool.name === "free_berth");';
    expect(told(`${found}\nif (found) { found.description = found.description + " Always."; }`)).toEqual([
      ["moor_ship", "Moors"],
      ["free_berth", "Frees. Always."],
    ]);
  });

  it("stay as they are where it is not known which one is found", () => {
    expect(told('const found = tools.find((tool) => isLoud);\nif (found) found.description = "LOUD";')).toEqual([
      ["moor_ship", "Moors"],
      ["free_berth", "Frees."],
    ]);
  });

  it("are changed in their depth, too, where they are found", () => {
    const found = 'const found = tools.find((tool) => tool.name === "free_berth");';
    const deep = `const tools = [
        { name: "moor_ship", inputSchema: { type: "object", properties: { ship: { type: "string" } }, required: ["ship"] } },
        { name: "free_berth", inputSchema: { type: "object", properties: { berth: { type: "string" } }, required: ["berth"] } },
      ];
      ${found}
      if (found) {
        found.inputSchema.properties.tide = { type: "string" };
        found.inputSchema.required.push("tide");
        if (isLoud) found.inputSchema.properties.horn = { type: "string" };
      }
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`;
    const { tools } = readProject(`${LOW_LEVEL_SERVER}declare const isLoud: boolean;\n${deep}`);
    expect(tools.map(({ input }) => input.fields.map(({ name, required }) => `${name}${required ? "!" : ""}`))).toEqual(
      [["ship!"], ["berth!", "tide!", "horn"]],
    );
    expect(tools.flatMap(({ holes }) => holes.map(({ reason }) => reason))).toEqual([
      "the field `horn` is there only under a condition",
    ]);
  });

  describe("by a function that finds the one that it is told of", () => {
    const describing = `function describe(name, text) {
        const tool = tools.find((one) => one.name === name);
        if (tool) tool.description = text;
      }`;

    it("have their new values", () => {
      expect(told(`${describing}\ndescribe("free_berth", "LOUD");`)).toEqual([
        ["moor_ship", "Moors"],
        ["free_berth", "LOUD"],
      ]);
    });

    it("have either value where it is called under a condition", () => {
      expect(told(`${describing}\nif (isLoud) describe("moor_ship", "LOUD");`)).toEqual([
        ["moor_ship", "Moors", "LOUD"],
        ["free_berth", "Frees."],
      ]);
    });
  });

  it("are changed where each turn of a loop finds one", () => {
    const code = `for (const name of ["moor_ship"]) {
        const tool = tools.find((one) => one.name === name);
        tool.description = "LOUD";
      }`;
    expect(told(code)).toEqual([
      ["moor_ship", "LOUD"],
      ["free_berth", "Frees."],
    ]);
  });

  it.each(["structuredClone(tools)", "JSON.parse(JSON.stringify(tools))"])(
    "are changed in a copy alone: %s",
    (copy) => {
      const { tools } = readProject(`${LOW_LEVEL_SERVER}
      const tools = [{ name: "moor_ship", inputSchema: { type: "object", properties: { ship: { type: "string" } } } }];
      server.setRequestHandler(ListToolsRequestSchema, async () => {
        const list = ${copy};
        list[0].inputSchema.properties.rope = { type: "string" };
        return { tools: [...list, { ...tools[0], name: "tow_ship" }] };
      });`);
      expect(tools.map(({ name, input }) => [name.value, input.fields.map((field) => field.name)])).toEqual([
        ["moor_ship", ["ship", "rope"]],
        ["tow_ship", ["ship"]],
      ]);
      expect(tools.flatMap(({ holes }) => holes)).toEqual([]);
    },
  );

  it.each(["structuredClone(ship)", "JSON.parse(JSON.stringify(ship))", `JSON.parse('{ "rope": {} }')`])(
    "are changed in the depth of a module's own copy: %s",
    (copy) => {
      const { tools } = readProject(`${LOW_LEVEL_SERVER}
      const ship = { rope: { type: "string", description: "The rope." } };
      const optional = ${copy};
      optional.rope.description = "The rope, if any.";
      const listed = (name, properties) => ({ name, inputSchema: { type: "object", properties } });
      server.setRequestHandler(ListToolsRequestSchema, async () => ({
        tools: [listed("moor_ship", ship), listed("tow_ship", { ...optional })],
      }));`);
      expect(tools.map(({ input }) => input.fields.map((field) => field.description?.value))).toEqual([
        ["The rope."],
        ["The rope, if any."],
      ]);
    },
  );
});
