import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER } from "../../support/source-project.ts";

const read = (code: string) =>
  readProject(`${SERVER}const names = ["moor_tug", "tow_tug", "sight_ferry"];
  ${code}
  for (const name of chosen) server.registerTool(name, {}, handler);`);

describe("a pattern that goes on behind what it has found", () => {
  it.each([
    ["is one for all members", "const tug = /tug/g;\nconst chosen = names.filter((name) => tug.test(name));"],
    [
      "has to match where it goes on",
      "const tug = /[a-z]+_tug/y;\nconst chosen = names.filter((name) => tug.test(name));",
    ],
    [
      "is kept by an object",
      "const kept = { tug: /tug/g };\nconst chosen = names.filter((name) => kept.tug.test(name));",
    ],
  ])("leaves open which members of a list it finds where it %s", (_, code) => {
    const set = read(code);
    expect(holeSentences(set).join("\n")).toContain("goes on behind what it found before");
    expect(namesOf(set)).not.toContain("sight_ferry");
  });

  it.each([
    ["it is made for each", "const chosen = names.filter((name) => /tug/g.test(name));"],
    [
      "it is a new one in each run",
      "const chosen = names.filter((name) => { const tug = /tug/g; return tug.test(name); });",
    ],
    ["it does not go on", "const tug = /tug/;\nconst chosen = names.filter((name) => tug.test(name));"],
  ])("finds all where %s", (_, code) => {
    const set = read(code);
    expect(holeSentences(set)).toEqual([]);
    expect(namesOf(set)).toEqual(["moor_tug", "tow_tug"]);
  });
});
