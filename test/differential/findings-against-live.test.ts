import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { run } from "../cli/run-in-process.ts";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { badFixtures, fixtureFolder } from "../support/fixture-folders.ts";

interface Finding {
  readonly ruleId: string;
  readonly tool?: string;
  readonly message: string;
}

async function findings(folder: string, ...args: readonly string[]): Promise<string[]> {
  const { stdout } = await run(folder, ["--format", "json", ...args]);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Finding[] };
  return diagnostics.map(({ ruleId, tool = "", message }) => `${ruleId} ${tool}: ${message}`);
}

test.each(badFixtures())("the running server of %s is told of no fault that its source has not", async (name) => {
  const folder = fixtureFolder(name);
  const ofSource = await findings(folder);
  const ofServer = await findings(folder, "--server", `"${process.execPath}" --import tsx src/server.ts`);
  expect(ofServer.filter((one) => !ofSource.includes(one))).toEqual([]);
});

test("a list that has a safety tag for one tool is asked for those of the others", async () => {
  const folder = temporaryFolder({ "mcp-lint.config.json": '{ "rules": { "safety/tag-required": "error" } }' });
  const list = async (meta: object): Promise<string[]> => {
    const tools = [
      { name: "delete_ship", description: "Delete it.", inputSchema: { type: "object" } },
      { name: "update_ship", description: "Update it.", inputSchema: { type: "object" }, _meta: meta },
    ];
    writeFileSync(path.join(folder, "tools.json"), JSON.stringify({ tools }));
    const found = await findings(folder, "--manifest", "tools.json");
    return found.filter((one) => one.startsWith("safety/tag-required"));
  };
  expect(await list({})).toEqual([]);
  expect(await list({ safety: "safe_update" })).toEqual([
    "safety/tag-required delete_ship: Expected `delete_ship` to have a safety tag, since it writes, got none.",
  ]);
});
