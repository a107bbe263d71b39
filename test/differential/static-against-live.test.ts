import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { fixtureFolder, repositoryRoot, startableFixtures } from "../support/fixture-folders.ts";
import { extractFromManifest } from "../../src/extract/tool-manifest/extract-from-manifest.ts";
import type { ManifestFile } from "../../src/extract/tool-manifest/parse-manifest.ts";
import { byServer, type ToolSet } from "../../src/tool-model/tool-set.ts";
import { isOffByDefault } from "../../src/tool-model/off-by-default.ts";
import { isUnlisted } from "../../src/tool-model/unlisted.ts";
import { verifyTools } from "../../src/verify/verify-tools.ts";
import { liveManifest, toolsIn } from "../support/live-tools.ts";
import { staticTools } from "../support/static-tools.ts";
import { wireTools, type WireTool } from "../support/wire-tools.ts";

/** Tools in the same repository that another server lists. */
const ofOtherServers: Readonly<Record<string, readonly string[]>> = { brewery: ["pour_glass", "rate_beer"] };

const shapesPage = readFileSync(path.join(repositoryRoot, "docs/shapes.md"), "utf8");

const parts = ["title", "description", "inputSchema", "outputSchema", "annotations", "_meta"] as const;

describe("the fixture servers", () => {
  it("cover every way in", () => {
    expect(startableFixtures()).toEqual([
      "apiary",
      "apothecary",
      "aquarium",
      "archive",
      "bakehouse",
      "bakery",
      "brewery",
      "cable-car",
      "clinic",
      "clockmaker",
      "ferry",
      "fish-auction",
      "greenhouse",
      "harbour",
      "library",
      "lighthouse",
      "mill",
      "museum",
      "observatory",
      "order-desk",
      "post-office",
      "print-shop",
      "scriptorium",
      "seed-vault",
      "stables",
      "tea-house",
      "telegraph",
      "theatre",
      "vineyard",
      "warehouse",
      "workshop",
    ]);
  });
});

describe("docs/shapes.md", () => {
  const links = [...shapesPage.matchAll(/\]\(\.\.\/(fixtures\/([^/)]+)\/[^)]+)\)/gu)];

  it("names files that exist, of servers that are started here", () => {
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter(([, file = ""]) => !existsSync(path.join(repositoryRoot, file)))).toEqual([]);
    expect(links.filter(([, , name = ""]) => !startableFixtures().includes(name))).toEqual([]);
  });
});

describe.each(startableFixtures())("what is read from the source of %s is what the running server says:", (fixture) => {
  let answer: ManifestFile;
  let toolSet: ToolSet;
  let live: readonly WireTool[];
  let extracted: readonly WireTool[];
  const elsewhere = ofOtherServers[fixture] ?? [];

  beforeAll(async () => {
    const folder = fixtureFolder(fixture);
    [answer, toolSet] = await Promise.all([liveManifest(folder), staticTools(folder)]);
    live = toolsIn(answer);
    const listed = toolSet.tools.filter((tool) => !isUnlisted(tool) && !elsewhere.includes(tool.name.value));
    extracted = wireTools({ ...toolSet, tools: listed });
  });

  it("the same tools, and at least five", () => {
    expect(live.length).toBeGreaterThanOrEqual(5);
    expect(extracted.map((tool) => tool.name).toSorted()).toEqual(live.map((tool) => tool.name).toSorted());
  });

  it("none of them said to be off by default", () => {
    expect(toolSet.tools.filter(isOffByDefault)).toEqual([]);
  });

  it.each(parts)("%s", (part) => {
    expect(partOfEach(extracted, part)).toEqual(partOfEach(live, part));
  });

  it("from the files that docs/shapes.md names, and from none that it calls a decoy", () => {
    const places = JSON.stringify(toolSet.tools);
    const isPlace = (file: string) => places.includes(`"${fixtureFolder(fixture)}/${file}"`);
    const { ways, decoys } = filesInDocs(fixture);
    expect(ways.filter((file) => !isPlace(file))).toEqual([]);
    expect(decoys.filter(isPlace)).toEqual([]);
  });

  it("by the verdict of `mcp-lint verify`, too", () => {
    expect(verifyTools(toolSet, extractFromManifest(answer))).toEqual({
      // One of them lists a tool twice, which a rule is there to find.
      compared: [...new Set(live.map((tool) => tool.name))],
      differences: [],
      missing: [],
      extra: [],
      uncompared: [],
      off: 0,
      elsewhere: elsewhere.length,
      unnamed: 0,
    });
  });
});

describe("what is read from the source of archive beyond what the running server lists", () => {
  it("is what its catalog hands out", async () => {
    const { tools } = await staticTools(fixtureFolder("archive"));
    expect(tools.filter(isUnlisted).map(({ name, description }) => [name.value, description?.value])).toEqual([
      ["bind_volume", "Bind deeds into a volume.\n\nDeeds that are bound already stay where they are."],
      ["appraise_deed", "Appraise a deed."],
    ]);
  });
});

describe("of the two servers in the repository of brewery", () => {
  it("each has tools of its own, and the second says what it lists, too", async () => {
    const folder = fixtureFolder("brewery");
    const [live, toolSet] = await Promise.all([liveManifest(`${folder}/packages/tasting-room`), staticTools(folder)]);
    const [other, ...more] = byServer(toolSet).filter(({ tools }) =>
      tools.some(({ name }) => name.value === "pour_glass"),
    );
    expect(more).toEqual([]);
    const extracted = wireTools({ ...toolSet, tools: other?.tools ?? [] });
    for (const part of parts) expect(partOfEach(extracted, part)).toEqual(partOfEach(toolsIn(live), part));
  });
});

/** What docs/shapes.md names of a fixture: where a way of defining tools is to be seen, and where there are decoys. */
function filesInDocs(fixture: string): { readonly ways: readonly string[]; readonly decoys: readonly string[] } {
  const [ways = "", decoys = ""] = shapesPage.split("## What looks like tools and is none");
  const [ofWays, ofDecoys] = [ways, decoys].map((part) =>
    [...part.matchAll(/\]\(\.\.\/fixtures\/([^/)]+)\/([^)]+)\)/gu)].flatMap(([, name, file = ""]) =>
      name === fixture ? [file] : [],
    ),
  );
  return { ways: ofWays ?? [], decoys: ofDecoys ?? [] };
}

/** One part of every tool by name, as plain JSON; tools without it are left out. */
function partOfEach(tools: readonly WireTool[], part: (typeof parts)[number]): unknown {
  return JSON.parse(JSON.stringify(Object.fromEntries(tools.map((tool) => [tool.name, tool[part]]))));
}
