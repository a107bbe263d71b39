import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const described = (code: string): Record<string, string | undefined> =>
  Object.fromEntries(toolsOf(SERVER + code).map(({ name, description }) => [name.value, description?.value]));
const tool = (name: string, description: string): string =>
  `server.registerTool("${name}", { description: ${description} }, handler);`;

describe("a value is read as it is when a tool is registered", () => {
  it.each([
    [
      "a variable that a function sets later",
      `let port = "Oslo"; function move() { port = "Bergen"; } ${tool("get_port", "port")} move();`,
      { get_port: "Oslo" },
    ],
    [
      "a variable that a function has set before",
      `let port = "Oslo"; function move() { port = "Bergen"; } move(); ${tool("get_port", "port")}`,
      { get_port: "Bergen" },
    ],
    [
      "a variable that is empty until a function sets it, in a function that is called before that",
      `let port: string | undefined; function register() { ${tool("get_port", 'port ?? "none"')} }
       function move() { port = "Bergen"; } register(); move();`,
      { get_port: "none" },
    ],
    [
      "a member of an object, before and behind a function that changes it",
      `const port = { name: "Oslo" }; function move() { port.name = "Bergen"; }
       ${tool("get_old", "port.name")} move(); ${tool("get_new", "port.name")}`,
      { get_old: "Oslo", get_new: "Bergen" },
    ],
    [
      "a list that is filled later",
      `const names: string[] = []; function fill() { names.push("get_port"); }
       for (const name of names) server.registerTool(name, {}, handler);
       fill(); ${tool("count_ports", "String(names.length)")}`,
      { count_ports: "1" },
    ],
    [
      "a list that is turned round in between",
      `const ports = ["Bergen", "Oslo"]; const before = ports.join(); ports.reverse();
       ${tool("get_old", "before")} ${tool("get_new", "ports.join()")}`,
      { get_old: "Bergen,Oslo", get_new: "Oslo,Bergen" },
    ],
    [
      "an object that another name holds",
      `const port = { name: "Oslo" }; const same = port; port.name = "Bergen"; ${tool("get_port", "same.name")}`,
      { get_port: "Bergen" },
    ],
  ])("%s", (_, code, expected) => {
    expect(described(code)).toEqual(expected);
  });

  it("and not what a handler sets later", () => {
    const code = `let port = "Oslo"; server.registerTool("move", {}, async () => { port = "Bergen"; return { content: [] }; });
      ${tool("get_port", "port")}`;
    expect(readProject(SERVER + code).tools.map(({ description }) => description?.value)).not.toContain("Bergen");
  });

  it("and before a function sets it that waits first", () => {
    const code = `let port = "Oslo"; async function move() { await null; port = "Bergen"; }
      async function main() { const moving = move(); ${tool("get_port", "port")} await moving; } main();`;
    expect(described(code)).toEqual({ get_port: "Oslo" });
  });

  it("and not known where both wait", () => {
    const code = `let port = "Oslo"; async function move() { await null; port = "Bergen"; }
      async function main() { const moving = move(); await null; ${tool("get_port", "port")} await moving; } main();`;
    expect(holeSentences(readProject(SERVER + code))).toEqual([
      "/description: the description is assigned in several places",
    ]);
  });

  it("also what a map has under a key by then", () => {
    const code = `const texts = new Map<string, string>(); function put(text: string) { texts.set("port", text); }
      put("Oslo"); ${tool("get_port", 'texts.get("port")')} put("Bergen");`;
    expect(described(code)).toEqual({ get_port: "Oslo" });
  });

  it("also what a field has by then", () => {
    const code = `class Pier { port = "Oslo"; move(port: string) { this.port = port; }
      register(name: string) { server.registerTool(name, { description: this.port }, handler); } }
      const pier = new Pier(); pier.register("get_port"); pier.move("Bergen");`;
    const [found] = toolsOf(SERVER + code);
    expect([found?.description?.value, found?.alternatives[0]?.description?.value]).toEqual(["Oslo", undefined]);
  });
});

describe("what is changed between two calls of the function that reads it", () => {
  it("is what it is at each of them, for an object", () => {
    const code = `const port = { name: "Oslo" }; const text = () => port.name;
      ${tool("get_old", "text()")} port.name = "Bergen"; ${tool("get_new", "text()")}`;
    expect(described(code)).toEqual({ get_old: "Oslo", get_new: "Bergen" });
  });

  it("and for a variable", () => {
    const code = `let port = "Oslo"; const text = () => port;
      ${tool("get_old", "text()")} port = "Bergen"; ${tool("get_new", "text()")}`;
    expect(described(code)).toEqual({ get_old: "Oslo", get_new: "Bergen" });
  });

  it("is there where a function has added it by then", () => {
    const code = `const shape: any = {}; const field = (key: string) => { shape[key] = z.string(); };
      field("port"); server.registerTool("get_port", { description: "G", inputSchema: { ...shape } }, handler); field("pier");`;
    expect(toolsOf(SERVER + code).map(({ input }) => input.fields.map(({ name }) => name))).toEqual([["port"]]);
  });

  it("is what a function has put into a list that it empties again", () => {
    const code = `const path: string[] = [];
      const within = (part: string, run: () => void) => { path.push(part); run(); path.pop(); };
      const add = (name: string) => server.registerTool([...path, name].join("_"), {}, handler);
      within("port", () => { add("open"); within("ship", () => add("get")); add("close"); });`;
    expect(namesOf(toolsOf(SERVER + code))).toEqual(["port_open", "port_ship_get", "port_close"]);
  });
});

describe("a list under two names", () => {
  it("is filled once", () => {
    const code = `const ports = ["Oslo"]; const same = ports; same.push("Bergen"); ${tool("count_ports", "String(same.length)")}`;
    expect(described(code)).toEqual({ count_ports: "2" });
  });
});

describe("changes that give the collection back", () => {
  it.each([
    ["sorted and turned round", "ports.sort().reverse();", "Oslo,Molde,Bergen"],
    ["turned round and added to", 'ports.reverse().push("Bodo");', "Bergen,Oslo,Molde,Bodo"],
    ["sorted where a part is taken", "const [first] = ports.sort();", "Bergen,Molde,Oslo"],
    ["filled", 'ports.fill("Bodo", 1);', "Molde,Bodo,Bodo"],
    ["copied within", "ports.copyWithin(0, 1);", "Oslo,Bergen,Bergen"],
  ])("are made one after the other: %s", (_, change, expected) => {
    expect(
      described(`const ports = ["Molde", "Oslo", "Bergen"]; ${change} ${tool("list_ports", "ports.join()")}`),
    ).toEqual({
      list_ports: expected,
    });
  });

  it("are made so in a function too", () => {
    const code = `function ports() { const all = ["Molde", "Oslo"]; all.sort().reverse(); return all; }`;
    expect(described(`${code} ${tool("list_ports", "ports().join()")}`)).toEqual({ list_ports: "Oslo,Molde" });
  });

  it("take out of a map what was just put in", () => {
    const code = `const texts = new Map<string, string>(); texts.set("get_port", "P").set("get_pier", "Q").delete("get_port");
      for (const [name, description] of texts) server.registerTool(name, { description }, handler);`;
    expect(described(code)).toEqual({ get_pier: "Q" });
  });
});

describe("a collection that grows while it is looped over", () => {
  it.each([
    [
      "a list",
      `const names = ["a"]; for (const name of names) {
        server.registerTool(name, {}, handler); if (names.length < 3) names.push(name + names.length); }`,
      ["a", "a1", "a12"],
    ],
    [
      "a map",
      `const sizes = new Map([["a", 1]]); for (const [name, size] of sizes) {
        server.registerTool(name, {}, handler); if (size < 3) sizes.set(name + "x", size + 1); }`,
      ["a", "ax", "axx"],
    ],
  ])("is looped over to its end: %s", (_, code, names) => {
    expect(Object.keys(described(code))).toEqual(names);
  });

  it("without end is said to be more than is followed", () => {
    const code = `const names = ["a"]; for (const name of names) { server.registerTool(name, {}, handler); names.push(name + "x"); }`;
    const holes = holeSentences(readProject(SERVER + code));
    expect(holes.join()).toContain("grows while it is looped over, further than is followed");
  });

  it("or loses members is looped over as far as it goes", () => {
    const code = `const names = ["a", "b"]; for (const name of names) {
      server.registerTool(name, {}, handler); if (name === "a") names.splice(1, 1); }`;
    expect(Object.keys(described(code))).toEqual(["a"]);
  });
});

describe("`super`", () => {
  it("has the methods and getters of a class, and none of the fields that its instances have themselves", () => {
    const code = `class Pier { name = "pier"; get text() { return "Text"; } say() { return "said"; } }
      class Quay extends Pier { all() { return [String(super.name), super.text, super.say()].join(" "); } }`;
    expect(described(`${code} ${tool("get_pier", "new Quay().all()")}`)).toEqual({ get_pier: "undefined Text said" });
  });
});
