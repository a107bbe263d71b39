import { describe, expect, it } from "vitest";
import { LOW_LEVEL_SERVER, readProject, SERVER, toolsOf } from "../../support/source-project.ts";

const REGISTERING = `registerTool("moor_ship", { description: "Moors a ship", inputSchema: { ship: z.string() } }, handler);`;
const OVERRIDING = `registerTool(name: any, config: any, run: any): any {
  return super.registerTool(name, { ...config, description: config.description + "." }, run);
}`;
const OWN = `class PortServer extends McpServer { ${OVERRIDING} }
  const port = new PortServer({ name: "port", version: "1.0.0" });`;

const described = (code: string): (string | undefined)[] =>
  toolsOf(`${SERVER}${code}`).map(({ description }) => description?.value);

describe("a method that a class has in the place of its server's is followed", () => {
  const CALLS: [string, string][] = [
    ["where it is called on an instance", `${OWN} port.${REGISTERING}`],
    [
      "where a function is handed the instance",
      `${OWN} function register(to: McpServer) { to.${REGISTERING} } register(port);`,
    ],
    [
      "where the class calls it itself",
      `class PortServer extends McpServer { ${OVERRIDING} all() { this.${REGISTERING} } } new PortServer({ name: "port", version: "1.0.0" }).all();`,
    ],
    [
      "in its constructor",
      `class PortServer extends McpServer { constructor() { super({ name: "port", version: "1.0.0" }); this.${REGISTERING} } ${OVERRIDING} } new PortServer();`,
    ],
    [
      "where it is called by a type alone",
      `class PortServer extends McpServer { ${OVERRIDING} } export function register(to: PortServer) { to.${REGISTERING} }`,
    ],
    [
      "where the instance is made when it is first asked for",
      `class PortServer extends McpServer { ${OVERRIDING} } let port: PortServer | undefined; function get() { if (!port) port = new PortServer({ name: "port", version: "1.0.0" }); return port; } get().${REGISTERING}`,
    ],
    [
      "where it stands in a field",
      `class PortServer extends McpServer { registerTool = ((name: any, config: any, run: any) =>
         McpServer.prototype.registerTool.call(this, name, { ...config, description: config.description + "." }, run)) as any; }
       new PortServer({ name: "port", version: "1.0.0" }).${REGISTERING}`,
    ],
    [
      "through classes that extend it",
      `class Base extends McpServer { ${OVERRIDING} } class PortServer extends Base { registerTool(name: any, config: any, run: any): any { return super.registerTool(name, config, run); } }
       new PortServer({ name: "port", version: "1.0.0" }).${REGISTERING}`,
    ],
    [
      "in a class that is mixed in",
      `const Ending = <B extends new (...args: any[]) => McpServer>(Base: B) => class extends Base { ${OVERRIDING} };
       new (Ending(McpServer))({ name: "port", version: "1.0.0" }).${REGISTERING}`,
    ],
  ];

  it.each(CALLS)("%s", (_, code) => {
    expect(described(code)).toEqual(["Moors a ship."]);
  });

  it("where it tells the server how to list its tools", () => {
    const tools = toolsOf(`${LOW_LEVEL_SERVER}class PortServer extends Server {
        setRequestHandler(schema: any, answer: any): any { return super.setRequestHandler(schema, async (request: any) => answer(request)); }
      }
      const port = new PortServer({ name: "port", version: "1.0.0" });
      port.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "moor_ship", inputSchema: { type: "object" } }] }));`);
    expect(tools.map(({ name }) => name.value)).toEqual(["moor_ship"]);
  });

  it("and the server's own is called where the class has none of the name", () => {
    expect(
      described(
        `class PortServer extends McpServer {} new PortServer({ name: "port", version: "1.0.0" }).${REGISTERING}`,
      ),
    ).toEqual(["Moors a ship"]);
  });
});

it.each([
  ["a field", `registerTool: any = made();`],
  ["a getter", `get registerTool(): any { return made(); }`],
])("what a package makes in the place of a server's method, in %s, is told of", (_, member) => {
  const set = readProject(`${SERVER}import { made } from "tracer"; class PortServer extends McpServer { ${member} }
    new PortServer({ name: "port", version: "1.0.0" }).${REGISTERING}`);
  expect(set.holes.map(({ reason }) => reason)).toEqual([
    "the list of tools may be changed by what stands in the place of `registerTool`",
  ]);
});

describe("a function in the place of a server's method is followed", () => {
  const ENDING = `(name: any, config: any, run: any) => former(name, { ...config, description: config.description + "." }, run)`;
  const FORMER = "const former = server.registerTool.bind(server);";

  it.each([
    ["where Object.assign puts it there", `${FORMER} Object.assign(server, { registerTool: ${ENDING} });`],
    [
      "where Object.defineProperty does",
      `${FORMER} Object.defineProperty(server, "registerTool", { value: ${ENDING} });`,
    ],
    ["where Reflect.set does", `${FORMER} Reflect.set(server, "registerTool", ${ENDING});`],
    [
      "where it is a method of what is assigned",
      `${FORMER} Object.assign(server, { registerTool(name: any, config: any, run: any) { return former(name, { ...config, description: config.description + "." }, run); } });`,
    ],
    [
      "where it is made around the former one",
      `const ending = (former: any) => ${ENDING}; (server as any).registerTool = ending(server.registerTool.bind(server));`,
    ],
  ])("%s", (_, code) => {
    expect(described(`${code} server.${REGISTERING}`)).toEqual(["Moors a ship."]);
  });
});
