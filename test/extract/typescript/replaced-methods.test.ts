import { describe, expect, it } from "vitest";
import {
  holeSentences,
  LOW_LEVEL_SERVER,
  namesOf,
  readProject,
  SERVER,
  toolsOf,
  wordsAt,
} from "../../support/source-project.ts";

const HINTED = `function withHints(port) {
  const former = port.registerTool.bind(port) as (...args: any[]) => any;
  (port as any).registerTool = (name: string, config: Record<string, any>, run: any) => {
    const annotations = config?.annotations ?? { readOnlyHint: name.startsWith("list_") };
    return former(name, { ...config, annotations }, run);
  };
  return port;
}
`;
const MOOR = `server.registerTool("moor_ship", {}, handler);`;

/** The tools' names with their hints. */
function hintsOf(code: string): unknown {
  return readProject(`${SERVER}${code}`).tools.map(({ name, annotations }) => [
    name.value,
    Object.fromEntries(Object.entries(annotations).map(([key, { value }]) => [key, value])),
  ]);
}

describe("a function in the place of the method that registers tools", () => {
  it("gives the tools what it adds to them", () => {
    const code = `${HINTED}withHints(server);
server.registerTool("list_ships", {}, handler);
server.registerTool("sink_ship", { annotations: { destructiveHint: true } }, handler);`;
    expect(hintsOf(code)).toEqual([
      ["list_ships", { readOnlyHint: true }],
      ["sink_ship", { destructiveHint: true }],
    ]);
  });

  it("gives them that in a server that is made for each of several transports", () => {
    const code = `${HINTED}function make(title: string) {
  const own = new McpServer({ name: title, version: "1" }); withHints(own);
  own.registerTool("list_ships", {}, handler); return own;
}
make("stdio"); make("http");`;
    expect(hintsOf(code)).toEqual([["list_ships", { readOnlyHint: true }]]);
  });

  it("gives them that where it is given something else for each server that is made", () => {
    const code = `function install(port, notes) {
  const former = port.registerTool.bind(port) as (...args: any[]) => any;
  port.registerTool = (name: string, config: any, run: any) => {
    notes.push(name);
    return former(name, { ...config, annotations: { readOnlyHint: name.startsWith("list_") } }, run);
  };
}
function make(notes) {
  const own = new McpServer({ name: "port", version: "1" }); install(own, notes);
  own.registerTool("list_ships", {}, handler); own.registerTool("moor_ship", {}, handler); return own;
}
make(["stdio"]); make(["http"]);`;
    expect(holeSentences(readProject(`${SERVER}${code}`))).toEqual([]);
    expect(hintsOf(code)).toEqual([
      ["list_ships", { readOnlyHint: true }],
      ["moor_ship", { readOnlyHint: false }],
    ]);
  });

  it.each([
    ["twice", 'install(own, "a"); install(own, "b");'],
    ["in a loop", 'for (const quay of ["a", "b"]) install(own, quay);'],
    ["for each of several", '["a", "b"].forEach((quay) => install(own, quay));'],
  ])("is not followed where it is put into one server %s", (_, installs) => {
    const code = `function install(port, quay) {
  const former = port.registerTool.bind(port) as (...args: any[]) => any;
  port.registerTool = (name: string, config: any, run: any) => former(quay + "_" + name, config, run);
}
const own = new McpServer({ name: "port", version: "1" });${installs}own.registerTool("moor", {}, handler);`;
    expect(readProject(`${SERVER}${code}`).holes.map(({ reason }) => reason)).toEqual([
      "the list of tools may be changed: several functions stand in the place of `registerTool`",
    ]);
  });

  it("may hand all of its arguments on", () => {
    const code = `const former = server.registerTool;
server.registerTool = function (...given) { given[0] = given[0]; return former.apply(server, given); };${MOOR}`;
    expect(hintsOf(code)).toEqual([["moor_ship", {}]]);
  });

  it("names tools anew", () => {
    const code = `const former = server.tool.bind(server);
server.tool = (name, ...rest) => former("port_" + name, ...rest);server.tool("moor_ship", "Moors.", handler);`;
    expect(namesOf(readProject(`${SERVER}${code}`))).toEqual(["port_moor_ship"]);
  });

  it("keeps back those that it does not register", () => {
    const code = `const former = server.registerTool.bind(server);
server.registerTool = (name, ...rest) => { if (name === "sink_ship") return; former(name, ...rest); };
${MOOR}server.registerTool("sink_ship", {}, handler);`;
    expect(namesOf(readProject(`${SERVER}${code}`))).toEqual(["moor_ship"]);
  });

  it.each([
    ["before it is put there", `${HINTED}${MOOR}withHints(server);`],
    ["of another server", `${HINTED}withHints(new McpServer({ name: "pier", version: "1" }));${MOOR}`],
  ])("does nothing to tools that are registered %s", (_, code) => {
    expect(hintsOf(code)).toEqual([["moor_ship", {}]]);
  });
});

it("the former method, kept before another stands in its place, registers tools unchanged", () => {
  const code = `const plain = server.registerTool.bind(server);
    const former = server.registerTool.bind(server);
    (server as any).registerTool = (name: string, config: any, run: any) => former("port_" + name, config, run);
    plain("moor_ship", {}, handler);
    server.registerTool("free_berth", {}, handler);`;
  expect(namesOf(toolsOf(`${SERVER}${code}`))).toEqual(["moor_ship", "port_free_berth"]);
});

describe("several functions in the place of one method", () => {
  const former = `const former = server.registerTool.bind(server);
    const loud = (name: string, config: any, run: any) => former(name, { ...config, title: "MOOR" }, run);
    const calm = (name: string, config: any, run: any) => former(name, { ...config, title: "Moor" }, run);`;
  const titlesOf = (code: string): unknown =>
    toolsOf(`${SERVER}${code} server.registerTool("moor_ship", { title: "moor" }, handler);`).map(
      ({ title }) => title?.value,
    );
  /** Puts a function in the place of the method that calls what stood there before. */
  const ADDING = `function adding(port: any, more: string) {
    const before = port.registerTool.bind(port);
    port.registerTool = (name: string, config: any, run: any) => before(name, { ...config, title: config.title + more }, run);
  }
  function doubling(port: any) {
    const before = port.registerTool.bind(port);
    port.registerTool = (name: string, config: any, run: any) => before(name, { ...config, title: config.title + config.title }, run);
  }`;

  it("are told of where it is not known which of them stands there", () => {
    const code = "(server as any).registerTool = Date.now() > 5 ? loud : calm;";
    const set = readProject(`${SERVER}${former}${code} server.registerTool("moor_ship", {}, handler);`);
    expect(set.holes.map(({ reason }) => reason)).toEqual([
      "the list of tools may be changed: several functions stand in the place of `registerTool`",
    ]);
  });

  describe("that hand on all but what is run", () => {
    const WRAPPING = `const isLoud = process.argv.length > 2;
function tracing(port: any) {
  const before = port.addTool.bind(port);
  port.addTool = (tool: any) => before({ ...tool, execute: async (given: any) => { console.error(given); return tool.execute(given); } });
}
const timed = (tool: any) => { const { execute } = tool; if (!execute) return tool; return { ...tool, execute: async (given: any) => execute(given) }; };
function timing(port: any) {
  const before = port.addTool.bind(port);
  port.addTool = (tool: any) => before(timed(tool));
}
`;
    const MOORING = `server.addTool({ name: "moor_ship", description: "Moors.", execute: async () => "moored" });`;
    const read = (code: string): ReturnType<typeof readProject> =>
      readProject(
        `import { FastMCP } from "fastmcp";\nconst server = new FastMCP({ name: "port", version: "1.0.0" });\n${WRAPPING}${code}\n${MOORING}`,
        { dependencies: { fastmcp: "^3.0.0", zod: "^4.1.13" } },
      );

    it.each([
      ["one", "timing(server);"],
      ["one that may be there", "if (isLoud) tracing(server);"],
      ["two", "tracing(server); timing(server);"],
      ["two, of which one may be there", "if (isLoud) tracing(server); timing(server);"],
    ])("leave tools as they are registered: %s", (_, code) => {
      const set = read(code);
      expect(set.tools.map(({ name, description }) => [name.value, description?.value])).toEqual([
        ["moor_ship", "Moors."],
      ]);
      expect(holeSentences(set)).toEqual([]);
      expect(wordsAt(set, set.tools[0]?.definition)).toContain('name: "moor_ship"');
    });

    it("are told of where one that may be there changes more", () => {
      const set = read(
        `function naming(port: any) { const before = port.addTool.bind(port); port.addTool = (tool: any) => before({ ...tool, title: "Moor" }); }
if (isLoud) naming(server); timing(server);`,
      );
      expect(holeSentences(set)).not.toEqual([]);
    });
  });

  it("leave the last of them there, where each calls the server's own", () => {
    const code = "(server as any).registerTool = loud; (server as any).registerTool = calm;";
    expect(titlesOf(former + code)).toEqual(["Moor"]);
  });

  it.each([
    ["adding(server, '!'); doubling(server);", "moormoor!"],
    ["doubling(server); adding(server, '!');", "moor!moor!"],
    ["function both() { adding(server, '!'); doubling(server); } both();", "moormoor!"],
  ])("each call the one that stood there before: %s", (code, title) => {
    expect(titlesOf(ADDING + code)).toEqual([title]);
  });

  it.each([
    ["const isLoud = false; doubling(server); if (isLoud) adding(server, '!');", "moormoor"],
    ["const isLoud = false; if (isLoud) adding(server, '!');", "moor"],
    ["function set(isLoud = false) { if (isLoud) adding(server, '!'); } doubling(server); set();", "moormoor"],
  ])("do nothing where they are never put there: %s", (code, title) => {
    expect(titlesOf(ADDING + code)).toEqual([title]);
  });
});

it("what is not known in the place of a method may change what is registered", () => {
  const set = readProject(`import { traced } from "tracing";
    ${SERVER}(server as any).registerTool = traced(server.registerTool);
    server.registerTool("moor_ship", {}, handler);`);
  expect(namesOf(set)).toEqual(["moor_ship"]);
  expect(set.holes.map(({ reason }) => reason)).toEqual([
    "the list of tools may be changed by what stands in the place of `registerTool`",
  ]);
});

it("of what may stand in the place of a method, those parts of a tool are open that it writes", () => {
  const set = readProject(`${SERVER}const former = McpServer.prototype.registerTool;
McpServer.prototype.registerTool = function (name: string, config: any, run: any) {
  return former.call(this, name, { ...config, description: config.description + " (harbour)" }, run);
} as any;
server.registerTool("moor_ship", { title: "Moor", description: "Moors a ship.", inputSchema: { berth: z.string() } }, handler);`);
  const [tool] = set.tools;
  expect(tool?.title?.value).toBe("Moor");
  expect(tool?.input.fields.map((field) => field.name)).toEqual(["berth"]);
  expect(holeSentences(set)).toContain(
    "/description: the description may be changed by what stands in the place of `registerTool`, if it is the same server",
  );
});

it("what is not known in the place of a method may give a tool what it is registered without", () => {
  const { tools } = readProject(`import { traced } from "tracing";
    ${SERVER}(server as any).registerTool = traced(server.registerTool);
    server.registerTool("moor_ship", { description: "Moors a ship." }, handler);`);
  const by = "may be changed by what stands in the place of `registerTool`";
  expect(tools.map(({ description }) => description?.value)).toEqual(["Moors a ship."]);
  expect(tools[0]?.holes.map(({ path, reason }) => [path, reason])).toEqual([
    ["/title", `the title ${by}`],
    ["/annotations", `the annotations ${by}`],
  ]);
});

it.each([
  [
    "the one that tools are registered with",
    `withHints(server); export function offer(own: McpServer) { own.registerTool("moor_ship", {}, handler); }`,
  ],
  [
    "the one whose method it is",
    `export function hinted(own: McpServer) { withHints(own); } export function offer() { ${MOOR} }`,
  ],
])("may change what is registered where it is not known which server it is: %s", (_, code) => {
  expect(readProject(`${SERVER}${HINTED}${code}`).holes.map(({ reason }) => reason)).toEqual([
    "the list of tools may be changed by what stands in the place of `registerTool`, if it is the same server",
  ]);
});

it.each([
  ["a name that is noted", `export function note(call: any) { call.tool = "moor_ship"; }`],
  [
    "what was found for an object that is written out there",
    `export async function look(check: any) { const found: any = {}; found.tool = await check(); return found; }`,
  ],
])("is not what is kept under the name of a method, and is none: %s", (_, code) => {
  const offered = `export function offer(own: McpServer) { own.tool("moor_ship", {}, handler); }`;
  const { tools, holes } = readProject(`${SERVER}${code} ${offered}`);
  expect(namesOf(tools)).toEqual(["moor_ship"]);
  expect(holes).toEqual([]);
});

describe("where it is not known which server it is, a function in the place of a method may pass all on as it is", () => {
  const holesWith = (body: string, given = "(name: string, config: any, run: any)"): string[] => {
    const kept = `const seen: any[] = [];
      export function noted(own: McpServer) {
        const former = own.registerTool?.bind(own);
        (own as any).registerTool = function ${given} { ${body} };
      }`;
    const code = `${kept} export function offer(own: McpServer) { own.registerTool("moor_ship", {}, handler); }`;
    return readProject(`${SERVER}${code}`).holes.map(({ reason }) => reason);
  };
  const changed = [
    "the list of tools may be changed by what stands in the place of `registerTool`, if it is the same server",
  ];

  it.each([
    ["at once", "return former(name, config, run);"],
    ["when it has kept the name", "seen.push(name); return former(name, config, run);"],
    ["when it has written a log", 'console.error("Registers", name); return former(name, config, run);'],
  ])("%s", (_, body) => {
    expect(holesWith(body)).toEqual([]);
  });

  it("when it has kept a copy of them", () => {
    expect(holesWith("seen.push({ args: [...args] }); return former(...args);", "(...args: any[])")).toEqual([]);
  });

  it.each([
    ["may change them before", "hinted(config); return former(name, config, run);"],
    ["may not do so at all", "if (seen.length > 9) return; return former(name, config, run);"],
    ["may hand on what it has changed", "seen.push(config.title = name); return former(name, config, run);"],
    ["asks a function that may throw", "checkName(name); return former(name, config, run);"],
    ["keeps them in a variable", "seen[0] = name; return former(name, config, run);"],
  ])("and is told of where it %s", (_, body) => {
    expect(holesWith(body)).toEqual(changed);
  });
});

it("in another package, it stands in the place of another server's method", () => {
  const set = readProject({
    "package.json": "{}",
    "port/package.json": "{}",
    "port/server.ts": `${SERVER}${HINTED}withHints(server);`,
    "quay/package.json": "{}",
    "quay/server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export function offer(own: McpServer) { own.registerTool("moor_ship", {}, async () => ({ content: [] })); }`,
  });
  expect(holeSentences(set)).toEqual([]);
});

describe("what a program puts between the server and its answers", () => {
  const SHORTEN = `function shorten(port: McpServer) {
      const low = port.server as any;
      const former = low.setRequestHandler.bind(low);
      low.setRequestHandler = (schema: any, handle: any) => former(schema, async () => shorter(await handle()));
    }
    shorten(server);
    `;
  const MAY_CHANGE =
    "the list of tools may be changed by what stands in the place of `setRequestHandler`, by which the server is told how to list them";

  it.each([
    ["", `server.registerTool("moor_ship", {}, handler);`],
    [
      " behind a proxy that adds to each tool",
      `const former = server.registerTool.bind(server);
      const seen = new Proxy(server, {
        get: (target, name, self) =>
          name === "registerTool"
            ? (tool: string, config: any, run: any) => former(tool, { ...config, title: "Port" }, run)
            : Reflect.get(target, name, self),
      });
      seen.registerTool("moor_ship", {}, handler);`,
    ],
  ])("may change the list of a server%s", (_, registering) => {
    const set = readProject(`${SERVER}${SHORTEN}${registering}`);
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(set.holes.map(({ reason }) => reason)).toEqual([MAY_CHANGE]);
  });

  /** A patch of all servers, by a function with these parameters and this body. */
  const patched = (parameters: string, body: string): string =>
    `const former = Server.prototype.setRequestHandler;
    Server.prototype.setRequestHandler = function (this: any, ${parameters}) { ${body} } as any;
    server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [{ name: "moor_ship" }] }));`;
  const PASSED = "former.call(this, schema, handle);";

  it.each([
    ["tries again", "schema: any, handle: any", `try { return ${PASSED} } catch { return ${PASSED} }`],
    ["writes a log", "schema: any, handle: any", `const done = ${PASSED} console.error("told"); return done;`],
    ["takes whatever there is", "...given: any[]", "return former.apply(this, given);"],
  ])("changes no list where it passes all on, and %s", (_, parameters, body) => {
    const set = readProject(`${LOW_LEVEL_SERVER}${patched(parameters, body)}`);
    expect(namesOf(set)).toEqual(["moor_ship"]);
    expect(holeSentences(set)).toEqual([]);
  });

  it.each([
    [
      "something else at last",
      "schema: any, handle: any",
      `${PASSED} former.call(this, schema, () => ({ tools: [] }));`,
    ],
    ["it under a condition", "schema: any, handle: any", `if (!isOpen) return; ${PASSED}`],
    ["what it has changed", "schema: any, handle: any", `${PASSED} handle = quiet(handle); ${PASSED}`],
    ["less", "schema: any, handle: any", "former.call(this, schema);"],
  ])("may change it where it passes on %s", (_, parameters, body) => {
    expect(readProject(`${LOW_LEVEL_SERVER}${patched(parameters, body)}`).holes).toHaveLength(1);
  });
});

describe("an object that has a server behind it", () => {
  const PILOTED = `function piloted(port) {
  const former = port.registerTool.bind(port);
  const outer = Object.create(port) as any;
  outer.registerTool = (name: string, config: any, run: any) =>
    former(name, { ...config, annotations: { readOnlyHint: true } }, run);
  return outer;
}
const outer = piloted(server);
`;

  it("registers its tools with the server, as the methods that it is given do it", () => {
    const code = `${PILOTED}outer.registerTool("moor_ship", {}, handler); server.registerTool("sink_ship", {}, handler);`;
    expect(hintsOf(code)).toEqual([
      ["moor_ship", { readOnlyHint: true }],
      ["sink_ship", {}],
    ]);
    const servers = toolsOf(`${SERVER}${code}`).map(({ origin }) => ("server" in origin ? origin.server : origin));
    expect(new Set(servers).size).toBe(1);
  });

  it("does what the server does in all else", () => {
    const code = `const outer = Object.create(server) as any; outer.registerTool("moor_ship", {}, handler);`;
    const { tools, holes } = readProject(`${SERVER}${code}`);
    expect(namesOf(tools)).toEqual(["moor_ship"]);
    expect(holes).toEqual([]);
  });

  it("may call the server's own method", () => {
    const code = `const outer = Object.create(server) as any;
outer.registerTool = (name: string, config: any, run: any) => server.registerTool("port_" + name, config, run);
outer.registerTool("moor_ship", {}, handler);`;
    expect(namesOf(readProject(`${SERVER}${code}`))).toEqual(["port_moor_ship"]);
  });

  it("is told of where it is not known which server that is", () => {
    const code = `class Pier extends McpServer {} const pier = new Pier({ name: "pier", version: "1" });
const outer = Object.create(pier) as any;
outer.registerTool = (name: string, config: any, run: any) => pier.registerTool("port_" + name, config, run);
outer.registerTool("moor_ship", {}, handler);`;
    expect(readProject(`${SERVER}${code}`).holes.map(({ reason }) => reason)).toEqual([
      "the list of tools may be changed by what stands in the place of `registerTool`, if it is the same server",
      "the list of tools may be changed by the object of `Object.create` that stands before the server",
    ]);
  });

  it("registers them with what stands in the place of the server's method, too", () => {
    const code = `${HINTED}withHints(server);${PILOTED}outer.registerTool("moor_ship", {}, handler);`;
    expect(hintsOf(code)).toEqual([["moor_ship", { readOnlyHint: true }]]);
  });
});

describe("a function in the place of the short method that registers by the long one", () => {
  const HINTS = "annotations: { readOnlyHint: true }";
  const REGISTERS = `(name, description, shape, run) => register(name, { description, inputSchema: shape, ${HINTS} }, run)`;
  const MOORS = 'port.tool("moor_ship", "Moors a ship.", { ship: z.string() }, handler);';

  /** Makes a port and registers its tools by the short method, which does something else by then. */
  const built = (replaces: string): string => `function fit(port) { ${MOORS} }
function build() {
  const port = new McpServer({ name: "port", version: "1.0.0" });
  const register = port.registerTool.bind(port);
  ${replaces}
  fit(port);
  return port;
}
build();
`;

  it.each([
    ["that is kept", `port.tool = ${REGISTERS};`],
    ["of a server that is cast", `(port as { tool: unknown }).tool = ${REGISTERS};`],
    ["by a function that is cast", `port.tool = (${REGISTERS}) as never;`],
    [
      "that it calls by its own name",
      `port.tool = (name, description, shape, run) => port.registerTool(name, { description, ${HINTS} }, run);`,
    ],
  ])("gives the tools what it adds to them, by the method %s", (_how, replaces) => {
    expect(hintsOf(built(replaces))).toEqual([["moor_ship", { readOnlyHint: true }]]);
  });

  it("gives them that in a server that is made twice", () => {
    expect(hintsOf(`${built(`port.tool = ${REGISTERS};`)}build();`)).toEqual([["moor_ship", { readOnlyHint: true }]]);
  });

  it("gives them that though something else is handed to what registers them", () => {
    const code = `class Log { readonly names = []; tool(name) { this.names.push(name); } }
${built(`port.tool = ${REGISTERS};`)}fit(new Log());`;
    expect(hintsOf(code)).toEqual([["moor_ship", { readOnlyHint: true }]]);
  });

  it("leaves out what it does not register", () => {
    const only = `port.tool = (name, description, shape, run) => { if (name !== "moor_ship") return register(name, { ${HINTS} }, run); };`;
    expect(namesOf(toolsOf(SERVER + built(only)))).toEqual([]);
  });

  it("is no more than a name where the object is no server", () => {
    const code = `const pier = {}; pier.tool = (name) => server.registerTool(name, { ${HINTS} }, handler); pier.tool("moor_ship");`;
    expect(hintsOf(code)).toEqual([["moor_ship", { readOnlyHint: true }]]);
  });
});
