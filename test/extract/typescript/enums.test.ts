import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const program = (members: string, keys = "Object.keys(Berth)"): string =>
  `${SERVER}enum Berth { ${members} }
for (const key of ${keys}) server.registerTool(\`moor_at_\${key}\`, { description: "Moors" }, handler);`;

describe("an enum that is looped over", () => {
  it("has its numbers among its keys, in their order, before its names", () => {
    expect(namesOf(toolsOf(program("North = 7, South = 3")))).toEqual([
      "moor_at_3",
      "moor_at_7",
      "moor_at_North",
      "moor_at_South",
    ]);
  });

  it("counts on from numbers that are computed", () => {
    expect(
      namesOf(toolsOf(program("Quay = 1 << 2, Pier", "Object.keys(Berth).filter((key) => !isNaN(Number(key)))"))),
    ).toEqual(["moor_at_4", "moor_at_5"]);
  });

  it("has the members of all its declarations", () => {
    expect(namesOf(toolsOf(program('North = "n" } enum Berth { South = "s"')))).toEqual([
      "moor_at_North",
      "moor_at_South",
    ]);
  });

  it("leaves a hole for the numbers of members that are not known", () => {
    const set = readProject(program("North = Number(process.env.NORTH)"));
    expect(namesOf(set)).toEqual(["moor_at_North"]);
    expect(holeSentences(set)).toHaveLength(1);
  });
});
