import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import pc from "picocolors";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runCommandLine } from "../../src/cli/command-line.ts";
import type { ExitCode } from "../../src/cli/exit-code.ts";
import { builtCli } from "../support/built-cli.ts";
import { endProcess } from "../support/processes.ts";
import { gitRepository } from "../project/temporary-folder.ts";
import { bad, desk, deskServer, EM_DASH, good, tool } from "./desk-server.ts";
import { run } from "./run-in-process.ts";

beforeAll(() => {
  builtCli();
});

const WATCHING = "Watching for changes. Ctrl-C ends it.";
const LONG = 30_000;

interface Watching {
  /** All that was said so far, on both streams. */
  said(): string;
  /** Waits until something is said that was not said before. */
  until(text: string): Promise<void>;
  interrupt(): Promise<ExitCode>;
}

/** Watches a folder without starting a process. */
async function watch(folder: string, args: readonly string[] = EM_DASH): Promise<Watching> {
  let said = "";
  let seen = 0;
  const interruption = new AbortController();
  const say = (text: string): void => void (said += text);
  const code = runCommandLine(
    [...args, "--watch"],
    {
      folder,
      width: 100,
      today: "2026-11-21",
      print: say,
      note: (message) => say(`${message}\n`),
      progress: () => undefined,
      environment: {},
      endProcess,
      interruptible: (work) => work(interruption.signal),
      readInput: () => Promise.resolve(""),
      colors: (wish = false) => pc.createColors(wish),
    },
    false,
  );
  const watching: Watching = {
    said: () => said,
    until: async (text) => {
      await expect.poll(() => said.indexOf(text, seen), { timeout: LONG, interval: 20 }).toBeGreaterThan(-1);
      seen = said.indexOf(text, seen) + text.length;
    },
    interrupt: () => {
      interruption.abort();
      return code;
    },
  };
  onTestFinished(async () => {
    await watching.interrupt();
  });
  await watching.until(WATCHING);
  return watching;
}

function project(...registrations: readonly string[]): string {
  return gitRepository(desk({ "src/server.ts": deskServer(...registrations) }));
}

const put = (folder: string, file: string, text: string): void => writeFileSync(path.join(folder, file), text);

describe("--watch", () => {
  test("lints again what is edited, added and mended, and ends as the last lint did", async () => {
    const folder = project(good);
    const watching = await watch(folder);
    put(folder, "src/server.ts", deskServer(good, bad));
    await watching.until("Changed: src/server.ts");
    await watching.until("2 tools · 1 error");
    put(folder, "src/more.ts", deskServer(tool("list_berths", "List berths -- all.")));
    await watching.until("3 tools · 2 errors");
    put(folder, "src/server.ts", deskServer(good));
    await watching.until("2 tools · 1 error");
    expect(await watching.interrupt()).toBe(1);
  });

  test("goes on over source that does not parse and a config that is wrong", async () => {
    const folder = project(good);
    put(folder, "mcp-lint.config.json", '{ "extends": ["recommended"] }');
    const watching = await watch(folder, []);
    put(folder, "src/server.ts", deskServer(good, "server.registerTool("));
    await watching.until("does not parse");
    put(folder, "mcp-lint.config.json", '{ "extends": ["recommanded"] }');
    await watching.until("recommanded");
    expect(watching.said()).toContain("Changed: mcp-lint.config.json\n\nThere is no preset `recommanded`");
    put(folder, "mcp-lint.config.json", '{ "extends": ["recommended"] }');
    await watching.until("does not parse");
    put(folder, "src/server.ts", deskServer(good));
    await watching.until("1 tool · no findings");
    expect(await watching.interrupt()).toBe(0);
  });

  test("looks at files outside of the folder that tools come from, and says nothing of those that matter to nobody", async () => {
    const root = gitRepository(
      desk({
        "shared/text.ts": 'export const TEXT = "List keys, all.";',
        "desk/src/server.ts": deskServer(
          'import { TEXT } from "../../shared/text";',
          'server.registerTool("list_keys", { description: TEXT, inputSchema: {} }, handler);',
        ),
      }),
    );
    const watching = await watch(path.join(root, "desk"));
    mkdirSync(path.join(root, "desk/build"));
    put(root, "desk/build/notes.txt", "Nothing of interest.");
    put(root, "shared/text.ts", 'export const TEXT = "List keys -- all.";');
    await watching.until("1 tool · 1 error");
    expect(watching.said()).not.toContain("notes.txt\n\n1 tool · no findings");
    expect(watching.said().split("Changed: ")).toHaveLength(2);
  });

  test("notices a file outside of the folder that is imported and not there yet, and its folder neither", async () => {
    const imported = [`import { TEXT } from "../../shared/text.ts";`, tool("list_keys", "").replace('""', "TEXT")];
    const root = gitRepository(desk({ "desk/src/server.ts": deskServer(...imported) }));
    const watching = await watch(path.join(root, "desk"));
    mkdirSync(path.join(root, "shared"));
    put(root, "shared/text.ts", 'export const TEXT = "List keys -- all.";');
    await watching.until("1 tool · 1 error");
  });

  test("is not set off by its own report, where plugins leave open what counts", async () => {
    const folder = project(good);
    const rule = '{ scope: "tool", messages: {}, options: { safeParse: () => ({ success: true }) }, check() {} }';
    const plugins = `{ acme: { rules: { "no-beta": ${rule} } } }`;
    put(folder, "mcp-lint.config.mjs", `export default { extends: ["recommended"], plugins: ${plugins} };`);
    const watching = await watch(folder, ["--format", "stylish", "--format", "json=report.json"]);
    put(folder, "src/server.ts", deskServer(good, tool("list_berths", "List berths.")));
    await watching.until("2 tools · no findings");
    await new Promise((done) => setTimeout(done, 400));
    expect(watching.said().split("Changed: ")).toHaveLength(2);
  });

  test("writes nothing without --fix, and with it settles on what it wrote", async () => {
    const folder = project(good);
    const watching = await watch(folder, [...EM_DASH, "--fix"]);
    put(folder, "src/server.ts", deskServer(bad));
    await watching.until("Fixed 1 finding in 1 file.");
    await watching.until("1 tool · no findings");
    expect(await watching.interrupt()).toBe(0);
  });

  test.each([["--server", "node server.js"], ["--manifest", "-"], ["--staged"]])(
    "refuses %s, which is about no files of the folder",
    async (...args) => {
      const { code, stderr } = await run(project(good), [...args, "--watch"]);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^`--watch` .*\n$/u);
    },
  );

  test("as a process it ends on Ctrl-C with the exit code of the last lint", async () => {
    const folder = project(bad);
    const child = spawn(process.execPath, [builtCli(), ...EM_DASH, "--watch"], { cwd: folder });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => void (said += chunk.toString()));
    await expect.poll(() => said, { timeout: LONG }).toContain(WATCHING);
    child.kill("SIGINT");
    const [code] = (await once(child, "exit")) as [number];
    expect(code).toBe(1);
  });
});
