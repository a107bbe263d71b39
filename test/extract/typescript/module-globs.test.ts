import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const tool = (
  name: string,
): string => `export default { name: "${name}", config: { description: "Works in the port" } };
export const twin = { name: "${name}_again", config: { description: "Works in the port" } };`;

const FILES = {
  "src/tools/tow.ts": tool("tow_ship"),
  "src/tools/moor.ts": tool("moor_ship"),
  "src/tools/cargo/load.ts": tool("load_hold"),
  "src/fog.ts": tool("sound_horn"),
};

const program = (code: string): Record<string, string> => ({
  ...FILES,
  "src/server.ts": `${SERVER}declare const require: any;
const register = (tool: any) => server.registerTool(tool.name, tool.config, handler);\n${code}`,
});
const registered = (code: string): string[] => namesOf(toolsOf(program(code)));
const eager = (glob: string): string =>
  `for (const one of Object.values(import.meta.glob(${glob}, { eager: true }))) register((one as any).default);`;

describe("`import.meta.glob` gives the modules that a pattern names, in the order of their paths", () => {
  it.each([
    ["of a folder", `"./tools/*.ts"`, ["moor_ship", "tow_ship"]],
    ["of all folders below", `"./tools/**/*.ts"`, ["load_hold", "moor_ship", "tow_ship"]],
    ["from the root", `"/src/tools/*.ts"`, ["moor_ship", "tow_ship"]],
    ["without those that another pattern takes away", `["./**/*.ts", "!**/tools/*.ts"]`, ["sound_horn", "load_hold"]],
    ["with braces", `"./{fog,tools/tow}.ts"`, ["sound_horn", "tow_ship"]],
  ])("%s", (_, glob, names) => {
    expect(registered(eager(glob))).toEqual(names);
  });

  it("as functions that load them, without `eager`", () => {
    const code = `const modules = import.meta.glob("./tools/*.ts");
      for (const path in modules) { const { default: one } = await modules[path](); register(one); }`;
    expect(registered(code)).toEqual(["moor_ship", "tow_ship"]);
  });

  it("and of each what `import` says", () => {
    const code = `for (const one of Object.values(import.meta.glob("./tools/*.ts", { import: "twin", eager: true }))) register(one);`;
    expect(registered(code)).toEqual(["moor_ship_again", "tow_ship_again"]);
  });

  it.each([
    ["a pattern is not known", `process.argv[2]`],
    ["a pattern begins with an alias", `"@tools/*.ts"`],
    ["nothing is there", `"./ships/*.ts"`],
  ])("with a hole where %s", (_, glob) => {
    const set = readProject(program(eager(glob)));
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toHaveLength(1);
  });
});

describe("`require.context` gives a function that loads the modules of a folder, and knows their names", () => {
  it("those of the folder itself", () => {
    const code = `const context = require.context("./tools", false, /\\.ts$/);
      context.keys().forEach((key: string) => register(context(key).default));`;
    expect(registered(code)).toEqual(["moor_ship", "tow_ship"]);
  });

  it("those of all folders below", () => {
    const code = `const context = require.context("./tools", true, /\\.ts$/);
      for (const one of context.keys().map(context)) register(one.default);`;
    expect(registered(code)).toEqual(["load_hold", "moor_ship", "tow_ship"]);
  });
});

describe("`import.meta.webpackContext` gives the same", () => {
  it.each([
    ["of all folders below", "{ regExp: /\\.ts$/ }", ["load_hold", "moor_ship", "tow_ship"]],
    ["of the folder itself", "{ recursive: false, regExp: /\\.ts$/ }", ["moor_ship", "tow_ship"]],
  ])("%s", (_, options, names) => {
    const code = `const context = import.meta.webpackContext("./tools", ${options});
      for (const key of context.keys()) register(context(key).default);`;
    expect(registered(code)).toEqual(names);
  });

  it("with a hole where an option is not followed", () => {
    const code = `const context = import.meta.webpackContext("./tools", { regExp: /\\.ts$/, exclude: /moor/ });
      for (const key of context.keys()) register(context(key).default);`;
    expect(holeSentences(readProject(program(code)))).toContainEqual(
      expect.stringContaining("a context of modules whose options are not followed"),
    );
  });
});
