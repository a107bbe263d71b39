import { describe, expect, it } from "vitest";
import { SERVER, toolsOf } from "../../support/source-project.ts";
import type { Tool } from "../../../src/tool-model/tool.ts";

/** Tools that are registered in turns of a loop, each with what `code` makes of its offer. */
const registered = (code: string): readonly Tool[] =>
  toolsOf(`${SERVER}
const moor = { name: "moor_ship", description: "Moors a ship.", isQuiet: false };
const watch = { name: "watch_ship", description: "Watches a ship.", isQuiet: true };
const count = { name: "count_ships", description: "Counts the ships." };
for (const offer of [moor, watch, count]) {
  ${code}
}`);

const titlesOf = (code: string): unknown[] => registered(code).map(({ title }) => title?.value);
const hintsOf = (code: string): unknown[] => registered(code).map(({ annotations }) => annotations.readOnlyHint?.value);

describe("the rest of an object", () => {
  it("has what it is given afterwards", () => {
    const code = `const { name, isQuiet, ...config } = offer;
  config.title = "Port: " + name;
  server.registerTool(name, config, handler);`;
    expect(titlesOf(code)).toEqual(["Port: moor_ship", "Port: watch_ship", "Port: count_ships"]);
  });

  it("has members made for it that are filled under a condition", () => {
    const code = `const { name, isQuiet, ...config } = offer;
  config.annotations ??= {};
  if (isQuiet !== undefined) {
    config.annotations.readOnlyHint = isQuiet;
  }
  server.registerTool(name, config, handler);`;
    expect(hintsOf(code)).toEqual([false, true, undefined]);
  });
});

describe("a change of an object that each turn of a loop makes anew", () => {
  it("is made in those turns alone that its condition lets through", () => {
    const code = `const config = { description: offer.description };
  if (offer.isQuiet) config.title = "Quiet";
  server.registerTool(offer.name, config, handler);`;
    expect(titlesOf(code)).toEqual([undefined, "Quiet", undefined]);
  });
});

it("has the other exports of a module", () => {
  const tools = toolsOf({
    "src/tools.ts": `export const shared = { title: "Port" }; export const moor = { name: "moor_ship" }; export const tow = { name: "tow_ship" };`,
    "src/server.ts": `import * as tools from "./tools.js";\n${SERVER}const { shared, ...own } = tools;
      for (const { name } of Object.values(own)) server.registerTool(name, shared, handler);`,
  });
  expect(tools.map(({ name, title }) => [name.value, title?.value])).toEqual([
    ["moor_ship", "Port"],
    ["tow_ship", "Port"],
  ]);
});

describe("the rest of an instance", () => {
  it("holds its other fields, and nothing of its class", () => {
    const code = `class Tool { name = "moor"; description = "Moors."; handler = handler; get title() { return "Moor"; } }
      const { name, handler: run, ...config } = new Tool(); server.registerTool(name, config, run);`;
    const [tool] = toolsOf(SERVER + code);
    expect([tool?.name.value, tool?.description?.value, tool?.title?.value]).toEqual(["moor", "Moors.", undefined]);
  });
});
