import { describe, expect, test } from "vitest";
import { bad, good, HARBOUR, hidden, isInstalled, module, Repository, tool } from "../support/hooked-repository.ts";
import { pageRecipe } from "../support/page-recipe.ts";

interface Runner {
  readonly name: string;
  /** Files that the page shows. */
  readonly files: Readonly<Record<string, string>>;
  /** What has to be run once. */
  readonly install: (repository: Repository) => void;
  /** Whether it sets aside and stages files around the command. One that only runs it leaves that to git. */
  readonly stages: boolean;
}

const RUNNERS: readonly Runner[] = [
  {
    name: "lefthook",
    files: { "lefthook.yml": pageRecipe("yaml", "# lefthook.yml") },
    install: (repository) => repository.run("lefthook", "install"),
    stages: true,
  },
  {
    name: "husky",
    files: { ".husky/pre-commit": pageRecipe("sh", "# .husky/pre-commit") },
    install: (repository) => repository.run("husky"),
    stages: false,
  },
  {
    name: "lint-staged",
    files: { ".lintstagedrc.json": `{ "*": "sh -c 'mcp-lint --staged --fix'" }` },
    install: (repository) => {
      repository.hook("lint-staged");
    },
    stages: true,
  },
];

const STILL = "// still thinking\n";

const LETS_PASS = "lets a commit pass whose tools are well, and stops one whose tools are not";

function committed(files: Readonly<Record<string, string>>): Repository {
  const repository = new Repository(files);
  repository.git("add", ".");
  repository.git("commit", "-qm", "A harbour");
  return repository;
}

function expectGood(repository: Repository): void {
  repository.write("high tide å.js", good("list_tides"));
  repository.git("add", ".");
  expect(repository.commit()).toMatchObject({ isDone: true });
  repository.write("high tide å.js", bad("list_tides"));
  repository.git("add", ".");
  const { isDone, said } = repository.commit();
  expect(isDone).toBe(false);
  expect(said).toContain("high tide å.js");
}

// What lint-staged sets aside and brings back is the same with `--fix`: that is asked below.
describe("lint-staged, as the page has it", () => {
  test.runIf(isInstalled("lint-staged"))(LETS_PASS, () => {
    const { "lint-staged": commands } = JSON.parse(pageRecipe("json", '{ "lint-staged"')) as Record<string, unknown>;
    const repository = committed({ ...HARBOUR, ".lintstagedrc.json": JSON.stringify(commands) });
    repository.hook("lint-staged");
    expectGood(repository);
  });
});

describe.each(RUNNERS)("$name", ({ name, files, install, stages }) => {
  const isThere = isInstalled(name);
  const whereItStages = stages ? test.runIf(isThere) : () => undefined;

  const harbour = (more: Readonly<Record<string, string>> = {}): Repository => {
    const repository = committed({ ...HARBOUR, ...files, ...more });
    install(repository);
    return repository;
  };

  test.runIf(isThere)(LETS_PASS, () => {
    expectGood(harbour());
  });

  whereItStages("repairs what is staged in full, renamed files among them", () => {
    const repository = harbour();
    repository.rename("winds.js", "the gales.js");
    repository.write("the gales.js", hidden("get_wind"));
    repository.git("add", "-A");
    expect(repository.commit()).toMatchObject({ isDone: true });
    expect(repository.git("show", "HEAD:the gales.js")).toBe(good("get_wind"));
    expect(repository.git("status", "--short")).toBe("");
  });

  test.runIf(isThere)("judges the part that is staged, and what is not staged comes back", () => {
    const repository = harbour();
    repository.write("tides.js", good("list_tides"));
    repository.git("add", ".");
    repository.write("tides.js", bad("list_tides"));
    expect(repository.commit()).toMatchObject({ isDone: true });
    expect(repository.read("tides.js")).toBe(bad("list_tides"));
    // The edit stands in the very line that a fix would change.
    repository.write("winds.js", hidden("get_wind"));
    repository.git("add", "winds.js");
    repository.write("winds.js", hidden("get_gale") + STILL);
    expect(repository.commit()).toMatchObject({ isDone: false });
    expect(repository.git("show", ":winds.js")).toBe(hidden("get_wind"));
    expect(repository.read("winds.js")).toBe(hidden("get_gale") + STILL);
  });

  whereItStages("leaves removed what was staged and then removed in the folder", () => {
    const repository = harbour();
    repository.write("gales.js", hidden("get_gale"));
    repository.git("add", ".");
    repository.remove("gales.js");
    expect(repository.commit()).toMatchObject({ isDone: false });
    expect(repository.has("gales.js")).toBe(false);
    expect(repository.git("show", ":gales.js")).toBe(hidden("get_gale"));
  });

  whereItStages("has nothing to say where nothing is staged", () => {
    const repository = harbour({ "gales.js": bad("get_gale") });
    repository.write("tides.js", bad("get_tide"));
    expect(repository.commit("--allow-empty")).toMatchObject({ isDone: true });
    expect(repository.read("tides.js")).toBe(bad("get_tide"));
  });

  // lint-staged looks for staged files, and none is left of what is deleted; the page says so.
  const whereItRuns = name === "lint-staged" ? () => undefined : test.runIf(isThere);
  whereItRuns("tells of a tool that others name and the commit deletes", () => {
    const repository = harbour({ "gales.js": module(tool("list_gales", "List gales, as `get_wind` gets one.")) });
    repository.git("rm", "-q", "winds.js");
    const { isDone, said } = repository.commit();
    expect(isDone).toBe(false);
    expect(said).toContain("Expected the name of a tool of this server, got `get_wind`.");
  });

  whereItStages("judges a merge whose conflict was resolved", () => {
    const repository = harbour();
    repository.git("switch", "-qc", "gales");
    repository.write("winds.js", good("get_gale"));
    repository.commit("--no-verify", "-a");
    repository.git("switch", "-q", "main");
    repository.write("winds.js", good("get_calm"));
    repository.commit("--no-verify", "-a");
    expect(() => repository.git("merge", "gales")).toThrow("CONFLICT");
    repository.write("winds.js", bad("get_gale"));
    repository.git("add", ".");
    expect(repository.commit()).toMatchObject({ isDone: false });
    repository.write("winds.js", good("list_gales"));
    repository.git("add", ".");
    expect(repository.commit()).toMatchObject({ isDone: true });
    expect(repository.git("rev-list", "--count", "--merges", "HEAD")).toBe("1\n");
  });
});
