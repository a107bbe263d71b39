import { execFileSync } from "node:child_process";
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

/** What bash offers behind the given words, the last of which is being written. */
async function offered(...words: readonly string[]): Promise<string[]> {
  const typed = ["mcp-lint", ...words].map((word) => `'${word}'`).join(" ");
  const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _mcp_lint; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const output = execFileSync("bash", ["--norc", "-uc", `${await script("bash")}${ask}`], { encoding: "utf8" });
  return output.split("\n").filter((word) => word !== "");
}

describe("bash", () => {
  test.each<[readonly string[], readonly string[]]>([
    [["ver"], ["verify"]],
    [["generate", "he"], ["help"]],
    [["--fix-d"], ["--fix-dry-run"]],
    [["report", "merge", "--max"], ["--max-warnings"]],
    [
      ["--preset", "adr-00"],
      ["adr-0019", "adr-0030", "adr-003"],
    ],
    [["--preset", "=", "adr-0019"], ["adr-0019"]],
    [
      ["tools", "--format", ""],
      ["table", "json"],
    ],
    [["explain", "surface/unique"], ["surface/unique-names"]],
    [
      ["new", "c"],
      ["check", "create"],
    ],
    [
      ["completion", ""],
      ["bash", "zsh", "fish"],
    ],
  ])("behind %j offers %j", async (words, expected) => {
    expect((await offered(...words)).filter((word) => !word.startsWith("--") || words.at(-1) !== "")).toEqual(expected);
  });

  test("leaves files to itself where nothing of ours may stand", async () => {
    expect(await offered("--config", "")).toEqual([]);
    expect(await offered("lint", "src/")).toEqual([]);
    expect(await script("bash")).toContain("complete -o default ");
  });
});

test("zsh is told of commands with their meaning, and of values", async () => {
  const text = await script("zsh");
  expect(text).toMatch(/^#compdef mcp-lint\n/u);
  expect(text).toContain("'verify:Compares what the source says of the tools with what a server says.'");
  expect(text).toContain(" --config') _files; return ;;");
  expect(text).toContain("' --preset') offered=('recommended:What every server");
  expect(text).toContain("'new') offered=('list' 'get' ");
});

test("fish is told of commands, and of options where they stand", async () => {
  const lines = (await script("fish")).split("\n");
  expect(lines).toContain(
    "complete -c mcp-lint -n '__fish_seen_subcommand_from tools' -l format -x -a 'table\\\\t\\'\\' json\\\\t\\'\\'' -d 'how tools are printed'",
  );
  expect(lines).toContain(
    "complete -c mcp-lint -n '__fish_seen_subcommand_from report; and __fish_seen_subcommand_from merge' -l quiet -d 'report errors only'",
  );
});

test("files are offered where they may stand, and nowhere else", async () => {
  const fish = (await script("fish")).split("\n");
  expect(fish).toContain("complete -c mcp-lint -n '__fish_seen_subcommand_from new' -f");
  expect(fish).not.toContain("complete -c mcp-lint -n '__fish_seen_subcommand_from tools' -f");
  expect(await script("zsh")).toContain("    '' | 'lint' | 'tools' | 'verify' | 'report merge') _files ;;\n");
});

describe("what is misspelt is guessed", () => {
  test.each([
    [["--preste", "all"], "Unknown option `--preste`. Did you mean `--preset`?"],
    [["verfy"], "There is no file or folder `verfy`. Did you mean the command `verify`?"],
    [["completoin"], "There is no file or folder `completoin`. Did you mean the command `completion`?"],
    [["--rule", "surface/uniqe-names:off"], "Did you mean `surface/unique-names`?"],
    [["explain", "batch-hok"], "Did you mean `description/batch-hook`?"],
  ])("%j", async (args, sentence) => {
    const { code, stderr } = await run(path.resolve(folder()), args);
    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
