import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { repositoryRoot } from "../support/fixture-folders.ts";

const CACHE = path.join(repositoryRoot, "bin/compile-cache.js");

/** A program with a part that only `lint` runs, of many functions, and `stocktake`, which takes its time. */
const PROGRAM = `
function help() { console.log("how to lend a book"); }
function lint() {
  let loans = 0;
  ${Array.from({ length: 500 }, (_, shelf) => `loans += (function shelf${shelf}() { return [1, 2, 3].map((copy) => copy * ${shelf}).length; })();`).join("\n  ")}
  console.log(loans > 0 ? "loans checked" : "no loans");
}
function stocktake() {
  const taken = () => { const { user, system } = process.cpuUsage(); return user + system; };
  const end = taken() + 400_000;
  while (taken() < end);
  lint();
}
if (process.argv.at(-1) === "lint") lint();
else if (process.argv.at(-1) === "stocktake") stocktake();
else help();
`;

interface Kept {
  readonly file: string;
  readonly size: number;
  readonly mode: number;
  readonly mtimeMs: number;
}

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "mcp-lint-compiled-"));
  install("library");
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("compiled code", () => {
  it("is kept from one run to the next, for the user alone", () => {
    expect(run("library", "lint")).toBe("loans checked\n");
    const [kept, ...others] = keptFiles();
    expect(others).toEqual([]);
    expect(kept?.mode.toString(8)).toBe("600");
    expect(run("library", "lint")).toBe("loans checked\n");
    expect(keptFiles()).toEqual([kept]);
  });

  it("is kept anew with the functions of a run that used many more, and then no more", () => {
    run("library", "help");
    const [ofHelp] = keptFiles();
    expect(run("library", "lint")).toBe("loans checked\n");
    const [ofLint] = keptFiles();
    expect(ofLint?.size).toBeGreaterThan(ofHelp?.size ?? Infinity);
    run("library", "lint");
    run("library", "help");
    expect(keptFiles()).toEqual([ofLint]);
  });

  it("is kept anew hours later, too, with the functions of a run that took much longer", () => {
    run("library", "help");
    const [ofHelp] = keptFiles();
    const hoursAgo = Date.now() / 1000 - 2 * 60 * 60;
    utimesSync(ofHelp?.file ?? "", hoursAgo, hoursAgo);
    expect(run("library", "stocktake")).toBe("loans checked\n");
    expect(keptFiles()[0]?.size).toBeGreaterThan(ofHelp?.size ?? Infinity);
  });

  it("is kept for each installation", () => {
    install("theatre");
    run("library", "help");
    const [ofLibrary] = keptFiles();
    run("theatre", "help");
    run("library", "help");
    expect(keptFiles()).toHaveLength(2);
    expect(keptFiles().map(({ file }) => file)).toContain(ofLibrary?.file);
  });

  it("is kept for each set of Node's options, which refuse the code of each other", () => {
    run("library", "help");
    const [ofNone] = keptFiles();
    run("library", "help", { NODE_OPTIONS: "--max-old-space-size=512" });
    run("library", "help");
    expect(keptFiles()).toHaveLength(2);
    expect(keptFiles().map(({ file }) => file)).toContain(ofNone?.file);
  });

  it("is made anew where what was kept is damaged", () => {
    run("library", "help");
    const [kept] = keptFiles();
    for (const size of [kept?.size ?? 0, 100, 35, 10, 0].map((one) => Math.floor(one * 0.9))) {
      truncateSync(kept?.file ?? "", size);
      expect(run("library", "help")).toBe("how to lend a book\n");
      expect(keptFiles()[0]?.size).toBe(kept?.size);
    }
  });

  it("is removed a month after it was made, when other code is kept", () => {
    run("library", "help");
    const [kept] = keptFiles();
    const longAgo = Date.now() / 1000 - 31 * 24 * 60 * 60;
    utimesSync(kept?.file ?? "", longAgo, longAgo);
    install("theatre");
    run("theatre", "help");
    expect(keptFiles().map(({ file }) => file)).not.toContain(kept?.file);
    expect(keptFiles()).toHaveLength(1);
  });

  it("is removed when other code is kept, and forty-eight files are newer", () => {
    run("library", "help");
    const [kept] = keptFiles();
    const earlier = Date.now() / 1000 - 60;
    for (let installation = 0; installation < 50; installation++) {
      const file = path.join(folder, `.cache/mcp-lint/mcp-lint.cjs-${installation}.bin`);
      writeFileSync(file, "");
      utimesSync(file, earlier + installation, earlier + installation);
    }
    utimesSync(kept?.file ?? "", earlier - 1, earlier - 1);
    install("theatre");
    run("theatre", "help");
    const names = keptFiles().map(({ file }) => path.basename(file));
    expect(names).toHaveLength(48);
    expect(names).toContain("mcp-lint.cjs-3.bin");
    expect(names).not.toContain("mcp-lint.cjs-2.bin");
    expect(names).not.toContain(path.basename(kept?.file ?? ""));
  });

  it("is not kept where nothing can be written, or where Node is told to keep none", () => {
    writeFileSync(path.join(folder, "no-home"), "");
    expect(run("library", "help", { HOME: path.join(folder, "no-home") })).toBe("how to lend a book\n");
    expect(run("library", "help", { NODE_DISABLE_COMPILE_CACHE: "1" })).toBe("how to lend a book\n");
    expect(keptFiles()).toEqual([]);
  });
});

/** Puts the program where the command's bundle lies in an installation. */
function install(name: string): void {
  mkdirSync(path.join(folder, name, "dist/bundle"), { recursive: true });
  writeFileSync(path.join(folder, name, "dist/bundle/mcp-lint.cjs"), PROGRAM);
}

/** What the program prints; a run that fails, or says anything of errors, fails the test. */
function run(name: string, command: string, environment: Readonly<Record<string, string>> = {}): string {
  const program = path.join(folder, name, "dist/bundle/mcp-lint.cjs");
  const start = `import { createRequire } from "node:module";
    import { keepCompiledCode } from ${JSON.stringify(CACHE)};
    keepCompiledCode();
    createRequire(import.meta.url)(${JSON.stringify(program)});`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", start, "--", command],
    { encoding: "utf8", env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: "", HOME: folder, ...environment } },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

function keptFiles(): readonly Kept[] {
  const cache = path.join(folder, ".cache/mcp-lint");
  try {
    return readdirSync(cache).map((name) => {
      const file = path.join(cache, name);
      const { size, mode, mtimeMs } = statSync(file);
      return { file, size, mode: mode & 0o777, mtimeMs };
    });
  } catch {
    return [];
  }
}
