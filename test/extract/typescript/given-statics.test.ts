import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER, toolOf } from "../../support/source-project.ts";

function aboutOf(code: string, read = "Ship.about"): string | undefined {
  return toolOf(`${SERVER} ${code} server.registerTool("moor_ship", { description: ${read} }, handler);`).description
    ?.value;
}

describe("a static member that a class is given behind it", () => {
  it.each([
    ["by a statement", `class Ship {} Ship.about = "Moors.";`, "Ship.about"],
    ["by a block of its own", `class Ship { static { this.about = "Moors."; } }`, "Ship.about"],
    ["as an object", `class Ship {} Ship.texts = { about: "Moors." };`, "({ ...Ship.texts }).about"],
    ["as a list that is filled", `class Ship {} Ship.texts = []; Ship.texts.push("Moors.");`, "Ship.texts[0]"],
    ["and inherits", `class Ship {} Ship.about = "Moors."; class Tug extends Ship {}`, "Tug.about"],
    [
      "in the place of an inherited one",
      `class Boat {} Boat.about = "Sails."; class Ship extends Boat {} Ship.about = "Moors.";`,
      "Ship.about",
    ],
    ["that is a function", `class Ship {} Ship.tell = (what) => what + "s."; `, `Ship.tell("Moor")`],
    ["by a method", `class Ship { static fit() { Ship.about = "Moors."; } } Ship.fit();`, "Ship.about"],
  ])("is known, %s", (_, code, read) => {
    expect(aboutOf(code, read)).toBe("Moors.");
  });

  it("is none of the class that it inherits from", () => {
    const code = `class Boat {} class Ship extends Boat {} Ship.about = "Moors.";`;
    const set = readProject(
      `${SERVER} ${code} server.registerTool("moor_ship", { description: Boat.about }, handler);`,
    );
    expect(holeSentences(set)).toEqual([expect.stringContaining("reads `about`, which is no static member of `Boat`")]);
  });

  it("is a hole where it is not known what it is", () => {
    const code = `class Ship {} Ship.about = process.argv[2];`;
    const set = readProject(
      `${SERVER} ${code} server.registerTool("moor_ship", { description: Ship.about }, handler);`,
    );
    expect(holeSentences(set)).toHaveLength(1);
  });
});
