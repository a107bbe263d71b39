import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, SERVER, toolOf, toolsOf } from "../../support/source-project.ts";

const toolWith = (code: string, description: string) =>
  toolOf({
    "src/server.js": `${SERVER}${code}
server.registerTool("get_ship", { description: ${description}, inputSchema: { flag: z.nativeEnum(Flag) } }, handler);`,
  });

describe("an enum is read as what a compiler or a bundler makes of it", () => {
  it.each([
    [
      "a function that fills the variable",
      'var Flag; (function (Flag) { Flag["Red"] = "red"; Flag["Blue"] = "blue"; })(Flag || (Flag = {}));',
    ],
    [
      "a function that fills the variable, which is exported by name",
      'var Flag; (function (Flag) { Flag["Red"] = "red"; Flag["Blue"] = "blue"; })(Flag || (exports.Flag = Flag = {}));',
    ],
    [
      "a function that gives the variable its value",
      'var Flag = /* @__PURE__ */ ((Flag2) => { Flag2["Red"] = "red"; Flag2["Blue"] = "blue"; return Flag2; })(Flag || {});',
    ],
    ["a variable that is there already, or not", 'var Flag = Flag || {}; Flag.Red = "red"; Flag.Blue = "blue";'],
  ])("%s", (_, code) => {
    const { description, input } = toolWith(code, "`Ships under ${Flag.Red} or ${Flag.Blue}.`");
    expect(description?.value).toBe("Ships under red or blue.");
    expect(input.schema.properties).toEqual({ flag: { type: "string", enum: ["red", "blue"] } });
  });

  it("with the names of its numbers", () => {
    const code =
      'var Flag; (function (Flag) { Flag[Flag["Red"] = 0] = "Red"; Flag[Flag["Blue"] = 1] = "Blue"; })(Flag || (Flag = {}));';
    const { description, input } = toolWith(code, "`${Flag[0]} is ${Flag.Red}, ${Flag[1]} is ${Flag.Blue}.`");
    expect(description?.value).toBe("Red is 0, Blue is 1.");
    expect(input.schema.properties).toEqual({ flag: { type: "number", enum: [0, 1] } });
  });

  it("but not what a function reads later on, which is there by then", () => {
    const code = 'var Flag = { Red: "red", told: () => Flag.Red };';
    expect(toolWith(code, "Flag.told()").description?.value).toBe("red");
  });
});

describe("a variable that is read by what gives it its value is not taken for empty", () => {
  const servedWith = (code: string) =>
    readProject({
      "src/server.js": `${SERVER}${code}\nserver.registerTool("get_ship", { description: Flag }, handler);`,
    });

  it.each([
    ["where it is declared twice", 'var Flag = "red";\nvar Flag = Flag || "blue";'],
    ["where it is set before", 'Flag = "red";\nvar Flag = Flag || "blue";'],
  ])("%s", (_, code) => {
    expect(servedWith(code).tools[0]?.description?.value).toBe("red");
  });

  it("where a loop may have given it one before, which is a hole", () => {
    const set = servedWith('for (const one of ["red", "blue"]) { var Flag = Flag ? Flag + one : "none"; }');
    expect(holeSentences(set)).toEqual([expect.stringMatching(/refers to itself$/u)]);
  });

  it("and what stands in its place where it is empty is not what is filled", () => {
    const code = `const all = [];
const mine = ["get_berth"];
function add(names) { names.push("get_ship"); }
add(mine || all);
for (const name of all) server.registerTool(name, {}, handler);
for (const name of mine) server.registerTool(name, {}, handler);`;
    expect(namesOf(toolsOf({ "src/server.js": SERVER + code }))).toEqual(["get_berth", "get_ship"]);
  });
});
