import { describe, expect, it } from "vitest";
import { namesOf, SERVER, toolsOf } from "../../support/source-project.ts";

const BASE = `class Quay { constructor(readonly server: McpServer) {}
  register(name: string) { this.server.registerTool(name, {}, handler); } }`;

const registered = (code: string): string[] => namesOf(toolsOf(`${SERVER}${BASE}\n${code}`)).toSorted();

describe("a method that registers tools", () => {
  it("is not run where each class that is made has another in its place", () => {
    const code = `class Pier extends Quay { override register(name: string) { this.server.registerTool("pier_" + name, {}, handler); } }
      const quay: Quay = new Pier(server); quay.register("moor");`;
    expect(registered(code)).toEqual(["pier_moor"]);
  });

  it("is not run where the classes in between have none", () => {
    const code = `abstract class Dock extends Quay { abstract size: string; }
      class Pier extends Dock { size = "long"; register(name: string) { this.server.registerTool("pier_" + name, {}, handler); } }
      new Pier(server).register("moor");`;
    expect(registered(code)).toEqual(["pier_moor"]);
  });

  it("is run where the one in its place calls it", () => {
    const code = `class Pier extends Quay { register(name: string) { super.register("pier_" + name); } }
      new Pier(server).register("moor");`;
    expect(registered(code)).toEqual(["pier_moor"]);
  });

  it("is run where its own class is made, too", () => {
    const code = `class Pier extends Quay { register(name: string) { this.server.registerTool("pier_" + name, {}, handler); } }
      for (const quay of [new Quay(server), new Pier(server)]) quay.register("moor");`;
    expect(registered(code)).toEqual(["moor", "pier_moor"]);
  });
});

it("a field that a constructor's parameter declares is none of `super`", () => {
  const code = `class Pier { constructor(public berth: string) {} }
    class Jetty extends Pier { get text() { return "At " + (super.berth ?? "no berth"); } }
    server.registerTool("moor", { description: new Jetty("north").text }, handler);`;
  expect(toolsOf(`${SERVER}${code}`).map((tool) => tool.description?.value)).toEqual(["At no berth"]);
});
