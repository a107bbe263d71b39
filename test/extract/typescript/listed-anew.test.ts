import { expect, it } from "vitest";
import { readProject, SERVER } from "../../support/source-project.ts";

/** A server that registers its tools one by one, and sets a handler of `tools/list` on a server. */
const relisting = (on: string) => `import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
${SERVER}const ships = [{ name: "moor_ship", description: "Moors.", shape: { berth: z.string() } }];
for (const { name, description, shape } of ships) server.registerTool(name, { description, inputSchema: shape }, handler);
${on}.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: ships.map(({ name }) => ({ name, description: "Moors a ship.", inputSchema: { type: "object" } })),
}));`;

const said = (code: string) => readProject(code).tools.map(({ name, description }) => [name.value, description?.value]);

it("tools that a server registers and lists anew are what it lists", () => {
  expect(said(relisting("server.server"))).toEqual([["moor_ship", "Moors a ship."]]);
});

it("tools that another server lists stay what they are", () => {
  const other = relisting("other.server").replace(
    "const ships",
    `const other = new McpServer({ name: "pier", version: "1.0.0" });\nconst ships`,
  );
  expect(said(other)).toEqual([
    ["moor_ship", "Moors."],
    ["moor_ship", "Moors a ship."],
  ]);
});

it("a tool that is listed anew still has the handler that was registered", () => {
  const [tool] = readProject(relisting("server.server"), { wanted: { answers: true } }).tools;
  expect(tool?.answers).toHaveLength(1);
});
