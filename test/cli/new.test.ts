import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { copyFixture } from "../support/copied-fixture.ts";
import { startServer, textOf } from "../support/stdio-project.ts";
import { typeErrors } from "../support/type-errors.ts";
import { run } from "./run-in-process.ts";

const VERBS = ["list", "get", "check", "search", "create", "update", "delete"];
const NAMES = [
  "list_price_tags",
  "get_price_tag",
  "check_price_tags",
  "search_price_tags",
  "create_price_tag",
  "update_price_tag",
  "delete_price_tag",
];

test.each([
  ["harbour", "an McpServer of SDK v2 with a function for each group", ["--group", "berths"], "src/tools"],
  ["library", "an McpServer of SDK v1 with a file for each tool", ["--group", "readers"], "src/readers"],
  ["lighthouse", "a low-level server of SDK v2 without zod", [], "src"],
])("all seven verbs fit into %s, %s", async (name, _, group, place) => {
  const { folder, remove } = await copyFixture(name);
  for (const verb of VERBS) expect(await run(folder, ["new", verb, "price tag", ...group])).toMatchObject({ code: 0 });
  if (group.length > 0) await run(folder, ["generate", "help"]);
  expect(await run(folder, ["--report-holes"])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("no findings"),
  });
  expect(existsSync(join(folder, place, "get-price-tag.ts"))).toBe(true);

  const all = { extends: "./tsconfig.json", compilerOptions: { types: ["node"] }, include: ["src", "test"] };
  writeFileSync(join(folder, "tsconfig.all.json"), JSON.stringify(all));
  expect(typeErrors(folder, "tsconfig.all.json")).toBe("");
  // All in one process, which fails when one of them does: the runner would start one for each.
  const tests = NAMES.map((tool) => `import "./test/${tool.replaceAll("_", "-")}.test.ts";`);
  execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", tests.join("\n")], {
    cwd: folder,
  });

  const server = await startServer(folder);
  expect(await server.tools()).toEqual(expect.arrayContaining(NAMES));
  const answer = await server.call("create_price_tag", { name: "Sale" });
  await server.close();
  await remove();
  expect(answer.isError).toBe(true);
  expect(textOf(answer)).toBe('[error] create_price_tag is not written yet; it was called with {"name":"Sale"}');
});

const ferry = (server = "", files: Record<string, string> = {}): string =>
  temporaryFolder({
    "package.json": JSON.stringify({
      dependencies: { "@modelcontextprotocol/sdk": "^1.30.0", zod: "^4.4.0" },
      devDependencies: { vitest: "^4.0.0" },
    }),
    "src/server.ts": `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

const server = new McpServer({ name: 'ferry', version: '1.0.0' })
server.registerTool('getCrossing', { description: 'Get a crossing.', inputSchema: { crossing_id: z.string() } }, () => ({
    content: [],
}))
${server}`,
    ...files,
  });

test("quotes, semicolons, indentation, spelling and the test library are those of the project", async () => {
  const folder = ferry("await server.connect(transport)\n");
  expect(await run(folder, ["new", "delete", "crossing"])).toEqual({
    code: 0,
    stdout: "",
    stderr: "Wrote src/tools/delete-crossing.ts\nWrote test/delete-crossing.test.ts\nWrote src/server.ts\n",
  });
  expect(readFileSync(join(folder, "src/server.ts"), "utf8"))
    .toBe(`import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { registerDeleteCrossing } from './tools/delete-crossing.js'

const server = new McpServer({ name: 'ferry', version: '1.0.0' })
server.registerTool('getCrossing', { description: 'Get a crossing.', inputSchema: { crossing_id: z.string() } }, () => ({
    content: [],
}))
registerDeleteCrossing(server)
await server.connect(transport)
`);
  expect(readFileSync(join(folder, "src/tools/delete-crossing.ts"), "utf8"))
    .toBe(`import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

/**
 * @returns The ID of the crossing that is gone.
 * @safety destructive_delete
 */
export function registerDeleteCrossing(server: McpServer): void {
    server.registerTool(
        'deleteCrossing',
        {
            title: 'Delete crossing',
            description: 'Delete a crossing for good.\\n\\nThe crossing is lost with all that it holds, and cannot be restored.',
            inputSchema: {
                crossing_id: z.string().describe('ID of the crossing'),
            },
            annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
        },
        async (args) => {
            // TODO: answer the call.
            const text = \`[error] deleteCrossing is not written yet; it was called with \${JSON.stringify(args)}\`
            return { content: [{ type: 'text', text }], isError: true }
        },
    )
}
`);
  expect(readFileSync(join(folder, "test/delete-crossing.test.ts"), "utf8")).toContain("from 'vitest'");
});

describe("the test of a new tool", () => {
  test("stands beside it where those of its neighbours do, named like them", async () => {
    const folder = ferry("", { "src/tools/crossings.spec.ts": "", "src/tools/__tests__/other.ts": "" });
    expect((await run(folder, ["new", "delete", "crossing"])).stderr).toContain("src/tools/delete-crossing.spec.ts");
  });

  test("belongs to the package of the tool, and is written for what that tests with", async () => {
    const member = temporaryFolder({
      "package.json": JSON.stringify({ workspaces: ["packages/*"], devDependencies: { jest: "^30.0.0" } }),
      "packages/ferry/package.json": JSON.stringify({ name: "ferry", scripts: { test: "bun test" } }),
      "packages/ferry/tests/other.test.ts": "",
      "packages/ferry/src/server.ts": `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "ferry", version: "1.0.0" });
server.registerTool("get_crossing", { description: "Get a crossing." }, () => ({ content: [] }));
`,
    });
    const { stderr } = await run(member, ["new", "delete", "crossing"]);
    expect(stderr).toContain("Wrote packages/ferry/tests/delete-crossing.test.ts");
    expect(readFileSync(join(member, "packages/ferry/tests/delete-crossing.test.ts"), "utf8")).toContain(
      'import { expect, test } from "bun:test";',
    );
  });
});

describe("the place of the registration", () => {
  const placed = async (files: Record<string, string>, changed: string): Promise<string> => {
    const folder = ferry("", files);
    const { code, stderr } = await run(folder, ["new", "search", "crossing"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(`Wrote ${changed}\n`) });
    return readFileSync(join(folder, changed), "utf8");
  };
  const IMPORT = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\n';
  const tool = (name: string, server = "server"): string =>
    `${server}.registerTool("${name}", { description: "Get it." }, () => ({ content: [] }));`;
  const registrar = (name: string): string => `${IMPORT}export function register(server: McpServer) {
  ${tool(name)}
}
`;

  test("is behind the others in the method of a class", async () => {
    const server = `${IMPORT}class Ferry {
  readonly server = new McpServer({ name: "ferry", version: "1.0.0" });
  constructor() {
    ${tool("get_deck", "this.server")}
    ${tool("get_crossing", "this.server")}
    this.server.connect();
  }
}
new Ferry();
`;
    expect(await placed({ "src/server.ts": server }, "src/server.ts")).toContain(
      `${tool("get_crossing", "this.server")}\n    registerSearchCrossings(this.server);\n    this.server.connect();`,
    );
  });

  test("is behind the other calls of functions that register one tool each", async () => {
    const files = {
      "src/server.ts": `import { ferryServer } from "./ferry-server";\nimport { registerAll } from "./tools";
registerAll(ferryServer());
`,
      "src/ferry-server.ts": `${IMPORT}export const ferryServer = () => new McpServer({ name: "ferry", version: "1.0.0" });\n`,
      "src/tools/index.ts": `import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import * as crossing from "./get-crossing";
import * as deck from "./get-deck";
export function registerAll(mcp: McpServer) {
  crossing.register(mcp);
  deck.register(mcp);
}
`,
      "src/tools/get-crossing.ts": registrar("get_crossing"),
      "src/tools/get-deck.ts": registrar("get_deck"),
    };
    const text = await placed(files, "src/tools/index.ts");
    expect(text).toContain("  deck.register(mcp);\n  registerSearchCrossings(mcp);\n}");
    expect(text).toContain('import { registerSearchCrossings } from "./search-crossings');
  });

  test("is in no file that a program writes", async () => {
    const server = `// Generated from the timetable. DO NOT EDIT.\n${IMPORT}const server = new McpServer({ name: "ferry", version: "1.0.0" });
${tool("get_crossing")}
${tool("get_deck")}
`;
    const folder = ferry("", { "src/server.ts": server });
    const { code, stderr } = await run(folder, ["new", "search", "crossing"]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining("add it by hand: registerSearchCrossings(server);\n"),
    });
    expect(readFileSync(join(folder, "src/server.ts"), "utf8")).toBe(server);
  });

  test("is nowhere when it is not plain to see, and then it is shown", async () => {
    const files = {
      "src/server.ts": `${IMPORT}class Ferry {
  readonly server = new McpServer({ name: "ferry", version: "1.0.0" });
  constructor() {
    this.add("get_crossing");
    this.add("get_deck");
  }
  add(name: string) {
    this.server.registerTool(name, { description: "Get it." }, () => ({ content: [] }));
  }
}
new Ferry();
`,
    };
    expect(await run(ferry("", files), ["new", "search", "crossing"])).toEqual({
      code: 0,
      stdout: "",
      stderr:
        "Wrote src/tools/search-crossings.ts\nWrote test/search-crossings.test.ts\n" +
        "Where it belongs is not plain to see; add it by hand: registerSearchCrossings(server);\n",
    });
  });

  test("is the list that another is made from, and its import stands behind the last with its comment", async () => {
    const server = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js"; // both from the SDK
const ALL = [
  tools.CROSSING,
  tools.DECK,
];
const server = new Server({ name: "ferry", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: ALL.map(({ name, description }) => ({ name, description, inputSchema: { type: "object" } })),
}));
`;
    const tools = `export const CROSSING = { name: "get_crossing", description: "Get it." };
export const DECK = { name: "get_deck", description: "Get it." };
`;
    const text = await placed(
      { "src/server.ts": `import * as tools from "./tools";\n${server}`, "src/tools.ts": tools },
      "src/server.ts",
    );
    expect(text).toContain("  tools.DECK,\n  searchCrossingsTool,\n];");
    expect(text).toContain('// both from the SDK\nimport { searchCrossingsTool } from "./');
  });

  test("is no switch that names a few tools: it may do something else than answer", async () => {
    const server = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
const schema = { type: "object" };
const server = new Server({ name: "ferry", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({
  tools: [
    { name: "get_crossing", description: "Get it.", inputSchema: schema },
    { name: "get_deck", description: "Get it.", inputSchema: schema },
  ],
}));
export function hint(name: string, args: object) {
  switch (name) {
    case "get_crossing":
      return "Ask for decks too.";
  }
}
`;
    const folder = ferry("", { "src/server.ts": server });
    const { stderr } = await run(folder, ["new", "search", "crossing"]);
    expect(stderr).toContain("add it by hand: searchCrossings(args) // where calls of search_crossings are answered");
    expect(readFileSync(join(folder, "src/server.ts"), "utf8")).toContain("    searchCrossingsTool,\n  ],");
  });

  test("of a low-level server is the list that names the tools, and the switch that answers them", async () => {
    const server = `import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { DECK_TOOL } from "./deck";
const CROSSING_TOOL = { name: "get_crossing", description: "Get it.", inputSchema: { type: "object" } };
const TOOLS = [CROSSING_TOOL, DECK_TOOL];
const server = new Server({ name: "ferry", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));
server.setRequestHandler(CallToolRequestSchema, async (request) => {
  const { name, arguments: args } = request.params;
  switch (name) {
    case "get_crossing":
    case "get_deck":
      return { content: [] };
    default:
      throw new Error(name);
  }
});
`;
    const deck = `export const DECK_TOOL = { name: "get_deck", description: "Get it.", inputSchema: { type: "object" } };\n`;
    const text = await placed({ "src/server.ts": server, "src/deck.ts": deck }, "src/server.ts");
    expect(text).toContain("const TOOLS = [CROSSING_TOOL, DECK_TOOL, searchCrossingsTool];");
    expect(text).toContain('    case "search_crossings":\n      return searchCrossings(args ?? {});\n    default:');
    expect(text).toContain('import { searchCrossings, searchCrossingsTool } from "./tools/search-crossings');
  });
});

test("says what else is made from the tools, and has to be made anew", async () => {
  const config = { responses: { module: "src/responses.generated.ts" }, manifest: "tools.json" };
  const folder = ferry("", { "mcp-lint.config.json": JSON.stringify(config) });
  const { stderr } = await run(folder, ["new", "delete", "crossing"]);
  expect(stderr.match(/`mcp-lint generate \w+`/gu)).toEqual([
    "`mcp-lint generate responses`",
    "`mcp-lint generate manifest`",
  ]);
});

test("a dry run shows what would be written, and writes nothing", async () => {
  const folder = ferry();
  const { code, stdout } = await run(folder, ["new", "list", "crossing", "--dry-run"]);
  expect(code).toBe(0);
  expect(stdout).toContain("+registerListCrossings(server)");
  expect(existsSync(join(folder, "src/tools"))).toBe(false);
});

test.each([
  [["new", "lisst", "crossing"], "There is no verb `lisst` for a new tool. Did you mean `list`?\n"],
  [["new", "get", "crossing"], "There is a tool `getCrossing` in src/server.ts already.\n"],
  [
    ["new", "get", "../crossing"],
    "`../crossing` does not name an entity. Give it in plain words, such as `order` or `price_list`.\n",
  ],
  [
    ["new", "check", "crossing"],
    "There is a file src/tools/check-crossings.ts already, and it is left as it is. Nothing was written.\n",
  ],
])("%j is refused, and nothing is written", async (args, sentence) => {
  const folder = ferry("", { "src/tools/check-crossings.ts": "// mine\n" });
  const before = readFileSync(join(folder, "src/server.ts"), "utf8");
  expect(await run(folder, args)).toEqual({ code: 2, stdout: "", stderr: sentence });
  expect(readFileSync(join(folder, "src/server.ts"), "utf8")).toBe(before);
  expect(readFileSync(join(folder, "src/tools/check-crossings.ts"), "utf8")).toBe("// mine\n");
  expect(existsSync(join(folder, "test"))).toBe(false);
});
