import { describe, expect, test } from "vitest";
import { extractFromSource, type Extractor } from "../src/extract/typescript/extract-from-source.ts";
import { PartsOnDisk } from "../src/kept-parts.ts";
import { overlayHost } from "../src/project/overlay-host.ts";
import type { StampedHost } from "../src/project/stamped-host.ts";
import { PartMemory, readParts, type PartKeeper } from "../src/read-parts.ts";
import { memoryHost } from "../src/rule-tester/memory-host.ts";
import { byServer, type ToolSet } from "../src/tool-model/tool-set.ts";
import { temporaryFolder } from "./project/temporary-folder.ts";
import { SERVER } from "./support/source-project.ts";

const DEPENDENCIES = '{"dependencies":{"@modelcontextprotocol/sdk":"^1.32.0","zod":"^4.1.0"}}';

/** A market of two stalls, each a package with a server of its own. */
const MARKET: Readonly<Record<string, string>> = {
  "/market/cheese/package.json": DEPENDENCIES,
  "/market/cheese/server.ts": `${SERVER}server.registerTool("cut_cheese", { description: "Cut a cheese." }, handler);`,
  "/market/fruit/package.json": DEPENDENCIES,
  "/market/fruit/server.ts": `${SERVER}server.registerTool("weigh_fruit", { description: "Weigh fruit." }, handler);`,
};

function stamped(texts: Readonly<Record<string, string>>): StampedHost {
  return { ...memoryHost("/market", texts), stampOf: () => undefined };
}

/** Reads a project with what is kept of it, and says which packages were read anew. */
function reading(
  kept: PartKeeper,
  around: readonly string[] = [],
): (host: StampedHost) => { readonly toolSet: ToolSet; readonly read: readonly string[] } {
  return (host) => {
    const read: string[] = [];
    const extractor: Extractor = (part, wanted) => {
      read.push(...new Set(part.files.map((file) => file.split("/").at(-2) ?? "")));
      return extractFromSource(part, wanted);
    };
    const toolSet = readParts({
      host,
      extractor,
      kept,
      wanted: {},
      around,
      imports: new Map(),
      unreadable: () => [],
      onKept: () => undefined,
    });
    return { toolSet, read };
  };
}

test("what is not known of one server leaves another whole that has nothing to do with it", () => {
  const holed = `${SERVER}server.registerTool(process.env.NAME, { description: "Cut." }, handler);`;
  const { toolSet } = reading(new PartMemory())(stamped({ ...MARKET, "/market/cheese/server.ts": holed }));
  expect(toolSet.holes).toHaveLength(1);
  expect(byServer(toolSet)).toMatchObject([{ tools: [{ name: { value: "weigh_fruit" } }], complete: true }]);
  const linked = {
    ...MARKET,
    "/market/cheese/server.ts": holed,
    "/market/fruit/server.ts": `import "../cheese/server";\n${MARKET["/market/fruit/server.ts"] ?? ""}`,
  };
  expect(byServer(reading(new PartMemory())(stamped(linked)).toolSet)).toMatchObject([{ complete: false }]);
});

describe("what a compiler made of the source", () => {
  const cheese = MARKET["/market/cheese/server.ts"] ?? "";
  const MADE = `${cheese}\n//# sourceMappingURL=server.js.map`;
  const toolsOf = (texts: Readonly<Record<string, string>>): string[] =>
    reading(new PartMemory())(stamped(texts)).toolSet.tools.map(({ name }) => name.value);

  test.each([MADE, `${cheese}\n//# sourceMappingURL=data:application/json;base64,e30=\n`])(
    "is the source once more, in whichever package it lies",
    (made) => {
      const extension = { "/market/extension/package.json": DEPENDENCIES, "/market/extension/server.js": made };
      expect(toolsOf({ ...MARKET, ...extension })).toEqual(["cut_cheese", "weigh_fruit"]);
    },
  );

  test("counts where there is no source of it", () => {
    expect(toolsOf({ "/market/package.json": DEPENDENCIES, "/market/server.js": MADE })).toEqual(["cut_cheese"]);
  });

  test("counts where the source imports it", () => {
    const register = 'export const register = (server) => server.registerTool("cut_cheese", {}, () => ({}));\n';
    const texts = {
      "/market/package.json": DEPENDENCIES,
      "/market/server.ts": `${SERVER}import { register } from "./lib/server.js";\nregister(server);`,
      "/market/lib/server.js": `${register}//# sourceMappingURL=server.js.map\n`,
    };
    expect(toolsOf(texts)).toEqual(["cut_cheese"]);
  });

  test("is not what was made of another file of the name", () => {
    const made = `${SERVER.replace("port", "vintner")}
const chooseVintage = (request) => ({ content: cellarOf(request).bottles.map(describeBottle) });
const cellarOf = (request) => openCellar(request.vineyard, request.harvestedIn);
const describeBottle = (bottle) => ({ type: "text", text: bottle.labelled });
server.registerTool("pour_wine", { description: "Pours a glass." }, chooseVintage);
//# sourceMappingURL=server.js.map`;
    const wine = { "/market/wine/package.json": DEPENDENCIES, "/market/wine/server.js": made };
    expect(toolsOf({ ...MARKET, ...wine })).toEqual(["cut_cheese", "weigh_fruit", "pour_wine"]);
  });

  test("is not what a person wrote, even by the same name", () => {
    const other = { "/market/wine/package.json": DEPENDENCIES, "/market/wine/server.js": cheese };
    expect(toolsOf({ ...MARKET, ...other })).toEqual(["cut_cheese", "weigh_fruit", "cut_cheese"]);
  });
});

describe("when paths are asked for", () => {
  /** A stall that sells by what the shared scales say, and the folders of a market that hold no source. */
  const linked = {
    ...MARKET,
    "/market/scales/package.json": '{"name":"scales"}',
    "/market/scales/texts.ts": 'export const WEIGH = "Weigh fruit.";',
    "/market/scales/labels/en.json": "{}",
    "/market/posters/package.json": "{}",
    "/market/posters/en.json": "{}",
    "/market/fruit/server.ts": `import { WEIGH } from "../scales/texts";
      ${SERVER}server.registerTool("weigh_fruit", { description: WEIGH }, handler);`,
  };

  test.each([
    ["a server's file", ["/market/cheese/server.ts"], ["cheese"]],
    ["a server's folder", ["/market/fruit"], ["fruit", "scales"]],
    ["a file that a server shares", ["/market/scales/texts.ts"], ["fruit", "scales"]],
    ["a test of a server", ["/market/fruit/server.test.ts"], ["fruit", "scales"]],
    ["data, which any server may read", ["/market/scales/labels/en.json"], ["cheese", "fruit", "scales"]],
    ["a folder of data", ["/market/scales/labels"], ["cheese", "fruit", "scales"]],
    ["files of two servers", ["/market/fruit/server.ts", "/market/cheese/server.ts"], ["cheese", "fruit", "scales"]],
    ["data of a package without source", ["/market/posters/en.json"], ["cheese", "fruit", "scales"]],
    ["a package without source", ["/market/posters"], ["cheese", "fruit", "scales"]],
    ["the whole market", ["/market"], ["cheese", "fruit", "scales"]],
  ])("of %s, only what shares code with it is read", (_, paths, packages) => {
    const { read } = reading(new PartMemory(), paths)(stamped(linked));
    expect(read.toSorted()).toEqual(packages);
  });

  test("others are read where they hold no tool, until one does", () => {
    const till = { ...MARKET, "/market/till/package.json": "{}", "/market/till/sum.ts": "export const sum = 3;" };
    const { toolSet, read } = reading(new PartMemory(), ["/market/till/sum.ts"])(stamped(till));
    expect(read).toEqual(["till", "cheese"]);
    expect(descriptions(toolSet)).toEqual(["Cut a cheese."]);
  });
});

function descriptions({ tools }: ToolSet): (string | undefined)[] {
  return tools.map(({ description }) => description?.value);
}

describe.each<[string, () => PartKeeper]>([
  ["in memory", () => new PartMemory()],
  ["on the disk", () => new PartsOnDisk({ folder: temporaryFolder(), maker: "market test" })],
])("with parts kept %s", (_, keeper) => {
  test("nothing is read again when nothing changed, and the tools are the same", () => {
    const readAll = reading(keeper());
    const first = readAll(stamped(MARKET));
    expect(first.read).toEqual(["cheese", "fruit"]);
    expect(descriptions(first.toolSet)).toEqual(["Cut a cheese.", "Weigh fruit."]);
    expect(readAll(stamped(MARKET))).toEqual({ toolSet: first.toolSet, read: [] });
  });

  test("of an edited file only its own part is read again", () => {
    const readAll = reading(keeper());
    readAll(stamped(MARKET));
    const edited = MARKET["/market/fruit/server.ts"]!.replace("Weigh fruit.", "Weigh fruit or berries.");
    const again = readAll(stamped({ ...MARKET, "/market/fruit/server.ts": edited }));
    expect(again.read).toEqual(["fruit"]);
    expect(descriptions(again.toolSet)).toEqual(["Cut a cheese.", "Weigh fruit or berries."]);
  });

  test("what an edit links is read together", () => {
    const readAll = reading(keeper());
    readAll(stamped(MARKET));
    const linked = {
      ...MARKET,
      "/market/fruit/server.ts": `${SERVER}import { BOARD } from "../cheese/board";\nserver.registerTool("weigh_fruit", { description: BOARD }, handler);`,
      "/market/cheese/board.ts": 'export const BOARD = "Weigh fruit on the board.";',
    };
    expect(readAll(stamped(linked)).read).toEqual(["cheese", "fruit"]);
    const edited = { ...linked, "/market/cheese/board.ts": 'export const BOARD = "Weigh fruit by hand.";' };
    const again = readAll(stamped(edited));
    expect(again.read).toEqual(["cheese", "fruit"]);
    expect(descriptions(again.toolSet)).toEqual(["Cut a cheese.", "Weigh fruit by hand."]);
  });

  test("a text that is laid over the disk counts", () => {
    const readAll = reading(keeper());
    const host = stamped(MARKET);
    readAll(host);
    const unsaved = MARKET["/market/cheese/server.ts"]!.replace("Cut a cheese.", "Cut a cheese in two.");
    const over = readAll(overlayHost(host, new Map([["/market/cheese/server.ts", unsaved]])));
    expect(over.read).toEqual(["cheese"]);
    expect(descriptions(over.toolSet)).toEqual(["Cut a cheese in two.", "Weigh fruit."]);
    expect(descriptions(readAll(host).toolSet)).toEqual(["Cut a cheese.", "Weigh fruit."]);
  });
});
