import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER } from "../../support/source-project.ts";

/** A class of the project whose method is named as a server's, and which is no server. */
const CATALOGUE = `export class Catalogue {
  private texts: string[] = [];
  registerTool(name: string, text: string) { this.texts.push(name + text); }
}`;

/** What takes twice as many steps for each number more. */
const SURVEYED = `function surveyed(port: string, depth: number): number {
  return depth === 0 ? port.length : surveyed(port + "a", depth - 1) + surveyed(port + "b", depth - 1);
}`;

/** Ways that lead to such a catalogue, by what takes more steps to work out than there are. */
const FILLING = ["quay", "berth", "pier"]
  .map(
    (port) => `function fill_${port}(catalogue: Catalogue, text: string) {
  catalogue.registerTool(text, "At the ${port}.");
}
fill_${port}(new Catalogue(), "${port}" + surveyed("${port}", 17));`,
  )
  .join("\n");

describe("what a class of the project is handed by a method of a server's name", () => {
  it("is no tool, and takes nothing from the tools of a server that take many steps", () => {
    const set = readProject({
      "src/catalogue.ts": CATALOGUE,
      "src/filling.ts": `import { Catalogue } from "./catalogue.ts";\n${SURVEYED}\n${FILLING}`,
      "src/server.ts": `import "./filling.ts";
${SERVER}${SURVEYED}
server.registerTool("get_ships", { description: "Lists " + surveyed("ship", 11) }, handler);`,
    });
    expect(namesOf(set)).toEqual(["get_ships"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it("is a tool where another than its own instances may be handed over", () => {
    const set = readProject(`${SERVER}${CATALOGUE}
export class Harbor {
  open(catalogue: Catalogue) { catalogue.registerTool("get_ship", "Reads a ship."); }
}`);
    expect(namesOf(set)).toEqual([]);
    expect(holeSentences(set)).toEqual([
      "the list of tools may have a tool that is added to `catalogue`, which no call here gives a value",
    ]);
  });
});
