import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { builtCli } from "../support/built-cli.ts";
import { gitRepository } from "../project/temporary-folder.ts";
import { bad, desk, deskServer, EM_DASH, good, holed } from "./desk-server.ts";
import { run } from "./run-in-process.ts";

beforeAll(() => {
  builtCli();
});

const WITH_CACHE = [...EM_DASH, "--cache"];

function project(...registrations: readonly string[]): string {
  return gitRepository(desk({ "src/server.ts": deskServer(...registrations) }));
}

/** The outcome of a run, and the one part that its project is read in. */
const KEPT = 2;

function keptFiles(folder: string): string[] {
  const cache = path.join(folder, ".mcp-lint-cache");
  return readdirSync(cache)
    .filter((name) => name.endsWith(".json"))
    .map((name) => path.join(cache, name));
}

/** Puts a finding into what was kept that no run would find, so that one sees who believes it. */
function tamper(folder: string, change: (content: string) => string): void {
  for (const file of keptFiles(folder)) writeFileSync(file, change(readFileSync(file, "utf8")));
}

describe("--cache", () => {
  test("a second run loads neither the compiler nor a rule, and says the same", () => {
    const folder = project(bad, good, holed);
    const list = path.join(folder, "loaded.txt");
    const spy = path.join(folder, "spy.cjs");
    writeFileSync(
      spy,
      `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(list)}, Object.keys(require.cache).join("\\n")));`,
    );
    const lint = (): string => {
      try {
        return execFileSync(process.execPath, ["--require", spy, builtCli(), ...WITH_CACHE], {
          cwd: folder,
          encoding: "utf8",
        });
      } catch (error) {
        return String(Reflect.get(error as object, "stdout"));
      }
    };
    const first = lint();
    expect(readFileSync(list, "utf8")).toContain("typescript.cjs");
    expect(lint()).toBe(first);
    expect(readFileSync(list, "utf8")).toContain("mcp-lint.cjs");
    expect(readFileSync(list, "utf8")).not.toContain("typescript.cjs");
  });

  test("what is kept lies where git does not see it", async () => {
    const folder = project(good);
    await run(folder, WITH_CACHE);
    expect(keptFiles(folder)).toHaveLength(KEPT);
    const status = execFileSync("git", ["status", "--short", "--untracked-files=all"], { cwd: folder });
    expect(status.toString()).not.toContain(".mcp-lint-cache");
  });

  test("beside dependencies, it is kept with them", async () => {
    const folder = project(good);
    mkdirSync(path.join(folder, "node_modules"));
    await run(folder, WITH_CACHE);
    expect(readdirSync(path.join(folder, "node_modules/.cache/mcp-lint"))).toHaveLength(KEPT + 1);
    expect(readdirSync(folder)).not.toContain(".mcp-lint-cache");
  });

  test("without it nothing is kept", async () => {
    const folder = project(good);
    await run(folder, EM_DASH);
    await run(folder, [...WITH_CACHE, "--no-cache"]);
    expect(readdirSync(folder)).not.toContain(".mcp-lint-cache");
  });

  test("paths and formats are chosen anew from what was kept", async () => {
    const folder = project(bad);
    writeFileSync(path.join(folder, "src/other.ts"), deskServer(good));
    await run(folder, WITH_CACHE);
    const other = await run(folder, [...WITH_CACHE, "--format", "json", "."]);
    expect(JSON.parse(other.stdout)).toMatchObject({ summary: { tools: 2, errors: 1 } });
    expect(keptFiles(folder)).toHaveLength(KEPT);
  });

  test.each([
    ["empty", () => ""],
    ["cut short", (content: string) => content.slice(0, -20)],
    ["changed by hand", (content: string) => content.replace("list_orders", "list_others")],
    ["something else", () => "{}\n"],
    ["of another release", (content: string) => content.replace(/^\["/u, '["0.0.0 ')],
  ])("what was kept is left aside when it is %s", async (_, change) => {
    const folder = project(bad);
    const first = await run(folder, WITH_CACHE);
    tamper(folder, change);
    expect(await run(folder, WITH_CACHE)).toEqual(first);
  });

  test("a place that cannot be written to is no trouble", async () => {
    const folder = project(bad);
    const expected = await run(folder, EM_DASH);
    writeFileSync(path.join(folder, ".mcp-lint-cache"), "taken");
    expect(await run(folder, WITH_CACHE)).toEqual(expected);
    const locked = project(bad);
    mkdirSync(path.join(locked, ".mcp-lint-cache"));
    chmodSync(path.join(locked, ".mcp-lint-cache"), 0o500);
    expect((await run(locked, WITH_CACHE)).code).toBe(1);
  });

  test("an exception expires on its day", async () => {
    const exceptions = [
      { rule: "description/em-dash", tool: "list_orders", reason: "The clerks are used to it.", until: "2026-11-21" },
    ];
    const folder = project(bad);
    const config = { extends: ["recommended"], rules: { "description/em-dash": "error" }, exceptions };
    writeFileSync(path.join(folder, "mcp-lint.config.json"), JSON.stringify(config));
    expect(await run(folder, ["--cache"], "", "2026-11-20")).toMatchObject({ code: 0 });
    expect(await run(folder, ["--cache"], "", "2026-11-21")).toMatchObject({ code: 1 });
  });
});

describe("--timing", () => {
  test("says beside the report how long each phase and each rule took", async () => {
    const { stdout, stderr } = await run(project(good), [...EM_DASH, "--timing"]);
    expect(stdout).toBe("1 tool · no findings\n");
    const rows = stderr.split("\n").map((line) => line.trim().split(/\s+/u));
    expect(rows.slice(0, 5).map(([name]) => name)).toEqual(["phase", "load", "read", "rules", "report"]);
    const rule = rows.find(([name]) => name === "description/em-dash");
    expect(Number(rule?.[1])).toBeGreaterThanOrEqual(0);
  });
});
