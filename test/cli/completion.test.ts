import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { run } from "./run-in-process.ts";

const folder = (): string => temporaryFolder();

async function script(shell: string): Promise<string> {
  const { code, stdout, stderr } = await run(folder(), ["completion", shell]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

/** What a shell offers behind the given words, the last of which is being written. */
type Shell = (...words: readonly string[]) => Promise<string[]>;

const bash: Shell = async (...words) => {
  const ask = `COMP_WORDS=(${typed(words)}); COMP_CWORD=${words.length}; _mcp_lint; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return linesOf("bash", ["--norc", "-uc", `${await script("bash")}${ask}`]);
};

/** What zsh hands to its menu: a stand-in for that prints the words, without their meanings, and those that fit are kept. */
const zsh: Shell = async (...words) => {
  const menu = `compdef() {}; _files() {}; _describe() { printf '%s\\n' "\${(@)\${(P@)argv[-1]}%%:*}"; }`;
  const ask = `words=(${typed(words)}); CURRENT=${words.length + 1}; _mcp_lint`;
  const offered = linesOf("zsh", ["-fuc", `${menu}\n${await script("zsh")}${ask}`]);
  return offered.filter((word) => word.startsWith(words.at(-1) ?? ""));
};

const fish: Shell = async (...words) => {
  const ask = `complete -C 'mcp-lint ${words.join(" ")}'`;
  const offered = linesOf("fish", ["--no-config", "-c", `cd ${folder()}; ${await script("fish")}${ask}`]);
  return offered.map((line) => line.split("\t")[0] ?? "");
};

function typed(words: readonly string[]): string {
  return ["mcp-lint", ...words].map((word) => `'${word}'`).join(" ");
}

function linesOf(shell: string, args: readonly string[]): string[] {
  return execFileSync(shell, args, { encoding: "utf8" })
    .split("\n")
    .filter((word) => word !== "");
}

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ["--version"]).status === 0;
}

describe.each([
  ["bash", bash],
  ["zsh", zsh],
  ["fish", fish],
])("%s", (name, offered) => {
  test.runIf(isInstalled(name)).each<[readonly string[], readonly string[]]>([
    [["ver"], ["verify"]],
    [["generate", "he"], ["help"]],
    [["--fix-d"], ["--fix-dry-run"]],
    [["report", "merge", "--max"], ["--max-warnings"]],
    [
      ["--preset", "adr-00"],
      ["adr-0019", "adr-003", "adr-0030"],
    ],
    [
      ["tools", "--format", ""],
      ["json", "table"],
    ],
    [["explain", "surface/unique"], ["surface/unique-names"]],
    [
      ["new", "c"],
      ["check", "create"],
    ],
    // The entity is a word of one's own.
    [["new", "check", "c"], []],
    [
      ["new", "--group", "list", "c"],
      ["check", "create"],
    ],
    [["new", "list", "--dry"], ["--dry-run"]],
    [["explain", "surface/unique-names", "surface/unique"], []],
    [
      ["completion", ""],
      ["bash", "fish", "zsh"],
    ],
    // A file or folder that has the name of a command calls none.
    [["--config", "tools", "ver"], []],
    [["shops", "ver"], []],
    [["--quiet", "ver"], []],
    [["tools", "shops", "--for"], ["--format"]],
    [["--config", "tools", "--fix-s"], ["--fix-suggestions"]],
  ])("behind %j offers %j", async (words, expected) => {
    const named = (await offered(...words)).filter((word) => !word.startsWith("--") || words.at(-1) !== "");
    expect(named.toSorted()).toEqual(expected);
  });
});

test("bash completes a value behind an equals sign, which it takes for a word", async () => {
  expect(await bash("--preset", "=", "adr-0019")).toEqual(["adr-0019"]);
  expect(await bash("--preset", "=", "recommended", "tools", "")).toEqual([]);
  expect(await bash("lint", "--preset", "=", "recommended", "--fix-d")).toEqual(["--fix-dry-run"]);
});

test("bash is left to offer files where they may stand, and nothing of ours", async () => {
  expect(await bash("--config", "")).toEqual([]);
  expect(await bash("lint", "")).toEqual([]);
  expect(await bash("lint", "src/")).toEqual([]);
  expect(await script("bash")).toContain("complete -o default ");
});

test("zsh is told of commands with their meaning, and of values", async () => {
  const text = await script("zsh");
  expect(text).toMatch(/^#compdef mcp-lint\n/u);
  expect(text).toContain("'verify:Compares what the source says of the tools with what a server says.'");
  expect(text).toContain("' --preset') offered=('recommended:What every server");
});

test("fish is told of commands, and of options where they stand", async () => {
  const lines = (await script("fish")).split("\n");
  expect(lines).toContain(
    "complete -c mcp-lint -n '__mcp_lint_behind \\'tools\\'' -l format -x -a 'table\\\\t\\'\\' json\\\\t\\'\\'' -d 'how tools are printed'",
  );
  expect(lines).toContain(
    "complete -c mcp-lint -n '__mcp_lint_behind \\'report merge\\'' -l quiet -d 'report errors only'",
  );
});

test("files are offered where they may stand, and nowhere else", async () => {
  const lines = (await script("fish")).split("\n");
  expect(lines).toContain("complete -c mcp-lint -n '__mcp_lint_behind \\'new\\'' -f");
  expect(lines).not.toContain("complete -c mcp-lint -n '__mcp_lint_behind \\'tools\\'' -f");
  expect(await script("zsh")).toContain("    '' | 'lint' | 'tools' | 'verify' | 'report merge') _files ;;\n");
});

describe("what is misspelt is guessed", () => {
  test.each([
    [["--preste", "all"], "Unknown option `--preste`. Did you mean `--preset`?"],
    [["verfy"], "There is no file or folder `verfy`. Did you mean the command `verify`?"],
    [["completoin"], "There is no file or folder `completoin`. Did you mean the command `completion`?"],
    [["--rule", "surface/uniqe-names:off"], "Did you mean `surface/unique-names`?"],
    [["tools", "--format", "jsn"], "`--format` takes no `jsn`. Did you mean `json`?"],
    [["init", "--hook", "gulp"], "`--hook` takes no `gulp`. Known are pre-commit, lefthook, husky."],
    [["completion", "zhs"], "There is no shell `zhs`. Did you mean `zsh`?"],
    [["explain", "batch-hok"], "Did you mean `description/batch-hook`?"],
  ])("%j", async (args, sentence) => {
    const { code, stderr } = await run(path.resolve(folder()), args);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
