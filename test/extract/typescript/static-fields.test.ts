import { describe, expect, it } from "vitest";
import { readProject, SERVER, toolsOf, type ProjectFiles } from "../../support/source-project.ts";

const MOOR = `server.registerTool("moor_ship", { description: Harbour.label }, handler);`;

const described = (files: ProjectFiles | string): (string | undefined)[] =>
  toolsOf(files).map(({ description }) => description?.value);

describe("a static field that has a value from the start", () => {
  it.each([
    ["by a statement", `class Harbour { static label = "Moors"; }\nHarbour.label = "Moors ships.";`],
    [
      "by a static method",
      `class Harbour { static label = "Moors"; static name(label: string) { Harbour.label = label; } }\nHarbour.name("Moors ships.");`,
    ],
    [
      "by a static method that names it as its own",
      `class Harbour { static label = "Moors"; static name(label: string) { this.label = label; } }\nHarbour.name("Moors ships.");`,
    ],
    [
      "where nobody else sees it",
      `class Harbour { static #label = "Moors"; static name(label: string) { Harbour.#label = label; } static get label() { return this.#label; } }
      Harbour.name("Moors ships.");`,
    ],
  ])("is given another %s", (_, code) => {
    expect(described(`${SERVER}${code}\n${MOOR}`)).toEqual(["Moors ships."]);
  });

  it("has each of its values where it is read, also in another file", () => {
    const files = {
      "src/harbour.ts": `export class Harbour { static label = "Moors"; static name(label: string) { this.label = label; } }`,
      "src/server.ts": `import { Harbour } from "./harbour.js";\n${SERVER}
        server.registerTool("sight_ship", { description: Harbour.label }, handler);
        Harbour.label = "Moors ships.";
        ${MOOR}
        Harbour.name("Frees.");
        server.registerTool("free_berth", { description: Harbour.label }, handler);`,
    };
    expect(described(files)).toEqual(["Moors", "Moors ships.", "Frees."]);
  });

  it("is left as it is by a handler, which runs when the tool has been read", () => {
    const code = `class Harbour { static label = "Moors"; }
      server.registerTool("moor_ship", { description: Harbour.label }, async () => { Harbour.label = "Gone."; return { content: [] }; });`;
    expect(described(`${SERVER}${code}`)).toEqual(["Moors"]);
  });

  it.each([
    [
      "it is not known when it is given another",
      `class Harbour { static label = "Moors"; }\nconst all = [() => { Harbour.label = "Moors ships."; }];\nall.forEach((one) => one());`,
    ],
    [
      "a class below it is given one of its own",
      `class Harbour { static label = "Moors"; }\nclass Quay extends Harbour {}\nQuay.label = "Moors ships.";`,
    ],
  ])("is a hole where %s", (_, code) => {
    const { tools } = readProject(`${SERVER}${code}\n${MOOR}`);
    expect(tools.flatMap(({ holes }) => holes.map(({ path }) => path))).toEqual(["/description"]);
  });
});

describe("a flag that a class keeps, as a guard", () => {
  const told = (code: string): string[] =>
    toolsOf(`${SERVER}${code}\nserver.registerTool("sight_ship", {}, handler);`).map(({ name }) => name.value);

  it.each([
    [
      "a static method turns it on",
      `class Harbour { static isShut = false; static shut() { Harbour.isShut = true; } }
      Harbour.shut();
      if (!Harbour.isShut) server.registerTool("moor_ship", {}, handler);`,
    ],
    [
      "it is on throughout",
      `class Harbour { static readonly isShut = true; }
      if (!Harbour.isShut) server.registerTool("moor_ship", {}, handler);`,
    ],
    [
      "a method of the instance turns it on",
      `class Harbour { isShut = false; shut() { this.isShut = true; } }
      const harbour = new Harbour();
      harbour.shut();
      if (!harbour.isShut) server.registerTool("moor_ship", {}, handler);`,
    ],
  ])("keeps out what it rules out where %s", (_, code) => {
    expect(told(code)).toEqual(["sight_ship"]);
  });

  it.each([
    [
      "it is turned on behind it",
      `class Harbour { static isShut = false; static shut() { Harbour.isShut = true; } }
      if (!Harbour.isShut) server.registerTool("moor_ship", {}, handler);
      Harbour.shut();`,
    ],
    [
      "whoever starts the server decides",
      `class Harbour { static isShut = false; static shut() { Harbour.isShut = process.env.SHUT === "1"; } }
      Harbour.shut();
      if (!Harbour.isShut) server.registerTool("moor_ship", {}, handler);`,
    ],
  ])("lets in what it leads to where %s", (_, code) => {
    expect(told(code)).toEqual(["moor_ship", "sight_ship"]);
  });
});
