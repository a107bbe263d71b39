import { describe, expect, it } from "vitest";
import { SERVER, toolsOf, type ProjectFiles } from "../../support/source-project.ts";

/** What is told of each tool: name, title, description, fields and whether it only reads. */
const told = (files: ProjectFiles | string): unknown[] =>
  toolsOf(files).map((tool) => [
    tool.name.value,
    tool.title?.value,
    tool.description?.value,
    tool.input.fields.map(({ name }) => name),
    tool.annotations.readOnlyHint?.value,
  ]);

const LIST = `const tools = [
  { name: "moor", description: "Moors.", inputSchema: { ship: z.string() }, annotations: {} },
  { name: "tow", description: "Tows.", inputSchema: {}, annotations: {} },
];`;
const REGISTER = "for (const { name, ...config } of tools) server.registerTool(name, config, handler);";

describe("members of a list that are changed in their depth", () => {
  it.each([
    [
      "in a loop",
      "for (const tool of tools) { tool.inputSchema.trace = z.boolean(); tool.annotations.readOnlyHint = true; }",
    ],
    [
      "by the place",
      "for (let at = 0; at < tools.length; at++) { tools[at].inputSchema.trace = z.boolean(); tools[at].annotations.readOnlyHint = true; }",
    ],
    [
      "by other names",
      "for (const tool of tools) { const { annotations } = tool; annotations.readOnlyHint = true; const it = tool; it.inputSchema.trace = z.boolean(); }",
    ],
    [
      "by a function for each",
      "const trace = (tool) => { Object.assign(tool.inputSchema, { trace: z.boolean() }); tool.annotations = { readOnlyHint: true }; };\ntools.forEach(trace);",
    ],
    [
      "by a function for all",
      "function trace(all) { for (const one of all) { one.inputSchema.trace = z.boolean(); one.annotations.readOnlyHint = true; } }\ntrace(tools);",
    ],
  ])("are read with that, %s", (_, code) => {
    expect(told(`${SERVER}${LIST}\n${code}\n${REGISTER}`)).toEqual([
      ["moor", undefined, "Moors.", ["ship", "trace"], true],
      ["tow", undefined, "Tows.", ["trace"], true],
    ]);
  });

  it("are read with that by a function of another file", () => {
    expect(
      told({
        "src/server.ts": `${SERVER}import { tools } from "./tools.js";\nimport { trace } from "./trace.js";\ntrace(tools);\n${REGISTER}`,
        "src/tools.ts": `import { z } from "zod";\nexport ${LIST}`,
        "src/trace.ts": `import { z } from "zod";\nexport function trace(all) { for (const one of all) one.inputSchema.trace = z.boolean(); }`,
      }),
    ).toEqual([
      ["moor", undefined, "Moors.", ["ship", "trace"], undefined],
      ["tow", undefined, "Tows.", ["trace"], undefined],
    ]);
  });

  it.each([
    [
      "that a way out of the turn leaves",
      'for (const tool of tools) { if (tool.name !== "tow") continue; tool.title = "Tow"; }',
    ],
    ["that a filter leaves", 'tools.filter((tool) => tool.name === "tow").forEach((tool) => { tool.title = "Tow"; });'],
    ["that is looked for", 'tools.find((tool) => tool.name === "tow").title = "Tow";'],
    ["that is counted from the end", 'tools.at(-1).title = "Tow";'],
  ])("change the one member alone %s", (_, code) => {
    expect(told(`${SERVER}${LIST}\n${code}\n${REGISTER}`)).toEqual([
      ["moor", undefined, "Moors.", ["ship"], undefined],
      ["tow", "Tow", "Tows.", [], undefined],
    ]);
  });

  it("are told of their place", () => {
    expect(
      told(`${SERVER}${LIST}\ntools.forEach((tool, at) => { tool.title = \`No. \${at + 1}\`; });\n${REGISTER}`),
    ).toEqual([
      ["moor", "No. 1", "Moors.", ["ship"], undefined],
      ["tow", "No. 2", "Tows.", [], undefined],
    ]);
  });
});

describe("members of an object or a map that are changed in their depth", () => {
  const RECORD = 'const tools = { moor: { description: "Moors." }, tow: { description: "Tows." } };';
  const MAP = 'const tools = new Map([["moor", { description: "Moors." }], ["tow", { description: "Tows." }]]);';

  it.each([
    ["as its values", RECORD, "for (const tool of Object.values(tools)) tool.title = tool.description;"],
    [
      "as its entries",
      RECORD,
      "for (const [name, tool] of Object.entries(tools)) tool.title = tools[name].description;",
    ],
    ["by its keys", RECORD, "for (const name of Object.keys(tools)) tools[name].title = tools[name].description;"],
    [
      "by its keys, without a list of them",
      RECORD,
      "for (const name in tools) tools[name].title = tools[name].description;",
    ],
    ["as its values", MAP, "for (const tool of tools.values()) tool.title = tool.description;"],
    ["in a callback", MAP, "tools.forEach((tool) => { tool.title = tool.description; });"],
  ])("are read with that, %s", (_, made, code) => {
    const all = made === MAP ? "tools" : "Object.entries(tools)";
    expect(
      told(
        `${SERVER}${made}\n${code}\nfor (const [name, config] of ${all}) server.registerTool(name, config, handler);`,
      ),
    ).toEqual([
      ["moor", "Moors.", "Moors.", [], undefined],
      ["tow", "Tows.", "Tows.", [], undefined],
    ]);
  });
});

describe("a list of texts that a loop fills in several places", () => {
  const LINES =
    'for (const [group, names] of Object.entries({ ships: ["moor", "tow"], crew: ["hire"] })) { lines.push(`# ${group}`); for (const name of names) lines.push(`- ${name}`); }';
  const TOLD = [["help", undefined, "Tools: # ships - moor - tow # crew - hire End.", [], undefined]];
  const HELP = 'server.registerTool("help", { description: lines.join(" ") }, handler);';

  it.each([
    ["in a loop", LINES],
    [
      "in a callback",
      'Object.entries({ ships: ["moor", "tow"], crew: ["hire"] }).forEach(([group, names]) => { lines.push(`# ${group}`); names.forEach((name) => lines.push(`- ${name}`)); });',
    ],
  ])("holds them turn by turn, %s", (_, code) => {
    expect(told(`${SERVER}const lines = ["Tools:"];\n${code}\nlines.push("End.");\n${HELP}`)).toEqual(TOLD);
  });

  it("holds them turn by turn where another file fills it", () => {
    expect(
      told({
        "src/server.ts": `${SERVER}import { lines } from "./lines.js";\nimport "./fill.js";\n${HELP}`,
        "src/lines.ts": 'export const lines = ["Tools:"];',
        "src/fill.ts": `import { lines } from "./lines.js";\n${LINES}\nlines.push("End.");`,
      }),
    ).toEqual(TOLD);
  });
});

describe("members of what a field holds, changed turn by turn", () => {
  const TOOLS = `{ name: "moor", description: "Moors.", inputSchema: { ship: z.string() } }, { name: "tow", description: "Tows.", inputSchema: {} }`;
  const REGISTER_ALL =
    "registerAll() { for (const { name, ...config } of this.tools) server.registerTool(name, config, handler); }";
  const TRACE = "tool.inputSchema.trace = z.boolean(); tool.annotations = { readOnlyHint: true };";

  it.each([
    [
      "where its class makes it",
      `class Port { tools: any[] = [${TOOLS}]; constructor() { for (const tool of this.tools) { ${TRACE} } } ${REGISTER_ALL} }
      new Port().registerAll();`,
    ],
    [
      "where another method fills it",
      `class Port { tools: any[] = []; constructor() { this.fill(); for (const tool of this.tools) { ${TRACE} } } fill() { this.tools.push(${TOOLS}); } ${REGISTER_ALL} }
      new Port().registerAll();`,
    ],
    [
      "by a method for each, once",
      `class Port { tools: any[] = [${TOOLS}]; trace() { this.tools.forEach((tool) => { ${TRACE} }); return this; } ${REGISTER_ALL} }
      new Port().trace().registerAll();`,
    ],
    [
      "from outside",
      `class Port { tools: any[] = [${TOOLS}]; ${REGISTER_ALL} }
      const port = new Port(); for (const tool of port.tools) { ${TRACE} } port.registerAll();`,
    ],
  ])("are read with that, %s", (_, code) => {
    expect(told(`${SERVER}${code}`)).toEqual([
      ["moor", undefined, "Moors.", ["ship", "trace"], true],
      ["tow", undefined, "Tows.", ["trace"], true],
    ]);
  });

  it("are changed once by a method that is called where they are asked for", () => {
    const code = `class Port { tools: any[] = []; add(tool: any) { this.tools.push(tool); return this; }
      mark() { this.tools.forEach((tool) => { tool.description = tool.description + "!"; }); return this; } ${REGISTER_ALL} }
      new Port().add({ name: "moor", description: "Moors", inputSchema: {} }).mark().registerAll();`;
    expect(told(`${SERVER}${code}`)).toEqual([["moor", undefined, "Moors!", [], undefined]]);
  });

  it("are changed in a map", () => {
    const code = `class Port { tools = new Map<string, any>(); add(tool: any) { this.tools.set(tool.name, tool); }
      mark() { for (const tool of this.tools.values()) tool.title = tool.name.toUpperCase(); }
      registerAll() { this.mark(); for (const [name, tool] of this.tools) server.registerTool(name, tool, handler); } }
      const port = new Port(); port.add({ name: "moor", description: "Moors." }); port.registerAll();`;
    expect(told(`${SERVER}${code}`)).toEqual([["moor", "MOOR", "Moors.", [], undefined]]);
  });
});

describe("members of a list that no variable holds, changed in the turns that register them", () => {
  const MOOR = `{ name: "moor", config: { description: "Moors" } }`;
  const TOW = `{ name: "tow", config: { description: "Tows" } }`;
  const CHANGE = `tool.config.description += " a ship"; if (tool.name === "tow") tool.config.title = "Tow"; server.registerTool(tool.name, tool.config, handler);`;

  it.each<[string, ProjectFiles]>([
    [
      "of a function",
      { "src/server.ts": `${SERVER}const make = () => [${MOOR}, ${TOW}]; for (const tool of make()) { ${CHANGE} }` },
    ],
    [
      "written there",
      {
        "src/server.ts": `${SERVER}const moor = ${MOOR}; const tow = ${TOW}; [moor, tow].forEach((tool) => { ${CHANGE} });`,
      },
    ],
    [
      "of all that a module exports",
      {
        "src/server.ts": `${SERVER}import * as ships from "./ships.js"; for (const tool of Object.values(ships)) { ${CHANGE} }`,
        "src/ships.ts": `export const moor = ${MOOR}; export const tow = ${TOW};`,
      },
    ],
    [
      "by what the function around is handed",
      {
        "src/server.ts": `${SERVER}const make = () => [${MOOR}, ${TOW}];
        function open(suffix: string) { for (const tool of make()) { tool.config.description += suffix; if (tool.name === "tow") tool.config.title = "Tow"; server.registerTool(tool.name, tool.config, handler); } }
        open(" a ship");`,
      },
    ],
  ])("are read with that, %s", (_, files) => {
    expect(told(files)).toEqual([
      ["moor", undefined, "Moors a ship", [], undefined],
      ["tow", "Tow", "Tows a ship", [], undefined],
    ]);
  });
});
