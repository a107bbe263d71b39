import { describe, expect, it } from "vitest";
import { namesOf, SERVER, toolsOf } from "../../support/source-project.ts";

const describedBy = (code: string) =>
  toolsOf({ "src/server.js": SERVER + code }).map(({ description }) => description?.value);

describe("a `var` that is declared once more is the variable that it was", () => {
  it.each([
    ["a parameter that is given", 'var flag = flag || "blue";\n  return flag;', '"red"', "red"],
    ["a parameter that is not given", 'var flag = flag || "blue";\n  return flag;', "", "blue"],
    ["a parameter that is declared without a value", "var flag;\n  return flag;", '"red"', "red"],
    ["a parameter that is declared in a block", 'if (!flag) { var flag = "blue"; }\n  return flag;', '"red"', "red"],
    [
      "one that is declared in each of two blocks",
      'if (flag === "red") { var word = "port"; } else { var word = "starboard"; }\n  return word;',
      '"green"',
      "starboard",
    ],
    [
      "the first of two blocks",
      'if (flag === "red") { var word = "port"; } else { var word = "starboard"; }\n  return word;',
      '"red"',
      "port",
    ],
    ["a part that is taken out", "var { flag } = flag;\n  return flag;", '{ flag: "red" }', "red"],
    [
      "one that a loop counts on",
      "for (var at = 0; at < 2; at += 1) flag += at;\n  for (var at = 5; at < 7; at += 1) flag += at;\n  return flag;",
      '"red"',
      "red0156",
    ],
  ])("%s", (_, body, given, told) => {
    const code = `function told(flag) {\n  ${body}\n}
server.registerTool("get_ship", { description: told(${given}) }, handler);`;
    expect(describedBy(code)).toEqual([told]);
  });

  it("at the top of a file, where each use has what it holds by then", () => {
    const code = `var word = "red";
server.registerTool("get_ship", { description: word }, handler);
var word = word + " or blue";
server.registerTool("get_berth", { description: word }, handler);`;
    expect(describedBy(code)).toEqual(["red", "red or blue"]);
  });

  it("in a function that registers tools one after the other", () => {
    const code = `function register(target) {
  var word = "red";
  target.registerTool("get_ship", { description: word }, handler);
  var word = "blue";
  target.registerTool("get_berth", { description: word }, handler);
}
register(server);`;
    expect(describedBy(code)).toEqual(["red", "blue"]);
  });

  it("in each of several loops, which each have their own members", () => {
    const code = `for (var name of ["get_ship", "get_berth"]) server.registerTool(name, { description: name }, handler);
for (var name of ["get_crew"]) server.registerTool(name, { description: name }, handler);`;
    expect(describedBy(code)).toEqual(["get_ship", "get_berth", "get_crew"]);
  });

  it.each([
    [
      "members of a list",
      'for (const name of ["ship", "crew"]) { var title = name; target.registerTool(title, {}, handler); }',
      'for (const name of ["quay"]) { var title = name; target.registerTool(title, {}, handler); }',
    ],
    [
      "numbers, as compilers write it",
      'for (var at = 0, names_1 = ["ship", "crew"]; at < names_1.length; at++) { var name = names_1[at]; target.registerTool(name, {}, handler); }',
      'for (var at = 0, names_2 = ["quay"]; at < names_2.length; at++) { var name = names_2[at]; target.registerTool(name, {}, handler); }',
    ],
  ])("in each of several loops over %s, which each declare it within", (_, first, second) => {
    const code = `function register(target) {\n  ${first}\n  ${second}\n}\nregister(server);`;
    expect(namesOf(toolsOf({ "src/server.js": SERVER + code }))).toEqual(["ship", "crew", "quay"]);
  });
});
