import { describe, expect, it } from "vitest";
import { holeSentences, namesOf, readProject, toolsOf } from "../../support/source-project.ts";

const SERVER = `const { McpServer } = require("@modelcontextprotocol/sdk/server/mcp.js");
  const server = new McpServer({ name: "port", version: "1.0.0" });`;

describe("a server of CommonJS modules", () => {
  it("has what one module adds to the list of another once, whichever way it takes it", () => {
    const tools = toolsOf({
      "registry.js": `const names = []; module.exports = { add(name) { names.push(name); }, all: () => names };`,
      "quay.js": `require("./registry").add("moor_ship");`,
      "tugs.js": `const { add } = require("./registry"); add("tow_ship");`,
      "index.js": `${SERVER} require("./quay"); require("./tugs");
        require("./registry").all().forEach((name) => server.registerTool(name, {}, async () => ({ content: [] })));`,
    });
    expect(namesOf(tools).toSorted()).toEqual(["moor_ship", "tow_ship"]);
  });

  it("may export a function by the name of a server's method", () => {
    const tools = toolsOf({
      "lib.js": `let server; exports.init = (to) => { server = to; };
        exports.tool = (name) => server.tool(name, async () => ({ content: [] }));`,
      "index.js": `${SERVER} const lib = require("./lib"); lib.init(server); lib.tool("moor_ship");`,
    });
    expect(namesOf(tools)).toEqual(["moor_ship"]);
  });
});

describe("a registration whose arguments come in a list that is not known is a hole", () => {
  it.each([
    ["spread", `function add(...given) { server.tool(...given); } module.exports = { add };`],
    [
      "applied",
      `function add() { server.tool.apply(server, Array.prototype.slice.call(arguments)); } add("moor_ship");`,
    ],
    ["of the other method", `server.registerTool(...JSON.parse(process.env.TOOL));`],
  ])("%s", (_, code) => {
    const set = readProject({ "index.js": `${SERVER} ${code}` });
    expect(set.tools).toEqual([]);
    expect(holeSentences(set)).toEqual([expect.stringMatching(/^a tool's name /u)]);
  });
});
