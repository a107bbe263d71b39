import { describe, expect, it } from "vitest";
import { ts } from "../../../src/extract/typescript/compiler.ts";
import { NeverMade } from "../../../src/extract/typescript/reach/callers/never-made.ts";
import { ToldBySource } from "../../../src/extract/typescript/reach/callers/told-by-source.ts";
import { evaluatedFile } from "../../support/evaluated-file.ts";
import { namesOf, readProject } from "../../support/source-project.ts";

/** Whether the class `Pier` of some code is never made. */
function isNeverMade(code: string, mayBeTakenWhole = false): boolean {
  const { source, evaluator, references } = evaluatedFile(code);
  const { relations } = new ToldBySource(evaluator, references, () => true);
  const pier = source.statements.find((one) => ts.isClassDeclaration(one) && one.name?.text === "Pier");
  return new NeverMade(references, relations, () => mayBeTakenWhole).has(pier!);
}

const PIER = "export class Pier { ships = 0; start() { return this.ships; } }\n";

describe("a class is never made", () => {
  it.each([
    ["that nothing names", PIER],
    ["that is only exported under another name", `${PIER}export { Pier as Quay };`],
    ["that only types name", `${PIER}export function moor(pier: Pier) { return pier.ships; }`],
    [
      "that extends one which keeps to itself",
      "class Quay { go() { return this.go; } }\nexport class Pier extends Quay {}",
    ],
  ])("%s", (_, code) => {
    expect(isNeverMade(code)).toBe(true);
  });
});

describe("a class may be made", () => {
  it.each([
    ["that something makes", `${PIER}new Pier();`],
    ["that a list holds", `${PIER}export const all = [Pier];`],
    ["that another one extends", `${PIER}export class Quay extends Pier {}`],
    ["that is decorated", `@harbour ${PIER}`],
    ["of which a parameter is decorated", "export class Pier { constructor(@berth private name: string) {} }"],
    ["that makes its own instance as it is loaded", "export class Pier { static first = new this(); }"],
    ["that hands itself on", "export class Pier { start() { register(this); } }"],
    [
      "that extends one which hands itself on",
      "class Quay { go() { register(this); } }\nexport class Pier extends Quay {}",
    ],
  ])("%s", (_, code) => {
    expect(isNeverMade(code)).toBe(false);
  });

  it("whose file is loaded by a name that is not known, with all that it exports", () => {
    expect(isNeverMade(PIER, true)).toBe(false);
  });
});

const SERVER = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n';

/** A helper of tests that serves whatever it is handed, beside a harbour that starts much else. */
const helped = (load: string): ReturnType<typeof readProject> =>
  readProject({
    "test/helper.ts": `${SERVER}export class HelpingServer {
      start(tools: Record<string, () => object>) {
        const server = new McpServer({ name: "help", version: "1.0.0" });
        for (const [name, answer] of Object.entries(tools)) server.registerTool(name, {}, answer);
      }
      again() { this.start({ moor_ship: () => ({}) }); }
    }`,
    "src/index.ts": `class Engine { start(fuel: object) { return fuel; } }\nnew Engine().start({ oil: () => ({}) });\n${load}`,
  });

describe("the methods of a class that is never made", () => {
  it("are called by its own code", () => {
    expect(namesOf(helped(""))).toEqual(["moor_ship"]);
  });

  it("are called by others that make it", () => {
    const load =
      'import { HelpingServer } from "../test/helper.js"; new HelpingServer().start({ tow_ship: () => ({}) });';
    expect(namesOf(helped(load)).toSorted()).toEqual(["moor_ship", "tow_ship"]);
  });
});
