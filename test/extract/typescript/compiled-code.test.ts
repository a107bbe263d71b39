import { describe, expect, it } from "vitest";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolOf,
  toolsOf,
} from "../../support/source-project.ts";

const AWAITER = `var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) {
  function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
  return new (P || (P = Promise))(function (resolve, reject) {
    function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
    function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
    function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
    step((generator = generator.apply(thisArg, _arguments || [])).next());
  });
};`;
const TSLIB = `import { __awaiter } from "tslib";`;
const MOOR = `{ name: "moor_ship", description: "Moors.", inputSchema: { type: "object" } }`;

describe("an asynchronous function that was compiled for old engines is the function that it was", () => {
  it.each([
    ["of the file's own helper", AWAITER, "__awaiter(void 0, void 0, void 0, "],
    ["of a package's", TSLIB, "__awaiter(void 0, void 0, void 0, "],
    [
      "of esbuild's",
      `var __async = (__this, __arguments, generator) => new Promise(() => {});`,
      "__async(void 0, null, ",
    ],
  ])("%s", (_, helper, call) => {
    const tools = toolsOf(`${LOW_LEVEL_SERVER} ${helper}
      server.setRequestHandler(ListToolsRequestSchema, () => ${call}function* () {
        return { tools: [${MOOR}] };
      }));`);
    expect(namesOf(tools)).toEqual(["moor_ship"]);
  });

  it("with what it awaits, and what it does on the way", () => {
    const tools = toolsOf(`${LOW_LEVEL_SERVER} ${AWAITER}
      function ships() { return __awaiter(this, void 0, void 0, function* () {
        const found = yield Promise.resolve([${MOOR}]);
        const more = (yield Promise.resolve({ name: "sail_ship" })).name;
        found.push({ name: more, inputSchema: { type: "object" } });
        return found;
      }); }
      server.setRequestHandler(ListToolsRequestSchema, () => __awaiter(void 0, void 0, void 0, function* () {
        const tools = yield ships();
        return { tools };
      }));`);
    expect(namesOf(tools)).toEqual(["moor_ship", "sail_ship"]);
  });

  it("where it registers tools, as a method too", () => {
    const tools = toolsOf(`${SERVER} ${AWAITER}
      class Port {
        open(name) {
          return __awaiter(this, void 0, void 0, function* () {
            yield this.add(name);
            yield server.connect();
          });
        }
        add(name) { return __awaiter(this, void 0, void 0, function* () { server.registerTool(name, {}, handler); }); }
      }
      new Port().open("moor_ship");`);
    expect(namesOf(tools)).toEqual(["moor_ship"]);
  });

  it("but no function that goes on behind it", () => {
    const set = readProject(`${LOW_LEVEL_SERVER} ${AWAITER}
      function ships() { if (process.env.PORT) { return __awaiter(this, void 0, void 0, function* () { return 1; }); } return [${MOOR}]; }
      server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: ships() }));`);
    expect(holeSentences(set)).not.toEqual([]);
  });
});

const SERVER_OF_COMMONJS = `const { McpServer } = require("@modelcontextprotocol/sdk/server/mcp.js");
  const server = new McpServer({ name: "port", version: "1.0.0" });`;
const TO_ESM = `var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));`;
const IMPORT_DEFAULT = `var __importDefault = (this && this.__importDefault) || function (mod) {
  return (mod && mod.__esModule) ? mod : { "default": mod };
};`;

describe("a package that compiled code loads by way of a helper is that package", () => {
  it.each([
    ["by esbuild, as its default", `${TO_ESM} var import_zod = __toESM(require("zod"));`, "import_zod.default"],
    ["by esbuild, with a name", `${TO_ESM} var import_zod = __toESM(require("zod"), 1);`, "import_zod.z"],
    [
      "by TypeScript, as its default",
      `${IMPORT_DEFAULT} const zod_1 = __importDefault(require("zod"));`,
      "zod_1.default",
    ],
    [
      "by tslib, with a name",
      `const tslib_1 = require("tslib"); const z_1 = tslib_1.__importStar(require("zod"));`,
      "z_1.z",
    ],
  ])("%s", (_, loading, z) => {
    const tool = toolOf({
      "index.js": `${loading} ${SERVER_OF_COMMONJS}
        server.registerTool("moor_ship", { inputSchema: { berth: ${z}.string().describe("Where to.") } }, async () => ({ content: [] }));`,
    });
    expect(tool.input.fields.map(({ name, description }) => [name, description?.value])).toEqual([
      ["berth", "Where to."],
    ]);
  });
});

describe("a file of the project that is loaded so has as its default", () => {
  it.each([
    [
      "what it was compiled to export",
      `Object.defineProperty(exports, "__esModule", { value: true }); exports.default = "Moors.";`,
      "texts_1.default",
    ],
    [
      "all that it exports, where it was not compiled",
      `module.exports = { about: "Moors." };`,
      "texts_1.default.about",
    ],
  ])("%s", (_, texts, read) => {
    const tool = toolOf({
      "texts.js": texts,
      "index.js": `${IMPORT_DEFAULT} ${SERVER_OF_COMMONJS} const texts_1 = __importDefault(require("./texts"));
        server.registerTool("moor_ship", { description: ${read} }, async () => ({ content: [] }));`,
    });
    expect(tool.description?.value).toBe("Moors.");
  });
});

it("a function that registers is called by way of a helper, as the default of its file", () => {
  const tools = toolsOf({
    "register.js": `Object.defineProperty(exports, "__esModule", { value: true }); exports.default = register;
      function register(server, tool) { server.registerTool(tool.name, {}, async () => ({ content: [] })); }`,
    "index.js": `${IMPORT_DEFAULT} ${SERVER_OF_COMMONJS} const register_1 = __importDefault(require("./register"));
      (0, register_1.default)(server, { name: "moor_ship" }); (0, register_1.default)(server, { name: "sail_ship" });`,
  });
  expect(namesOf(tools)).toEqual(["moor_ship", "sail_ship"]);
});

it("no edit is offered of code that is read as what it was compiled of, and is written otherwise", () => {
  const tool = toolOf({
    "fields.js": `exports.BERTH = { type: "string" }; exports.FIELDS = { berth: exports.BERTH, crew: { type: "number" } };`,
    "index.js": `${SERVER_OF_COMMONJS} const { Server } = require("@modelcontextprotocol/sdk/server/index.js");
      const { ListToolsRequestSchema } = require("@modelcontextprotocol/sdk/types.js");
      const { FIELDS } = require("./fields"); const port = new Server({ name: "port", version: "1.0.0" });
      port.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "moor_ship", inputSchema: { type: "object", properties: FIELDS } }] }));`,
  });
  expect(tool.input.fields.map(({ name, code }) => [name, code?.valueText])).toEqual([
    ["berth", undefined],
    ["crew", '{ type: "number" }'],
  ]);
});
