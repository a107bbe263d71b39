import { describe, expect, it } from "vitest";
import { namesOf, SERVER, toolsOf } from "../../support/source-project.ts";

const registered = (code: string): string[] => namesOf(toolsOf(SERVER + code)).toSorted();

describe("tools are read that are registered", () => {
  it.each([
    [
      "in `reduce`, by what is handed on",
      `["moor", "tow"].reduce((to, name) => { to.registerTool(name, {}, handler); return to; }, server);`,
    ],
    [
      "in `reduce`, one after the other",
      `await ["moor", "tow"].reduce(async (before, name) => { await before; server.registerTool(name, {}, handler); }, Promise.resolve());`,
    ],
    [
      "in `reduce` without a start",
      `const add = (names: string[]) => { for (const name of names) server.registerTool(name, {}, handler); return []; };
        [["none"], ["moor"], ["tow"]].reduce((_, names) => add(names));`,
    ],
    [
      "behind a promise that gives nothing",
      `const names = await Promise.resolve().then(() => ["moor", "tow"]); for (const name of names) server.registerTool(name, {}, handler);`,
    ],
    [
      "behind a promise of an instance",
      `class Port { names = ["moor", "tow"]; } const open = async () => new Port();
        for (const name of await open().then((port) => port.names)) server.registerTool(name, {}, handler);`,
    ],
  ])("%s", (_, code) => {
    expect(registered(code)).toEqual(["moor", "tow"]);
  });
});

describe("a list that an instance is handed", () => {
  it("is no other for being kept under the name of the field that it comes from", () => {
    const code = `class Port { static one = new Port(); names = ["moor", "tow"]; }
      class Kept { constructor(readonly names: string[]) {} all() { return this.names; } }
      for (const name of new Kept(Port.one.names).all()) server.registerTool(name, {}, handler);`;
    expect(registered(code)).toEqual(["moor", "tow"]);
  });

  it("is known, too, where a method gives it and other methods have filled it", () => {
    const code = `class Registry { private names: string[] = []; add(name: string) { this.names.push(name); return this; } all() { return this.names; } }
      class Kept { constructor(private readonly names: string[]) { this.start(); } private start() { for (const name of this.names) server.registerTool(name, {}, handler); } }
      const registry = new Registry();
      registry.add("moor").add("tow");
      new Kept(registry.all());`;
    expect(registered(code)).toEqual(["moor", "tow"]);
  });
});
