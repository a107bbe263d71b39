import { beforeAll, describe, expect, it } from "vitest";
import { fixtureFolder, startableFixtures } from "../support/fixture-folders.ts";
import { listLiveTools } from "../support/live-tools.ts";
import { listStaticTools } from "../support/static-tools.ts";
import type { WireTool } from "../support/static-tools.ts";

const parts = ["title", "description", "inputSchema", "outputSchema", "annotations", "_meta"] as const;

describe("the fixture servers", () => {
  it("cover every way in", () => {
    expect(startableFixtures()).toEqual([
      "clinic",
      "greenhouse",
      "harbour",
      "library",
      "lighthouse",
      "observatory",
      "order-desk",
      "post-office",
      "warehouse",
      "workshop",
    ]);
  });
});

describe.each(startableFixtures())("what is read from the source of %s is what the running server says:", (fixture) => {
  let live: readonly WireTool[];
  let extracted: readonly WireTool[];

  beforeAll(async () => {
    [live, extracted] = await Promise.all([
      listLiveTools(fixtureFolder(fixture)),
      listStaticTools(fixtureFolder(fixture)),
    ]);
  });

  it("the same tools, and at least five", () => {
    expect(live.length).toBeGreaterThanOrEqual(5);
    expect(extracted.map((tool) => tool.name).toSorted()).toEqual(live.map((tool) => tool.name).toSorted());
  });

  it.each(parts)("%s", (part) => {
    expect(partOfEach(extracted, part)).toEqual(partOfEach(live, part));
  });
});

/** One part of every tool by name, as plain JSON; tools without it are left out. */
function partOfEach(tools: readonly WireTool[], part: (typeof parts)[number]): unknown {
  return JSON.parse(JSON.stringify(Object.fromEntries(tools.map((tool) => [tool.name, tool[part]]))));
}
