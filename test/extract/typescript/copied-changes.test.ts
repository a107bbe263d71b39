import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const SHIP = `class Ship {
  about: any = "Moors"; title: any;
  with(given: any) { Object.assign(this, given); return this; }
  say(about: string) { Object.assign(this, { about }); return this; }
  both(first: any, second: any) { Object.assign(this, first, { ...second }); return this; }
}\n`;

/** The description of the tool that some code registers, worked out by an expression. */
const described = (code: string, description: string): unknown =>
  toolsOf(`${SERVER}${SHIP}${code}\nserver.registerTool("moor", { description: ${description} }, handler);`).at(-1)
    ?.description?.value;

describe("what a method copies onto its instance", () => {
  it.each([
    ["is what its fields hold then", `const ship = new Ship(); ship.with({ about: "Sails" });`, "ship.about", "Sails"],
    ["is that in a chain", "", `new Ship().with({ about: "Sails" }).about`, "Sails"],
    ["is the last of several", "", `new Ship().with({ about: "Sails" }).with({ about: "Rows" }).about`, "Rows"],
    ["leaves the fields that it has nothing for", "", `new Ship().with({ title: "T" }).about`, "Moors"],
    ["gives fields that are only declared", "", `new Ship().with({ title: "T" }).title`, "T"],
    ["may be a member of the name of a variable", "", `new Ship().say("Sails").about`, "Sails"],
    ["comes of the last object that has it", "", `new Ship().both({ about: "a" }, { about: "b" }).about`, "b"],
    ["comes of the object that has it", "", `new Ship().both({ about: "a" }, { title: "b" }).about`, "a"],
    [
      "is none of another instance",
      `const ship = new Ship(); const tug = new Ship(); tug.with({ about: "Tows" });`,
      "ship.about",
      "Moors",
    ],
    [
      "may be copied by other code",
      `const ship = new Ship(); const given = { about: "Sails" }; Object.assign(ship, given);`,
      "ship.about",
      "Sails",
    ],
    [
      "comes later than what is read before",
      `const ship = new Ship(); server.registerTool("sail", { description: ship.about }, handler); ship.with({ about: "Sails" });`,
      "ship.about",
      "Sails",
    ],
  ])("%s", (_, code, description, right) => {
    expect(described(code, description)).toBe(right);
  });

  it("may be anything, where it is not known", () => {
    const code = `const ship = new Ship(); ship.with(JSON.parse(process.argv[2]));
    server.registerTool("moor", { description: ship.about }, handler);`;
    expect(holeSentences(readProject(`${SERVER}${SHIP}${code}`))).toHaveLength(1);
  });
});
