import { describe, expect, it } from "vitest";
import { LOW_LEVEL_SERVER, namesOf, toolsOf } from "../../support/source-project.ts";

const PORT = `${LOW_LEVEL_SERVER}
  const all = [{ name: "list_ships", inputSchema: { type: "object" } }, { name: "sink_ship", inputSchema: { type: "object" } }];
  class Port extends Server {
    constructor(private watch: any) { super({ name: "port", version: "1" }, { capabilities: { tools: {} } }); }
    open() { this.setRequestHandler(ListToolsRequestSchema, () => ({ tools: this.tools() })); }
    private tools() { return this.watch.rank === "admiral" ? all : all.filter(({ name }) => name !== "sink_ship"); }
  }
  new Port({ rank: "mate" }).open();`;

describe("a method that a framework calls, and the project itself does not", () => {
  it.each([
    [
      "of a class that a function makes for another class",
      `function hosted(Made: any) { return class extends Host { port = new Made(this); start() { this.port.open(); } }; }
       export default hosted(Port);`,
    ],
    [
      "of the name of what it calls",
      `function hosted(Made: any) { return class extends Host { port = new Made(this); open() { this.port.open(); } }; }
       export default hosted(Port);`,
    ],
  ])("is called of an instance with what the code around it gives that: one %s", (_, host) => {
    const code = `import { Host } from "hosts";\n${PORT}\n${host}`;
    expect(namesOf(toolsOf(code)).toSorted()).toEqual(["list_ships", "sink_ship"]);
  });

  it("is none where there is no such method", () => {
    expect(namesOf(toolsOf(PORT))).toEqual(["list_ships"]);
  });
});
