import { describe, expect, it } from "vitest";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolsOf,
} from "../../support/source-project.ts";

/** What a description is that is read where `{here}` stands. */
function textsAt(code: string): (string | undefined)[] {
  const [tool] = toolsOf(
    `${SERVER}declare const flag: boolean;\nfunction start() { ${code.replace("{here}", 'server.registerTool("get_ship", { description: text }, handler);')} }\nstart();`,
  );
  return [tool?.description?.value, ...(tool?.alternatives.map((face) => face.description?.value) ?? [])];
}

describe("a variable that is given one value after the other", () => {
  it.each([
    ["has the last one before it is used", 'let text = "One."; text = "Two."; {here} text = "Three.";', ["Two."]],
    [
      "may take up its own value",
      'let text = "Reads"; text += " a ship"; text = `${text}.`; {here}',
      ["Reads a ship."],
    ],
    ["has either value after a branch", 'let text = "One."; if (flag) text = "Two."; {here}', ["One.", "Two."]],
    [
      "has no longer its first value after two branches",
      'let text = "One."; if (flag) { text = "Two."; } else { text = "Three."; } {here}',
      ["Two.", "Three."],
    ],
    [
      "has in a branch what the branch gave it",
      'let text = "One."; if (flag) { text = "Two."; {here} } else { text = "Three."; }',
      ["Two."],
    ],
    [
      "has no value of a branch that leads elsewhere",
      'let text = "One."; if (flag) { text = "Two."; return; } text += " More."; {here}',
      ["One. More."],
    ],
    ["is given one only where it has none", 'let text = null; text ??= "One."; text ??= "Two."; {here}', ["One."]],
    [
      "has what was tried, or what was done instead",
      'let text = "One."; try { text = "Two."; } catch { text = "Three."; } {here}',
      ["Two.", "Three."],
    ],
    [
      "has the last one in a function that runs later",
      'let text = "One."; const later = () => { {here} }; text = "Two."; later();',
      ["Two."],
    ],
  ])("%s", (_, code, expected) => {
    expect(textsAt(code)).toEqual(expected);
  });

  it("is a hole when a loop assigns it of which the turns are not known", () => {
    const set = readProject(
      `${SERVER}let text = "One."; for (const more of more()) text = more;\nserver.registerTool("get_ship", { description: text }, handler);`,
    );
    expect(holeSentences(set)).toEqual([
      "/description: the description depends on a loop of which it is not known how often it runs",
    ]);
  });

  it("knows that nothing is left of a list where a filter leaves none, whatever was filtered before", () => {
    const server = `${SERVER}
      const ships = [{ name: "ships", isWrite: false }, { name: "tides", isWrite: false }];
      const berths = [{ name: "berths", isWrite: true }];
      [ships, berths].forEach((all) => {
        const shown = all.filter((one) => one.name !== load());
        const writes = shown.filter((one) => one.isWrite);
        if (writes.length > 0) server.registerTool("write_" + all[0].name, {}, handler);
      });`;
    expect(namesOf(toolsOf(server))).toEqual(["write_berths"]);
  });

  it("keeps every tool of a list that is filtered step by step", () => {
    const server = `${LOW_LEVEL_SERVER}
      const all = [{ name: "moor_ship", inputSchema: { type: "object" } }, { name: "free_berth", inputSchema: { type: "object" } }];
      function start(allowed: Set<string>, denied?: RegExp) {
        let tools = denied ? all.filter((tool) => !denied.test(tool.name)) : [...all];
        if (allowed.size > 0) tools = tools.filter((tool) => allowed.has(tool.name));
        const known = tools;
        tools = [...tools, ...all.filter((tool) => allowed.has(tool.name) && !known.includes(tool))];
        server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
      }
      start(new Set(process.argv), undefined);`;
    expect(namesOf(toolsOf(server))).toEqual(["moor_ship", "free_berth"]);
  });
});

describe("what functions beside one keep in a variable of the function around them is what they gave it by then", () => {
  it.each([
    [
      "a text",
      `let prefix = ""; return { within(name: string) { prefix = name + "_"; }, add(name: string) { server.registerTool(prefix + name, {}, handler); } };`,
      `port.within("north"); port.add("moor"); port.within("south"); port.add("tow");`,
      { north_moor: undefined, south_tow: undefined },
    ],
    [
      "a number that is counted",
      `let count = 0; return { add(name: string) { count += 1; server.registerTool(name + count, {}, handler); } };`,
      `port.add("moor"); for (const name of ["tow", "sail"]) port.add(name);`,
      { moor1: undefined, tow2: undefined, sail3: undefined },
    ],
    [
      "a text that they put together",
      `let text = ""; return { say(line: string) { text += line; }, add(name: string) { server.registerTool(name, { description: text }, handler); } };`,
      `port.say("Moors "); port.say("ships."); port.add("moor");`,
      { moor: "Moors ships." },
    ],
  ])("%s", (_, body, calls, described) => {
    const tools = toolsOf(`${SERVER}function makePort() { ${body} } const port = makePort(); ${calls}`);
    expect(Object.fromEntries(tools.map(({ name, description }) => [name.value, description?.value]))).toEqual(
      described,
    );
  });

  it("and is not known where one of them is handed over to somebody else", () => {
    const code = `${SERVER}function makePort() { let ships: string[] = []; return { moor(ship: string) { ships = [ship].concat(ships); }, all: () => ships }; }
      const port = makePort(); ["tug", "ferry"].forEach(port.moor); for (const ship of port.all()) server.registerTool(ship, {}, handler);`;
    expect(holeSentences(readProject(code)).join("\n")).toContain("not known in what order they are called");
  });
});

describe("a parameter that is given another value", () => {
  const described = (code: string): (string | undefined)[][] =>
    toolsOf(`${SERVER}${code}`).map(({ name, description }) => [name.value, description?.value]);
  const add = "server.registerTool(name, { description: text }, handler);";

  it.each([
    ["has that behind it", `function add(name, text) { name = "port_" + name; ${add} }`, "port_tow", "Tows"],
    [
      "is made of others",
      `function add(name, text, place = "quay") { name = place + "_" + name; ${add} }`,
      "quay_tow",
      "Tows",
    ],
    [
      "has it where it had none",
      `function add(name, text) { if (name === "tow") text = undefined; text ??= "None"; ${add} }`,
      "tow",
      "None",
    ],
    [
      "and is taken out of an object has that",
      `function add(name, text) { enter({ name, text }); }
       function enter({ name, text }) { text = text + "."; ${add} }`,
      "tow",
      "Tows.",
    ],
    [
      "has the last one in what runs later",
      `function add(name, text) { const enter = () => ${add.slice(0, -1)}; name = "late_" + name; enter(); }`,
      "late_tow",
      "Tows",
    ],
  ])("%s", (_, code, name, text) => {
    expect(described(`${code}\nadd("tow", "Tows");`)).toEqual([[name, text]]);
  });

  it("keeps what it was given before that", () => {
    expect(described(`function add(name, text) { ${add} name = "later"; } add("tow", "Tows");`)).toEqual([
      ["tow", "Tows"],
    ]);
  });

  it("and is an object has the defaults of the function", () => {
    expect(
      described(`function add(name, options = {}) {
          options = { description: "Plain", ...options };
          server.registerTool(name, options, handler);
        }
        add("tow");
        add("moor", { description: "Moors" });`),
    ).toEqual([
      ["tow", "Plain"],
      ["moor", "Moors"],
    ]);
  });

  it("in a loop has what its turns make of it", () => {
    const code = `function add(name, times) { for (const time of times) name += time; server.registerTool(name, {}, handler); } add("tow", [1, 2]);`;
    expect(namesOf(toolsOf(`${SERVER}${code}`))).toEqual(["tow12"]);
  });

  it("in the loop that gives it another one is not known", () => {
    const set = readProject(
      `${SERVER}function add(name, times) { for (const time of times) { name += time; server.registerTool(name, {}, handler); } } add("tow", [1, 2]);`,
    );
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toEqual(["a tool's name is assigned in several places"]);
  });
});

it("variables that a pattern takes out have what they are given then, also when they change places", () => {
  const code = `let [first, second] = ["moor_ship", "tow_ship"];
    first += "s";
    server.registerTool(first, {}, handler);
    server.registerTool(second, {}, handler);`;
  expect(namesOf(toolsOf(`${SERVER}${code}`))).toEqual(["moor_ships", "tow_ship"]);
  const swapped = `let [first, second] = ["moor_ship", "tow_ship"]; [first, second] = [second, first];`;
  expect(namesOf(toolsOf(`${SERVER}${swapped} server.registerTool(first, {}, handler);`))).toEqual(["tow_ship"]);
});

describe("a list that functions may begin anew holds what is put into it", () => {
  const moor = "for (const name of found) server.registerTool(name, {}, handler);";

  it.each([
    ["by a function, while nobody begins it anew", 'add("moor_ship");'],
    ["beside them", 'found.push("moor_ship");'],
    ["behind that", 'clear(); add("moor_ship");'],
  ])("%s", (_, code) => {
    const before = `let found: string[] = [];
      function add(name: string) { found.push(name); }
      export function clear() { found = []; }`;
    expect(namesOf(toolsOf(`${SERVER}${before} ${code} ${moor}`))).toEqual(["moor_ship"]);
  });
});
