import { describe, expect, it } from "vitest";
import { holeSentences, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const SHIP = `const ship: any = { kept: "none", set about(about: string) { this.kept = about.trim(); }, get about() { return this.kept; } };\n`;

const registering = (description: string): string =>
  `\nserver.registerTool("moor", { description: ${description} }, handler);`;

describe("a setter of an object", () => {
  it.each([
    ["is run where it is given a value", `${SHIP}ship.about = "  Moors. ";`, "ship.about", "Moors."],
    ["changes other members", `${SHIP}ship.about = "  Moors. ";`, "ship.kept", "Moors."],
    [
      "is run in a function",
      `function made() { ${SHIP} ship.about = "  Moors. "; return ship; }`,
      "made().about",
      "Moors.",
    ],
    [
      "is run each time",
      `const crew: any = { all: [], set one(one: string) { this.all.push(one); } }; crew.one = "Ada"; crew.one = "Bo";`,
      "crew.all.join()",
      "Ada,Bo",
    ],
    [
      "may stand without a getter",
      `const crew: any = { all: "none", set one(one: string) { this.all = one; } };`,
      "crew.all",
      "none",
    ],
    [
      "is none of a copy of the object",
      `${SHIP}const copy: any = { ...ship }; copy.about = " Docks. ";`,
      "copy.about",
      " Docks. ",
    ],
  ])("%s", (_, code, description, right) => {
    expect(toolsOf(`${SERVER}${code}${registering(description)}`)[0]?.description?.value).toBe(right);
  });

  it.each([
    [
      "at other times, too",
      `${SHIP}function tell(about: string) { ship.about = about; } tell("Moors.");
      server.registerTool("tell", {}, async () => { tell("later"); return { content: [] }; });`,
    ],
    ["by a copy", `${SHIP}Object.assign(ship, { about: " Moors. " });`],
  ])("leaves a hole where it is given a value %s", (_, code) => {
    expect(holeSentences(readProject(`${SERVER}${code}${registering("ship.about")}`))).toEqual([
      "/description: the description is what a setter leaves that is given a value here, which is not followed",
    ]);
  });
});
