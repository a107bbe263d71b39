import { expect, test } from "vitest";
import { LOW_LEVEL_SERVER, readProject } from "../../support/source-project.ts";

/** Functions that each call the one before four times, the first of which hands on what it is given. */
function callers(load: string): string {
  const first = `async function call0(given: any) { const { berth, crew } = taken(given); ${load} await look(berth, crew); }`;
  const calls = Array.from({ length: 4 }, (_, at) => `await call$({ ...given, turn: ${at} });`).join(" ");
  const others = Array.from(
    { length: 6 },
    (_, at) => `async function call${at + 1}(given: any) { ${calls.replaceAll("$", String(at))} }`,
  );
  return [first, ...others, "call6(JSON.parse(process.argv[2] ?? ''));"].join("\n");
}

const SERVER = `${LOW_LEVEL_SERVER}class Fields { static readonly berth = { berth: { type: "string", description: "The berth." } }; }
function taken(given: any) { return { berth: given.berth, crew: given.crew }; }
server.setRequestHandler(ListToolsRequestSchema, async () => ({
  tools: [{ name: "moor_ship", inputSchema: { type: "object", properties: { ...Fields.berth } } }],
}));
`;

test.each([
  ["by a statement", 'import { look } from "./look.js";', ""],
  ["where it is called", "", 'const { look } = await import("./look.js");'],
  ["where it is called, by `require`", "", 'const { look } = require("./look.js");'],
])("a function that is imported %s is looked into for what it changes, and nothing is lost by it", (_, top, load) => {
  const { tools, holes } = readProject({
    "src/look.ts": "export async function look(berth: string, crew: string) { return berth + crew; }",
    "src/server.ts": `${top}\n${SERVER}${callers(load)}`,
  });
  expect(holes).toEqual([]);
  expect(tools.map(({ holes: own, input }) => [own, input.fields.map(({ name }) => name)])).toEqual([[[], ["berth"]]]);
});
