import { describe, expect, it } from "vitest";
import { LOW_LEVEL_SERVER, namesOf, toolsOf } from "../../support/source-project.ts";

const MOOR = `{ name: "moor_ship", description: "Moors a ship.", inputSchema: { type: "object" as const } }`;
const TOW = `{ name: "tow_ship", description: "Tows a ship.", inputSchema: { type: "object" as const } }`;

const listed = (tools: string): ReturnType<typeof toolsOf> =>
  toolsOf(`${LOW_LEVEL_SERVER}const tools = ${tools};
    server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`);

describe("a tool that is there only under a condition is read in full", () => {
  const WAYS: [string, string][] = [
    ["filtered for what counts as true", `[${MOOR}, process.env.TUG && ${TOW}].filter(Boolean)`],
    ["filtered for what is asked twice", `[${MOOR}, process.env.TUG ? ${TOW} : undefined].filter((tool) => !!tool)`],
    [
      "filtered for what is not null",
      `[${MOOR}, process.argv.includes("--tug") ? ${TOW} : null].filter((tool) => tool !== null)`,
    ],
    [
      "filtered by a function",
      `((all: any[]) => all.filter(Boolean))([${MOOR}, process.argv.includes("--tug") && ${TOW}])`,
    ],
    ["taken flat", `[${MOOR}, process.env.TUG && ${TOW}].flatMap((tool) => (tool ? [tool] : []))`],
    ["put behind the others", `[${MOOR}].concat(process.env.TUG ? [${TOW}] : [])`],
    ["put behind the others by itself", `[${MOOR}].concat(process.env.TUG ? ${TOW} : [])`],
    ["given by a function, or not", `[${MOOR}, (() => { if (process.env.TUG) return ${TOW}; })()].filter(Boolean)`],
  ];

  it.each(WAYS)("%s", (_, tools) => {
    const read = listed(tools);
    expect(namesOf(read)).toEqual(["moor_ship", "tow_ship"]);
    expect(read.map(({ description }) => description?.value)).toEqual(["Moors a ship.", "Tows a ship."]);
  });

  it("and of two, the one that passes", () => {
    const tools = listed(`[process.env.TUG ? ${TOW} : ${MOOR}].filter(({ name }) => name !== "tow_ship")`);
    expect(namesOf(tools)).toEqual(["moor_ship"]);
  });
});

describe("a tool that a set of names may switch off is there all the same", () => {
  const add = (body: string): string => `const off = new Set<string>(); for (const word of words) { ${body} }`;

  it.each([
    ["by each word", add("off.add(word);")],
    ["by a word that stands for it", add('off.add("tow_ship");')],
    ["by a word that stands for all", add("for (const name of names) off.add(name);")],
    [
      "by a word that stands for some",
      add('if (word.startsWith("tow")) { off.add("tow_ship"); } else { off.add(word); }'),
    ],
  ])("%s", (_, body) => {
    const code = `${LOW_LEVEL_SERVER}const tools = [${MOOR}, ${TOW}];
      const words: string[] = []; for (const word of process.argv) if (word !== "--off") words.push(...word.split(","));
      function closed(words: string[], names: string[]): Set<string> { ${body} return off; }
      const off = closed(words, tools.map(({ name }) => name));
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.filter((tool) => !off.has(tool.name)) }));`;
    expect(namesOf(toolsOf(code))).toEqual(["moor_ship", "tow_ship"]);
  });

  const hiddenBy = (code: string): string[] =>
    namesOf(
      toolsOf(`${LOW_LEVEL_SERVER}const tools = [${MOOR}, ${TOW}]; declare function isFoggy(name: string): boolean;
      const off = new Set<string>();
      function hide(hidden: { name: string }[]) { for (const { name } of hidden) off.add(name); }
      function hideAll(hidden: { name: string }[]) { for (const tool of hidden) off.add(tool.name); }
      ${code}
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.filter((tool) => !off.has(tool.name)) }));`),
    );

  it.each([
    ["in a list that it may not be in", "hideAll(tools.filter((tool) => isFoggy(tool.name)));"],
    ["in a list of parts that it may not be in", "hide(tools.filter((tool) => isFoggy(tool.name)));"],
    ["in one of two lists", 'hideAll(isFoggy("all") ? tools : []);'],
  ])("by a function that is handed it %s", (_, code) => {
    expect(hiddenBy(code)).toEqual(["moor_ship", "tow_ship"]);
  });

  it("but not by one that is surely handed it", () => {
    expect(hiddenBy('hideAll(tools.filter(({ name }) => name === "tow_ship"));')).toEqual(["moor_ship"]);
    expect(hiddenBy('hide(tools.filter(({ name }) => name === "tow_ship"));')).toEqual(["moor_ship"]);
  });

  it("but not where it is surely switched off", () => {
    const code = `${LOW_LEVEL_SERVER}const tools = [${MOOR}, ${TOW}];
      function closed(words: string[]): Set<string> { const off = new Set<string>(); for (const word of words) off.add(word); return off; }
      const off = closed(["tow_ship"]);
      server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.filter((tool) => !off.has(tool.name)) }));`;
    expect(namesOf(toolsOf(code))).toEqual(["moor_ship"]);
  });
});

describe("of tools that are named alike, a list may keep the first", () => {
  const named = (name: string, description: string): string =>
    `{ name: "${name}", description: "${description}", inputSchema: { type: "object" as const } }`;
  const ALIKE = `[${named("moor_ship", "Moors a ship.")}, ${named("tow_ship", "Tows.")}, ${named("moor_ship", "Festmachen.")}]`;
  const texts = (filter: string): (string | undefined)[] =>
    listed(`${ALIKE}.filter(${filter})`).map(({ description }) => description?.value);

  it.each([
    [
      "by the list that is handed over",
      "(tool, index, all) => all.findIndex((one) => one.name === tool.name) === index",
    ],
    ["the other way about", "(tool, at, all) => { return at === all.findIndex((one) => tool.name === one.name); }"],
  ])("%s", (_, filter) => {
    expect(texts(filter)).toEqual(["Moors a ship.", "Tows."]);
  });

  it.each([
    [
      "all that differ in something else",
      "(tool, index, all) => all.findIndex((one) => one.description === tool.description) === index",
      3,
    ],
    ["none but the first", '(tool, index, all) => all.findIndex((one) => one.name === "moor_ship") === index', 1],
    ["the others", "(tool, index, all) => all.findIndex((one) => one.name === tool.name) !== index", 1],
  ])("or %s", (_, filter, count) => {
    expect(texts(filter)).toHaveLength(count);
  });

  it("however many there are", () => {
    const names = Array.from({ length: 1_500 }, (_, index) => `"moor_${index}"`).join(", ");
    const told = (description: string): string =>
      `...[${names}].map((name) => ({ name, description: "${description}", inputSchema: { type: "object" as const } }))`;
    const tools = listed(`[${told("Moors.")}, ${told("Festmachen.")}]
      .filter((tool, index, all) => all.findIndex((one) => one.name === tool.name) === index)`);
    expect(tools).toHaveLength(1_500);
    expect(
      tools.filter(({ description, alternatives }) => description?.value !== "Moors." || alternatives.length > 0),
    ).toEqual([]);
  });
});
