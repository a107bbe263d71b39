import { describe, expect, it } from "vitest";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { NamesOfReturned, type ReturnedNames } from "../../../src/extract/typescript/reach/callers/returned-names.ts";
import { ToldBySource } from "../../../src/extract/typescript/reach/callers/told-by-source.ts";
import { forEachNode } from "../../../src/extract/typescript/syntax/for-each-node.ts";
import { evaluatedFile } from "../../support/evaluated-file.ts";
import { namesOf, SERVER, toolsOf } from "../../support/source-project.ts";

/** The names of members that come to hold the function `() => "moored"` of some code. */
function returnedNames(code: string): ReturnedNames {
  const { source, evaluator, references } = evaluatedFile(code);
  const told = new ToldBySource(evaluator, references, () => true);
  let found: ReturnedNames | undefined;
  forEachNode(source, (node) => {
    if (ts.isArrowFunction(node) && node.getText() === '() => "moored"')
      found = new NamesOfReturned(evaluator, references, told).of(node);
  });
  return found ?? expect.unreachable("The code holds the function.");
}

/** Whether it may be kept by any name. */
function isKept(code: string): boolean {
  return returnedNames(code).isAny;
}

const MAKER = 'function maker() { return () => "moored"; }\n';
const ROUTER = 'import { Router } from "express";\nconst router = Router();\n';

describe("a function that another one gives back is kept by no other name than is written", () => {
  it.each([
    ["where it is called at once", `${MAKER}maker()();`],
    ["where a package is handed it", `${ROUTER}${MAKER}router.post("/berths", maker());`],
    [
      "where a variable holds it that a package is handed",
      `${ROUTER}${MAKER}const moor = maker(); router.post("/berths", moor);`,
    ],
    ["where a member of a name holds it", `${MAKER}export const berths = { moor: maker() };`],
    ["where a field is given it", `${MAKER}class Berth { open() { this.moor = maker(); } }`],
    ["where a function is handed it that calls it", `${MAKER}function run(moor: any) { moor(); }\nrun(maker());`],
    [
      "where it is waited for and dropped",
      `${MAKER.replace("function", "async function")}async function run() { await maker(); }`,
    ],
    ["where a function gives it back that nobody calls", `${MAKER}export function other() { return maker(); }`],
    [
      "where a method makes it for a package",
      `${ROUTER}class Berths { private name = ""; private maker() { return () => "moored"; } open() { router.use(this.maker()); } }\nnew Berths().open();`,
    ],
  ])("%s", (_, code) => {
    expect(isKept(code)).toBe(false);
  });
});

describe("a function that another one gives back may be kept by any name", () => {
  it.each([
    [
      "where a key is worked out",
      `${MAKER}export const fill = (berths: any, key: string) => { berths[key] = maker(); };`,
    ],
    [
      "where a member of a key that is worked out holds it",
      `${MAKER}export const fill = (key: string) => ({ [key]: maker() });`,
    ],
    ["where a pair holds it", `${MAKER}export const fill = (key: string) => Object.fromEntries([[key, maker()]]);`],
    [
      "where `Reflect` is handed it",
      `${MAKER}export const fill = (berths: any, key: string) => Reflect.set(berths, key, maker());`,
    ],
    [
      "where a function is handed it that keeps it so",
      `${MAKER}const all: any = {};\nfunction keep(key: string, moor: any) { all[key] = moor; }\nkeep(process.argv[2], maker());`,
    ],
    ["where what makes it is handed on itself", `${MAKER}run(maker);`],
    [
      "where it is not known what a function does with it",
      `${MAKER}export const run = (all: any) => all.keep(maker());`,
    ],
  ])("%s", (_, code) => {
    expect(isKept(code)).toBe(true);
  });
});

describe("the names of members that come to hold such a function", () => {
  it.each([
    ["where a member is written with it", `${MAKER}const berths = { moor: maker() };`, ["moor"]],
    [
      "where another function gives it back in its turn",
      `${MAKER}const again = () => maker();\nconst berths = { moor: again() };`,
      ["moor"],
    ],
    [
      "where a function keeps it that is handed it",
      `${MAKER}const berths: any = {};\nfunction keep(one: any) { berths.moor = one; }\nkeep(maker());`,
      ["moor"],
    ],
    [
      "where a constructor keeps it",
      `${MAKER}class Berth { constructor(private moor: any) {} }\nnew Berth(maker());`,
      ["moor"],
    ],
    ["where it is one of several", `${MAKER}const berths = { moor: isOpen ? maker() : undefined };`, ["moor"]],
    [
      "where one member hands it to another",
      `${MAKER}const berths = { moor: maker() };\nconst quays = { tow: berths.moor };`,
      ["moor", "tow"],
    ],
    [
      "where it is taken out of its object",
      `${MAKER}const berths = { moor: maker() };\nconst { moor } = berths;\nconst quays = { tow: moor };`,
      ["moor", "tow"],
    ],
  ])("are found %s", (_, code, names) => {
    const { names: found, isAny } = returnedNames(code);
    expect({ names: [...found].toSorted(), isAny }).toEqual({ names, isAny: false });
  });

  it("may be any where a member is kept by a key that is worked out", () => {
    const code = `${MAKER}const berths = { moor: maker() };\nexport const fill = (all: any, key: string) => { all[key] = berths.moor; };`;
    expect(returnedNames(code).isAny).toBe(true);
  });
});

describe("tools that a function registers which another one gives back", () => {
  it.each([
    [
      "a key that is worked out keeps",
      "const all: any = {}; for (const key of ['moor', 'tow']) all[key] = adder(key); all.moor(server); all.tow(server);",
    ],
    [
      "a function keeps so that is handed it",
      "const all: any = {}; const keep = (key: string, add: any) => { all[key] = add; }; keep('moor', adder('moor')); keep('tow', adder('tow')); all.moor(server); all.tow(server);",
    ],
    [
      "a pair keeps",
      "const all = Object.fromEntries(['moor', 'tow'].map((key) => [key, adder(key)])); all.moor(server); all.tow(server);",
    ],
  ])("are read where %s it", (_, code) => {
    const adder =
      "function adder(name: string) { return (to: McpServer) => { to.registerTool(name, {}, handler); }; }\n";
    expect(namesOf(toolsOf(`${SERVER}${adder}${code}`)).toSorted()).toEqual(["moor", "tow"]);
  });
});
