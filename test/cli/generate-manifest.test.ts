import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { run } from "./run-in-process.ts";

const SERVER = `
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
const server = new McpServer({ name: "ferry", version: "1.0.0" });
/** @safety destructive_delete */
server.registerTool("delete_crossing", { description: "Delete a crossing.", inputSchema: { id: z.string() } }, () => ({ content: [] }));
server.registerTool("get_crossing", { description: "Get a crossing." }, () => ({ content: [] }));
`;

const PACKAGE = JSON.stringify({ dependencies: { "@modelcontextprotocol/sdk": "^1.30.0", zod: "^4.4.0" } });

const ferry = (config = '{ "manifest": "tools.json" }'): string =>
  temporaryFolder({ "mcp-lint.config.json": config, "package.json": PACKAGE, "server.ts": SERVER });

test("the snapshot lists the tools by name, with the facts that their code tells and no places", async () => {
  const folder = ferry();
  expect(await run(folder, ["generate", "manifest"])).toMatchObject({ code: 0, stderr: "Wrote tools.json\n" });
  expect(JSON.parse(readFileSync(join(folder, "tools.json"), "utf8"))).toEqual({
    tools: [
      {
        name: "delete_crossing",
        description: "Delete a crossing.",
        inputSchema: {
          $schema: "http://json-schema.org/draft-07/schema#",
          type: "object",
          properties: { id: { type: "string" } },
          required: ["id"],
        },
        _meta: { "mcp-lint": { safety: "destructive_delete" } },
      },
      { name: "get_crossing", description: "Get a crossing.", inputSchema: { type: "object", properties: {} } },
    ],
  });
});

test("moving the code about changes nothing, another description does, and --check says so", async () => {
  const folder = ferry();
  await run(folder, ["generate", "manifest"]);
  writeFileSync(join(folder, "server.ts"), `\n\n${SERVER}`);
  expect(await run(folder, ["generate", "manifest", "--check"])).toEqual({
    code: 0,
    stdout: "",
    stderr: "The manifest is up to date: 2 tools.\n",
  });
  writeFileSync(join(folder, "server.ts"), SERVER.replace("Get a crossing.", "Get one crossing."));
  const { code, stdout, stderr } = await run(folder, ["generate", "manifest", "--check"]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: "The manifest is stale: tools.json. Run `mcp-lint generate manifest`.\n",
  });
  expect(stdout).toContain('-      "description": "Get a crossing.",\n+      "description": "Get one crossing.",');
});

test("without a place in the config nothing is written, and the sentence says what is missing", async () => {
  expect(await run(ferry("{}"), ["generate", "manifest"])).toMatchObject({
    code: 2,
    stderr: 'There is no manifest in the config `mcp-lint.config.json`. Say where it is: `"manifest": "tools.json"`.\n',
  });
});
