import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { run } from "./run-in-process.ts";

const server = (tools: string, name = "ferry"): string => `
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
const server = new McpServer({ name: "${name}", version: "1.0.0" });
${tools}
`;

const tool = (name: string, hints = ""): string =>
  `server.registerTool("${name}", { description: "Ferry.", annotations: { ${hints} } }, () => ({ content: [] }));`;

const SERVER = server([tool("get_crossing", "readOnlyHint: true"), tool("delete_crossing")].join("\n"));

const CONFIG = '{ "dispatcher": { "module": "src/batch.generated.ts" } }';

const project = ({
  config = CONFIG,
  sources = { "server.ts": SERVER },
  sdk = "@modelcontextprotocol/sdk",
} = {}): string =>
  temporaryFolder({
    "mcp-lint.config.json": config,
    "package.json": JSON.stringify({ dependencies: { [sdk]: "^1.30.0", zod: "^4.1.0" } }),
    ...sources,
  });

const MODULE = "src/batch.generated.ts";

test("the module is written once, is the same for the same tools, and stale when there is another tool", async () => {
  const folder = project();
  expect(await run(folder, ["generate", "dispatcher"])).toEqual({ code: 0, stdout: "", stderr: `Wrote ${MODULE}\n` });
  const first = readFileSync(join(folder, MODULE), "utf8");
  expect(await run(folder, ["generate", "dispatcher", "--check"])).toMatchObject({ code: 0 });
  writeFileSync(join(folder, "server.ts"), SERVER + tool("list_crossings", "readOnlyHint: true"));
  const stale = await run(folder, ["generate", "dispatcher", "--check"]);
  expect(stale).toMatchObject({
    code: 1,
    stderr: `The dispatcher is stale: ${MODULE}. Run \`mcp-lint generate dispatcher\`.\n`,
  });
  expect(stale.stdout).toContain('+  list_crossings: "read",');
  expect(readFileSync(join(folder, MODULE), "utf8")).toBe(first);
});

test("a dry run shows the module and writes nothing", async () => {
  const folder = project();
  const { code, stdout } = await run(folder, ["generate", "dispatcher", "--dry-run"]);
  expect(code).toBe(0);
  expect(stdout).toContain('+  delete_crossing: "write",\n+  get_crossing: "read",');
  expect(existsSync(join(folder, MODULE))).toBe(false);
});

test("only the tools that the config asks for are offered", async () => {
  const folder = project({ config: '{ "dispatcher": { "module": "run.ts", "tools": ["run"] } }' });
  expect(await run(folder, ["generate", "dispatcher"])).toMatchObject({ code: 0 });
  const text = readFileSync(join(folder, "run.ts"), "utf8");
  expect(text).toContain('"run",');
  expect(text).not.toMatch(/batch_tools|handleBatchTools/u);
});

test("a name cannot break out of the module", async () => {
  const name = '\\", x: 1 }; process.exit(); //';
  const folder = project({ sources: { "server.ts": server(tool(name)) } });
  expect(await run(folder, ["generate", "dispatcher"])).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, MODULE), "utf8")).toContain(
    String.raw`["\", x: 1 }; process.exit(); //"]: "write",`,
  );
});

test.each([
  [
    "there is no place for it",
    { config: "{}" },
    'There is no dispatcher in the config `mcp-lint.config.json`. Say where it is: `"dispatcher": { "module": "src/batch.generated.ts" }`.\n',
  ],
  [
    "the place is no TypeScript",
    { config: '{ "dispatcher": { "module": "batch.js" } }' },
    "The dispatcher is a TypeScript module. Give it a name that says so, such as `src/dispatcher.generated.ts`.\n",
  ],
  [
    "there are two servers",
    { sources: { "server.ts": SERVER, "other.ts": server(tool("get_tide"), "tides") } },
    "For the dispatcher, one server is needed, and there are 2. Name the files of one in `files` of a config of its own.\n",
  ],
  [
    "the server has such a tool already",
    { sources: { "server.ts": server(tool("run")) } },
    'The server has a tool `run` of its own. Leave it to that one: `"tools": ["batch_tools"]`.\n',
  ],
  [
    "the server is made with something else",
    {
      sources: {
        "server.ts":
          'import { FastMCP } from "fastmcp"; const server = new FastMCP({ name: "ferry", version: "1.0.0" }); server.addTool({ name: "get_tide", execute: async () => "high" });',
      },
      sdk: "fastmcp",
    },
    "For the dispatcher, the server has to be one of @modelcontextprotocol/sdk or @modelcontextprotocol/server, and this server is made with `fastmcp`.\n",
  ],
])("nothing is written when %s", async (_, given, sentence) => {
  const folder = project(given);
  expect(await run(folder, ["generate", "dispatcher"])).toEqual({ code: 2, stdout: "", stderr: sentence });
  expect(existsSync(join(folder, MODULE))).toBe(false);
});

test("a saved list of tools does not say what the server is made with", async () => {
  const folder = project();
  writeFileSync(
    join(folder, "tools.json"),
    JSON.stringify({ tools: [{ name: "get_tide", inputSchema: { type: "object" } }] }),
  );
  expect(await run(folder, ["generate", "dispatcher", "--manifest", "tools.json"])).toMatchObject({
    code: 2,
    stderr:
      "For the dispatcher, the server has to be one of @modelcontextprotocol/sdk or @modelcontextprotocol/server, and these tools come from no source.\n",
  });
});
