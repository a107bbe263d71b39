import { describe, expect, it } from "vitest";
import { namesOf, readProject, SERVER, toolsOf, type ProjectFiles } from "../../support/source-project.ts";

const REGISTER = `server.registerTool("moor_ship", { description: port.quay.label }, handler);`;
const PORT = `export const port: any = { quay: { label: "Moors", berths: { first: "north" } } };\n`;

/** The description of each tool of a project whose `src/port.ts` declares the port. */
const described = (files: ProjectFiles): (string | undefined)[] =>
  toolsOf({ "src/port.ts": PORT, ...files }).map(({ description }) => description?.value);

/** A server that imports the port, with code before its only tool. */
const server = (code: string, register = REGISTER): ProjectFiles => ({
  "src/server.ts": `import { port } from "./port.js";\n${SERVER}${code}\n${register}`,
});

describe("a nested member of another file's object", () => {
  it.each([
    ["is given another value", `port.quay.label = "Moors ships.";`],
    ["is added to", `port.quay.label += " ships.";`],
    ["is given one by its key", `port["quay"]["label"] = "Moors ships.";`],
    ["is given one by another name of a part", `const quay = port.quay; quay.label = "Moors ships.";`],
    ["is given one by a part taken out", `const { quay } = port; quay.label = "Moors ships.";`],
    ["is given one by a function", `function rename() { port.quay.label = "Moors ships."; }\nrename();`],
    [
      "is given one by what it is handed to",
      `const rename = (one: any) => { one.quay.label = "Moors ships."; };\nrename(port);`,
    ],
  ])("%s before it is read", (_, code) => {
    expect(described(server(code))).toEqual(["Moors ships."]);
  });

  it("is given another value three members deep", () => {
    const register = `server.registerTool("moor_ship", { description: port.quay.berths.first }, handler);`;
    expect(described(server(`port.quay.berths.first = "south";`, register))).toEqual(["south"]);
  });

  it.each([
    [
      "a module that is loaded for that alone",
      `import { port } from "./port.js";\nport.quay.label = "Moors ships.";`,
      "",
    ],
    [
      "a function of another module",
      `import { port } from "./port.js";\nexport function rename() { port.quay.label = "Moors ships."; }`,
      "rename();",
    ],
    [
      "a function of another module that it is handed to",
      `export function rename(one: any) { one.quay.label = "Moors ships."; }`,
      "rename(port);",
    ],
  ])("is given another value by %s", (_, changes, code) => {
    const named = code === "" ? `import "./changes.js";` : `import { rename } from "./changes.js";`;
    const files = {
      "src/changes.ts": changes,
      "src/server.ts": `import { port } from "./port.js";\n${named}\n${SERVER}${code}\n${REGISTER}`,
    };
    expect(described(files)).toEqual(["Moors ships."]);
  });

  it("is given another value by a function of its own file", () => {
    const state = `const state = { quay: { label: "Moors" } };
      export function rename(label: string) { state.quay.label = label; }
      export const label = () => state.quay.label;`;
    const code = `import { label, rename } from "./state.js";\n${SERVER}rename("Moors ships.");
      server.registerTool("moor_ship", { description: label() }, handler);`;
    expect(described({ "src/state.ts": state, "src/server.ts": code })).toEqual(["Moors ships."]);
  });

  it("is given another value before a function of a third file reads it", () => {
    const tools = `import { port } from "./port.js";
      export const register = (server: any, handler: any) => { ${REGISTER} };`;
    const code = `import { port } from "./port.js";\nimport { register } from "./tools.js";\n${SERVER}
      function main() { port.quay.label = "Moors ships."; register(server, handler); }\nmain();`;
    expect(described({ "src/tools.ts": tools, "src/server.ts": code })).toEqual(["Moors ships."]);
  });

  it.each([
    ["as the whole of the module", `import * as all from "./port.js";`, "all.port"],
    ["under another name", `import { port as harbour } from "./port.js";`, "harbour"],
  ])("is given another value where it is imported %s", (_, imports, name) => {
    const code = `${imports}\n${SERVER}${name}.quay.label = "Moors ships.";
      server.registerTool("moor_ship", { description: ${name}.quay.label }, handler);`;
    expect(described({ "src/server.ts": code })).toEqual(["Moors ships."]);
  });
});

describe("a nested member of another file's object that is given another value between two reads", () => {
  const twice = (code: string): ReturnType<typeof readProject> =>
    readProject({
      "src/port.ts": `${PORT}export const copy = { ...port.quay };`,
      "src/changes.ts": `import { port } from "./port.js";\nexport function rename(label = "Moors ships.") { port.quay.label = label; }`,
      "src/server.ts": `import { copy, port } from "./port.js";\nimport { rename } from "./changes.js";\n${SERVER}
        server.registerTool("sight_ship", { description: port.quay.label }, handler);
        ${code}
        server.registerTool("moor_ship", { description: port.quay.label + copy.label }, handler);`,
    });

  it("has the one value first, and then the other", () => {
    const { tools } = twice("rename();");
    expect(tools.map(({ description }) => description?.value)).toEqual(["Moors", "Moors ships.Moors"]);
    expect(tools.flatMap(({ holes }) => holes)).toEqual([]);
  });

  it("has the last of several", () => {
    const { tools } = twice(`rename("Tows."); rename("Docks.");`);
    expect(tools.map(({ description }) => description?.value)).toEqual(["Moors", "Docks.Moors"]);
  });

  it("has a hole where it is given several, of which the last is not known", () => {
    const { tools } = twice(`const all = [() => rename("Tows."), () => rename("Docks.")];
      all.toSorted(() => Math.random() - 0.5).forEach((one) => one());`);
    expect(tools.at(-1)?.holes.map(({ path }) => path)).toEqual(["/description"]);
  });
});

describe("a nested member of another file's object", () => {
  it("has the last of the values that it is given under different names", () => {
    const code = `const quay = port.quay; quay.label = "Tows."; port.quay.label = "Moors ships.";`;
    expect(described(server(code))).toEqual(["Moors ships."]);
  });

  it("is left as it is by a handler, which runs when the tool has been read", () => {
    const late = `server.registerTool("sail", { description: "Sails." }, async () => { port.quay.label = "Gone."; return { content: [] }; });`;
    expect(described(server(late))).toEqual(["Sails.", "Moors"]);
  });

  it("is turned on for sure", () => {
    const code = `import { port } from "./port.js";\n${SERVER}port.quay.isOpen = true;
      server.registerTool("moor_ship", { description: port.quay.isOpen ? "Open." : "Shut." }, handler);`;
    const files = { "src/port.ts": `export const port: any = { quay: { isOpen: false } };`, "src/server.ts": code };
    expect(described(files)).toEqual(["Open."]);
  });

  it("is given a value where it has none", () => {
    const code = `import { port } from "./port.js";\n${SERVER}port.quay.label ??= "Moors ships.";\n${REGISTER}`;
    const files = { "src/port.ts": `export const port: any = { quay: { label: undefined } };`, "src/server.ts": code };
    expect(described(files)).toEqual(["Moors ships."]);
  });
});

describe("members of another file's collection", () => {
  const loop = `for (const { name, text } of Object.values(tools) as any[]) server.registerTool(name, { description: text }, handler);`;
  const read = (tools: string, changes: string): ReturnType<typeof readProject> =>
    readProject({
      "src/tools.ts": `export const tools: any = ${tools};`,
      "src/changes.ts": `import { tools } from "./tools.js";\n${changes}`,
      "src/server.ts": `import { tools } from "./tools.js";\nimport "./changes.js";\n${SERVER}${loop}`,
    });

  it("are gone when a module has been loaded that deletes them", () => {
    const tools = `{ moor: { name: "moor_ship", text: "Moors." }, free: { name: "free_berth", text: "Frees." } }`;
    const set = read(tools, "delete tools.free;");
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(set.holes).toEqual([]);
  });

  it("are changed, taken out and added one after the other", () => {
    const tools = `[{ name: "moor_ship", text: "Moors." }, { name: "free_berth", text: "Frees." }]`;
    const set = read(tools, `tools[0].name = "moor_boat"; tools.pop(); tools.push({ name: "sail", text: "Sails." });`);
    expect(namesOf(set)).toEqual(["moor_boat", "sail"]);
    expect(set.holes).toEqual([]);
  });
});

describe("a nested member that is deleted of another file's object", () => {
  const LABEL = `server.registerTool("moor_ship", { description: "Moors " + port.quay.label }, handler);`;

  it.each([
    ["where it is named", "delete port.quay.label;"],
    ["by its key", `for (const key of ["label"]) delete port.quay[key];`],
    ["by another name of a part", "const quay = port.quay; delete quay.label;"],
  ])("is gone behind that, %s", (_, code) => {
    expect(described(server(code, LABEL))).toEqual(["Moors undefined"]);
  });

  it("is there before that", () => {
    const late = LABEL.replace("moor_ship", "free_ship");
    expect(described(server(`${LABEL}\ndelete port.quay.label;`, late))).toEqual(["Moors Moors", "Moors undefined"]);
  });

  it("is not among those that are gone through", () => {
    const each = `for (const key of Object.keys(port.quay)) server.registerTool(key, {}, handler);`;
    const files = { "src/port.ts": PORT, ...server("delete port.quay.label;", each) };
    expect(namesOf(toolsOf(files))).toEqual(["berths"]);
  });

  it("is not known where a function deletes it", () => {
    const set = readProject({
      "src/port.ts": PORT,
      ...server("function strip() { delete port.quay.label; }\nstrip();", LABEL),
    });
    const [tool] = set.tools;
    expect(tool?.description?.value === "Moors undefined" || (tool?.holes.length ?? 0) > 0).toBe(true);
  });
});
