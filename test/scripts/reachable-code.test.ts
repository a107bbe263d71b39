import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { type Asked, reachableCode } from "../../scripts/bundle/reachable-code.ts";

const EXPORT = "var __export = (it, members) => { for (const name in members) it[name] = members[name](); };\n";

const less = (program: string, ...names: readonly string[]): string =>
  reachableCode(program, { names, emptied: [], registries: [] });

const given = (program: string, asked: Partial<Asked>): [less: string, whole: unknown, left: unknown] => {
  const code = reachableCode(program, { names: [], emptied: [], registries: [], ...asked });
  return [code, runInNewContext(`${program}; sail();`), runInNewContext(`${code}; sail();`)];
};

describe("what is left of a program", () => {
  it("is what the names that are asked for reach, in its order", () => {
    const program = `
      var sea = 3, lake = 4;
      function row() { return lake; }
      function sail() { return depth() + sea; }
      var depth = () => new Boat().draught;
      class Boat { draught = 2; anchor() { return 1; } }
      class Train {}`;
    const [code, whole, left] = given(program, { names: ["sail"] });
    expect([whole, left]).toEqual([5, 5]);
    expect(code).not.toMatch(/row|Train/u);
    expect(code).toMatch(/var sea = 3, lake = 4;[^]*sail[^]*depth[^]*Boat/u);
  });

  it.each([
    ["a namespace", `var port = {}; ${EXPORT}__export(port, { depth: () => depth });`],
    ["a compiled namespace", "var port; ((it) => { it.depth = depth; })(port || (port = {}));"],
    ["a class with what is put onto it later", "var port = class {}; port.depth = depth;"],
    ["a function with what is put onto it later", "function port() {} port.depth = depth;"],
  ])("has what fills it of %s, where it is asked for", (_, port) => {
    const program = `var depth = () => 7; ${port} function sail() { return port.depth(); } function rest() {}`;
    const [code, whole, left] = given(program, { names: ["sail"] });
    expect([whole, left]).toEqual([7, 7]);
    expect(code).not.toContain("rest");
    expect(less(program, "rest")).not.toMatch(/depth|port/u);
  });

  it("has statements that only run, and what they reach", () => {
    const program = `var log = [], unread = 1; function note() { log.push("on board"); }
      if (log) { note(); } function sail() { return log.length; }`;
    const [code, whole, left] = given(program, { names: ["sail"] });
    expect([whole, left]).toEqual([1, 1]);
    expect(code).toContain("unread");
    expect(less(program)).toContain("function note");
  });

  it("has calls of a registry where something reads what it keeps", () => {
    const program = `var crew = []; function enlist(name) { crew.push(name); }
      enlist({ name: cook() }); function cook() { return "cook"; }
      function sail() { enlist({ name: "mate" }); return crew.length; } function moor() {}`;
    const [, whole, left] = given(program, { names: ["sail"], registries: ["enlist"] });
    expect([whole, left]).toEqual([2, 2]);
    expect(reachableCode(program, { names: ["moor"], emptied: [], registries: ["enlist"] }).trim()).toBe(
      "function moor() {}",
    );
  });

  it("has the members that are asked for of an object of plain values, and all where it is asked for as a whole", () => {
    const messages = `function say(code, text) { return code + text; }
      var Messages = { aground: say(1, "aground"), adrift: say(2, \`adrift\`), lost: say(3, "lost", void 0, true) };`;
    const [code, whole, left] = given(`${messages} function sail() { return Messages.adrift; }`, { names: ["sail"] });
    expect([whole, left]).toEqual(["2adrift", "2adrift"]);
    expect(code).not.toMatch(/aground|lost/u);
    const all = given(`${messages} function sail() { return Object.keys(Messages).join(); }`, { names: ["sail"] });
    expect(all.slice(1)).toEqual(["aground,adrift,lost", "aground,adrift,lost"]);
    expect(less(`${messages} function sail(name) { return Messages[name]; }`, "sail")).toContain("aground");
  });

  it("has members of other objects, which may look at each other", () => {
    const program = `var port = { depth: measure(), quay() { return this.depth; } }; function measure() { return 9; }
      function sail() { return port.quay(); }`;
    expect(given(program, { names: ["sail"] }).slice(1)).toEqual([9, 9]);
  });

  it("does not take the names of members for names of the scope", () => {
    const program = `function depth() {} function quay() {}
      function sail() { const { depth: deep } = { depth: 1 }; return deep + [].length + new (class { quay = 2; })().quay; }`;
    expect(less(program, "sail")).not.toMatch(/function (?:depth|quay)/u);
  });

  it("has classes empty of which nothing is made", () => {
    const program = `var Whale = class { sing() { return song(); } }; function song() {}
      var Boat = class {}; var made = { Whale, Boat }; function sail() { return Object.keys(made).length; }`;
    const [code, whole, left] = given(program, { names: ["sail"], emptied: ["Whale"] });
    expect([whole, left]).toEqual([2, 2]);
    expect(code).not.toContain("song");
  });

  it("is asked for by names that the program declares", () => {
    expect(() => less("function sail() {}", "moor")).toThrow("Expected the program to declare moor.");
  });
});
