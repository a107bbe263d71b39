import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, toolOf, toolsOf } from "../../support/source-project.ts";

const LISTING = `const { Server } = require("@modelcontextprotocol/sdk/server/index.js");
  const { ListToolsRequestSchema } = require("@modelcontextprotocol/sdk/types.js");
  const server = new Server({ name: "port", version: "1.0.0" }, { capabilities: { tools: {} } });
  const list = (tools) => server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools }));`;

const SERVER = `const { McpServer } = require("@modelcontextprotocol/sdk/server/mcp.js");
  const server = new McpServer({ name: "port", version: "1.0.0" });
  const moor = (about) => server.registerTool("moor_ship", { description: about }, async () => ({ content: [] }));`;

const MOOR = `{ name: "moor_ship", description: "Moors a ship.", inputSchema: { type: "object" } }`;
const SAIL = `{ name: "sail_ship", description: "Sails a ship.", inputSchema: { type: "object" } }`;

/** What the tool `moor_ship` is described by, where the module `texts.js` exports that as `ABOUT`. */
function aboutOf(texts: string, others: Readonly<Record<string, string>> = {}): string | undefined {
  return toolOf({
    ...others,
    "texts.js": texts,
    "index.js": `${SERVER} const texts = require("./texts"); moor(texts.ABOUT);`,
  }).description?.value;
}

describe("what a CommonJS module exports is read in its own file", () => {
  it.each([
    ["by `exports`", `exports.moor = ${MOOR}; exports.listed = [exports.moor];`],
    ["by `module.exports`", `module.exports.moor = ${MOOR}; module.exports.listed = [module.exports.moor];`],
    [
      "made empty at first",
      `Object.defineProperty(exports, "__esModule", { value: true }); exports.listed = exports.moor = void 0;
        exports.moor = ${MOOR}; exports.listed = [exports.moor];`,
    ],
    ["under the name of a constant", `const moor = ${MOOR}; exports.moor = moor; exports.listed = [exports.moor];`],
    [
      "by a function that runs later",
      `exports.all = () => [exports.moor]; exports.moor = ${MOOR}; exports.listed = exports.all();`,
    ],
    ["called", `exports.make = (tool) => tool; exports.listed = [(0, exports.make)(${MOOR})];`],
  ])("%s", (_, tools) => {
    expect(namesOf(toolsOf({ "tools.js": tools, "index.js": `${LISTING} list(require("./tools").listed);` }))).toEqual([
      "moor_ship",
    ]);
  });
});

describe("a list that a CommonJS module exports has what is added to it", () => {
  it.each([
    ["in its own file", `exports.tools = []; exports.tools.push(${MOOR}, ${SAIL});`, ""],
    ["made empty at first", `exports.tools = void 0; exports.tools = [${MOOR}]; exports.tools.push(${SAIL});`, ""],
    ["in another file", `exports.tools = [${MOOR}];`, `require("./tools").tools.push(${SAIL});`],
  ])("%s", (_, tools, more) => {
    const files = { "tools.js": tools, "more.js": more };
    const index = `${LISTING} require("./more"); const { tools } = require("./tools"); list(tools);`;
    expect(namesOf(toolsOf({ ...files, "index.js": index }))).toEqual(["moor_ship", "sail_ship"]);
  });
});

describe("an export that is given a value", () => {
  it("has it where a function of its file gives it that", () => {
    const texts = `exports.ABOUT = void 0; function fill() { exports.ABOUT = "Moors a ship."; } fill();`;
    expect(aboutOf(texts)).toBe("Moors a ship.");
  });

  it("is no variable where its file has the name for something global", () => {
    const texts = `exports.process = { env: { ABOUT: "Moors a ship." } }; exports.ABOUT = process.env.ABOUT;`;
    const set = readProject({ "texts.js": texts, "index.js": `${SERVER} moor(require("./texts").ABOUT);` });
    expect(holeSentences(set)).toHaveLength(1);
  });

  it("is what its file exports, and not a parameter of that name", () => {
    const texts = `exports.ABOUT = "Moors a ship."; const told = (ABOUT) => exports.ABOUT + ABOUT; exports.TOLD = told(" Now.");`;
    const index = `${SERVER} moor(require("./texts").TOLD);`;
    const set = readProject({ "texts.js": texts, "index.js": index });
    expect(set.tools[0]?.description?.value ?? holeSentences(set)[0]).not.toBe(" Now. Now.");
  });

  it("does not name the function that it is given", () => {
    const tools = toolsOf({
      "tools.js": `exports.moor = () => {}; exports.sail = function sail_ship() {};`,
      "index.js": `${LISTING} const tools = require("./tools");
        list([{ name: "moor" + tools.moor.name, inputSchema: { type: "object" } }, { name: tools.sail.name, inputSchema: { type: "object" } }]);`,
    });
    expect(namesOf(tools)).toEqual(["moor", "sail_ship"]);
  });
});

const ONE = `const { z } = require("zod"); exports.ABOUT = "Moors a ship."; exports.SHAPE = { berth: z.string() };`;

describe("what a CommonJS module hands on of another", () => {
  const STAR = `var __exportStar = (this && this.__exportStar) || function(m, exports) {
      for (var p in m) if (p !== "default" && !Object.prototype.hasOwnProperty.call(exports, p)) exports[p] = m[p]; };`;
  it.each([
    [
      "by getters, with the names made empty in a row",
      `exports.SHAPE = exports.ABOUT = void 0; var one_js_1 = require("./one.js");
        Object.defineProperty(exports, "ABOUT", { enumerable: true, get: function () { return one_js_1.ABOUT; } });
        Object.defineProperty(exports, "SHAPE", { enumerable: true, get: function () { return one_js_1.SHAPE; } });`,
    ],
    ["by a star", `${STAR} __exportStar(require("./one"), exports);`],
    ["by a star of tslib", `const tslib_1 = require("tslib"); tslib_1.__exportStar(require("./one"), exports);`],
    ["in place of all", `exports = module.exports = { ABOUT: require("./one").ABOUT };`],
    ["by copying its exports", `Object.assign(module.exports, require("./one"));`],
    [
      "by getters in an object",
      `_export(exports, { ABOUT: function () { return _one.ABOUT; } }); const _one = require("./one");`,
    ],
    ["in a row", `exports.ABOUT = exports.TOLD = require("./one").ABOUT;`],
  ])("%s", (_, texts) => {
    expect(aboutOf(texts, { "one.js": ONE })).toBe("Moors a ship.");
  });

  it("registers by a function that is handed on by a getter", () => {
    const tools = toolsOf({
      "one.js": `exports.moor = (server, name) => server.registerTool(name, {}, async () => ({ content: [] }));`,
      "lib.js": `exports.moor = void 0; var one_1 = require("./one");
        Object.defineProperty(exports, "moor", { enumerable: true, get: function () { return one_1.moor; } });`,
      "index.js": `${SERVER} const lib = require("./lib"); lib.moor(server, "moor_ship"); lib.moor(server, "sail_ship");`,
    });
    expect(namesOf(tools)).toEqual(["moor_ship", "sail_ship"]);
  });

  it("is not known where keys lead to it, and the reason says so", () => {
    const set = readProject({
      "one.js": ONE,
      "texts.js": `const one = require("./one"); for (const key of Object.keys(one)) exports[key] = one[key];`,
      "index.js": `${SERVER} moor(require("./texts").ABOUT);`,
    });
    expect(holeSentences(set)).toEqual([
      expect.stringContaining("reads `ABOUT`, which port/texts.js may export in a way that is not followed"),
    ]);
  });

  it("may be more than is known of a module that is listed as a whole", () => {
    const set = readProject({
      "one.js": `exports.sail = ${SAIL};`,
      "tools.js": `exports.moor = ${MOOR}; const one = require("./one"); for (const key in one) exports[key] = one[key];`,
      "index.js": `${LISTING} list(Object.values(require("./tools")));`,
    });
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toHaveLength(1);
  });
});

it("stands where it is written, in the text that the file has", () => {
  const text = `exports.moor = ${MOOR}; exports.listed = [exports.moor];`;
  const set = readProject({ "tools.js": text, "index.js": `${LISTING} list(require("./tools").listed);` });
  expect(set.files["/port/tools.js"]).toBe(text);
  const [piece] = set.tools[0]?.name.pieces ?? [];
  expect(piece?.range?.start).toBe(text.indexOf("moor_ship"));
});
