import { expect, it } from "vitest";
import { LOW_LEVEL_SERVER, namesOf, toolsOf } from "../../support/source-project.ts";

/** A class whose instances keep a list of tools each, which a server lists. */
const PORT = `class Port {
  tools: object[] = [];
  constructor() {
    const server = new Server({ name: "port", version: "1.0.0" }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: this.tools }));
  }
  add(name: string) { this.tools.push({ name, inputSchema: { type: "object" } }); }
}
`;
const IMPORTS = LOW_LEVEL_SERVER.split("\n").slice(0, 3).join("\n");

it.each([
  ["is given back as it is kept", "let port: Port | undefined; const get = () => { return (port ??= new Port()); };"],
  ["is all that a function gives", "let port: Port | undefined; const get = () => (port ||= new Port());"],
  ["is put where nothing is", "let port: Port | undefined; function get() { return (port = port || new Port()); }"],
  [
    "is kept before it is given back",
    "let port: Port | undefined; function get() { port ??= new Port(); return port; }",
  ],
])("an instance that %s is one for all who ask for it", (_, get) => {
  const code = `${IMPORTS}\n${PORT}${get}\nget().add("moor_ship"); get().add("tow_ship");`;
  expect(namesOf(toolsOf(code))).toEqual(["moor_ship", "tow_ship"]);
});
