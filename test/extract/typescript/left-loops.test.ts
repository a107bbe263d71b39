import { describe, expect, it } from "vitest";
import { holeSentences, LOW_LEVEL_SERVER, namesOf, readProject } from "../../support/source-project.ts";

const UNKNOWN = "the list of tools depends on a loop of which it is not known how long it runs";

/** The names of the tools that a handler lists which is written so, and what is said to be left open. */
function listed(code: string, around = ""): readonly [string[], string[]] {
  const set = readProject(`${LOW_LEVEL_SERVER}
    import { harbour } from "harbour-client";
    const moor = { name: "moor_ship", description: "Moors", inputSchema: { type: "object" } };
    const hoist = { name: "hoist_flag", description: "Hoists", inputSchema: { type: "object" } };
    ${around}
    server.setRequestHandler(ListToolsRequestSchema, async () => { ${code} });`);
  return [namesOf(set), holeSentences(set)];
}

describe("a loop of which it is not known how long it runs", () => {
  it("leaves the tools that are listed before it and behind it", () => {
    const [names, holes] = listed(`const tools = [moor];
      let page = 0;
      while (true) {
        const ships = await harbour.ships({ page });
        if (!ships.data) break;
        tools.push(...ships.data.map((ship) => ({ name: "hail_" + ship.id, description: ship.text, inputSchema: {} })));
        if (!ships.more) break;
        page++;
      }
      tools.push(hoist);
      return { tools };`);
    expect(names).toEqual(["moor_ship", "hoist_flag"]);
    expect(holes).toHaveLength(1);
  });

  it("leaves them, too, where it is written without a condition", () => {
    const turn = "const ship = harbour.next(); if (!ship) break; tools.push(ship);";
    expect(listed(`const tools = [moor]; for (;;) { ${turn} } tools.push(hoist); return { tools };`)).toEqual([
      ["moor_ship", "hoist_flag"],
      ["the list of tools depends on a loop that is not run"],
    ]);
  });

  it("leaves them where a first turn is run in any case", () => {
    const turn = "cursor = harbour.page(cursor); tools.push(...cursor.ships);";
    const [names, holes] = listed(`const tools = [moor]; let cursor; do { ${turn} } while (cursor.next);
      tools.push(hoist);
      return { tools };`);
    expect(names).toEqual(["moor_ship", "hoist_flag"]);
    expect(holes).toHaveLength(1);
  });

  it("leaves open what it may list, though no turn of it is run", () => {
    expect(
      listed(`const tools = [moor];
      while (harbour.more()) tools.push(harbour.next());
      return { tools };`),
    ).toEqual([["moor_ship"], [UNKNOWN]]);
  });

  it("lists nothing of its turns, since nobody knows how many there are", () => {
    expect(
      listed(`const tools = [moor];
      for (let berth = 0; harbour.has(berth); berth++) tools.push({ ...hoist, name: "hoist_" + berth });
      return { tools };`),
    ).toEqual([["moor_ship"], [UNKNOWN]]);
  });

  it.each([
    ["gives what its function returns", "while (harbour.more()) { if (harbour.isOpen()) return { tools: [hoist] }; }"],
    [
      "jumps to a label around it",
      "outer: while (true) { while (harbour.more()) { if (harbour.isOpen()) break outer; } }",
    ],
  ])("leaves nothing where it %s", (_how, loop) => {
    expect(listed(`const tools = [moor]; ${loop} return { tools };`)).toEqual([[], [UNKNOWN]]);
  });

  it("leaves nothing of a list that its function is handed", () => {
    const fill = "function fill(tools) { while (harbour.more()) tools.push(harbour.next()); return tools; }";
    expect(listed("return { tools: fill([moor]) };", fill)).toEqual([[], [UNKNOWN]]);
  });

  it("leaves nothing where it fills an object", () => {
    expect(
      listed(`const tools = { moor };
      while (harbour.more()) tools[harbour.next()] = hoist;
      return { tools: Object.values(tools) };`),
    ).toEqual([[], [UNKNOWN]]);
  });
});
