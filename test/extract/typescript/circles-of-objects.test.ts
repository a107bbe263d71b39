import { describe, expect, it } from "vitest";
import { namesOf, SERVER, toolsOf } from "../../support/source-project.ts";

/** Names of the tools that a server of SDK v1 has after some code, in alphabetical order. */
function namesAfter(code: string): string[] {
  return namesOf(toolsOf(`${SERVER}${code}`)).toSorted();
}

describe("a method that calls that of other objects of its kind", () => {
  it("is followed into a tree, with what it hands on", () => {
    expect(
      namesAfter(`
        class Berth {
          constructor(readonly name: string, readonly parts: Berth[] = []) {}
          moor(path = "") {
            server.registerTool(path + this.name, {}, handler);
            for (const part of this.parts) part.moor(path + this.name + "_");
          }
        }
        new Berth("port", [new Berth("quay", [new Berth("berth")]), new Berth("dock")]).moor();`),
    ).toEqual(["port", "port_dock", "port_quay", "port_quay_berth"]);
  });

  it("is followed along a list, to the end of it", () => {
    expect(
      namesAfter(`
        class Barge {
          constructor(readonly name: string, readonly next?: Barge) {}
          tow(own: McpServer) { own.registerTool(this.name, {}, handler); this.next?.tow(own); }
        }
        new Barge("coal", new Barge("corn", new Barge("salt"))).tow(server);`),
    ).toEqual(["coal", "corn", "salt"]);
  });

  it("is followed to the objects of another class that has it, too", () => {
    expect(
      namesAfter(`
        class Ship {
          constructor(readonly name: string) {}
          sail(own: McpServer, path: string[]) { own.registerTool([...path, this.name].join("."), {}, handler); }
        }
        class Fleet {
          constructor(readonly name: string, readonly ships: (Ship | Fleet)[]) {}
          sail(own: McpServer, path: string[]) { for (const ship of this.ships) ship.sail(own, [...path, this.name]); }
        }
        new Fleet("north", [new Ship("gull"), new Fleet("ice", [new Ship("tern")])]).sail(server, []);`),
    ).toEqual(["north.gull", "north.ice.tern"]);
  });

  it("is followed where classes above call it and it was made with parts that are added", () => {
    expect(
      namesAfter(`
        class Berth {
          parts: Berth[] = [];
          constructor(readonly name: string) {}
          add(part: Berth) { this.parts.push(part); return this; }
          moor(own: McpServer) { own.registerTool(this.name, {}, handler); this.parts.forEach((part) => part.moor(own)); }
        }
        new Berth("port").add(new Berth("quay").add(new Berth("berth"))).add(new Berth("dock")).moor(server);`),
    ).toEqual(["berth", "dock", "port", "quay"]);
  });

  it("is followed as a method of an object that a function makes", () => {
    expect(
      namesAfter(`
        interface Berth { moor(own: McpServer): void }
        const berth = (name: string, ...parts: Berth[]): Berth => ({
          moor(own) { own.registerTool(name, {}, handler); for (const part of parts) part.moor(own); },
        });
        berth("port", berth("quay", berth("crane")), berth("dock")).moor(server);`),
    ).toEqual(["crane", "dock", "port", "quay"]);
  });

  it("comes to an end where objects lead back to each other", () => {
    expect(
      namesAfter(`
        class Watch {
          next?: Watch;
          constructor(readonly name: string) {}
          stand(turn: number) { if (turn > 2) return; server.registerTool(this.name + turn, {}, handler); this.next?.stand(turn + 1); }
        }
        const day = new Watch("day"), night = new Watch("night");
        day.next = night;
        night.next = day;
        day.stand(0);`),
    ).toEqual(["day0", "day2", "night1"]);
  });
});

describe("a function that another one makes, and that calls what that was given", () => {
  const TOOL = `
    type Step = (own: McpServer) => void;
    const tool = (name: string): Step => (own) => { own.registerTool(name, {}, handler); };`;

  it("is followed through others that were made the same way", () => {
    expect(
      namesAfter(`${TOOL}
        const all = (...steps: Step[]): Step => (own) => steps.forEach((step) => step(own));
        all(tool("moor"), all(tool("sail"), tool("tow")), all(all(all(tool("dock")))))(server);`),
    ).toEqual(["dock", "moor", "sail", "tow"]);
  });

  it("is followed where a condition lets it through, and not where that does not hold", () => {
    expect(
      namesAfter(`${TOOL}
        const when = (isOpen: boolean, step: Step): Step => (own) => { if (isOpen) step(own); };
        for (const step of [tool("moor"), when(true, when(true, tool("sail"))), when(true, when(false, tool("tow")))]) step(server);`),
    ).toEqual(["moor", "sail"]);
  });

  it("is followed by way of functions that yet another one makes", () => {
    expect(
      namesAfter(`${TOOL}
        const all = (...steps: Step[]): Step => (own) => steps.forEach((step) => step(own));
        const when = (isOpen: boolean, step: Step): Step => (own) => { if (isOpen) step(own); };
        all(tool("moor"), when(true, all(tool("sail"), when(true, all(tool("tow"))))))(server);`),
    ).toEqual(["moor", "sail", "tow"]);
  });
});

describe("a method that hands what it is asked for on to another object", () => {
  it("registers it with the words of the object that takes it", () => {
    const tools = toolsOf(`${SERVER}
      class Quay {
        next?: Quay;
        constructor(readonly name: string) {}
        moor(ship: string): void {
          if (ship.startsWith(this.name)) server.registerTool(ship, { description: "Moor at " + this.name }, handler);
          else this.next?.moor(ship);
        }
      }
      const east = new Quay("e"), west = new Quay("w");
      east.next = west;
      for (const ship of ["e_gull", "w_tern", "north"]) east.moor(ship);`);
    expect(tools.map(({ name, description }) => [name.value, description?.value])).toEqual([
      ["e_gull", "Moor at e"],
      ["w_tern", "Moor at w"],
    ]);
  });

  it("registers it under the name that the outermost is given", () => {
    expect(
      namesAfter(`
        class Port {
          constructor(private readonly parent: Port | null, private prefix: string) {}
          tool(name: string) { if (this.parent) this.parent.tool(this.prefix + name); else server.registerTool(name, {}, handler); }
          part(prefix: string) { return new Port(this, prefix); }
        }
        const port = new Port(null, "");
        port.tool("list");
        const quay = port.part("quay_");
        quay.tool("moor");
        quay.part("crane_").tool("lift");`),
    ).toEqual(["list", "quay_crane_lift", "quay_moor"]);
  });

  it("takes no field for steady that another method gives another value", () => {
    expect(
      namesAfter(`
        class Watch {
          constructor(private name: string) {}
          rename(name: string) { this.name = name; return this; }
          stand(own: string) { if (own === this.name) server.registerTool("stand_" + own, {}, handler); }
        }
        new Watch("day").rename("night").stand("night");`),
    ).toEqual(["stand_night"]);
  });
});
