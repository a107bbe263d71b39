import type { ts as TS } from "ts-morph";
import { describe, expect, it } from "vitest";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { Reach } from "../../../src/extract/typescript/reach/reach.ts";
import { evaluatedFile } from "../../support/evaluated-file.ts";

const LOG = "class Log { #pages = new Map(); get(day) { return this.#pages.get(day); } }\n";

/** Whether `….get("here")` may be the first method `get` of the file, by what the source says. */
function mayBeGet(code: string): boolean {
  const { source, evaluator, references } = evaluatedFile(code);
  const nodes: TS.Node[] = [];
  const walk = (node: TS.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, walk);
  };
  walk(source);
  const method = nodes.filter(ts.isMethodDeclaration).find((one) => one.name.getText() === "get");
  const call = nodes.filter(ts.isCallExpression).find((one) => one.arguments[0]?.getText() === '"here"');
  const callee = call!.expression;
  if (!ts.isPropertyAccessExpression(callee)) return expect.unreachable("The call is one of a member.");
  return new Reach(evaluator, references).told.objects.mayHave(callee, method!);
}

describe("a method of a class is not what is called of", () => {
  it.each([
    ["a map in a variable", `${LOG}const ships = new Map<string, string[]>(); ships.get("here");`],
    ["a map in a field", `${LOG}class Fleet { ships = new Map(); all() { return this.ships.get("here"); } }`],
    ["a parameter that is a map", `${LOG}function all(ships: Map<string, string>) { return ships.get("here"); }`],
    ["an instance of another class", `${LOG}class Fleet { #ships = 1; get(day: string) {} } new Fleet().get("here");`],
    ["another class itself", `${LOG}class Fleet { static get(day: string) {} } Fleet.get("here");`],
    ["another class, within that", `${LOG}class Fleet { get(day: string) {} all() { this.get("here"); } }`],
  ])("%s", (_, code) => {
    expect(mayBeGet(code)).toBe(false);
  });
});

describe("a method of a class may be what is called of", () => {
  it.each([
    ["an instance of it", `${LOG}new Log().get("here");`],
    ["an instance of one that extends it", `${LOG}class DeckLog extends Log {} new DeckLog().get("here");`],
    ["what nothing is said of", `${LOG}function all(log) { return log.get("here"); }`],
    [
      "a map, where it extends one",
      `class Log extends Map { get(day) {} }\nfunction all(log: Map<string, string>) { log.get("here"); }`,
    ],
  ])("%s", (_, code) => {
    expect(mayBeGet(code)).toBe(true);
  });
});

describe("a method of a class is none of what an interface", () => {
  const PAGES = "interface Pages { get(day: string): string; size: number }\n";

  it.each([
    ["asks for that the class lacks", `${PAGES}function all(pages: Pages) { pages.get("here"); }`],
    ["of a list asks for", `${PAGES}class Book { #all: Pages[] = []; first() { this.#all.shift()!.get("here"); } }`],
    [
      "asks for, as it is written there",
      `function all(pages: { get(day: string): string; size: number }) { pages.get("here"); }`,
    ],
    [
      "with parameters asks for",
      'interface Pages<T> { get(day: string): T; size: number }\nfunction all(pages: Pages<string>) { pages.get("here"); }',
    ],
  ])("%s", (_, code) => {
    expect(mayBeGet(LOG + code)).toBe(false);
  });

  it.each([
    ["asks for, where the class has it all", LOG, "interface Pages { get(day: string): string }"],
    ["asks for, where it need not be there", LOG, "interface Pages { get(day: string): string; size?: number }"],
    ["does not name the member", LOG, "interface Pages { size: number }"],
    ["asks for, where another class that extends it has it", `${LOG}class DeckLog extends Log { size = 1; }\n`, PAGES],
    ["asks for, where the class is merged with one", `interface Log { size: number }\n${LOG}`, PAGES],
    ["asks for, where an instance is passed off as that", `${LOG}const log = new Log() as unknown as Pages;\n`, PAGES],
    [
      "asks for, where the class has members by any name",
      LOG.replace("{ #pages", "{ [key: string]: unknown; #pages"),
      PAGES,
    ],
  ])("%s, may be so", (_, log, pages) => {
    expect(mayBeGet(`${log}${pages}\nfunction all(pages: Pages) { pages.get("here"); }`)).toBe(true);
  });
});

describe("a method of an object", () => {
  const SHELF = "const shelf = { get(day) { return day; } };\n";

  it("is not what is called of a map", () => {
    expect(mayBeGet(`${SHELF}const ships = new Map(); ships.get("here");`)).toBe(false);
  });

  it("may be what is called of an instance whose class has no such method of its own", () => {
    expect(mayBeGet(`${SHELF}class Fleet { #ships = 1; } new Fleet().get("here");`)).toBe(true);
  });
});
