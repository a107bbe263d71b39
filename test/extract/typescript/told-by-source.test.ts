import type { ts as TS } from "ts-morph";
import { describe, expect, it } from "vitest";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { ToldBySource } from "../../../src/extract/typescript/reach/callers/told-by-source.ts";
import { evaluatedFile } from "../../support/evaluated-file.ts";

/** The functions that the source tells a call `…(here)` may be of, as they are written; "open" where it does not tell. */
function toldOf(code: string): readonly string[] | "open" {
  const { source, evaluator, references } = evaluatedFile(code);
  const asked = ts.forEachChild(source, function find(node): TS.Expression | undefined {
    const isAsked = ts.isCallExpression(node) && node.arguments.some((one) => one.getText() === "here");
    return isAsked ? node.expression : ts.forEachChild(node, find);
  });
  const told = new ToldBySource(evaluator, references, () => true).functions.of(asked!);
  return told ? [...told].map((one) => one.getText().split("{")[0]!.trim()) : "open";
}

const CALLS = "function run(one: any) { one(here); }\nfunction moor() {}\n";
const PIER = "class Pier { private one?: any; constructor(one: any) { this.one = one; } call() { this.one(here); } }\n";

describe("the functions that a call may be of are told by the source", () => {
  it.each([
    [
      "a parameter, by all that its function is called with",
      `${CALLS}run(moor); run(() => 1);`,
      ["function moor()", "() => 1"],
    ],
    ["a parameter that is never given one", `${CALLS}run(undefined); run("moor");`, []],
    ["a parameter whose function nobody calls", CALLS, []],
    ["a parameter that is handed on", `${CALLS}const all = (one: any) => run(one);\nall(moor);`, ["function moor()"]],
    [
      "a parameter with something by default",
      "function moor() {}\nfunction run(one: any = moor) { one(here); }\nrun();",
      ["function moor()"],
    ],
    [
      "a parameter of a function that a type names",
      `${CALLS}let started: typeof run;\nrun(moor);`,
      ["function moor()"],
    ],
    ["what a promise is kept by", "new Promise((resolve: any) => resolve(here));", []],
    [
      "a parameter of a callback",
      "function withOne(use: any) { use(moor); }\nfunction moor() {}\nwithOne((one: any) => one(here));",
      ["function moor()"],
    ],
    [
      "a variable with several values",
      "function moor() {}\nlet one: any;\none = moor;\none ??= () => 1;\none(here);",
      ["function moor()", "() => 1"],
    ],
    [
      "what stands on the sides of an operator",
      "function moor() {}\nconst one = Math.random() > 1 ? moor : undefined ?? (() => 1);\none(here);",
      ["function moor()", "() => 1"],
    ],
    ["what a package has", 'import { moor } from "piers";\nconst one = moor;\none(here);', []],
    ["a field, by all that its class is made with", `${PIER}function moor() {}\nnew Pier(moor);`, ["function moor()"]],
    ["a method of a class", "class Pier { moor(at: any) {} call() { this.moor(here); } }", ["moor(at: any)"]],
    [
      "a method of a class below",
      "class Pier { moor(at: any) {} call() { this.moor(here); } }\nclass Quay extends Pier { moor(at: any, by: any) {} }",
      ["moor(at: any)", "moor(at: any, by: any)"],
    ],
    [
      "a parameter of a method whose class passes its own off as another",
      "class Pier { private days = 0; run(one: any) {} }\nclass Quay { private days = 0; run(one: any) { one(here); } }\nfunction moor() {}\nconst start = (pier: Pier) => pier.run(moor);\nstart(new Quay() as any);",
      ["function moor()"],
    ],
    [
      "a field of a class that others pass their own off as",
      "class Pier { private days = 0; one = () => 1; }\nclass Quay { private days = 0; one = () => 2; }\nexport const start = (pier: Pier) => pier.one(here);\nstart(new Quay() as any);\nstart({ one: () => 3 } as any);",
      ["() => 1", "() => 2", "() => 3"],
    ],
    [
      "a parameter of a callback of a function that says what its `this` is",
      "function withOne(this: any, use: any) { use(moor); }\nfunction moor() {}\nwithOne((one: any) => one(here));",
      ["function moor()"],
    ],
    [
      "a member of any object, by all that members of its name are given",
      "const pier = { moor: () => 1 };\nclass Quay { moor(at: any) {} }\nexport const run = (one: any) => one.moor(here);",
      ["moor(at: any)", "() => 1"],
    ],
    [
      "a member of a module",
      "export function moor() {}\nexport const run = (one: any) => one.moor(here);",
      ["export function moor()"],
    ],
    [
      "what is taken out of an object, by all that members of its name are given",
      "const pier = { moor: () => 1 };\nexport const run = ({ moor: one = () => 2 }: any) => one(here);",
      ["() => 2", "() => 1"],
    ],
    ["a method of a set", "export const run = (names: Set<string>) => names.moor(here);", []],
    ["a member of a text", "export const run = (name: string) => name.moor(here);", []],
    [
      "a member of a record that a callback fills",
      "export const waiting = new Promise((resolve: any) => queue.push({ resolve }));\nfor (const one of queue) one.resolve(here);",
      [],
    ],
  ])("%s", (_, code, told) => {
    expect(toldOf(code)).toEqual(told);
  });
});

describe("the source does not tell of which function a call is", () => {
  it.each([
    ["of a parameter whose function is kept", `${CALLS}export const kept = [run];`],
    ["of a parameter that is given a list's members", `${CALLS}run(...[moor]);`],
    ["of a parameter that is given what a call gives", `${CALLS}run(pick());`],
    ["of a parameter that takes the rest", "function run(...all: any[]) { all(here); }\nrun(1);"],
    [
      "of a parameter of a function that may call itself by a name of its own",
      "const run = function again(one: any) { one(here); again(() => 1); };\nrun(() => 2);",
    ],
    [
      "of a member whose name a text holds",
      "export const run = (pier: any) => pier.moor(here);\nexport const quay = { moor: () => 1 };\nexport const keys = ['moor'];",
    ],
    [
      "of a parameter of a callback behind a list of arguments",
      "function withOne(at: any, use: any) { use(moor); }\nfunction moor() {}\nwithOne(...list, (one: any) => one(here));",
    ],
    ["of a loop's variable", "for (const one of all) one(here);"],
    ["of what is taken out of something unknown", "export const run = ({ moor }: any) => moor(here);"],
    [
      "of what is taken out by a key that is put together",
      "const pier = { moor: () => 1 };\nexport const run = ({ [key]: one }: any) => one(here);",
    ],
    [
      "of what is taken out and set to what a call gives",
      "const pier = { moor: () => 1 };\nexport const run = (quay: any) => { let { moor } = quay; moor = pick(); moor(here); };",
    ],
    ["of a global", "moor(here);"],
    ["of a member of something unknown", "export function run(pier: any) { pier.moor(here); }"],
    [
      "of a member that is given by a key",
      'export const run = (pier: any) => pier.moor(here);\nexport const pier = { "moor": () => 1 };',
    ],
    ["of a field whose class is handed on", `${PIER}make(Pier);`],
    [
      "of a field that is set by a key",
      "class Pier { private one: any; set(key: any) { this[key] = key; } call() { this.one(here); } }",
    ],
    ["of a getter", "class Pier { get one(): any { return moor; } call() { this.one(here); } }"],
    [
      "of a method's parameter where the method is handed on",
      "class Pier { run(one: any) { one(here); } go() { start(this.run); } }",
    ],
    ["of what a promise was waited for", "Promise.resolve(moor).then((one: any) => one(here));"],
    [
      "of too much to look at",
      `${Array.from({ length: 120 }, (_, at) => `const one${at + 1}: any = one${at};`).join("\n")}\nconst one0: any = () => 1;\none120(here);`,
    ],
  ])("%s", (_, code) => {
    expect(toldOf(code)).toBe("open");
  });
});
