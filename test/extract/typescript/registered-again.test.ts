import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

describe("a function that registers and calls itself", () => {
  it("gives the tools of each level that is known", () => {
    expect(
      namesOf(
        toolsOf(
          `${SERVER}function add(it) { server.registerTool(it.name, {}, handler); for (const child of it.children ?? []) add(child); }
           add({ name: "moor", children: [{ name: "tie", children: [{ name: "knot" }] }, { name: "anchor" }] });`,
        ),
      ),
    ).toEqual(["moor", "tie", "knot", "anchor"]);
  });

  it("by a number that it counts down gives them all", () => {
    expect(
      namesOf(
        toolsOf(
          `${SERVER}function add(names) { const [first, ...rest] = names; if (!first) return; server.registerTool(first, {}, handler); add(rest); }\nadd(["moor", "tie"]);`,
        ),
      ),
    ).toEqual(["moor", "tie"]);
  });

  it("without an end leaves a hole", () => {
    const set = readProject(
      `${SERVER}function add(name) { server.registerTool(name, {}, handler); add(name + "_again"); }\nadd("moor");`,
    );
    expect(namesOf(set)).toContain("moor");
    expect(holeSentences(set).length).toBeGreaterThan(0);
  });
});

describe("a member of one of several values that is assigned", () => {
  it("has its new value in each of them", () => {
    const tool = toolsOf(
      `${SERVER}function describe() { const it = process.env.LONG ? { text: "Long." } : { text: "Short." }; it.text = "New."; return it.text; }
       server.registerTool("get_ship", { description: describe() }, handler);`,
    )[0];
    expect([tool?.description?.value, tool?.alternatives.length]).toEqual(["New.", 0]);
  });
});

describe("a tool that is taken back", () => {
  it.each([
    ["by its handle", `const old = server.registerTool("tie_ship", {}, handler);\nold.remove();`],
    ["by its handle, being switched off", `const old = server.registerTool("tie_ship", {}, handler);\nold.disable();`],
    ["at once", `server.registerTool("tie_ship", {}, handler).disable();`],
  ])("%s is none", (_, code) => {
    expect(namesOf(toolsOf(`${SERVER}server.registerTool("moor_ship", {}, handler);\n${code}`))).toEqual(["moor_ship"]);
  });

  it.each([
    ["may be switched on again", "tie.disable();\nexport const open = () => tie.enable();"],
    [
      "is handed on to what may switch it on",
      "tie.disable();\nremember(tie);\nfunction remember(it) { kept.push(it); }\nconst kept = [];\nexport const open = () => kept.forEach((one) => one.enable());",
    ],
  ])("stays where its handle %s", (_, code) => {
    expect(namesOf(toolsOf(`${SERVER}const tie = server.registerTool("tie_ship", {}, handler);\n${code}`))).toEqual([
      "tie_ship",
    ]);
  });

  it("by its name is none", () => {
    expect(
      namesOf(
        toolsOf(
          `import { FastMCP } from "fastmcp";\nconst server = new FastMCP({ name: "port", version: "1.0.0" });\nserver.addTool({ name: "tie_ship", description: "Tie.", execute: async () => "" });\nserver.addTool({ name: "moor_ship", description: "Moor.", execute: async () => "" });\nserver.removeTool("tie_ship");`,
          { dependencies: { fastmcp: "^3.0.0" } },
        ),
      ),
    ).toEqual(["moor_ship"]);
  });

  it("by a handler, or under a condition, stays", () => {
    expect(
      namesOf(
        toolsOf(
          `${SERVER}const tie = server.registerTool("tie_ship", {}, handler);\nserver.registerTool("moor_ship", {}, async () => { tie.disable(); return { content: [] }; });\nif (process.env.OLD) tie.remove();`,
        ),
      ),
    ).toEqual(["tie_ship", "moor_ship"]);
  });
});

describe("a function that calls itself without end", () => {
  const growing = (body: string): string =>
    `${SERVER}function spell(n: number, text: string): void { ${body} spell(n + 1, text + "."); }\nspell(0, "a");`;

  it("is no hole of the tools when it has nothing to do with them", () => {
    const spell = growing("for (const letter of text) WRITERS[letter](n);");
    const set = readProject(`${spell}
      const WRITERS = { a: (n: number) => n };
      const OFFERS = { moor: (name: string) => server.registerTool(name, { description: "Moors." }, handler) };
      for (const name of Object.keys(OFFERS)) OFFERS[name](name);`);
    expect(namesOf(set)).toEqual(["moor"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("is one when it registers a tool each time", () => {
    const set = readProject(growing('server.registerTool("moor_" + n, { description: text }, handler);'));
    expect(namesOf(set).slice(0, 2)).toEqual(["moor_0", "moor_1"]);
    expect(holeSentences(set)).toContain(
      "the code here is reached in more ways than are followed, so tools may be missing",
    );
  });

  it("is one when it fills the list that tools are made of", () => {
    const filled = growing("names.push(text);").replace("function", "const names: string[] = [];\nfunction");
    const set = readProject(`${filled}\nfor (const name of names) server.registerTool(name, {}, handler);`);
    expect(namesOf(set).slice(0, 2)).toEqual(["a", "a."]);
    expect(holeSentences(set)).toContain(
      "the code here is reached in more ways than are followed, so tools may be missing",
    );
  });
});
