import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "../support/fixture-folders.ts";
import {
  bad,
  good,
  HARBOUR,
  HIDDEN,
  hidden,
  isInstalled,
  module,
  Repository,
  tool,
} from "../support/hooked-repository.ts";
import { runFolder } from "../support/run-folder.ts";

interface Hooks {
  readonly repo: string;
  readonly rev: string;
}

let offered: Hooks | undefined;

/** The hooks as they are offered, in a repository of their own; what they run is this build, which needs no installing. */
function hooksRepository(): Hooks {
  const hooks = readFileSync(path.join(repositoryRoot, ".pre-commit-hooks.yaml"), "utf8");
  const repo = runFolder();
  writeFileSync(path.join(repo, ".pre-commit-hooks.yaml"), hooks.replaceAll("language: node", "language: system"));
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=Keeper", "-c", "user.email=keeper@tides.example", ...args], {
      cwd: repo,
      encoding: "utf8",
    });
  git("init", "-q");
  git("add", ".");
  git("commit", "-qm", "Hooks");
  return { repo, rev: git("rev-parse", "HEAD").trim() };
}

/** A repository with three tools, in which pre-commit runs hooks of ours at every commit. */
function harbour(hooks: readonly string[], more: Readonly<Record<string, string>> = {}): Repository {
  const { repo, rev } = (offered ??= hooksRepository());
  const repository = new Repository({
    ...HARBOUR,
    ".pre-commit-config.yaml": JSON.stringify({ repos: [{ repo, rev, hooks: hooks.map((id) => ({ id })) }] }),
    ...more,
  });
  repository.git("add", ".");
  repository.git("commit", "-qm", "A harbour");
  repository.run("pre-commit", "install");
  return repository;
}

const STILL = "// still thinking\n";

describe.runIf(isInstalled("pre-commit"))("pre-commit", () => {
  test("lets a commit pass whose tools are well, and stops one whose tools are not", () => {
    const repository = harbour(["mcp-lint"]);
    repository.write("tides.js", good("list_tides"));
    repository.git("add", ".");
    expect(repository.commit()).toMatchObject({ isDone: true });
    repository.write("winds.js", bad("get_wind"));
    repository.git("add", ".");
    const { isDone, said } = repository.commit();
    expect(isDone).toBe(false);
    expect(said).toMatch(/mcp-lint\.+Failed/u);
    expect(said).toContain("winds.js");
  });

  test("repairs what is staged, and the commit has it repaired", () => {
    const repository = harbour(["mcp-lint-fix", "mcp-lint"]);
    repository.write("tides.js", hidden("get_tide"));
    repository.git("add", ".");
    expect(repository.commit()).toMatchObject({ isDone: true });
    expect(repository.git("show", "HEAD:tides.js")).toBe(good("get_tide"));
    expect(repository.git("status", "--short")).toBe("");
  });

  test("repairs TypeScript of every kind, and pages", () => {
    const repository = harbour(["mcp-lint-fix"], {
      "mcp-lint.config.json": JSON.stringify({
        rules: { "docs/tool-count": "error", "help/generated-fresh": "off", "help/uri-registered": "off" },
        help: { uri: "tides://help", docs: ["README.md"] },
      }),
    });
    const toolOf = (ending: string): string => `get_${ending}_gale`;
    const endings = ["ts", "mts", "cts", "tsx", "mjs"];
    // Each under a name of its own: beside a `.mts`, a `.mjs` of the same name is what was made of it.
    for (const ending of endings) repository.write(`${ending}_gales.${ending}`, hidden(toolOf(ending)));
    repository.write("README.md", "The server exposes 30 tools.\n");
    repository.git("add", ".");
    expect(repository.commit()).toMatchObject({ isDone: true });
    const committed = (file: string): string => repository.git("show", `HEAD:${file}`);
    for (const ending of endings) expect(committed(`${ending}_gales.${ending}`)).toBe(good(toolOf(ending)));
    expect(committed("README.md")).toBe("The server exposes 8 tools.\n");
  });

  test("leaves a file alone of which a part is staged, and what is not staged comes back", () => {
    const repository = harbour(["mcp-lint-fix", "mcp-lint"]);
    repository.write("tides.js", hidden("get_tide"));
    repository.write("winds.js", hidden("get_wind"));
    repository.git("add", ".");
    repository.write("winds.js", hidden("get_wind") + STILL);
    const { isDone, said } = repository.commit();
    expect(isDone).toBe(false);
    expect(said).toContain("Left winds.js as it is, since only a part of its changes is staged");
    expect(repository.git("show", ":tides.js")).toBe(good("get_tide"));
    expect(repository.git("show", ":winds.js")).toBe(hidden("get_wind"));
    expect(repository.read("winds.js")).toBe(hidden("get_wind") + STILL);
  });

  test("judges the part that is staged, whatever else is wrong or mended in the folder", () => {
    const repository = harbour(["mcp-lint"]);
    repository.write("tides.js", good("list_tides"));
    repository.git("add", ".");
    repository.write("tides.js", bad("list_tides"));
    repository.write("gales.js", bad("get_gale"));
    expect(repository.commit()).toMatchObject({ isDone: true });
    expect(repository.read("tides.js")).toBe(bad("list_tides"));
    repository.write("winds.js", bad("get_wind"));
    repository.git("add", "winds.js");
    repository.write("winds.js", good("get_wind"));
    expect(repository.commit()).toMatchObject({ isDone: false });
    expect(repository.read("winds.js")).toBe(good("get_wind"));
  });

  test("follows a file that is renamed, and changed with it", () => {
    const repository = harbour(["mcp-lint-fix", "mcp-lint"]);
    repository.rename("winds.js", "gales.js");
    repository.write("gales.js", hidden("get_wind"));
    repository.git("add", "-A");
    expect(repository.commit()).toMatchObject({ isDone: true });
    expect(repository.git("show", "HEAD:gales.js")).toBe(good("get_wind"));
    expect(repository.git("status", "--short")).toBe("");
  });

  test("tells of a tool that others name and the commit deletes, though it has no file to look at", () => {
    const repository = harbour(["mcp-lint-fix", "mcp-lint"], {
      "gales.js": module(tool("list_gales", "List gales, as `get_wind` gets one.")),
    });
    repository.git("rm", "-q", "winds.js");
    const { isDone, said } = repository.commit();
    expect(isDone).toBe(false);
    expect(said).toMatch(/mcp-lint --fix\.+\(no files to check\)Skipped/u);
    expect(said).toContain("Expected the name of a tool of this server, got `get_wind`.");
  });

  test("has nothing to say where nothing is staged", () => {
    const repository = harbour(["mcp-lint-fix", "mcp-lint"], { "gales.js": bad("get_gale") });
    repository.write("tides.js", bad("get_tide"));
    expect(repository.run("pre-commit", "run")).toMatch(/^mcp-lint\.+Passed$/mu);
    expect(repository.commit("--allow-empty")).toMatchObject({ isDone: true });
    expect(repository.read("tides.js")).toBe(bad("get_tide"));
  });

  test("knows files whose names have spaces, quotes and letters of every kind", () => {
    const repository = harbour(["mcp-lint-fix", "mcp-lint"]);
    const names = ["high tide.js", "sjø/tåke 雾.js", 'it\'s "late".js'];
    for (const [index, name] of names.entries())
      repository.write(
        name,
        hidden(`get_fog_${index}`).replace("./server.js", name.includes("/") ? "../server.js" : "./server.js"),
      );
    repository.git("add", ".");
    expect(repository.commit()).toMatchObject({ isDone: true });
    for (const name of names) expect(repository.git("show", `HEAD:${name}`)).not.toContain(HIDDEN);
    repository.write("sjø/tåke 雾.js", bad("get_fog_1").replace("./server.js", "../server.js"));
    repository.git("add", ".");
    expect(repository.commit().said).toContain("sjø/tåke 雾.js");
  });

  test("judges a file that is staged and then removed in the folder, does not repair it, and it stays removed", () => {
    const repository = harbour(["mcp-lint-fix", "mcp-lint"]);
    repository.write("gales.js", hidden("get_gale"));
    repository.git("add", ".");
    repository.remove("gales.js");
    const { isDone, said } = repository.commit();
    expect(isDone).toBe(false);
    expect(said).toContain("gales.js");
    expect(repository.has("gales.js")).toBe(false);
    expect(repository.git("show", ":gales.js")).toBe(hidden("get_gale"));
  });

  test("takes no file for a part of the commit that is only to be added", () => {
    const repository = harbour(["mcp-lint-fix", "mcp-lint"]);
    repository.write("gales.js", bad("get_gale"));
    repository.git("add", "-N", "gales.js");
    repository.write("tides.js", hidden("get_tide"));
    repository.git("add", "tides.js");
    expect(repository.commit()).toMatchObject({ isDone: true });
    expect(repository.git("show", "HEAD:tides.js")).toBe(good("get_tide"));
    expect(repository.git("status", "--short")).toBe(" A gales.js\n");
  });

  test("judges a merge whose conflict was resolved, with what comes from both sides", () => {
    const repository = harbour(["mcp-lint-fix", "mcp-lint"]);
    repository.git("switch", "-qc", "gales");
    repository.write("winds.js", good("get_gale"));
    repository.write("squalls.js", good("get_squall"));
    repository.git("add", ".");
    repository.commit("--no-verify");
    repository.git("switch", "-q", "main");
    repository.write("winds.js", good("get_calm"));
    repository.commit("--no-verify", "-a");
    expect(() => repository.git("merge", "gales")).toThrow("CONFLICT");
    repository.write("winds.js", bad("get_gale"));
    repository.git("add", ".");
    expect(repository.commit()).toMatchObject({ isDone: false });
    repository.write("winds.js", hidden("get_gale"));
    repository.git("add", ".");
    expect(repository.commit()).toMatchObject({ isDone: true });
    expect(repository.git("show", "HEAD:winds.js")).toBe(good("get_gale"));
    expect(repository.git("rev-list", "--count", "--merges", "HEAD")).toBe("1\n");
  });

  test("repairs what a commit of everything stages", () => {
    const repository = harbour(["mcp-lint-fix", "mcp-lint"]);
    repository.write("tides.js", hidden("get_tide"));
    expect(repository.commit("-a")).toMatchObject({ isDone: true });
    expect(repository.git("show", "HEAD:tides.js")).toBe(good("get_tide"));
    expect(repository.git("status", "--short")).toBe("");
  });

  test("repairs nothing of a commit of paths, which would be taken back by the next commit", () => {
    const repository = harbour(["mcp-lint-fix", "mcp-lint"]);
    repository.write("tides.js", hidden("get_tide"));
    const { isDone, said } = repository.commit("tides.js");
    expect(isDone).toBe(false);
    expect(said).toContain("Left tides.js as it is, since `git commit` was given paths");
    expect(repository.git("status", "--short")).toBe(" M tides.js\n");
    expect(repository.read("tides.js")).toBe(hidden("get_tide"));
  });

  test("judges the first commit of all", () => {
    const { repo, rev } = hooksRepository();
    const hooks = ["mcp-lint-fix", "mcp-lint"].map((id) => ({ id }));
    const repository = new Repository({
      ".pre-commit-config.yaml": JSON.stringify({ repos: [{ repo, rev, hooks }] }),
      ...HARBOUR,
      "tides.js": hidden("get_tide"),
    });
    repository.run("pre-commit", "install");
    repository.git("add", ".");
    expect(repository.commit()).toMatchObject({ isDone: true });
    expect(repository.git("show", "HEAD:tides.js")).toBe(good("get_tide"));
  });

  test("tells of pages of help that have drifted, by what is in the folder", () => {
    const repository = harbour(["mcp-lint-help"], {
      "mcp-lint.config.json": '{ "extends": ["recommended"], "help": { "uri": "tides://help", "module": "help.js" } }',
    });
    repository.write("tides.js", good("list_tides"));
    repository.git("add", ".");
    const { isDone, said } = repository.commit();
    expect(isDone).toBe(false);
    expect(said).toMatch(/mcp-lint generate help --check\.+Failed/u);
  });
});
