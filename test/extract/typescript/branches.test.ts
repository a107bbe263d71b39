import { describe, expect, it } from "vitest";
import uniqueNames from "../../../src/rules/surface/unique-names.ts";
import { findFaults } from "../../support/find-faults.ts";
import { SERVER, toolsOf } from "../../support/source-project.ts";

/** Names that the rule takes for duplicates. */
function duplicates(code: string): string[] {
  return findFaults(uniqueNames, toolsOf(`${SERVER}${code}`));
}

const TOOL = 'server.registerTool("list_ships", {}, handler);';
const OTHER = 'server.registerTool("list_ships", { description: "Ships at sea." }, handler);';

describe("two tools of one name", () => {
  it("are one at a time on both sides of a condition", () => {
    expect(duplicates(`if (process.env.SEA) { ${OTHER} } else { ${TOOL} }`)).toEqual([]);
  });

  it("are one at a time behind a side that ends the function", () => {
    expect(duplicates(`function add() { if (process.env.SEA) { ${OTHER} return; } ${TOOL} }\nadd();`)).toEqual([]);
  });

  it("are one at a time in methods that are called on both sides", () => {
    const methods = `atSea() { ${OTHER} } inHarbour() { ${TOOL} }`;
    const run = `run() { if (process.env.SEA) this.atSea(); else this.inHarbour(); }`;
    expect(duplicates(`class Tools { ${run} ${methods} }\nnew Tools().run();`)).toEqual([]);
  });

  it("are one at a time in functions that are called on both sides", () => {
    const functions = `function atSea() { ${OTHER} }\nconst inHarbour = () => { ${TOOL} };\n`;
    expect(duplicates(`${functions}process.env.SEA ? atSea() : inHarbour();`)).toEqual([]);
  });

  it("are duplicates under conditions of their own", () => {
    const code = `if (process.env.SEA) { ${OTHER} }\nif (process.env.HARBOUR) { ${TOOL} }`;
    expect(duplicates(code)).toEqual(["duplicate list_ships/name"]);
  });

  it("are duplicates when the function of one side is called on the other, too", () => {
    const functions = `function atSea() { ${OTHER} }\nfunction inHarbour() { ${TOOL} }\n`;
    const run = `if (process.env.SEA) atSea();\nelse { inHarbour(); atSea(); }`;
    expect(duplicates(functions + run)).toEqual(["duplicate list_ships/name"]);
  });
});
