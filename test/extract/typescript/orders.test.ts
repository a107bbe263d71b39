import { describe, expect, it } from "vitest";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolOf,
  toolsOf,
} from "../../support/source-project.ts";

/** The description of a tool that names the ships of a list, after some code that fills it. */
function shipsAfter(code: string): string | undefined {
  return toolOf(`${SERVER}${code}\nserver.registerTool("list_ships", { description: ships.join(" ") }, handler);`)
    .description?.value;
}

describe("a list is in the order that it has at run time,", () => {
  it.each([
    ["sorted in place", `const ships = ["tern", "auk"]; ships.sort();`, "auk tern"],
    ["with a member put in the place of another", `const ships = ["tern", "auk"]; ships[0] = "gull";`, "gull auk"],
    ["turned round in place", `const ships = ["tern", "auk", "gull"]; ships.reverse();`, "gull auk tern"],
    [
      "sorted by a number",
      `const ships = [{ name: "tern", berth: 2 }, { name: "auk", berth: 1 }].sort((one, other) => one.berth - other.berth).map((ship) => ship.name);`,
      "auk tern",
    ],
    [
      "sorted as people sort names",
      `const ships = ["tern", "Gull", "auk"].toSorted((one, other) => one.localeCompare(other));`,
      "auk Gull tern",
    ],
    [
      "sorted by which text comes first",
      `const ships = ["auk", "tern", "gull"].sort((one, other) => (one < other ? 1 : -1));`,
      "tern gull auk",
    ],
    [
      "sorted by a function that a function is run with",
      `const sorted = () => { const list = [3, 1, 2]; list.sort((one, other) => other - one); return list; }; const ships = sorted();`,
      "3 2 1",
    ],
    [
      "with members put before others",
      `const ships = ["tern"]; ships.unshift("auk"); ships.splice(1, 0, "gull");`,
      "auk gull tern",
    ],
    [
      "with a member put before the last one",
      `const ships = ["auk", "tern"]; ships.splice(ships.length - 1, 0, "gull");`,
      "auk gull tern",
    ],
    [
      "of which the last member was put anew, and then one before it",
      `const ships = ["auk", "gull"]; ships[ships.length - 1] = "tern"; ships.splice(ships.length - 1, 0, "gull");`,
      "auk gull tern",
    ],
  ])("%s", (_, code, expected) => {
    expect(shipsAfter(code)).toBe(expected);
  });

  it.each([
    ["the function that sorts it is not known", `const ships = ["tern", "auk"].sort(() => Math.random() - 0.5);`],
    ["it may be sorted, or not", `const ships = ["tern", "auk"]; if (Date.now() % 2) ships.sort();`],
  ])("and there is a hole in what is made of that, where %s", (_, code) => {
    const set = readProject(`${SERVER}${code}
      for (const ship of ships) server.registerTool("hail_" + ship, {}, handler);
      server.registerTool("list_ships", { description: ships.join(" ") }, handler);`);
    expect(namesOf(set).toSorted()).toEqual(["hail_auk", "hail_tern", "list_ships"]);
    expect(holeSentences(set)).toEqual(["/description: the description joins a list whose order is not known"]);
  });
});

it("loses no member of a list to other code that puts one at its end, of which it is not known when it runs", () => {
  const tools = toolsOf(`${SERVER}const ships = ["tern"];
    function replaceLast(ship) { ships[ships.length - 1] = ship; }
    function launch(ship) { ships.push(ship); }
    launch("auk"); replaceLast("gull");
    for (const ship of ships) server.registerTool("hail_" + ship, {}, handler);`);
  expect(namesOf(tools)).toEqual(expect.arrayContaining(["hail_tern", "hail_gull"]));
});

it("has all members of a list of which a page is listed, and a hole in what is made of their order", () => {
  const set = readProject(`${SERVER}const ships = ["tern", "auk"]; const page = ships.slice(Date.now());
    for (const ship of page) server.registerTool("hail_" + ship, {}, handler);
    server.registerTool("list_ships", { description: page.join(" ") }, handler);`);
  expect(namesOf(set)).toEqual(["hail_tern", "hail_auk", "list_ships"]);
  expect(holeSentences(set)).toEqual(["/description: the description joins members that depend on a condition"]);
});

it("has all tools of a list that is sent page by page", () => {
  const code = `const tools = [{ name: "hail_ship", inputSchema: { type: "object" } }, { name: "tow_ship", inputSchema: { type: "object" } }];
    server.setRequestHandler(ListToolsRequestSchema, async ({ params }) => {
      const start = Number(params?.cursor ?? 0);
      const end = start + 20;
      return { tools: tools.slice(start, end), nextCursor: end < tools.length ? String(end) : undefined };
    });`;
  const set = readProject(`${LOW_LEVEL_SERVER}${code}`);
  expect(namesOf(set)).toEqual(["hail_ship", "tow_ship"]);
  expect(holeSentences(set)).toEqual([]);
});

describe("a value that is changed step by step", () => {
  it("is the sum of what is added to a member", () => {
    const tool = toolOf(`${SERVER}const texts = { intro: "Lists" }; texts.intro += " ships.";
      server.registerTool("list_ships", { description: texts.intro }, handler);`);
    expect(tool.description?.value).toBe("Lists ships.");
  });

  it.each([
    [
      "a member is multiplied",
      "const most = { ships: 5 }; most.ships *= 2; const text = `At most ${most.ships}.`;",
      "At most 10.",
    ],
    [
      "a variable is one of those that something is taken apart into",
      `let text = "Lists."; ({ text } = { text: "Finds." });`,
      "Finds.",
    ],
    ["a loop gives it its members", `let text = "Lists."; for (text of ["Finds.", "Counts."]);`, "Counts."],
    [
      "a loop counts it",
      "let count = 7; for (count = 2; count < 5; count++); const text = `${count} ships`;",
      "5 ships",
    ],
  ])("is what comes of that where %s", (_, code, text) => {
    const tool = toolOf(`${SERVER}${code}\nserver.registerTool("list_ships", { description: text }, handler);`);
    expect(tool.description?.value).toBe(text);
  });

  it("by a loop that counts in steps of other sizes has those", () => {
    const tools = toolsOf(`${SERVER}const names: string[] = [];
      for (let hour = 8; hour > 1; hour /= 2) names.push("tide_" + hour);
      for (const name of names) server.registerTool(name, {}, handler);`);
    expect(namesOf(tools)).toEqual(["tide_8", "tide_4", "tide_2"]);
  });
});

describe("a variable that is declared empty", () => {
  it("and never assigned is undefined", () => {
    const tool = toolOf(`${SERVER}let more: string | undefined;
      server.registerTool("list_ships", { description: "Lists." + (more ?? "") }, handler);`);
    expect(tool.description?.value).toBe("Lists.");
  });

  it("and assigned by a handler is still so when the tool is registered", () => {
    const tool = toolOf(`${SERVER}let last: string | undefined;
      server.registerTool("list_ships", { description: "Last: " + (last ?? "none") }, async () => { last = "tern"; return { content: [] }; });`);
    expect([tool.description?.value, tool.alternatives]).toEqual(["Last: none", []]);
  });
});

describe("a switch over the kind of what is given", () => {
  it("registers what its clause for that does", () => {
    expect(
      namesOf(
        toolsOf(`${SERVER}const OPERATIONS = [{ kind: "each", noun: "ship" }, { kind: "one", name: "ring_bell" }] as any[];
          for (const operation of OPERATIONS)
            switch (operation.kind) {
              case "each": for (const verb of ["get", "list"]) server.registerTool(verb + "_" + operation.noun, {}, handler); break;
              case "one": server.registerTool(operation.name, {}, handler);
            }`),
      ).toSorted(),
    ).toEqual(["get_ship", "list_ship", "ring_bell"]);
  });

  it("has the same tool in two clauses one at a time", () => {
    const tools = toolsOf(`${SERVER}switch (process.argv[2]) {
        case "short": server.registerTool("list_ships", { description: "Lists." }, handler); break;
        default: server.registerTool("list_ships", { description: "Lists ships." }, handler);
      }`);
    const [one, other] = tools.map(({ origin }) => origin.branches ?? []);
    expect(
      one?.some(({ condition, isTaken }) =>
        other?.some((its) => its.condition === condition && its.isTaken !== isTaken),
      ),
    ).toBe(true);
  });
});

describe("an output schema", () => {
  it("of which a part is not known has a hole there, and the rest", () => {
    const set =
      readProject(`${SERVER}const SIDES = ["lee", ...(Date.now() % 2 ? ["luff"] : [])] as [string, ...string[]];
      server.registerTool("get_side", { description: "Gets.", outputSchema: { side: z.enum(SIDES), note: z.string() } }, handler);`);
    expect(holeSentences(set)).toEqual([
      "/outputSchema/properties/side: the output schema has members that depend on a condition",
    ]);
    expect(set.tools[0]?.output?.required).toEqual(["side", "note"]);
  });
});
