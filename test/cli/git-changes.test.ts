import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../project/temporary-folder.ts";
import { run } from "./run-in-process.ts";

const HEAD = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
export const server = new McpServer({ name: "tides", version: "1.0.0" });
`;

const tool = (name: string, description: string): string =>
  `server.registerTool("${name}", { description: "${description}" }, () => ({}));\n`;

const module = (...lines: string[]): string => [`import { server } from "./server.js";\n`, ...lines].join("");

const git = (folder: string, ...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=Keeper", "-c", "user.email=keeper@tides.example", ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });

/** A repository with one commit, whose server takes in two modules of tools. */
function repository(more: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder({
    "package.json": '{ "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0" } }',
    "server.js": HEAD,
    "tides.js": module(tool("get_tide", "")),
    "winds.js": module(tool("get_wind", "")),
    ...more,
  });
  git(folder, "init", "-q", "-b", "main");
  git(folder, "add", ".");
  git(folder, "commit", "-qm", "Tides and winds");
  return folder;
}

const write = (folder: string, file: string, text: string): void => {
  writeFileSync(join(folder, file), text);
};

afterEach(() => {
  vi.unstubAllEnvs();
});

const ARGS = ["--no-config", "--preset", "recommended"];

async function found(folder: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await run(folder, [...ARGS, "--format", "json", ...args]);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { file: string; tool: string }[] };
  return diagnostics.map(({ file, tool: name }) => `${file} ${name}`);
}

describe("--staged", () => {
  test("tells nothing old of the tools of a server that is made in a staged file, and defined in others", async () => {
    const folder = repository();
    write(folder, "server.js", `${HEAD}export const started = Date.now();\n`);
    git(folder, "add", "server.js");
    expect(await found(folder, "--staged", "--allow-empty")).toEqual([]);
    expect(await found(folder, "server.js")).toEqual(["tides.js get_tide", "winds.js get_wind"]);
  });

  test("reports on staged files alone, though all are judged together", async () => {
    const folder = repository();
    write(folder, "winds.js", module(tool("get_tide", "Get the wind.")));
    git(folder, "add", "winds.js");
    expect(await found(folder, "--staged")).toEqual(["winds.js get_tide"]);
  });

  test("reports a name that a staged file takes from a tool of another", async () => {
    const folder = repository();
    write(folder, "tides.js", module(tool("get_wind", "Get the tide.")));
    git(folder, "add", "tides.js");
    expect(await found(folder, "--staged", "--rule", "description/present:off")).toEqual(["winds.js get_wind"]);
  });

  test("judges what the commit will have, not what else stands in the folder", async () => {
    const folder = repository();
    write(folder, "winds.js", module(tool("get_wind", "Get the wind."), tool("get_gust", "")));
    git(folder, "add", "winds.js");
    write(folder, "winds.js", module(tool("get_wind", ""), tool("get_gust", "Get the gust.")));
    write(folder, "untracked.js", module(tool("get_gust", "Twice.")));
    expect(await found(folder, "--staged")).toEqual(["winds.js get_gust"]);
  });

  test("follows files that were renamed, and leaves out those that were deleted", async () => {
    const folder = repository();
    renameSync(join(folder, "winds.js"), join(folder, "gales.js"));
    rmSync(join(folder, "tides.js"));
    git(folder, "add", "-A");
    expect(await found(folder, "--staged")).toEqual(["gales.js get_wind"]);
  });

  test("leaves what is deleted in the folder alone where the commit will have it", async () => {
    const folder = repository({ "gales.js": module(tool("list_gales", "List gales as `get_tide` does.")) });
    write(folder, "gales.js", module(tool("list_gales", "List all gales as `get_tide` does.")));
    git(folder, "add", "gales.js");
    rmSync(join(folder, "tides.js"));
    expect(await found(folder, "--staged")).toEqual([]);
  });

  test("with nothing staged, there is nothing to judge", async () => {
    const folder = repository();
    const nothing = (why: string) => ({ code: 0, stdout: "", stderr: `Nothing to judge: ${why}.\n` });
    expect(await run(folder, [...ARGS, "--staged"])).toEqual(nothing("no file is staged here"));
    git(folder, "rm", "-q", "tides.js");
    expect(await run(folder, [...ARGS, "--staged", "winds.js"])).toEqual(nothing("no file is staged here"));
  });

  test("--fix repairs and stages what is staged in full, and leaves the rest alone", async () => {
    const folder = repository();
    const hidden = (name: string): string => tool(name, "Get\u{200b} it.");
    write(folder, "tides.js", module(hidden("get_tide")));
    write(folder, "winds.js", module(hidden("get_wind")));
    git(folder, "add", "tides.js", "winds.js");
    const partly = module(hidden("get_wind"), "// still thinking\n");
    write(folder, "winds.js", partly);
    const { stderr } = await run(folder, [...ARGS, "--staged", "--fix"]);
    expect(stderr).toBe(
      "Fixed 1 finding in 1 file.\nLeft winds.js as it is, since only a part of its changes is staged: stage the rest, or set it aside.\n",
    );
    expect(git(folder, "show", ":tides.js")).toBe(module(tool("get_tide", "Get it.")));
    expect(git(folder, "diff", "--name-only")).toBe("winds.js\n");
    expect(readFileSync(join(folder, "winds.js"), "utf8")).toBe(partly);
  });

  test("--fix leaves alone what pre-commit has set edits of aside, as long as it runs", async () => {
    const folder = repository();
    const staged = module(tool("get_wind", "Get\u{200b} it."));
    write(folder, "winds.js", staged);
    git(folder, "add", "winds.js");
    write(folder, "winds.js", `${staged}// still thinking\n`);
    const patch = git(folder, "diff");
    git(folder, "checkout", "--", "winds.js");
    const fixed = async (maker: number): Promise<boolean> => {
      vi.stubEnv("PRE_COMMIT", "1");
      vi.stubEnv("PRE_COMMIT_HOME", temporaryFolder({ [`patch1763836000-${maker}`]: patch }));
      await run(folder, [...ARGS, "--staged", "--fix"]);
      return readFileSync(join(folder, "winds.js"), "utf8") !== staged;
    };
    expect(await fixed(process.pid)).toBe(false);
    const { pid: over } = spawnSync(process.execPath, ["--version"]);
    expect(await fixed(over)).toBe(true);
  });

  test.each(["info/lefthook-unstaged.patch", "info/lefthook-unstaged-all.patch", "lint-staged_unstaged.patch"])(
    "--fix leaves alone what has edits set aside in %s, unless that is left from long ago",
    async (place) => {
      const folder = repository({ "tides.js": module(tool("get_tide", "Get it.")) });
      write(folder, "tides.js", module(tool("get_tide", "Get\u{200b} it.")));
      write(folder, "winds.js", module(tool("get_wind", "Get\u{200b} it.")));
      git(folder, "add", ".");
      write(folder, "winds.js", `${module(tool("get_wind", "Get\u{200b} it."))}// still thinking\n`);
      const patch = join(folder, ".git", place);
      writeFileSync(patch, git(folder, "diff", "--unified=0"));
      git(folder, "checkout", "--", "winds.js");
      expect((await run(folder, [...ARGS, "--staged", "--fix"])).stderr).toContain("Left winds.js as it is");
      expect(git(folder, "show", ":tides.js")).toBe(module(tool("get_tide", "Get it.")));
      expect(git(folder, "diff", "--name-only")).toBe("");
      const yesterday = Date.now() / 1000 - 24 * 60 * 60;
      utimesSync(patch, yesterday, yesterday);
      expect((await run(folder, [...ARGS, "--staged", "--fix"])).stderr).toBe("Fixed 1 finding in 1 file.\n");
    },
  );

  test("passes over a submodule with edits of its own, which is no file of the commit", async () => {
    const folder = repository();
    git(folder, "-c", "protocol.file.allow=always", "submodule", "add", "-q", repository(), "buoys");
    git(folder, "commit", "-qm", "Buoys");
    write(folder, "buoys/winds.js", "");
    write(folder, "winds.js", module(tool("get_gale", "")));
    git(folder, "add", "winds.js");
    expect(await found(folder, "--staged")).toEqual(["winds.js get_gale"]);
  });

  test("finds the work tree from a folder in it, where a hook was told of the repository alone", async () => {
    const below = "packages/sea";
    const folder = repository({
      [`${below}/package.json`]: '{ "type": "module", "dependencies": { "@modelcontextprotocol/sdk": "^1.20.0" } }',
      [`${below}/server.js`]: HEAD,
      [`${below}/tides.js`]: module(tool("get_tide", "Get the tide.")),
    });
    const linked = join(temporaryFolder(), "linked");
    git(folder, "worktree", "add", "-q", linked);
    write(linked, `${below}/tides.js`, module(tool("get_tide", "")));
    git(linked, "add", ".");
    vi.stubEnv("GIT_DIR", join(folder, ".git/worktrees/linked"));
    expect(await found(join(linked, below), "--staged")).toEqual(["tides.js get_tide"]);
    expect((await run(join(linked, below), [...ARGS, "--since", "HEAD"])).stdout).toContain("tides.js\n");
  });

  test("goes by the repository that the environment names, where the folder is in no other", async () => {
    const folder = repository();
    const bare = join(temporaryFolder(), "tides.git");
    renameSync(join(folder, ".git"), bare);
    vi.stubEnv("GIT_DIR", bare);
    write(folder, "tides.js", module(tool("get_ebb", "")));
    git(folder, "add", ".");
    expect(await found(folder, "--staged")).toEqual(["tides.js get_ebb"]);
  });

  test("paths narrow it down", async () => {
    const folder = repository();
    write(folder, "winds.js", module(tool("get_gust", "")));
    write(folder, "tides.js", module(tool("get_moon", "")));
    git(folder, "add", "-A");
    expect(await found(folder, "--staged", "tides.js")).toEqual(["tides.js get_moon"]);
  });
});

describe("--since", () => {
  test("reports on what a branch changed, committed or not, and on new files", async () => {
    const folder = repository();
    git(folder, "switch", "-qc", "moons");
    write(folder, "moons.js", module(tool("get_moon", "")));
    git(folder, "add", "moons.js");
    git(folder, "commit", "-qm", "Moons");
    write(folder, "winds.js", module(tool("get_wind", ""), "// again\n"));
    write(folder, "stars.js", module(tool("get_star", "")));
    expect(await found(folder, "--since", "main")).toEqual([
      "moons.js get_moon",
      "stars.js get_star",
      "winds.js get_wind",
    ]);
  });

  test("a branch that changes nothing has nothing to be judged", async () => {
    const { stderr } = await run(repository(), [...ARGS, "--since", "main"]);
    expect(stderr).toBe("Nothing to judge: no file is changed here.\n");
  });

  test("what the other branch changed since is none of it", async () => {
    const folder = repository();
    git(folder, "switch", "-qc", "moons");
    write(folder, "moons.js", module(tool("get_moon", "")));
    git(folder, "add", "moons.js");
    git(folder, "commit", "-qm", "Moons");
    git(folder, "switch", "-q", "main");
    write(folder, "tides.js", module(tool("get_tide", ""), "// main\n"));
    git(folder, "commit", "-qam", "Tides");
    git(folder, "switch", "-q", "moons");
    expect(await found(folder, "--since", "main")).toEqual(["moons.js get_moon"]);
  });
});

describe.each([[["--staged"]], [["--since", "main"]]])("what a change breaks in other files: %j", (args) => {
  /** A repository whose gales speak of the tide, and have an old fault of their own. */
  const gales = (more: Readonly<Record<string, string>> = {}): string => {
    const texts = { "gales.js": module(tool("list_gales", "List gales as `get_tide` does."), tool("get_gale", "")) };
    const folder = repository({ ...texts, ...more });
    git(folder, "switch", "-qc", "calm");
    return folder;
  };

  test("is told when a tool is deleted that they speak of, and what was wrong there before is not", async () => {
    const folder = gales();
    git(folder, "rm", "-q", "tides.js");
    expect(await found(folder, ...args)).toEqual(["gales.js list_gales"]);
    const { code, stdout } = await run(folder, [...ARGS, ...args]);
    expect(code).toBe(1);
    expect(stdout).toContain("Expected the name of a tool of this server, got `get_tide`.");
  });

  test("is told when a tool is renamed", async () => {
    const folder = gales();
    write(folder, "tides.js", module(tool("get_ebb", "Get the ebb.")));
    git(folder, "add", "tides.js");
    expect(await found(folder, ...args)).toEqual(["gales.js list_gales"]);
  });

  test("is not told again of a tool that is renamed and has its text from another file", async () => {
    const folder = gales({
      "texts.js": 'export const SQUALLS = "List\\u200b squalls.";\n',
      "squalls.js": `import { SQUALLS } from "./texts.js";\n${module('server.registerTool("list_squalls", { description: SQUALLS }, () => ({}));\n')}`,
    });
    write(folder, "squalls.js", readFileSync(join(folder, "squalls.js"), "utf8").replace("list_squalls", "list_gusts"));
    git(folder, "add", "squalls.js");
    expect(await found(folder)).toContain("texts.js list_gusts");
    expect(await found(folder, ...args)).toEqual([]);
  });

  test("is told when a folder goes with all that is in it", async () => {
    const folder = gales({
      "moons/moon.js": `import { server } from "../server.js";\n${tool("get_moon", "Get the moon.")}`,
    });
    write(folder, "winds.js", module(tool("get_wind", "Get what `get_moon` does not tell.")));
    git(folder, "commit", "-qam", "Winds");
    git(folder, "branch", "-f", "main");
    git(folder, "rm", "-qr", "moons");
    expect(await found(folder, ...args)).toEqual(["winds.js get_wind"]);
  });

  test("is no more than nothing where nobody speaks of what is deleted, and where no tool is left", async () => {
    const folder = gales();
    git(folder, "rm", "-q", "winds.js");
    expect(await run(folder, [...ARGS, ...args])).toEqual({ code: 0, stdout: "0 tools · no findings\n", stderr: "" });
    git(folder, "rm", "-q", "tides.js", "gales.js");
    expect(await run(folder, [...ARGS, ...args])).toEqual({ code: 0, stdout: "0 tools · no findings\n", stderr: "" });
  });

  test("is told within the paths that are asked for", async () => {
    const below = (line: string): string => `import { server } from "../server.js";\n${line}`;
    const folder = gales({
      "sea/moon.js": below(tool("get_moon", "Get the moon.")),
      "sea/calms.js": below(tool("list_calms", "List calms as `get_moon` does.")),
      "land.js": module(tool("list_hills", "List hills as `get_moon` does.")),
    });
    git(folder, "rm", "-q", "sea/moon.js");
    expect(await found(folder, ...args)).toEqual(["land.js list_hills", "sea/calms.js list_calms"]);
    expect(await found(folder, ...args, "sea")).toEqual(["sea/calms.js list_calms"]);
  });

  test("is told of files that the config names, by what it says now", async () => {
    const config = { extends: ["recommended"], files: ["*.js", "!winds.js"], tools: { get_moon: { cost: "high" } } };
    const folder = gales({
      "moons.js": module(tool("get_sun", "Get the sun.")),
      "mcp-lint.config.json": JSON.stringify(config),
    });
    write(folder, "moons.js", module(tool("get_moon", "Get the moon.")));
    git(folder, "add", ".");
    git(folder, "rm", "-q", "tides.js");
    const { stdout, stderr } = await run(folder, ["--format", "json", ...args]);
    expect(stderr).toBe("");
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { file: string; tool: string }[] };
    expect(diagnostics.map(({ tool: name }) => name)).toEqual(["list_gales"]);
  });

  test("is told from what was kept, too", async () => {
    const folder = gales({ ".gitignore": ".mcp-lint-cache\n" });
    git(folder, "rm", "-q", "tides.js");
    const first = await run(folder, [...ARGS, ...args, "--cache"]);
    expect(first.stdout).toContain("`get_tide`");
    expect(await run(folder, [...ARGS, ...args, "--cache"])).toEqual(first);
    expect(await run(folder, [...ARGS, ...args])).toEqual(first);
  });
});

describe("what git cannot tell is said in a sentence", () => {
  test.each([["--staged"], ["--since", "main"]])("outside of a repository: %s %s", async (...args) => {
    const folder = temporaryFolder({ "server.js": HEAD });
    expect(await run(folder, [...ARGS, ...args])).toEqual({
      code: 2,
      stdout: "",
      stderr: "git could not tell what changed here: not a git repository (or any of the parent directories): .git.\n",
    });
  });

  test.each([["--staged"], ["--since", "main"]])("without git: %s %s", async (...args) => {
    const folder = repository();
    vi.stubEnv("PATH", temporaryFolder());
    expect(await run(folder, [...ARGS, ...args])).toEqual({
      code: 2,
      stdout: "",
      stderr: "git is needed to tell what changed here, and there is no such command. Install it.\n",
    });
  });

  test("in the middle of a merge", async () => {
    const folder = repository();
    git(folder, "checkout", "-qb", "gales");
    write(folder, "winds.js", module(tool("get_gale", "Get the gale.")));
    git(folder, "commit", "-qam", "Gales");
    git(folder, "checkout", "-q", "main");
    write(folder, "winds.js", module(tool("get_calm", "Get the calm.")));
    git(folder, "commit", "-qam", "Calms");
    expect(() => git(folder, "merge", "gales")).toThrow("merge");
    expect(await run(folder, [...ARGS, "--staged"])).toEqual({
      code: 2,
      stdout: "",
      stderr: "`winds.js` is in conflict, so it is open what the commit will have. Resolve it and stage it.\n",
    });
  });

  test("a branch that shares no commit with this one, as where nothing but the last commits was fetched", async () => {
    const folder = repository();
    git(folder, "checkout", "-q", "--orphan", "gales");
    git(folder, "commit", "-qm", "Gales");
    expect(await run(folder, [...ARGS, "--since", "main"])).toEqual({
      code: 2,
      stdout: "",
      stderr:
        "git finds nothing that `main` and the working directory have in common. Fetch the branch with its history, or name another.\n",
    });
  });

  test.each([
    [
      ["--since", "nowhere"],
      "git knows no branch, tag or commit `nowhere` here. Check its name, or fetch it with its history.\n",
    ],
    [["--since=--output=x"], "`--output=x` names no state of the repository.\n"],
    [["--staged", "--since", "main"], "`--staged` and `--since` are two choices. Leave either out.\n"],
    [
      ["--staged", "--manifest", "package.json"],
      "`--staged` is about files of the source. Leave out `--manifest` and `--server`.\n",
    ],
  ])("%j", async (args, stderr) => {
    expect(await run(repository(), [...ARGS, ...args])).toEqual({ code: 2, stdout: "", stderr });
  });
});
