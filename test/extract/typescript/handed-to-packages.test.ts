import { describe, expect, it } from "vitest";
import { namesOf, readProject, SERVER } from "../../support/source-project.ts";

const reasonsOf = (source: string): string[] => readProject(source).holes.map(({ reason }) => reason);

describe("a server that is handed to code that is not here", () => {
  it("may hold tools that a function of a package registers, which its name says", () => {
    const set = readProject(`${SERVER}import addPortTools from "port-kit/mcp.js";
      server.registerTool("get_berth", { description: "Reads one berth." }, handler);
      addPortTools(server, { key: "x" });`);
    expect(namesOf(set)).toEqual(["get_berth"]);
    expect(set.holes.map(({ reason }) => reason)).toEqual([
      "the list of tools may hold more, which `addPortTools` of the package `port-kit/mcp.js` registers: its code is not read",
    ]);
  });

  it.each(["addPortTools", "registerToolsFromDefinitions", "setupToolkitOf", "enableTool"])(
    "may hold tools that `%s` of a package registers",
    (name) => {
      const code = `import { ${name} } from "port-kit"; server.registerTool("get_berth", {}, handler); ${name}({ server });`;
      expect(reasonsOf(SERVER + code)).toEqual([
        `the list of tools may hold more, which \`${name}\` of the package \`port-kit\` registers: its code is not read`,
      ]);
    },
  );

  it.each(["registerToolbar", "addTooltips", "withToolTimeout", "addToolLogging"])(
    "holds no more where `%s` of a package is handed it",
    (name) => {
      const code = `import { ${name} } from "port-kit"; server.registerTool("get_berth", {}, handler); ${name}({ server });`;
      expect(reasonsOf(SERVER + code)).toEqual([]);
    },
  );

  it("may hold tools of a file that is not in the checkout", () => {
    expect(reasonsOf(`${SERVER}import { registerAll } from "./generated.js"; registerAll(server);`)).toEqual([
      "the list of tools may hold more, which `registerAll` of `./generated.js` registers: that file is not here",
    ]);
  });

  it.each(["addTugs", "registerShips", "setupHarbour"])(
    "may hold tools of a file that is not in the checkout, of which `%s` does not say that it registers tools",
    (name) => {
      const set = readProject(`${SERVER}import { ${name} } from "./generated.js";
        server.registerTool("get_berth", { description: "Reads one berth." }, handler);
        ${name}(server);`);
      expect(namesOf(set)).toEqual(["get_berth"]);
      expect(set.holes.map(({ reason }) => reason)).toEqual([
        `the list of tools may hold more, which \`${name}\` of \`./generated.js\` registers: that file is not here`,
      ]);
    },
  );

  it.each([
    ["adds other things by its name", `import { addPrompts } from "./generated.js"; addPrompts(server);`],
    ["adds nothing by its name", `import { listen } from "./generated.js"; listen(server);`],
    ["is given no server", `import { addTugs } from "./generated.js"; addTugs({ serverName: "port" });`],
    ["is of a package", `import { addTugs } from "port-kit"; addTugs(server);`],
  ])("holds no more where a function of what is not here %s", (_, code) => {
    expect(reasonsOf(`${SERVER}server.registerTool("get_berth", { description: "Reads." }, handler); ${code}`)).toEqual(
      [],
    );
  });

  it("is found in the options that a function is given, and in a parameter by its type", () => {
    expect(reasonsOf(`${SERVER}import { registerTools } from "port-kit"; registerTools({ server });`)).toHaveLength(1);
    expect(
      reasonsOf(`${SERVER}import { registerTools } from "port-kit";
        function start(given: McpServer) { registerTools(given); }
        start(server);`),
    ).toHaveLength(1);
  });

  it("tells of any function of a package where no tool is found otherwise", () => {
    const attach = `import { PortKit } from "port-kit"; const kit = new PortKit(); kit.attach(server);`;
    expect(reasonsOf(`${SERVER}${attach}`)).toEqual([
      "the list of tools may hold more, which `attach` of the package `port-kit` registers: its code is not read",
    ]);
    expect(
      reasonsOf(`${SERVER}${attach} server.registerTool("get_berth", { description: "Reads." }, handler);`),
    ).toEqual([]);
  });

  it("is followed through the project's own functions to the package", () => {
    const set = readProject(`${SERVER}import { PortKit } from "port-kit"; const kit = new PortKit();
      function dock(shipServer) { kit.attach(shipServer); }
      dock(server);`);
    expect(set.holes.map(({ reason }) => reason)).toEqual([
      "the list of tools may hold more, which `attach` of the package `port-kit` registers: its code is not read",
    ]);
  });

  it("is not looked for in a program that asks servers and is none", () => {
    expect(
      reasonsOf(`import { Client } from "@modelcontextprotocol/sdk/client/index.js";
        import { trace } from "port-kit";
        const server = new Client({ name: "port", version: "1.0.0" });
        trace(server);`),
    ).toEqual([]);
  });

  it("holds no more where a package registers something else, or is given no server", () => {
    const tool = `server.registerTool("get_berth", { description: "Reads." }, handler);`;
    expect(reasonsOf(`${SERVER}import { registerPrompts } from "port-kit"; registerPrompts(server); ${tool}`)).toEqual(
      [],
    );
    expect(reasonsOf(`${SERVER}import { registerTools } from "port-kit"; registerTools({ a: 1 }); ${tool}`)).toEqual(
      [],
    );
    expect(
      reasonsOf(`${SERVER}import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
        server.connect(new StdioServerTransport()); console.log(server);`),
    ).toEqual([]);
  });
});

describe("a server that is made with a package by which no tools are found", () => {
  const made = (imports: string, use: string): string[] => reasonsOf(`${imports}\nexport const port = ${use};`);

  it("is told of by the name of what makes it", () => {
    expect(made('import { McpServer, Tools } from "harbour-ai";', "McpServer.toolkit(Tools.all)")).toEqual([
      "the list of tools is made with `McpServer` of the package `harbour-ai`, and nothing that is read here registers tools with it",
    ]);
    expect(made('import { createMcpServer as make } from "@harbour/mcp";', "make({})")).toHaveLength(1);
    expect(made('import { createMcpWorker } from "@harbour/mcp-worker";', "createMcpWorker({})")).toHaveLength(1);
  });

  it("is told of, too, by the name of what defines its tools one by one", () => {
    const use = 'createPrivateTool({ id: "moor", description: "Moors a ship for mcp clients." })';
    expect(made('import { createPrivateTool } from "@harbour/runtime/tools";', use)).toEqual([
      "the list of tools may hold what is defined with `createPrivateTool` of the package `@harbour/runtime/tools`, and nothing that is read here registers tools with it",
    ]);
    expect(made('import { createToolbar, createTools } from "harbour-ui";', "createToolbar(createTools())")).toEqual(
      [],
    );
  });

  it("is none where its type alone is named, a file that is not here, or one that is only asked", () => {
    expect(made('import type { McpServer } from "harbour-ai";', "undefined as unknown as McpServer")).toEqual([]);
    expect(made('import { McpServer } from "@/cards/mcp-server";', "McpServer({})")).toEqual([]);
    expect(made('import { MCPServerStdio, McpServerCard } from "harbour-ai";', "new MCPServerStdio({})")).toEqual([]);
  });
});
