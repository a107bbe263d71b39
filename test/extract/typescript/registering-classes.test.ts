import { describe, expect, it } from "vitest";
import { SERVER, toolsOf } from "../../support/source-project.ts";

/** The descriptions of the tools that code registers, by their names. */
const described = (code: string): Record<string, string | undefined> =>
  Object.fromEntries(toolsOf(SERVER + code).map(({ name, description }) => [name.value, description?.value]));

const register = (name: string, description: string): string =>
  `server.registerTool(${name}, { description: ${description} }, handler);`;

describe("what an instance that registers tools holds is what it holds at that moment, where it is read", () => {
  it.each([
    [
      "in what a method is handed that goes on to change it",
      `class Harbour { ships: string[] = []; add(ship: string, text: string) { this.ships.push(ship); ${register("ship", "text")} } }
      const harbour = new Harbour();
      harbour.add("tug", "First");
      harbour.add("ferry", \`After \${harbour.ships.join()}\`);`,
      { tug: "First", ferry: "After tug" },
    ],
    [
      "by way of a getter",
      `class Harbour { private berths = new Map<string, string>(); get count() { return this.berths.size; }
        add(ship: string, text: string) { this.berths.set(ship, text); ${register("ship", "text")} } }
      const harbour = new Harbour();
      harbour.add("tug", \`Behind \${harbour.count}\`);
      harbour.add("ferry", \`Behind \${harbour.count}\`);`,
      { tug: "Behind 0", ferry: "Behind 1" },
    ],
    [
      "behind the change, in the method itself",
      `class Harbour { #ships: string[] = []; add(ship: string) { this.#ships.push(ship); ${register("ship", "`Nr ${this.#ships.length}`")} } }
      const harbour = new Harbour();
      for (const ship of ["tug", "ferry", "barge"]) harbour.add(ship);`,
      { tug: "Nr 1", ferry: "Nr 2", barge: "Nr 3" },
    ],
    [
      "before the change, in the method itself",
      `class Harbour { ships: string[] = []; add(ship: string) { ${register("ship", '`After ${this.ships.join() || "none"}`')} this.ships.push(ship); } }
      const harbour = new Harbour(); harbour.add("tug"); harbour.add("ferry");`,
      { tug: "After none", ferry: "After tug" },
    ],
    [
      "as a number that is counted down",
      `class Quay { left = 10; moor(length: number) { this.left -= length; ${register('"ship" + length', "`${this.left} left`")} } }
      const quay = new Quay(); quay.moor(7); quay.moor(2);`,
      { ship7: "3 left", ship2: "1 left" },
    ],
    [
      "by methods that are called behind each other, of an instance that nothing holds",
      `class Harbour { #ships: string[] = []; add(ship: string) { this.#ships.push(ship); ${register("ship", "`Nr ${this.#ships.length}`")} return this; } }
      new Harbour().add("tug").add("ferry");`,
      { tug: "Nr 1", ferry: "Nr 2" },
    ],
    [
      "by such methods that begin anew",
      `class Draft { private crew: string[] = []; private ship = "";
        start(ship: string) { this.ship = ship; this.crew = []; return this; }
        sailor(name: string) { this.crew.push(name); return this; }
        end() { ${register("this.ship", "this.crew.join()")} return this; } }
      new Draft().start("tug").sailor("Ada").end().start("ferry").sailor("Grace").sailor("Joan").end();`,
      { tug: "Ada", ferry: "Grace,Joan" },
    ],
  ])("%s", (_, code, expected) => {
    expect(described(code)).toEqual(expected);
  });

  it("by a condition: what there is no room for is no tool", () => {
    const code = `class Quay { left = 10; moor(length: number) { if (length > this.left) return; this.left -= length; ${register('"ship" + length', '"Moors"')} } }
      const quay = new Quay(); quay.moor(7); quay.moor(20); quay.moor(2);`;
    expect(Object.keys(described(code))).toEqual(["ship7", "ship2"]);
  });

  it("by a getter that tells how much room a condition has taken", () => {
    const code = `class Quay { #left = 10; get left() { return this.#left; }
        moor(length: number) { if (length > this.#left) return false; this.#left -= length; return true; } }
      const quay = new Quay();
      for (const [ship, length] of [["tug", 7], ["liner", 20], ["ferry", 2]] as [string, number][])
        if (quay.moor(length)) ${register("ship", "`${quay.left} left`")}`;
    expect(described(code)).toEqual({ tug: "3 left", ferry: "1 left" });
  });
});

describe("what functions that register tools have in common is what it is at that moment:", () => {
  it.each([
    [
      "a set that a method of an object adds to",
      `function open() { const ships = new Set<string>(); return { add(ship: string) { ships.add(ship); ${register("ship", '"Nr " + ships.size')} } }; }
      const harbour = open(); harbour.add("tug"); harbour.add("ferry");`,
      { tug: "Nr 1", ferry: "Nr 2" },
    ],
    [
      "a list that a function adds to which is called in a loop",
      `function open() { const ships: string[] = []; return (ship: string) => { ships.push(ship); ${register("ship", "`Nr ${ships.length}`")} }; }
      const add = open(); for (const ship of ["tug", "ferry", "barge"]) add(ship);`,
      { tug: "Nr 1", ferry: "Nr 2", barge: "Nr 3" },
    ],
    [
      "each time that these are made",
      `const open = (port: string) => { const ships: string[] = []; return (ship: string) => { ships.push(ship); ${register("ship", "`${port} ${ships.join()}`")} }; };
      const north = open("North"); const south = open("South"); north("tug"); south("ferry"); north("barge");`,
      { tug: "North tug", ferry: "South ferry", barge: "North tug,barge" },
    ],
  ])("%s", (_, code, expected) => {
    expect(described(code)).toEqual(expected);
  });
});
