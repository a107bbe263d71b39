import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER } from "../../support/source-project.ts";

describe("what is imported from a file that is not here, since a build writes it", () => {
  it("is told of as such where a list was expected", () => {
    const set = readProject(`${SERVER}import { tugs } from "./generated/tugs.js";
      for (const tug of tugs) server.registerTool(tug.name, {}, handler);`);
    expect(holeSentences(set)).toEqual([
      "a tool's name is `tugs` of ./generated/tugs.js (a file that is not here) where a list was expected",
    ]);
  });

  it("is told of as such where data was expected, which no types can tell then", () => {
    const set = readProject(`${SERVER}import { BERTHS } from "./generated/berths.js";
      server.registerTool("moor_ship", { inputSchema: { berth: z.enum(BERTHS) } }, handler);`);
    expect(holeSentences(set).join()).toContain("`BERTHS` of ./generated/berths.js (a file that is not here)");
    expect(holeSentences(set).join()).not.toContain("types of the installed package");
  });
});
