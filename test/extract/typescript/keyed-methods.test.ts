import { describe, expect, it } from "vitest";
import { namesOf, SERVER, toolsOf } from "../../support/source-project.ts";

const PIER = `class Pier {
    moor(name: string) { server.registerTool("moor_" + name, {}, handler); }
    tow(name: string) { server.registerTool("tow_" + name, {}, handler); }
    static put(name: string) { server.registerTool("put_" + name, {}, handler); }
  }
  const pier = new Pier(); pier.moor("barge"); pier.tow("barge"); Pier.put("barge");`;

const BARGES = ["moor_barge", "put_barge", "tow_barge"];

const registered = (code: string): string[] => namesOf(toolsOf(`${SERVER}${PIER}\n${code}`)).toSorted();

describe("a method of a class that is called by a key is followed beside its other calls", () => {
  const CALLS: [string, string][] = [
    ["by its name as a text", `pier["moor"]("ship");`],
    ["by a constant", `const MOOR = "moor"; pier[MOOR]("ship");`],
    ["by either of two", `pier[Math.random() > 0.5 ? "moor" : "tow"]("ship");`],
    ["in a loop over texts", `for (const verb of ["moor"] as const) pier[verb]("ship");`],
    [
      "in a loop over a list that is kept",
      `const VERBS = ["moor"] as const; VERBS.forEach((verb) => pier[verb]("ship"));`,
    ],
    ["by way of call", `pier["moor"].call(pier, "ship");`],
    ["kept by a variable", `const moor = pier["moor"].bind(pier); moor("ship");`],
    ["by Reflect", `Reflect.apply(pier.moor, pier, ["ship"]);`],
    ["by Reflect with a list", `const names = ["ship"]; Reflect.apply(pier["moor"], pier, names);`],
  ];

  it.each(CALLS)("%s", (_, code) => {
    expect(registered(code)).toEqual(expect.arrayContaining(["moor_ship", ...BARGES]));
  });

  it("by the key of each turn, and by no other", () => {
    const code = `for (const verb of ["moor", "tow"] as const) pier[verb](verb === "tow" ? "tug" : "ship");`;
    expect(registered(code)).toEqual(["moor_barge", "moor_ship", "put_barge", "tow_barge", "tow_tug"]);
  });

  it("of the class itself", () => {
    expect(registered(`Pier["put"]("ship");`)).toEqual(["moor_barge", "put_barge", "put_ship", "tow_barge"]);
  });

  it("and never where the key is a text alone", () => {
    expect(registered(`const verbs = ["moor"]; verbs.push("tow"); console.log(verbs[0], "moor");`)).toEqual(BARGES);
  });
});

describe("a method that is called by a key alone is followed", () => {
  const registeredBy = (code: string): string[] => namesOf(toolsOf(`${SERVER}${code}`)).toSorted();

  it("to what it adds to its instance", () => {
    const code = `class Berths { names: string[] = []; add(name: string) { this.names.push(name); } }
      const berths = new Berths(); berths["add"]("moor_ship"); const key = "add"; berths[key]("tow_ship");
      for (const name of berths.names) server.registerTool(name, {}, handler);`;
    expect(registeredBy(code)).toEqual(["moor_ship", "tow_ship"]);
  });

  it("to what it gives a field", () => {
    const code = `class Berth { name = ""; set(name: string) { this.name = name; } }
      const berth = new Berth(); berth["set"]("moor_ship"); server.registerTool(berth.name, {}, handler);`;
    expect(registeredBy(code)).toEqual(["moor_ship"]);
  });

  it("in an object, once for each call", () => {
    const code = `const berths = { names: [] as string[], add(name: string) { this.names.push(name); } };
      berths["add"]("moor_ship"); for (const name of berths.names) server.registerTool(name, {}, handler);`;
    expect(registeredBy(code)).toEqual(["moor_ship"]);
  });

  it("where its name is written as a text", () => {
    const code = `const all: any = { "moor": (name: string) => { server.registerTool(name, {}, handler); } };
      class Pier { "tow"(name: string) { server.registerTool(name, {}, handler); } }
      all["moor"]("moor_ship"); all.moor("moor_barge"); new Pier().tow("tow_ship");`;
    expect(registeredBy(code)).toEqual(["moor_barge", "moor_ship", "tow_ship"]);
  });
});
