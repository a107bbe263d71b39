import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCli } from "../support/built-cli.ts";
import { copyFixture } from "../support/copied-fixture.ts";
import type { CopiedFixture } from "../support/copied-fixture.ts";
import { repositoryRoot } from "../support/fixture-folders.ts";
import { readTree } from "../support/read-tree.ts";

const run = promisify(execFile);
const spy = path.join(repositoryRoot, "test/support/side-effect-spy.cjs");

/** Loads every trap of the server, going on after the one that throws, and ends although a socket is open. */
const springTheTraps = `
  for (const trap of ["write-file", "run-child", "open-socket", "throw"]) {
    await import(process.cwd() + "/src/traps/" + trap + ".ts").catch((error) => console.log(error.message));
  }
  process.exit();
`;

describe("a server whose modules write a file, run a child, open a socket and throw as soon as they are loaded", () => {
  let copy: CopiedFixture;
  let log: string;

  beforeEach(async () => {
    copy = await copyFixture("trapdoor");
    log = path.join(path.dirname(copy.folder), "side-effects.log");
    writeFileSync(log, "");
  });

  afterEach(() => copy.remove());

  const sideEffects = () => readFileSync(log, "utf8").split("\n").filter(Boolean);

  it("does all that when it is loaded, so the traps are set", async () => {
    const args = ["--require", spy, "--import", "tsx", "--input-type=module", "--eval", springTheTraps];
    const { stdout } = await run(process.execPath, args, {
      cwd: copy.folder,
      env: { ...process.env, SIDE_EFFECT_LOG: log },
    });

    expect(stdout).toContain("src/traps/throw.ts was loaded");
    expect(readFileSync(path.join(copy.folder, "trapdoor-was-here"), "utf8")).toBe(
      "src/traps/write-file.ts was loaded\na child process ran\n",
    );
    expect(sideEffects()).toEqual(expect.arrayContaining(["listen 0", `child ${process.execPath}`]));
  });

  it.each(["lint", "lint --fix-dry-run", "tools --format json"])(
    "does none of it when it is linted: mcp-lint %s",
    async (command) => {
      const before = readTree(copy.folder);

      const { code } = await runCli(copy.folder, command.split(" "), {
        NODE_OPTIONS: `--require ${spy}`,
        SIDE_EFFECT_LOG: log,
      });

      expect(code).toBe(0);
      expect(existsSync(path.join(copy.folder, "trapdoor-was-here"))).toBe(false);
      expect(readTree(copy.folder)).toEqual(before);
      expect(sideEffects().filter((line) => line !== "child git")).toEqual([]);
    },
  );

  it("is read in full all the same: five tools, with what the modules hold", async () => {
    const { stdout } = await runCli(copy.folder, ["tools", "--format", "json"]);
    expect(stdout).toContain('"Look up a box of the north vault.');
    expect(stdout.match(/"name":/gu)).toHaveLength(5);
  });
});
