import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

/** The description of the tool that some code registers, worked out by an expression. */
const described = (code: string, description: string): unknown =>
  toolsOf(`${SERVER}${code}\nserver.registerTool("moor", { description: ${description} }, handler);`)[0]?.description
    ?.value;

describe("a field that a constructor gives values in steps holds", () => {
  it.each([
    [
      "what it began with and what is added to it",
      `class Ship { about = "Moors"; constructor(more: string) { this.about += more; } }`,
      `new Ship(" a ship").about`,
      "Moors a ship",
    ],
    [
      "what it is given where it held nothing",
      `class Ship { about: string; constructor(about: string) { this.about = about; this.about ||= "Moors a ship"; } }`,
      `new Ship("").about`,
      "Moors a ship",
    ],
    [
      "what it is given where it held something",
      `class Ship { about = "Moors"; constructor() { this.about &&= "Moors a ship"; } }`,
      `new Ship().about`,
      "Moors a ship",
    ],
    [
      "what a class below adds to it",
      `class Ship { about = "Moors"; } class Tug extends Ship { constructor() { super(); this.about += " a tug"; } }`,
      `new Tug().about`,
      "Moors a tug",
    ],
    [
      "what is counted for each member of a list",
      `class Crew { count = 0; constructor(names: string[]) { names.forEach(() => { this.count += 1; }); } }`,
      '`Crew of ${new Crew(["Ada", "Bo"]).count}`',
      "Crew of 2",
    ],
    [
      "what a copy of it has besides",
      `class Port { berths = { north: "n" }; constructor(more: object) { this.berths = { ...this.berths, ...more }; } }`,
      `Object.keys(new Port({ south: "s" }).berths).join()`,
      "north,south",
    ],
    [
      "the list of the class above, with what the one below adds",
      `class Port { berths: string[] = []; constructor() { this.berths.push("north"); } }
      class Quay extends Port { constructor() { super(); this.berths = this.berths.concat("south"); } }`,
      `new Quay().berths.join()`,
      "north,south",
    ],
    [
      "the list of the class above in a field of the one below",
      `class Port { berths = ["north"]; } class Quay extends Port { berths = [...this.berths, "south"]; }`,
      `new Quay().berths.join()`,
      "north,south",
    ],
    [
      "what methods add to it once it is made, each once",
      `class Ship { about = "a"; constructor() { this.add("b"); this.about += "c"; } add(more: string) { this.about += more; } }
      const ship = new Ship(); ship.add("d");`,
      `ship.about`,
      "abcd",
    ],
    [
      "what a function adds that the constructor hands it to",
      `function flag(ship: any, more: string) { ship.about += more; }
      class Ship { about = "a"; constructor() { flag(this, "b"); this.about += "c"; } }`,
      `new Ship().about`,
      "abc",
    ],
    [
      "what it is given where only a broken setting would end the making",
      `class Ship { about = "a"; constructor(name: string) { if (!process.env.PORT_KEY) throw new Error(); this.about += name; } }`,
      `new Ship("b").about`,
      "ab",
    ],
  ])("%s", (_, code, description, right) => {
    expect(described(code, description)).toBe(right);
  });

  it("in the constructor, what the statements before have left there", () => {
    const code = `class Ship {
      about = "a";
      constructor() {
        this.about += "b";
        server.registerTool("moor", { description: this.about }, handler);
        this.about += "c";
      }
    }
    new Ship();`;
    expect(toolsOf(`${SERVER}${code}`).map((tool) => tool.description?.value)).toEqual(["ab"]);
  });

  it("what is not known, where a setter may do more than it is given", () => {
    const code = `class Ship { about = "a"; constructor() { this.about += "b"; } set title(title: string) { this.about = title; } }
    server.registerTool("moor", { description: new Ship().about }, handler);`;
    expect(holeSentences(readProject(`${SERVER}${code}`))).toEqual([
      expect.stringContaining("a field that a constructor gives values in steps which are not followed"),
    ]);
  });
});

describe("the fields of a class are made", () => {
  it.each([
    [
      "before those of the classes below",
      'class Ship { name = "ship"; about = `Moors a ${this.name}`; } class Tug extends Ship { name = "tug"; }',
      `new Tug().about`,
      "Moors a ship",
    ],
    [
      "before those of the classes below, also where a method asks for one",
      `class Ship { name = "ship"; about = this.describe(); describe() { return "Moors a " + this.name; } }
      class Tug extends Ship { name = "tug"; describe() { return super.describe() + ", or a tug"; } }`,
      `new Tug().about`,
      "Moors a ship, or a tug",
    ],
    [
      "after the constructor above, whatever that has set",
      `class Ship { about = ""; constructor() { this.setUp(); } setUp() {} }
      class Tug extends Ship { about = "Moors a tug"; setUp() { this.about = "set up"; } }`,
      `new Tug().about`,
      "Moors a tug",
    ],
    [
      "after the constructor above, which finds nothing there",
      `class Ship { about: string; constructor() { this.about = this.describe(); } describe() { return ""; } }
      class Tug extends Ship { kind = "tug"; describe() { return "Moors a " + (this.kind ?? "ship"); } }`,
      `new Tug().about`,
      "Moors a ship",
    ],
    [
      "before the statements of their own constructor",
      'class Ship { name = "ship"; about = `Moors a ${this.name}`; constructor() { this.name = "tug"; } }',
      `new Ship().about`,
      "Moors a ship",
    ],
    [
      "before the statements of their own constructor, also in a function that is run",
      `class Ship { about: string; constructor() { this.about = this.describe(); } describe() { return ""; } }
      class Tug extends Ship { kind = "tug"; describe() { return "Moors a " + (this.kind ?? "ship"); } }
      const told = () => { const tug = new Tug(); return tug.about; };`,
      `told()`,
      "Moors a ship",
    ],
  ])("%s", (_, code, description, right) => {
    expect(described(code, description)).toBe(right);
  });
});
