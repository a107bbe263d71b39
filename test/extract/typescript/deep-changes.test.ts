import { describe, expect, it } from "vitest";
import { namesOf, SERVER, toolsOf } from "../../support/source-project.ts";

const TIDES = `const tides = [{ name: "high_tide", needs: "ebb" }, { name: "low_tide", needs: "flow" }];\n`;
const REGISTER = `for (const tide of tides.filter((one) => isAllowed(one))) server.registerTool(tide.name, { description: "Tells." }, handler);`;

describe("a filter that reads what is changed member by member loses no tool:", () => {
  it.each([
    ["a member set by a computed key", `config.allowed[process.argv[2]] = true;`],
    [
      "a member set in a callback",
      `process.argv.forEach((one) => { config.allowed[one] = { ...config.allowed[one] }; });`,
    ],
    ["a member taken away", `delete config.allowed[process.argv[2]];`],
  ])("%s", (_, change) => {
    const source = `${SERVER}${TIDES}const config = { allowed: {} };\n${change}\nconst isAllowed = (tide) => config.allowed[tide.needs] === true;\n${REGISTER}`;
    expect(namesOf(toolsOf(source))).toEqual(["high_tide", "low_tide"]);
  });

  it("while one that nothing changes decides", () => {
    const source = `${SERVER}${TIDES}const config = { allowed: { ebb: true } };\nconst isAllowed = (tide) => config.allowed[tide.needs] === true;\n${REGISTER}`;
    expect(namesOf(toolsOf(source))).toEqual(["high_tide"]);
  });
});
