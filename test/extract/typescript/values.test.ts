import { describe, expect, it } from "vitest";
import type { ProjectFiles } from "../../support/source-project.ts";
import { holeSentences, readProject, SERVER, toolOf, toolsOf } from "../../support/source-project.ts";

/** What a description expression is worked out to, with declarations before it and files beside it. */
function textOf(expression: string, declarations = "", files: ProjectFiles = {}): string | undefined {
  return toolOf({
    "src/server.ts": `${declarations}\n${SERVER}server.registerTool("get_ship", { description: ${expression} }, handler);`,
    ...files,
  }).description?.value;
}

/** Every description that the expression may give. */
function textsOf(expression: string, declarations = ""): (string | undefined)[] {
  const tool = toolOf(
    `${declarations}\n${SERVER}server.registerTool("get_ship", { description: ${expression} }, handler);`,
  );
  return [tool.description?.value, ...tool.alternatives.map((face) => face.description?.value)];
}

/** The hole that a description expression leaves. */
function holeOf(expression: string, declarations = ""): string[] {
  return holeSentences(
    readProject(`${declarations}\n${SERVER}server.registerTool("get_ship", { description: ${expression} }, handler);`),
  );
}

describe("texts", () => {
  it.each([
    ["a template", "`Reads ${noun}.`", "Reads a ship."],
    ["a concatenation with numbers", '"Reads " + 1 + 2 + " ships"', "Reads 12 ships"],
    ["numbers before the first text", '1 + 2 + " ships"', "3 ships"],
    ["a joined list", '["Reads", noun].join(" ")', "Reads a ship"],
    [
      "lines of which some are left out",
      '["Reads.", false && "Never.", "Returns."].filter(Boolean).join("\\n")',
      "Reads.\nReturns.",
    ],
    ["trimmed and cut texts", '"  Reads a ship.  ".trim().slice(0, -1)', "Reads a ship"],
    ["replaced words", '"Reads X of X".replace("X", "a ship").replaceAll("X", "Bergen")', "Reads a ship of Bergen"],
    ["words replaced by a pattern", '"Reads  a   ship".replace(/ +/g, " ")', "Reads a ship"],
    [
      "a match replaced by a function",
      '"reads_a_ship".replace(/_/g, " ").replace(/^./, (first) => first.toUpperCase())',
      "Reads a ship",
    ],
    ["what groups of a pattern hold", '"getShipLog".replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase()', "get_ship_log"],
    ["groups given to a function", '"get_ship".replace(/_(\\w)/g, (all, letter) => letter.toUpperCase())', "getShip"],
    [
      "each match of a pattern",
      '[..."/{port}/{ship}".matchAll(/\\{([a-z]+)\\}/g)].map((one) => one[1]).join()',
      "port,ship",
    ],
    ["all matches at once", '"a1b22".match(/[0-9]/g).join("-")', "1-2-2"],
    ["the first match and its groups", '"v2_get".match(/^v([0-9])_/)[1] + /^x/.exec("v2")', "2null"],
    ["a number by a radix", "(6).toString(2) + (1.25).toFixed(1)", "1101.3"],
    ["every match replaced by a function", '"a-b".replace(/[ab]/g, (letter, at) => letter + at)', "a0-b2"],
    ["words replaced by a function", '"X of X".replaceAll("X", () => noun)', "a ship of a ship"],
    ["a member that no text has", '(("Moors" as any).name ?? "Moors") + " a ship"', "Moors a ship"],
    ["words split by a pattern", '"reads-a_ship".split(/[-_]/).join(" ")', "reads a ship"],
    ["changed case", '"reads ".toUpperCase() + noun', "READS a ship"],
    ["repeated and padded texts", '"-".repeat(3) + "1".padStart(3, "0")', "---001"],
    ["String() and template values", "String(3) + `${true} ${null} ${10n}`", "3true null 10"],
    ["JSON", "JSON.stringify({ noun, list: [1, undefined], none: undefined })", '{"noun":"a ship","list":[1,null]}'],
    ["raw templates", "String.raw`C:\\new ${noun}`", "C:\\new a ship"],
  ])("%s", (_, expression, expected) => {
    expect(textOf(expression, 'const noun = "a ship";')).toBe(expected);
  });

  it.each([
    [
      "dedent",
      'import dedent from "dedent";',
      "dedent`\n      Reads a ship.\n        Indented.\n    `",
      "Reads a ship.\n  Indented.",
    ],
    ["outdent", 'import { outdent } from "outdent";', "outdent`\n      Reads a ship.\n    `", "Reads a ship."],
    [
      "stripIndent",
      'import { stripIndent } from "common-tags";',
      "stripIndent`\n      Reads a ship.\n        Indented.\n    `",
      "Reads a ship.\n  Indented.",
    ],
  ])("templates under the tag %s", (_, imports, expression, expected) => {
    expect(textOf(expression, imports)).toBe(expected);
  });

  it.each([
    ["dedent", 'import dedent from "dedent";', "dedent"],
    ["ts-dedent", 'import { dedent } from "ts-dedent";', "dedent"],
    ["outdent", 'import outdent from "outdent";', "outdent.string"],
    ["stripIndent", 'import { stripIndent } from "common-tags";', "stripIndent"],
  ])("texts that are handed to %s as to a function", (_, imports, callee) => {
    const text = '`\n    Reads \\"${noun}\\".\n      Indented.\n    `';
    expect(textOf(`${callee}(${text})`, `${imports} const noun = "a ship";`)).toBe('Reads "a ship".\n  Indented.');
  });
});

describe("comparisons", () => {
  it.each([
    ["a list that holds something", "about.calls?.length", "> 0", "true"],
    ["a list that is not given", "about.pilots?.length", "> 0", "false"],
    ["a list that is not given, the other way round", "about.pilots?.length", "<= 0", "false"],
  ])("of the length of %s", (_, length, comparison, expected) => {
    const declarations = 'const about: { calls?: string[]; pilots?: string[] } = { calls: ["Bergen"] };';
    expect(textOf(`String(${length}! ${comparison})`, declarations)).toBe(expected);
  });
});

describe("an optional chain", () => {
  const PORT = 'const port: any = { berths: ["quay", "pier"], pilot: null, tide: () => "Ebb." };';

  it.each([
    ["calls a method of what is there", 'port.berths?.includes("pier") ? "With a pier." : "Without."', "With a pier."],
    ["calls none of what is not there", 'port.cranes?.includes("pier") ? "With a pier." : "Without."', "Without."],
    ["gives undefined where it calls nothing", "`${port.cranes?.join()} ${port.pilot?.join()}`", "undefined undefined"],
    ["ends where something is missing, however long it is", 'port.cranes?.at(0).name.trim() ?? "None."', "None."],
    ["calls a function that is there", "port.tide?.()", "Ebb."],
    ["calls no function that is not there", 'port.wind?.("now").text ?? "Calm."', "Calm."],
  ])("%s", (_, expression, expected) => {
    expect(textOf(expression, PORT)).toBe(expected);
  });

  it("ends for the alternatives alone in which something is missing", () => {
    const port = 'const port: any = { cranes: process.env.CRANES ? ["Old", "New"] : undefined };';
    expect(textsOf('`Cranes: ${port.cranes?.join(" and ")}.`', port)).toEqual([
      "Cranes: undefined.",
      "Cranes: Old and New.",
    ]);
  });
});

describe("names", () => {
  it.each([
    ["a string enum", "Text.Ship", 'enum Text { Ship = "Reads a ship." }'],
    ["a const map", "TEXTS.ship", 'const TEXTS = { ship: "Reads a ship." } as const;'],
    ["an element access", 'TEXTS["sh" + "ip"]', 'const TEXTS = { ship: "Reads a ship." };'],
    ["a place in a list", "TEXTS[1]", 'const TEXTS = ["", "Reads a ship."];'],
    ["a spread object", "({ ...TEXTS, other: 1 }).ship", 'const TEXTS = { ship: "Reads a ship." };'],
    ["a frozen object", "Object.freeze(TEXTS).ship", 'const TEXTS = { ship: "Reads a ship." };'],
    ["a merged object", "Object.assign({}, TEXTS).ship", 'const TEXTS = { ship: "Reads a ship." };'],
    ["a Map", 'TEXTS.get("ship")', 'const TEXTS = new Map([["ship", "Reads a ship."]]);'],
    ["destructuring with a default", "ship", 'const { ship = "Reads a ship.", ...rest } = { tide: "" };'],
    [
      "nested destructuring",
      "text",
      'const { ship: { texts: [, text] } } = { ship: { texts: ["", "Reads a ship."] } };',
    ],
    ["the rest of a pattern", "rest.ship", 'const { tide, ...rest } = { tide: "", ship: "Reads a ship." };'],
    ["let, assigned once", "text", 'let text; text = "Reads a ship.";'],
    ["optional chaining", "TEXTS?.ship?.text", 'const TEXTS = { ship: { text: "Reads a ship." } };'],
    ["??", "TEXTS.none ?? TEXTS.ship", 'const TEXTS = { ship: "Reads a ship.", none: undefined };'],
    [
      "a getter that uses its object",
      "ship.text",
      'const ship = { noun: "a ship", get text() { return `Reads ${this.noun}.`; } };',
    ],
    [
      "a method that uses its object",
      "ship.text()",
      'const ship = { noun: "a ship", text() { return `Reads ${this.noun}.`; } };',
    ],
    ["satisfies, as and !", '(("Reads a ship." satisfies string) as string)!', ""],
    ["the comma operator", '(0, "Reads a ship.")', ""],
    ["an immediately called function", '(() => "Reads a ship.")()', ""],
    ["a known condition", 'typeof "" === "string" && !0 ? "Reads a ship." : "Never."', ""],
    [
      "find",
      "SHIPS.find((ship) => ship.id === 2)?.text",
      'const SHIPS = [{ id: 1, text: "" }, { id: 2, text: "Reads a ship." }];',
    ],
    [
      "reduceRight",
      'WORDS.reduceRight((text, word) => text + " " + word) + "."',
      'const WORDS = ["ship", "a", "Reads"];',
    ],
    ["reduce", 'WORDS.reduce((text, word) => text + " " + word) + "."', 'const WORDS = ["Reads", "a", "ship"];'],
    ["Object.fromEntries", "TEXTS.ship", 'const TEXTS = Object.fromEntries([["ship", "Reads a ship."]]);'],
  ])("%s", (_, expression, declarations) => {
    expect(textOf(expression, declarations)).toBe("Reads a ship.");
  });
});

describe("modules", () => {
  const expectText = (imports: string, expression: string, files: ProjectFiles): void =>
    expect(textOf(expression, imports, files)).toBe("Reads a ship.");

  it("re-export names, also under others", () => {
    expectText('import { shipText } from "./texts/index.js";', "shipText", {
      "src/texts/index.ts": 'export { text as shipText } from "./ship.js";',
      "src/texts/ship.ts": 'export const text = "Reads a ship.";',
    });
  });

  it("re-export everything, through barrels in barrels", () => {
    expectText('import { text } from "./a/index.js";', "text", {
      "src/a/index.ts": 'export * from "./b";',
      "src/a/b/index.ts": 'export * from "./ship.js";',
      "src/a/b/ship.ts": 'const text = "Reads a ship.";\nexport { text };',
    });
  });

  it("re-export what a package exports, through a barrel", () => {
    expectText('import { deindent } from "./texts/index.js";', "deindent`\n  Reads a ship.\n`", {
      "src/texts/index.ts": 'export * from "./tags.js";',
      "src/texts/tags.ts": 'export { default as deindent } from "dedent";',
    });
  });

  it("export what they import, also whole modules", () => {
    expectText('import { ships, shipText } from "./texts.js";', "ships.text.slice(0, 5) + shipText.slice(5)", {
      "src/texts.ts":
        'import * as ships from "./ships.js";\nimport { text as shipText } from "./ships.js";\nexport { ships, shipText };',
      "src/ships.ts": 'export const text = "Reads a ship.";',
    });
  });

  it("re-export a namespace", () => {
    expectText('import { ships } from "./texts.js";', "ships.text", {
      "src/texts.ts": 'export * as ships from "./ships.js";',
      "src/ships.ts": 'export const text = "Reads a ship.";',
    });
  });

  it("export imported names again", () => {
    expectText('import { again } from "./texts.js";', "again", {
      "src/texts.ts": 'import { text } from "./ships.js";\nexport { text as again };',
      "src/ships.ts": 'export let text = "Reads a ship.";',
    });
  });

  it("export a default: an object, a name or a function", () => {
    expectText('import ships from "./ships.js";', "ships.text", {
      "src/ships.ts": 'export default { text: "Reads a ship." };',
    });
    expectText('import ships from "./ships.js";', "ships", {
      "src/ships.ts": 'const text = "Reads a ship.";\nexport default text;',
    });
    expectText('import ships from "./ships.js";', "ships()", {
      "src/ships.ts": 'export default function () { return "Reads a ship."; }',
    });
    expectText('import { default as ships } from "./ships.js";', "ships.text", {
      "src/ships.ts": 'export { ships as default };\nconst ships = { text: "Reads a ship." };',
    });
  });

  it.each([
    ["./ships.js", "src/ships.ts"],
    ["./ships.js", "src/ships.tsx"],
    ["./ships.mjs", "src/ships.mts"],
    ["./ships", "src/ships/index.ts"],
    ["./ships.ts", "src/ships.ts"],
  ])("%s is found in %s", (specifier, file) => {
    expectText(`import { text } from "${specifier}";`, "text", { [file]: 'export const text = "Reads a ship.";' });
  });

  it("are found through paths of the tsconfig, also one that it extends", () => {
    expectText('import { text } from "@/ships";', "text", {
      "tsconfig.json": '{ /* comments are fine */ "extends": "./tsconfig.base.json", }',
      "tsconfig.base.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      "src/ships.ts": 'export const text = "Reads a ship.";',
    });
  });

  it("may be JSON", () => {
    expectText('import ships from "./ships.json" with { type: "json" };', "ships.texts[0]", {
      "src/ships.json": '{ "texts": ["Reads a ship."] }',
    });
  });

  it("may be CommonJS: module.exports, exports.name, require", () => {
    expectText('const { text } = require("./ships.cjs");', "text", {
      "src/ships.cjs": 'exports.text = "Reads a ship.";',
    });
    expectText('import ships from "./ships.cjs";', "ships.text", {
      "src/ships.cjs": 'module.exports = { text: "Reads a ship." };',
    });
    expectText('import ships = require("./ships.js");', "ships.text", {
      "src/ships.ts": 'export const text = "Reads a ship.";',
    });
  });

  it.each([
    ["a variable", 'const ships = { text: "Reads a ship." }; module.exports = ships;', "ships.text"],
    [
      "what is added to a variable's object",
      'const ships = {}; ships.text = "Reads a ship."; module.exports = ships;',
      "ships.text",
    ],
    [
      "an instance",
      'class Ships { constructor() { this.verb = "Reads"; } get text() { return `${this.verb} a ship.`; } } module.exports = new Ships();',
      "ships.text",
    ],
    [
      "methods, and what another module exports",
      'module.exports = { ...require("./words.cjs"), text(verb) { return verb + " a ship."; } };',
      "ships.text(ships.verb)",
    ],
  ])("may be members of all that a CommonJS module exports: %s", (_, code, text) => {
    const files = {
      "src/ships.cjs": code,
      "src/words.cjs": 'const words = { verb: "Reads" }; module.exports = words;',
    };
    expectText('const ships = require("./ships.cjs");', text, files);
  });

  it.each([
    [
      "a variable's object, spread",
      'const all = { text: "Reads a ship." }; module.exports = all;',
      "({ ...ships }).text",
    ],
    ["a literal, by its keys", 'module.exports = { "Reads a ship.": 1 };', 'Object.keys(ships).join("; ")'],
    ["a list", 'module.exports = ["Reads", "a", "ship."];', 'ships.join(" ")'],
    [
      "what is exported by name",
      'exports.first = "Reads"; exports.second = "a ship.";',
      'Object.values(ships).join(" ")',
    ],
    [
      "more beside a literal",
      'module.exports = { first: "Reads" }; module.exports.rest = "a ship.";',
      'ships.first + " " + ships.rest',
    ],
  ])("may be all that a CommonJS module exports: %s", (_, code, text) => {
    expectText('const ships = require("./ships.cjs");', text, { "src/ships.cjs": code });
  });

  it("may be imported dynamically", () => {
    expectText("", '(await import("./ships.js")).text', { "src/ships.ts": 'export const text = "Reads a ship.";' });
  });

  it("of the same workspace are followed by the name of their package", () => {
    expectText('import { text } from "@port/ships";', "text", {
      "packages/ships/package.json": '{ "name": "@port/ships", "main": "dist/index.js" }',
      "packages/ships/src/index.ts": 'export const text = "Reads a ship.";',
    });
  });
});

describe("values under a condition", () => {
  it("are alternatives, what is sent by default first, and a rule sees each of them", () => {
    expect(textsOf('process.env.FULL ? "Reads a ship and its berth." : "Reads a ship."')).toEqual([
      "Reads a ship.",
      "Reads a ship and its berth.",
    ]);
  });

  it("are combined with what stands around them", () => {
    expect(
      textsOf(
        '`Reads ${place}.` + (process.env.FULL ? " All of it." : "")',
        'const place = process.env.PLACE ? "Bergen" : "Oslo";',
      ),
    ).toEqual(["Reads Oslo.", "Reads Bergen.", "Reads Oslo. All of it.", "Reads Bergen. All of it."]);
  });

  it("come from ifs that are not known, too", () => {
    expect(
      textsOf(
        "text()",
        'function text() { let noun = "ships"; if (process.env.FULL) { noun = "ships and berths"; } return `Lists ${noun}.`; }',
      ),
    ).toEqual(["Lists ships.", "Lists ships and berths."]);
  });

  it("are a hole when there are more than eight", () => {
    const choices = Array.from({ length: 9 }, (_, place) => `process.env.P${place} ? "Reads ${place}." : `).join("");
    expect(holeOf(`${choices}"Reads."`)).toEqual([
      "/description: the description depends on conditions with more than 8 outcomes",
    ]);
  });

  it("leave a hole beside the text that is known, when one of them is not", () => {
    const set = readProject(
      `${SERVER}server.registerTool("get_ship", { description: process.env.FULL ? load() : "Reads a ship." }, handler);`,
    );
    expect(set.tools[0]?.description?.value).toBe("Reads a ship.");
    expect(holeSentences(set)).toEqual(["/description: the description calls `load`, which is known only at run time"]);
  });

  it("are what the source says, where the environment could only replace it", () => {
    expect(textsOf('process.env.TEXT ?? "Reads a ship."')).toEqual(["Reads a ship."]);
  });

  it("give a tool for each name", () => {
    expect(
      toolsOf(`${SERVER}server.registerTool(process.env.OLD ? "read_ship" : "get_ship", {}, handler);`).map(
        (tool) => tool.name.value,
      ),
    ).toEqual(["get_ship", "read_ship"]);
  });
});

describe("what cannot be known", () => {
  it.each([
    [
      "the environment",
      "process.env.TEXT",
      "",
      "the description is `process.env.TEXT`, which is known only at run time",
    ],
    [
      "a call of the platform",
      'readFileSync("ship.md", "utf8")',
      'import { readFileSync } from "node:fs";',
      "the description is read from the file `ship.md`, which the project does not hold",
    ],
    ["a parameter that nobody passes", "describe()", "function describe(text) { return text; }", undefined],
    [
      "an unknown global",
      "translate('ship')",
      "",
      "the description calls `translate`, which is known only at run time",
    ],
    [
      "a variable that another function assigns under a condition",
      "text",
      'let text = "Reads."; function change() { text = "Reads a ship."; } if (Math.random() > 0.5) change();',
      "the description is assigned in several places",
    ],
    ["a variable that refers to itself", "text", "const text = text;", "the description refers to itself"],
    [
      "a name that a module does not export",
      "text",
      'import { text } from "./ships.js";',
      "the description reads `text`, which src/ships.ts does not export",
    ],
    [
      "JSON that a function goes over",
      `JSON.parse('{"of":"Reads"}', (_, one) => (typeof one === "string" ? one + " a ship." : one)).of`,
      "",
      "the description parses JSON with a function that may change what it says",
    ],
    ["a list", '["Reads", {}]', "", "the description is a list where text was expected"],
    ["a wrong number of parts", "`${{}}`", "", "the description is an object where text was expected"],
    [
      "a generator that does not end",
      "[...words()].join(' ')",
      "function* words() { while (true) yield 'Reads'; }",
      "the description depends on a loop of which it is not known how long it runs",
    ],
    [
      "a function that throws",
      "describe()",
      "function describe() { throw new Error('never'); }",
      "the description throws",
    ],
    [
      "a while loop",
      "describe()",
      "function describe() { let text = ''; while (Math.random() < 0.5) text += 'x'; return text; }",
      "the description depends on a loop of which it is not known how long it runs",
    ],
  ])("%s leaves a hole that says so", (_, expression, declarations, expected) => {
    const holes = holeSentences(
      readProject({
        "src/server.ts": `${declarations}\n${SERVER}server.registerTool("get_ship", { description: ${expression} }, handler);`,
        "src/ships.ts": "export const tide = 1;",
      }),
    );
    expect(holes).toEqual(expected === undefined ? [] : [`/description: ${expected}`]);
  });

  it("points at the words that are to blame", () => {
    const set = readProject(
      `${SERVER}const place = process.env.PLACE;\nserver.registerTool("get_ship", { description: "Reads of " + place }, handler);`,
    );
    const { range } = set.tools[0]?.holes[0] ?? {};
    expect(range && set.files[range.file]?.slice(range.start, range.end)).toBe('"Reads of " + place');
  });

  it("never hides the rest of the tool, nor other tools", () => {
    const set = readProject(
      `${SERVER}server.registerTool("get_ship", { title: load(), description: "Reads.", inputSchema: { id: z.string() } }, handler);\nserver.registerTool("list_ships", {}, handler);`,
    );
    expect(set.tools.map((tool) => [tool.name.value, tool.description?.value, tool.input.fields.length])).toEqual([
      ["get_ship", "Reads.", 1],
      ["list_ships", undefined, 0],
    ]);
    expect(holeSentences(set)).toEqual(["/title: the title calls `load`, which is known only at run time"]);
  });
});

describe("what kind of thing a value is", () => {
  it.each([
    ["a member that an object has", '"unit" in { unit: 1 }', "yes"],
    ["a member that it has not", '"unit" in { quay: 1 }', "no"],
    ["a field of an instance", '"unit" in new (class { unit = 1; })()', "yes"],
    ["a method that it inherits", '"load" in new (class extends (class { load() {} }) {})()', "yes"],
    ["what an instance has not", '"unit" in new (class { quay = 1; })()', "no"],
    ["what its constructor gives it", '"unit" in new (class { constructor() { this.unit = 1; } })()', "yes"],
    ["a member of a schema", '"shape" in z.object({})', "yes"],
    ["a member that no schema has", '"jsonSchema" in z.object({})', "no"],
    ["the class of a schema", "z.object({}) instanceof z.ZodObject", "yes"],
    ["another class of schemas", "z.string() instanceof z.ZodObject", "no"],
    ["any schema", "z.string() instanceof z.ZodType", "yes"],
    ["an object where a schema is asked for", "({}) instanceof z.ZodType", "no"],
    ["the project's own class", "new Tug() instanceof Ship", "yes"],
    ["another class of the project", "new Ship() instanceof Tug", "no"],
    ["a list", "[1] instanceof Array", "yes"],
    ["a member of its own", 'Object.hasOwn({ unit: 1 }, "unit")', "yes"],
    ["a member of its own, asked of the prototype", 'Object.prototype.hasOwnProperty.call({ unit: 1 }, "quay")', "no"],
    ["a member of its own, asked of it", '({ unit: 1 }).hasOwnProperty("unit")', "yes"],
    ["a method of the same name that it has itself", '({ hasOwnProperty: () => false }).hasOwnProperty("unit")', "no"],
  ])("%s", (_what, condition, expected) => {
    expect(textOf(`${condition} ? "yes" : "no"`, "class Ship {} class Tug extends Ship {}")).toBe(expected);
  });

  it("is both where it is not known", () => {
    expect(textsOf('"unit" in load() ? "yes" : "no"')).toEqual(["yes", "no"]);
    expect(textsOf('Object.hasOwn(load(), "unit") ? "yes" : "no"')).toEqual(["yes", "no"]);
    expect(textsOf('Object.hasOwn(z.object({}), "shape") ? "yes" : "no"')).toEqual(["yes", "no"]);
  });
});

describe("what the same code makes twice", () => {
  const annotated = (isSafe: readonly [boolean, boolean]): string => `${SERVER}
    const hints = (own: any) => ({ openWorldHint: false, ...own });
    class Moor {
      constructor(readonly isSafe: boolean) {}
      get annotations() { return hints({ title: "Moor", readOnlyHint: this.isSafe }); }
    }
    declare const isWindy: boolean;
    const tool = isWindy ? new Moor(${isSafe[0]}) : new Moor(${isSafe[1]});
    server.registerTool("moor_ship", { annotations: tool.annotations }, handler);`;

  it("is one and the same where it comes out alike", () => {
    const { annotations } = toolOf(annotated([true, true]));
    expect([annotations.title?.value, annotations.readOnlyHint?.value, annotations.openWorldHint?.value]).toEqual([
      "Moor",
      true,
      false,
    ]);
  });

  it("is not where it comes out otherwise", () => {
    expect(holeSentences(readProject(annotated([true, false])))).toEqual([
      "/annotations: the annotations depend on a condition",
    ]);
  });
});

it("a pattern with alternatives decides on a hint", () => {
  const code = `const hints = (name: string) => ({ readOnlyHint: !/(moor|sink)/i.test(name) });
for (const name of ["list_ships", "sink_ship"]) server.registerTool(name, { annotations: hints(name) }, handler);`;
  const hints = toolsOf(`${SERVER}${code}`).map(({ annotations }) => annotations.readOnlyHint?.value);
  expect(hints).toEqual([true, false]);
});

it("hands a tag of the project the parts of its template as they are written, too", () => {
  const tag = `function dedent(strings, ...values) {
    const whole = strings.raw.reduce((text, part, index) => text + part + (values[index] ?? ""), "");
    const lines = whole.split("\\n");
    const indent = Math.min(...lines.filter((line) => line.trim()).map((line) => line.match(/^ */)[0].length));
    return lines.map((line) => line.slice(indent)).join("\\n").trim();
  }`;
  const tool = toolOf(`${SERVER}${tag}
    server.registerTool("moor_ship", { description: dedent\`
      Moors at \${"a berth"}:
        - \\\\d is its number
    \` }, handler);`);
  expect(tool.description?.value).toBe("Moors at a berth:\n  - \\\\d is its number");
});

it("goes through the own keys of an object", () => {
  const code = `const tools = { moor_ship: "Moors.", tow_ship: "Tows." };
    for (const name of Reflect.ownKeys(tools)) server.registerTool(name, { description: tools[name] }, handler);`;
  expect(toolsOf(`${SERVER}${code}`).map(({ description }) => description?.value)).toEqual(["Moors.", "Tows."]);
});

describe("fields that are taken out by a set of names, of which one is there only under a condition", () => {
  const set = readProject(`${SERVER}const found = new URL(import.meta.url).hash.match(/#(?<port>.+)/);
    const port = found?.groups?.port || null;
    const given = Object.entries({ port, quay: null }).flatMap(([name, value]) => (!value ? [] : [name]));
    const known = new Set(given);
    const fields = { port: z.string(), ship: z.string() };
    const asked = Object.fromEntries(Object.entries(fields).filter(([name]) => !known.has(name)));
    server.registerTool("moor_ship", { inputSchema: asked }, handler);`);

  it("are a hole for that one", () => {
    expect(holeSentences(set)).toEqual(["/inputSchema: the input schema has the field `port` only under a condition"]);
  });

  it("are there where no condition concerns them", () => {
    expect(set.tools.map(({ input }) => Object.keys(input.schema.properties ?? {}))).toEqual([["ship"]]);
  });
});
