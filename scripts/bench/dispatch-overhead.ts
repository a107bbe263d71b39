import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** What a dispatched operation may cost over a direct call, in milliseconds: ADR-003 claims that it is less. */
export const DISPATCH_LIMIT = 1;

/** What one operation of a batch costs over a direct call, in milliseconds. */
export interface DispatchOverhead {
  readonly sdk: string;
  readonly direct: number;
  readonly dispatched: number;
}

const SDKS = [
  {
    sdk: "SDK v1",
    packageName: "@modelcontextprotocol/sdk",
    module: "@modelcontextprotocol/sdk/server/mcp.js",
    schema: "{ berth: z.number().int() }",
    context: "{ signal: new AbortController().signal }",
  },
  {
    sdk: "SDK v2",
    packageName: "@modelcontextprotocol/server",
    module: "@modelcontextprotocol/server",
    schema: "z.object({ berth: z.number().int() })",
    context: "{ mcpReq: { signal: new AbortController().signal, requestState: () => undefined } }",
  },
];

/**
 * Measures the generated dispatcher: 50 calls by the server's own handler against one batch of 50, in turn, by medians.
 * @param root the repository, with its `dist/`
 */
export function dispatchOverheads(root: string): DispatchOverhead[] {
  return SDKS.map((sdk) => {
    const folder = mkdtempSync(path.join(tmpdir(), "mcp-lint-bench-"));
    try {
      write(folder, root, sdk);
      node(folder, [path.join(root, "bin/mcp-lint.js"), "generate", "dispatcher"]);
      const [direct, dispatched] = node(folder, ["--import", "tsx", "measure.ts"]).split(" ").map(Number);
      return { sdk: sdk.sdk, direct: direct ?? Number.NaN, dispatched: dispatched ?? Number.NaN };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

function write(folder: string, root: string, { packageName, ...sdk }: (typeof SDKS)[number]): void {
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  mkdirSync(path.join(folder, "src"));
  const files = {
    "package.json": JSON.stringify({ type: "module", dependencies: { [packageName]: "*", zod: "^4.0.0" } }),
    "mcp-lint.config.json": JSON.stringify({ dispatcher: { module: "src/batch.generated.ts" } }),
    "src/server.ts": serverText(sdk),
    "measure.ts": measureText(sdk),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

function serverText({ module, schema }: { module: string; schema: string }): string {
  return `import { McpServer } from ${JSON.stringify(module)};
import { z } from "zod";
import { registerDispatcher } from "./batch.generated.js";
export const server = new McpServer({ name: "harbour", version: "1.0.0" });
server.registerTool(
  "get_berth",
  { description: "Get a berth.", inputSchema: ${schema}, annotations: { readOnlyHint: true } },
  async ({ berth }) => ({ content: [{ type: "text", text: "Berth " + berth }] }),
);
registerDispatcher(server);
`;
}

function measureText({ context }: { context: string }): string {
  return `import { server } from "./src/server.ts";
const handle = Reflect.get(server.server, "_requestHandlers").get("tools/call");
const call = (name, args) => handle({ method: "tools/call", params: { name, arguments: args } }, ${context});
const COUNT = 50;
const operations = Array.from({ length: COUNT }, (_, berth) => ({ tool: "get_berth", args: { berth } }));
async function direct() {
  for (const { tool, args } of operations) await call(tool, args);
}
const batch = () => call("batch_tools", { operations, executionMode: "sequential" });
async function time(run) {
  const start = performance.now();
  await run();
  return (performance.now() - start) / COUNT;
}
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const rounds = [];
for (let round = 0; round < 220; round++) rounds.push([await time(direct), await time(batch)]);
const warm = rounds.slice(20);
console.log(median(warm.map(([one]) => one)), median(warm.map(([, other]) => other)));
`;
}

function node(folder: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`\`node ${args.join(" ")}\` ended with ${String(status)}: ${stderr}`);
  return stdout;
}
