import { describe, expect, it } from "vitest";
import { namesOf, SERVER, toolsOf } from "../../support/source-project.ts";

const registered = (code: string): string[] =>
  namesOf(
    toolsOf(`${SERVER}function register(to: McpServer, prefix: string, name: string) {
      to.registerTool(prefix + name, { description: "Works in the port" }, handler);
    }\n${code}`),
  );

const registeredAt = (code: string): string[] => namesOf(toolsOf(`${SERVER}${code}`)).toSorted();

describe("a function that arguments are bound to is given them first", () => {
  it.each([
    [
      "by the name that it is kept under",
      `const add = register.bind(null, server, "moor_"); add("ship"); add("barge");`,
    ],
    [
      "where a list is gone through",
      `["ship", "barge"].forEach((name) => register.bind(null, server)("moor_", name));`,
    ],
    ["handed on as it is", `["ship", "barge"].forEach(register.bind(null, server, "moor_"));`],
    [
      "and bound again",
      `const to = register.bind(undefined, server); const add = to.bind(undefined, "moor_"); add("ship"); add("barge");`,
    ],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(["moor_ship", "moor_barge"]);
  });

  it("in what it gives", () => {
    const code = `const named = (verb: string, what: string) => verb + what; const moor = named.bind(null, "moor_");
      register(server, "", moor("ship"));`;
    expect(registered(code)).toEqual(["moor_ship"]);
  });
});

describe("a method that a variable keeps is followed to the calls of that", () => {
  it("bound to its object", () => {
    const code = `class Pier { constructor(private prefix: string) {} moor(name: string) { server.registerTool(this.prefix + name, {}, handler); } }
      class Mole { moor(name: string) {} }
      const pier = new Pier("moor_"); const moor = pier.moor.bind(pier); moor("ship"); pier.moor("barge");`;
    expect(registeredAt(code)).toEqual(["moor_barge", "moor_ship"]);
  });

  it("where it is the class's own", () => {
    const code = `class Pier { static moor(name: string) { server.registerTool("moor_" + name, {}, handler); } }
      class Mole { static moor(name: string) {} }
      const moor = Pier.moor; moor("ship"); Pier.moor("barge");`;
    expect(registeredAt(code)).toEqual(["moor_barge", "moor_ship"]);
  });
});

describe("a method of a class that is kept as a value is followed", () => {
  const KEEPS: [string, string][] = [
    ["out of a list", "for (const install of [Pier.install]) install(port);"],
    ["out of an object", "const all = { put: Pier.install }; all.put(port);"],
    ["to who is given it", "const get = () => Pier.install; get()(port);"],
    ["bound, out of a list", "const pier = new Quay(); [pier.install.bind(pier)].forEach((install) => install(port));"],
  ];

  it.each(KEEPS)("%s", (_, code) => {
    const names = registeredAt(`class Port { add(name: string) { server.registerTool(name, {}, handler); } }
      class Pier { static install(port: Port) { port.add("moor_ship"); } }
      class Quay { install(port: Port) { port.add("moor_ship"); } }
      const port = new Port(); port.add("tow_ship"); ${code}`);
    expect(names).toEqual(["moor_ship", "tow_ship"]);
  });
});
