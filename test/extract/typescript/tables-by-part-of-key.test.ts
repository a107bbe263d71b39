import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER } from "../../support/source-project.ts";

/** What is read of a server whose tools are those that a table keeps under a key. */
function readBy(picked: string, given: string): ReturnType<typeof readProject> {
  return readProject(`${SERVER}import { ask } from "harbour-office";
const toolsOf = (name: string) => ({ getTools: () => [{ name, description: "Moors." }] });
const quays = { "all::north": toolsOf("moor_north"), "all::south": toolsOf("moor_south"), "own::west": toolsOf("moor_west") };
const other = toolsOf("moor");
const pick = (key: string) => ${picked};
for (const { name, description } of pick(${given}).getTools()) server.registerTool(name, { description }, handler);`);
}

describe("a table under a key of which a part is known", () => {
  it.each([
    ["a template", "quays[`all::${key}`] ?? other"],
    ["a sum", 'quays["all::" + key] ?? other'],
    ["a template in another", "{ const whole = `${key}`; return quays[`all::${whole}`] ?? other; }"],
  ])("gives the members whose names fit %s, or what is there for want of one", (_, picked) => {
    const set = readBy(picked, "ask()");
    expect([namesOf(set).toSorted(), holeSentences(set)]).toEqual([["moor", "moor_north", "moor_south"], []]);
  });

  it("is asked again under another where it has none", () => {
    const set = readBy("quays[`${ask()}::${key}`] ?? quays[`all::${key}`] ?? other", "ask()");
    expect(namesOf(set).toSorted()).toEqual(["moor", "moor_north", "moor_south", "moor_west"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("has none where no name fits", () => {
    const set = readBy("quays[`none::${key}`] ?? other", "ask()");
    expect([namesOf(set), holeSentences(set)]).toEqual([["moor"], []]);
  });

  it("has none by default where the rest of the key is a setting", () => {
    const set = readBy("quays[`all::${key}`] ?? other", "process.argv[2]");
    expect(set.tools.map(({ name, origin }) => [name.value, origin.isOffByDefault === true])).toEqual([
      ["moor", false],
      ["moor_north", true],
      ["moor_south", true],
    ]);
    expect(holeSentences(set)).toEqual([]);
  });

  it.each([
    ["the part may be in other letters", "quays[`ALL::${key}`.toLowerCase()] ?? other"],
    ["any object has what fits", "quays[`to${key}`] ?? other"],
    ["nothing is known of it", "quays[`${key}`] ?? other"],
  ])("is a hole where %s", (_, picked) => {
    expect(holeSentences(readBy(picked, "ask()"))).toHaveLength(1);
  });
});
