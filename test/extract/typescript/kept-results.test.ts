import { describe, expect, it } from "vitest";
import { processorTime } from "../../support/processor-time.ts";
import { namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

/** Enough to be kept rather than worked out again. */
const BERTHS = `const berths = ["north", "south", "east", "west", "inner", "outer", "upper", "lower", "first", "last"];
function berthTools() {
  const tools = [];
  for (const berth of berths) tools.push({ name: "get_" + berth, description: "Reads the berth " + berth + "." });
  return tools;
}
`;

describe("a function that is called again and again with the same arguments", () => {
  it("gives each caller a list of its own", () => {
    const tools = namesOf(
      readProject(`${SERVER}${BERTHS}
        function harbour() { const list = berthTools(); list.push({ name: "open_gate", description: "Opens." }); return list; }
        function yard() { const list = berthTools(); list.push({ name: "lift_boat", description: "Lifts." }); return list; }
        function quay() { return berthTools(); }
        for (const tool of quay()) server.registerTool("quay_" + tool.name, { description: tool.description }, handler);
        for (const tool of harbour()) server.registerTool("harbour_" + tool.name, { description: tool.description }, handler);
        for (const tool of yard()) server.registerTool("yard_" + tool.name, { description: tool.description }, handler);
        for (const tool of quay()) server.registerTool("dock_" + tool.name, { description: tool.description }, handler);`),
    );
    expect(tools.filter((name) => /gate|boat/u.test(name))).toEqual(["harbour_open_gate", "yard_lift_boat"]);
    expect(tools).toHaveLength(42);
  });

  it("gives each caller a map of its own inside of what it gives", () => {
    const tools = namesOf(
      readProject(`${SERVER}${BERTHS}
        function registry() { const tools = new Map(); for (const tool of berthTools()) tools.set(tool.name, tool); return { tools }; }
        function harbour() { const { tools } = registry(); tools.set("open_gate", { name: "open_gate" }); return tools; }
        for (const [name] of registry().tools) server.registerTool("quay_" + name, {}, handler);
        for (const [name] of harbour()) server.registerTool("harbour_" + name, {}, handler);
        for (const [name] of registry().tools) server.registerTool("dock_" + name, {}, handler);`),
    );
    expect(tools.filter((name) => name.endsWith("gate"))).toEqual(["harbour_open_gate"]);
    expect(tools).toHaveLength(31);
  });

  it("gives what holds itself, too", () => {
    const tools = namesOf(
      readProject(`${SERVER}${BERTHS}
        function circle() {
          const all: Record<string, unknown> = {};
          for (const tool of berthTools()) all[tool.name] = tool.description;
          all.self = all;
          return all;
        }
        server.registerTool("get_north", { description: circle().get_north }, handler);
        server.registerTool("get_south", { description: circle().self.self.get_south }, handler);`),
    );
    expect(tools).toEqual(["get_north", "get_south"]);
  });

  it("gives each function that is bound to other arguments what it gives for these", () => {
    const tools = toolsOf({
      "src/server.ts": `${SERVER}
        function describe(berth: string) {
          const words = ["Reads", "the", "berth", "in", "the", "part", "of", "the", "harbour", "called"];
          const lines: string[] = [];
          for (const word of words) lines.push(word);
          lines.push(berth);
          return lines.join(" ");
        }
        const north = describe.bind(null, "north");
        const south = describe.bind(null, "south");
        server.registerTool("get_north", { description: north() }, handler);
        server.registerTool("get_south", { description: south() }, handler);`,
    });
    expect(tools.map(({ description }) => description?.value.split(" ").at(-1))).toEqual(["north", "south"]);
  });

  it("makes registries anew, each with tools of its own", () => {
    const tools = namesOf(
      readProject(`${SERVER}${BERTHS}
        function makeRegistry() {
          const tools = berthTools();
          return { add: (tool) => { tools.push(tool); }, list: () => tools };
        }
        const harbour = makeRegistry();
        const yard = makeRegistry();
        harbour.add({ name: "open_gate", description: "Opens." });
        yard.add({ name: "lift_boat", description: "Lifts." });
        for (const tool of harbour.list()) server.registerTool("harbour_" + tool.name, { description: tool.description }, handler);
        for (const tool of yard.list()) server.registerTool("yard_" + tool.name, { description: tool.description }, handler);`),
    );
    expect(tools.filter((name) => /gate|boat/u.test(name))).toEqual(["harbour_open_gate", "yard_lift_boat"]);
  });

  it("makes schemas anew, so that none refers to the other", () => {
    const [tool] = toolsOf(
      {
        "src/server.ts": `${SERVER}
          function day(which: string) {
            const parts = ["Format", "as", "year", "month", "and", "day", "with", "a", "dash", "between"].map((part) => part.toLowerCase());
            return z.string().describe(which + ": " + parts.join(" "));
          }
          const which = "day";
          const shape = { from: day(which), to: day(which) };
          server.registerTool("list_berths", { description: "Lists.", inputSchema: shape }, handler);`,
      },
      { zod: "3.25.76" },
    );
    const { from, to } = tool!.input.schema.properties as Record<string, unknown>;
    expect(to).toEqual(from);
    expect(JSON.stringify(to)).not.toContain("$ref");
  });

  it("gives each caller one of several lists of its own", () => {
    const tools = namesOf(
      readProject(`${SERVER}${BERTHS}
        function yardTools() { const tools = []; for (const berth of berths) tools.push({ name: "lift_" + berth }); return tools; }
        function either() { return process.platform === "win32" ? berthTools() : yardTools(); }
        function harbour() { const list = either(); list.push({ name: "open_gate" }); return list; }
        for (const tool of either()) server.registerTool("quay_" + tool.name, {}, handler);
        for (const tool of harbour()) server.registerTool("harbour_" + tool.name, {}, handler);
        for (const tool of either()) server.registerTool("dock_" + tool.name, {}, handler);`),
    );
    expect(tools.filter((name) => name.endsWith("gate"))).toEqual(["harbour_open_gate"]);
  });

  it("gives a function one of several lists of its own that it changes", () => {
    const tools = namesOf(
      readProject(`${SERVER}${BERTHS}
        function either(kind: string) { const tools = berthTools(); return kind === "all" ? [...tools, { name: "get_all" }] : [{ name: "get_one" }]; }
        function harbour() { const list = either(process.argv[2]); list.push({ name: "open_gate" }); return list; }
        for (const tool of either(process.argv[2])) server.registerTool("quay_" + tool.name, {}, handler);
        for (const tool of harbour()) server.registerTool("harbour_" + tool.name, {}, handler);`),
    );
    expect(tools.filter((name) => /gate|one/u.test(name)).toSorted()).toEqual([
      "harbour_get_one",
      "harbour_open_gate",
      "quay_get_one",
    ]);
  });

  it("gives each what was written where it is called", () => {
    const source = `${SERVER}
      function described(text: string) {
        const parts = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"].map((part) => part.toUpperCase());
        return parts.length > 3 ? text : "none";
      }
      server.registerTool("get_north", { description: described("Reads a berth.") }, handler);
      server.registerTool("get_south", { description: described("Reads a berth.") }, handler);`;
    const places = toolsOf({ "src/server.ts": source }).map(({ description }) => description?.pieces[0]?.range?.start);
    const [first, second] = [source.indexOf("Reads a"), source.lastIndexOf("Reads a")];
    expect(places).toEqual([first, second]);
  });

  it.each([
    ["texts that are put together each time", `"harbour_" + "master"`],
    ["what is not known", `process.argv[2]`],
  ])("is worked out once for arguments that are the same, though not the same value: %s", (_, given) => {
    const asked = (times: number): string => `${SERVER}
      const words = [${Array.from({ length: 400 }, (_, index) => `"ship-${index}"`).join(", ")}];
      function fleet(harbour: string) {
        const ships: Record<string, string> = {};
        for (const word of words) { const name = word.replace("-", "_").toLowerCase(); ships[name] = "Reads " + name; }
        return harbour === "none" ? {} : ships;
      }
      const harbour = () => ${given};
      ${Array.from({ length: times }, (_, index) => `server.registerTool("get_ship_${index}", { description: fleet(harbour())["ship_${index}"] }, handler);`).join("\n")}`;
    const cost = (times: number): number =>
      Math.min(
        ...[1, 2, 3].map(() => processorTime(() => expect(readProject(asked(times)).tools).toHaveLength(times))),
      );
    cost(1);
    expect(cost(40) / cost(1)).toBeLessThan(8);
  });

  it("is worked out once for all of them", () => {
    const asked = (times: number): string => `${SERVER}
      const words = [${Array.from({ length: 400 }, (_, index) => `"ship-${index}"`).join(", ")}];
      function fleet() {
        const ships: Record<string, string> = {};
        for (const word of words) { const name = word.replace("-", "_").toLowerCase(); ships[name] = "Reads " + name; }
        return ships;
      }
      ${Array.from({ length: times }, (_, index) => `function ship${index}() { return fleet()["ship_${index}"]; }\nserver.registerTool("get_ship_${index}", { description: ship${index}() }, handler);`).join("\n")}`;
    const cost = (times: number): number =>
      Math.min(
        ...[1, 2, 3].map(() => processorTime(() => expect(readProject(asked(times)).tools).toHaveLength(times))),
      );
    cost(1);
    expect(cost(40) / cost(1)).toBeLessThan(8);
  });
});
