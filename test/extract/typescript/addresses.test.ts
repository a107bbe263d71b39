import { describe, expect, it } from "vitest";
import { isOffByDefault } from "../../../src/tool-model/off-by-default.ts";
import { holeSentences, readProject, toolOf } from "../../support/source-project.ts";

/** A server that is made for each request, and what it is registered with there. */
const served = (code: string): string => `import http from "node:http";
import { parse } from "node:querystring";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
http.createServer(async (request, response) => {
  const server = new McpServer({ name: "port", version: "1.0.0" });
  ${code}
});`;

/** The description that a client gets which gives no parameters. */
const described = (code: string, text: string): string | undefined =>
  toolOf(served(`${code}\n  server.registerTool("get_ship", { description: ${text} }, handler);`)).description?.value;

describe("what a client may give in the address that it connects to is not given by default", () => {
  it.each([
    [
      "a parameter of a URL",
      "const asked = new URL(request.url, `http://${request.headers.host}`).searchParams.get('crew');",
    ],
    ["a parameter of a query", "const asked = new URLSearchParams(request.url.split('?')[1]).get('crew');"],
    ["whether a parameter is there", "const asked = new URL(request.url).searchParams.has('crew');"],
    ["a member of a parsed query", "const asked = parse(request.url.split('?')[1]).crew;"],
    [
      "a parameter of the search of a URL",
      "const asked = new URLSearchParams(new URL(request.url).search).get('crew');",
    ],
  ])("%s", (_, code) => {
    expect(described(code, 'asked ? "Reads a ship and its crew." : "Reads a ship."')).toBe("Reads a ship.");
  });

  it("so that what falls back is what is sent", () => {
    const code = 'const fleet = new URL(request.url).searchParams.get("fleet") ?? "harbour";';
    expect(described(code, "`Reads a ship of the ${fleet} fleet.`")).toBe("Reads a ship of the harbour fleet.");
  });

  it("so that a tool is off by default which is there for a parameter alone", () => {
    const { tools } = readProject(
      served(`const isFull = new URL(request.url).searchParams.get("full") === "true";
  const all = [{ name: "get_ship" }, ...(isFull ? [{ name: "sink_ship" }] : [])];
  for (const { name } of all) server.registerTool(name, { description: "Ships." }, handler);`),
    );
    expect(tools.map((tool) => [tool.name.value, isOffByDefault(tool)])).toEqual([
      ["get_ship", false],
      ["sink_ship", true],
    ]);
  });

  it("while the rest of an address is not known for the reason that it is not", () => {
    const set = readProject(
      served('server.registerTool("get_ship", { description: new URL(request.url).pathname }, handler);'),
    );
    expect(holeSentences(set)).toEqual([expect.stringMatching(/the description is the parameter `request`/u)]);
  });
});
