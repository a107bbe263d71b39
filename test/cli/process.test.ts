import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { stdioServer } from "../extract/live-server/scripted-server.ts";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { builtCli, runCli } from "../support/built-cli.ts";
import { isAlive } from "../support/processes.ts";
import { bad, desk, deskServer, EM_DASH, good, parseReport } from "./desk-server.ts";

beforeAll(() => {
  builtCli();
});

const colour = new RegExp(String.raw`\u001B\[`, "u");
const orders = JSON.stringify([{ name: "list_orders", description: "List orders -- all.", inputSchema: {} }]);

describe("the command as it is started", () => {
  test("ends with the exit code of the run, its report on stdout and nothing on stderr", async () => {
    const clean = desk({ "src/server.ts": deskServer(good) });
    expect(await runCli(clean, EM_DASH)).toEqual({ code: 0, stdout: "1 tool · no findings\n", stderr: "" });
    const dirty = desk({ "src/server.ts": deskServer(bad) });
    expect(await runCli(dirty, EM_DASH)).toMatchObject({ code: 1, stderr: "" });
  });

  test("says on stderr what went wrong, and nothing on stdout", async () => {
    expect(await runCli(desk({}), ["--fromat", "json"])).toEqual({
      code: 2,
      stdout: "",
      stderr: "Unknown option `--fromat`. Did you mean `--format`?\n",
    });
  });

  test("says that it has done nothing where the config never comes to an end", async () => {
    const cwd = desk({ "src/server.ts": deskServer(good), "mcp-lint.config.mjs": "await new Promise(() => {});" });
    expect(await runCli(cwd, [])).toEqual({
      code: 2,
      stdout: "",
      stderr:
        "mcp-lint waited for something that never came, and so has done nothing. Look for a promise that is never settled in the config or its rules.\n",
    });
  });

  test("reads a manifest from standard input", () => {
    const input = orders;
    const args = [builtCli(), "--manifest", "-", ...EM_DASH, "--rule", "description/em-dash:warn", "--format", "json"];
    const report = parseReport(execFileSync(process.execPath, args, { input, encoding: "utf8", cwd: desk({}) }));
    expect(report.diagnostics.map((one) => one.file)).toEqual(["<stdin>"]);
  });

  test("uses colours in terminals, or when it is asked to, but not because it is a CI", async () => {
    const cwd = desk({ "tools.json": orders });
    const args = ["--manifest", "tools.json", ...EM_DASH];
    expect((await runCli(cwd, args, { CI: "true" })).stdout).not.toMatch(colour);
    expect((await runCli(cwd, [...args, "--color"])).stdout).toMatch(colour);
    expect((await runCli(cwd, args, { FORCE_COLOR: "1" })).stdout).toMatch(colour);
    expect((await runCli(cwd, [...args, "--no-color"], { FORCE_COLOR: "1" })).stdout).not.toMatch(colour);
  });

  test("says in a sentence that the folder it was started in is gone", () => {
    const command = `cd "$0" && rmdir "$0" && "${process.execPath}" "${builtCli()}" rules`;
    const { status, stderr } = spawnSync("sh", ["-c", command, temporaryFolder({})], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "The working directory is gone. Change to a folder that is there.\n",
    });
  });

  test("does not mind a reader that stops reading", () => {
    const command = `"${process.execPath}" "${builtCli()}" rules --format json 2>&1 | head -n 1`;
    expect(execFileSync("sh", ["-c", command], { encoding: "utf8" })).toBe("{\n");
  });

  test.skipIf(!existsSync("/dev/full"))(
    "says in a sentence that its output has no room, and takes nothing away",
    async () => {
      const command = `"${process.execPath}" "${builtCli()}" rules --format json > /dev/full`;
      const { status, stderr } = spawnSync("sh", ["-c", command], { encoding: "utf8" });
      expect({ status, stderr }).toEqual({ status: 2, stderr: "The output could not be written: the disk is full.\n" });
      const cwd = desk({ "tools.json": orders });
      expect(await runCli(cwd, ["--manifest", "tools.json", "--output-file", "/dev/full"])).toMatchObject({
        code: 2,
        stderr: "Could not write `/dev/full`: the disk is full.\n",
      });
      expect(existsSync("/dev/full")).toBe(true);
    },
  );

  test("ends a server that it started when it is interrupted itself", async () => {
    const folder = stdioServer(
      "",
      'import { writeFileSync } from "node:fs"; writeFileSync("pid", String(process.pid));',
    );
    const args = [builtCli(), "tools", "--server", `"${process.execPath}" server.mjs`];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    const pidFile = path.join(folder, "pid");
    await expect
      .poll(() => existsSync(pidFile) && readFileSync(pidFile, "utf8") !== "", { timeout: 20_000 })
      .toBe(true);

    child.kill("SIGINT");

    const [stderr] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect({ code: child.exitCode, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/was interrupted\.\n$/u),
    });
    expect(isAlive(Number(readFileSync(pidFile, "utf8")))).toBe(false);
  });

  test("prints the version of the package", async () => {
    const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
      version: string;
    };
    expect(await runCli(desk({}), ["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  test.each([[["--help"]], [["rules"]], [["explain", "em-dash"]], [["--manifest", "tools.json", "--allow-empty"]]])(
    "loads no compiler for %j",
    (args) => {
      const cwd = desk({ "tools.json": "[]" });
      expect(loadedBy(args, cwd).filter((file) => file.includes("ts-morph"))).toEqual([]);
    },
  );

  test("loads neither the compiler nor the rules where the cache says that nothing changed", () => {
    const cwd = desk({ "server.ts": "export const harbour = true;" });
    const args = ["--cache", "--allow-empty"];
    const work = /ts-morph|mcp-lint-work/u;
    expect(loadedBy(args, cwd).some((file) => work.test(file))).toBe(true);
    expect(loadedBy(args, cwd).filter((file) => work.test(file))).toEqual([]);
  });
});

/** The files that a run of the command loads into Node. */
function loadedBy(args: readonly string[], cwd: string): string[] {
  const probe = path.join(cwd, "probe.cjs");
  const loaded = path.join(cwd, "loaded.json");
  const save = `writeFileSync(${JSON.stringify(loaded)}, JSON.stringify(Object.keys(require.cache)))`;
  writeFileSync(probe, `const { writeFileSync } = require("node:fs"); process.on("exit", () => { ${save}; });`);
  execFileSync(process.execPath, ["--require", probe, builtCli(), ...args], { stdio: "ignore", cwd });
  const files = JSON.parse(readFileSync(loaded, "utf8")) as string[];
  rmSync(probe);
  rmSync(loaded);
  return files;
}
