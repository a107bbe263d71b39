import { describe, expect, it } from "vitest";
import { SERVER, toolsOf } from "../../support/source-project.ts";

/** The names and descriptions of the tools that some code registers. */
const told = (code: string): unknown =>
  toolsOf(`${SERVER}${code}`).map(({ name, description }) => [name.value, description?.value]);

const registering = (description: string): string =>
  `\nserver.registerTool("moor", { description: ${description} }, handler);`;

const list = (name: string): string =>
  `const ${name}: any = { all: [], add(one: any) { this.all.push(one); return this; } };\n`;

describe("an object that its own methods change", () => {
  it("is not taken for another with methods of the same names", () => {
    const code = `${list("berths")}${list("ships")}
      berths.add("moor").add("free");
      ships.add("sail").add("tow");
      for (const name of berths.all) server.registerTool(name, { description: "Berths." }, handler);
      for (const name of ships.all) server.registerTool(name, { description: "Ships." }, handler);`;
    expect(told(code)).toEqual([
      ["moor", "Berths."],
      ["free", "Berths."],
      ["sail", "Ships."],
      ["tow", "Ships."],
    ]);
  });

  it.each([
    [
      "is counted once for each call of a chain",
      `const berths: any = { count: 1, add() { this.count++; return this; } }; berths.add().add();`,
      "`Berths: ${berths.count}`",
      "Berths: 3",
    ],
    [
      "is counted once for each call",
      `const berths: any = { count: 1, add() { this.count++; } }; berths.add(); berths.add();`,
      "`Berths: ${berths.count}`",
      "Berths: 3",
    ],
    [
      "holds what is put in behind the last clearing",
      `const crew: any = { all: [], add(one: any) { this.all.push(one); return this; }, clear() { this.all = []; return this; } };
      crew.add("Ada").clear().add("Bo");`,
      "crew.all.join()",
      "Bo",
    ],
    [
      "is changed by the name that a method gives it back under",
      `${list("crew")}const same = crew.add("Ada"); same.add("Bo");`,
      "crew.all.join()",
      "Ada,Bo",
    ],
  ])("%s", (_, code, description, right) => {
    expect(told(`${code}${registering(description)}`)).toEqual([["moor", right]]);
  });

  it("holds at each place what the calls before it have put there", () => {
    const code = `${list("crew")}
      server.registerTool("row", { description: crew.add("Ada").all.join() }, handler);
      server.registerTool("sail", { description: crew.add("Bo").all.join() }, handler);`;
    expect(told(code)).toEqual([
      ["row", "Ada"],
      ["sail", "Ada,Bo"],
    ]);
  });
});

describe("an instance that is made by a chain of its methods", () => {
  const CREW = `class Crew {
    all: string[] = []; about = "Crew";
    add(one: string) { this.all.push(one); return this; }
    clear() { this.all = []; this.about = ""; return this; }
    put(all: string[]) { this.all = all; return this; }
  }\n`;

  it.each([
    ["holds what is put in behind the last clearing", `add("Ada").clear().add("Bo")`, "crew.all + crew.about", "Bo"],
    [
      "holds what it is given, and what is put in later",
      `add("Ada").put(["Cy"]).add("Bo")`,
      "crew.all.join()",
      "Cy,Bo",
    ],
  ])("%s", (_, chain, description, right) => {
    const code = `${CREW}const crew = new Crew().${chain};${registering(description.replace("crew.all +", "crew.all.join() +"))}`;
    expect(told(code)).toEqual([["moor", right]]);
  });

  it("is changed further by the name that a method gives it back under", () => {
    const code = `${CREW}const crew = new Crew(); const same = crew.add("Ada"); same.add("Bo");${registering("crew.all.join()")}`;
    expect(told(code)).toEqual([["moor", "Ada,Bo"]]);
  });
});

describe("an object of another file that its own methods change", () => {
  it("holds what is put in by the name that it is imported under", () => {
    const server = `import { berths, ships } from "./lists.js";\n${SERVER}
      berths.add("moor"); ships.add("sail"); ships.add("tow");
      for (const name of berths.all) server.registerTool(name, { description: "Berths." }, handler);
      for (const name of ships.all) server.registerTool(name, { description: "Ships." }, handler);`;
    const lists = `${list("berths")}${list("ships")}`.replaceAll("const ", "export const ");
    const tools = toolsOf({ "src/lists.ts": lists, "src/server.ts": server });
    expect(tools.map(({ name }) => name.value)).toEqual(["moor", "sail", "tow"]);
  });
});
