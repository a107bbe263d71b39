import { expect, test } from "vitest";
import { run } from "../cli/run-in-process.ts";
import { badFixtures, fixtureFolder } from "../support/fixture-folders.ts";
import { serverAddress } from "../support/server-command.ts";

interface Finding {
  readonly ruleId: string;
  readonly tool?: string;
  readonly message: string;
}

/** Rules of which a team asks for tags, which its source may have in comments: what lists are is to have them in `_meta`. */
const ASKING_FOR_TAGS = /^(?:safety\/tag-required|surface\/domain-tool-earns-place) /u;

async function findings(folder: string, ...args: readonly string[]): Promise<string[]> {
  const { stdout } = await run(folder, ["--format", "json", ...args]);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Finding[] };
  return diagnostics.map(({ ruleId, tool = "", message }) => `${ruleId} ${tool}: ${message}`);
}

test.each(badFixtures())("the running server of %s is told of no fault that its source has not", async (name) => {
  const folder = fixtureFolder(name);
  const ofSource = await findings(folder);
  const ofServer = await findings(folder, "--server", await serverAddress(folder));
  expect(ofServer.filter((one) => !ofSource.includes(one) && !ASKING_FOR_TAGS.test(one))).toEqual([]);
});
