import { beforeAll, describe, expect, it } from "vitest";
import { fixtureFolder, startableFixtures } from "../support/fixture-folders.ts";
import { extractFromManifest } from "../../src/extract/tool-manifest/extract-from-manifest.ts";
import type { ManifestFile } from "../../src/extract/tool-manifest/parse-manifest.ts";
import type { ToolSet } from "../../src/tool-model/tool-set.ts";
import { isUnlisted } from "../../src/tool-model/unlisted.ts";
import { verifyTools } from "../../src/verify/verify-tools.ts";
import { liveManifest, toolsIn } from "../support/live-tools.ts";
import { staticTools } from "../support/static-tools.ts";
import { wireTools, type WireTool } from "../support/wire-tools.ts";

const parts = ["title", "description", "inputSchema", "outputSchema", "annotations", "_meta"] as const;

describe("the fixture servers", () => {
  it("cover every way in", () => {
    expect(startableFixtures()).toEqual([
      "apothecary",
      "aquarium",
      "archive",
      "bakehouse",
      "bakery",
      "cable-car",
      "clinic",
      "ferry",
      "fish-auction",
      "greenhouse",
      "harbour",
      "library",
      "lighthouse",
      "museum",
      "observatory",
      "order-desk",
      "post-office",
      "print-shop",
      "scriptorium",
      "theatre",
      "warehouse",
      "workshop",
    ]);
  });
});

describe.each(startableFixtures())("what is read from the source of %s is what the running server says:", (fixture) => {
  let answer: ManifestFile;
  let toolSet: ToolSet;
  let live: readonly WireTool[];
  let extracted: readonly WireTool[];

  beforeAll(async () => {
    const folder = fixtureFolder(fixture);
    [answer, toolSet] = await Promise.all([liveManifest(folder), staticTools(folder)]);
    live = toolsIn(answer);
    extracted = wireTools({ ...toolSet, tools: toolSet.tools.filter((tool) => !isUnlisted(tool)) });
  });

  it("the same tools, and at least five", () => {
    expect(live.length).toBeGreaterThanOrEqual(5);
    expect(extracted.map((tool) => tool.name).toSorted()).toEqual(live.map((tool) => tool.name).toSorted());
  });

  it.each(parts)("%s", (part) => {
    expect(partOfEach(extracted, part)).toEqual(partOfEach(live, part));
  });

  it("by the verdict of `mcp-lint verify`, too", () => {
    expect(verifyTools(toolSet, extractFromManifest(answer))).toEqual({
      // One of them lists a tool twice, which a rule is there to find.
      compared: [...new Set(live.map((tool) => tool.name))],
      differences: [],
      missing: [],
      extra: [],
      uncompared: [],
      elsewhere: 0,
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

/** One part of every tool by name, as plain JSON; tools without it are left out. */
function partOfEach(tools: readonly WireTool[], part: (typeof parts)[number]): unknown {
  return JSON.parse(JSON.stringify(Object.fromEntries(tools.map((tool) => [tool.name, tool[part]]))));
}
