import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listSourceFiles, type SourceSelection } from "../../src/project/list-source-files.ts";
import { gitRepository, temporaryFolder } from "./temporary-folder.ts";

async function relativeFiles(root: string, selection: Omit<SourceSelection, "root"> = {}): Promise<string[]> {
  const { files } = await listSourceFiles({ root, ...selection });
  return files.map((file) => file.slice(root.length + 1));
}

/** Two examples with packages of their own, two without, and the project that they are examples of. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "src/ferry.ts": "",
  "examples/harbour/package.json": "{}",
  "examples/harbour/main.ts": "",
  "examples/harbour/src/berths.ts": "",
  "examples/harbour/src/tools/samples/rope.ts": "",
  "examples/harbour/src/samples/fog.ts": "",
  "examples/harbour/test/berths.ts": "",
  "examples/river/package.json": "{}",
  "examples/river/main.ts": "",
  "examples/pond/main.ts": "",
  "examples/pond/reeds/frogs.ts": "",
  "examples/puddle/main.ts": "",
  "examples/weather.ts": "",
};

/** Everything must be the same whether git is asked or the folders are walked. */
describe.each([
  ["in a git repository", gitRepository],
  ["in a folder that is no repository", (folder: string) => folder],
])("%s", (_, prepare) => {
  const project = (files: Readonly<Record<string, string>>) => prepare(temporaryFolder(files));

  test("lists every kind of TypeScript and JavaScript file, sorted", async () => {
    const names = ["a.ts", "b.tsx", "c.mts", "d.cts", "e.js", "f.jsx", "g.mjs", "h.cjs"];
    const root = project({ ...Object.fromEntries(names.map((name) => [name, ""])), "readme.md": "", "data.json": "" });
    expect(await relativeFiles(root)).toEqual(names);
  });

  test("leaves out what git ignores, in nested folders too", async () => {
    const root = project({
      ".gitignore": "generated/\n",
      "src/orders.ts": "",
      "src/generated/orders.ts": "",
      "packages/desk/.gitignore": "*.draft.ts\n!kept.draft.ts\n",
      "packages/desk/berths.draft.ts": "",
      "packages/desk/kept.draft.ts": "",
      "other/berths.draft.ts": "",
    });
    expect(await relativeFiles(root)).toEqual([
      "other/berths.draft.ts",
      "packages/desk/kept.draft.ts",
      "src/orders.ts",
    ]);
  });

  test("leaves out what has the name of a file beside it and is called its test", async () => {
    const root = project({
      "src/berths.ts": "",
      "src/berths_test.ts": "",
      "src/tools/run_load_test.ts": "",
      "src/tools/run_load.js": "",
    });
    expect(await relativeFiles(root)).toEqual(["src/berths.ts", "src/tools/run_load.js", "src/tools/run_load_test.ts"]);
  });

  test("leaves out JavaScript that lies beside the TypeScript of its name, unless it is asked for", async () => {
    const root = project({
      "src/quay.ts": "",
      "src/quay.js": "",
      "src/view.tsx": "",
      "src/view.js": "",
      "src/crew.mts": "",
      "src/crew.mjs": "",
      "src/crew.js": "",
      "src/rope.js": "",
      "src/rope.d.ts": "",
    });
    const written = ["src/crew.js", "src/crew.mts", "src/quay.ts", "src/rope.js", "src/view.tsx"];
    expect(await relativeFiles(root)).toEqual(written);
    expect(await relativeFiles(root, { named: ["src"] })).toEqual(written);
    expect(await relativeFiles(root, { named: ["src/quay.js"] })).toContain("src/quay.js");
  });

  test("leaves out tests, benchmarks, declarations, dependencies and minified files", async () => {
    const root = project({
      "src/orders.ts": "",
      "src/orders.test.ts": "",
      "src/orders.spec.js": "",
      "src/orders.bench.ts": "",
      "src/__tests__/orders.ts": "",
      "test/server.ts": "",
      "packages/desk/tests/server.ts": "",
      "src/testHelpers/stand-in.ts": "",
      "src/test-utils/stand-in.ts": "",
      "src/__mocks__/orders.ts": "",
      "src/types.d.ts": "",
      "src/styles.d.css.ts": "",
      "vendor/jquery.min.js": "",
      "node_modules/zod/index.js": "",
    });
    expect(await relativeFiles(root)).toEqual(["src/orders.ts"]);
  });

  test("leaves out build output, but not source that lives in a folder of that name", async () => {
    const root = project({
      "dist/server.js": "",
      "build/server.js": "",
      "src/build/list_builds.ts": "",
      "out/server.mjs": "",
    });
    expect(await relativeFiles(root)).toEqual(["src/build/list_builds.ts"]);
  });

  test("leaves out what a framework or a platform made in a folder of its own, also where it is committed", async () => {
    const root = project({
      ".xmcp/stdio.js": "",
      "packages/harbor/.smithery/index.cjs": "",
      "packages/harbor/xmcp/moor_ship.ts": "",
    });
    expect(await relativeFiles(root)).toEqual(["packages/harbor/xmcp/moor_ship.ts"]);
  });

  test("leaves out JavaScript in lib only where tsconfig.json compiles to it", async () => {
    const root = project({
      "packages/compiled/tsconfig.json": '{ "compilerOptions": { "outDir": "./lib/" /* as ever */ } }',
      "packages/compiled/lib/server.js": "",
      "packages/written/lib/server.js": "",
    });
    expect(await relativeFiles(root)).toEqual(["packages/written/lib/server.js"]);
  });

  test("tells files of more than a megabyte apart, unless they were asked for", async () => {
    const root = project({ "src/orders.ts": "", "src/data.ts": "x".repeat(1024 * 1024 + 1) });
    const ordinary = { files: [`${root}/src/orders.ts`], examples: [], large: [`${root}/src/data.ts`] };
    const all = { files: [`${root}/src/data.ts`, `${root}/src/orders.ts`], examples: [], large: [] };
    expect(await listSourceFiles({ root })).toEqual(ordinary);
    expect(await listSourceFiles({ root, named: ["src"] })).toEqual(ordinary);
    expect(await listSourceFiles({ root, named: ["src/data.ts"] })).toEqual(all);
    expect(await listSourceFiles({ root, configured: { base: root, patterns: ["src/*.ts"] } })).toEqual(all);
  });

  test("takes files for there that are said to be, as it would take them if they were", async () => {
    const root = project({ "src/orders.ts": "" });
    const laidOver = [
      "src/berths.ts",
      "test/berths.ts",
      "node_modules/zod/index.js",
      "examples/pond.ts",
      "notes.md",
    ].map((file) => `${root}/${file}`);
    const { files, examples } = await listSourceFiles({ root, laidOver });
    expect(files).toEqual([`${root}/src/berths.ts`, `${root}/src/orders.ts`]);
    expect(examples).toEqual([`${root}/examples/pond.ts`]);
    const configured = { base: root, patterns: ["**/*.ts", "**/*.js", "!test/**"] };
    expect(await relativeFiles(root, { configured, laidOver })).toEqual([
      "examples/pond.ts",
      "src/berths.ts",
      "src/orders.ts",
    ]);
  });

  test("takes in a test folder that was asked for by name", async () => {
    const root = project({ "src/orders.ts": "", "test/server/tools.ts": "", "test/other.ts": "" });
    expect(await relativeFiles(root, { named: ["test/server"] })).toEqual(["src/orders.ts", "test/server/tools.ts"]);
  });

  test("leaves out examples, samples and demos, but says which they are", async () => {
    const root = project({
      "src/ferry.ts": "",
      "example/server.ts": "",
      "packages/desk/samples/main.ts": "",
      "demo/test/server.ts": "",
      "src/demos/boat.ts": "",
      "src/examples.ts": "",
    });
    const { files, examples } = await listSourceFiles({ root });
    expect(files).toEqual([`${root}/src/examples.ts`, `${root}/src/ferry.ts`]);
    expect(examples).toEqual([
      `${root}/example/server.ts`,
      `${root}/packages/desk/samples/main.ts`,
      `${root}/src/demos/boat.ts`,
    ]);
  });

  test("leaves out what is measured, copied, played with, taught or fed to tests, and stories", async () => {
    const root = project({
      "src/ferry.ts": "",
      "src/ferry.stories.tsx": "",
      "src/ferry.e2e.ts": "",
      "packages/desk/bench/fixtures/main.ts": "",
      "packages/create-ferry/template/server.ts": "",
      "apps/playground/main.ts": "",
      "e2e/server.ts": "",
      "workshops/first-ferry/server.js": "",
      "docs/tutorials/server.ts": "",
      "src/tutorials/list.ts": "",
      "workshop/server.ts": "",
      "src/__fixtures__/boat.ts": "",
      "src/template.ts": "",
      "src/templates/letter.ts": "",
    });
    expect(await relativeFiles(root)).toEqual([
      "src/ferry.ts",
      "src/template.ts",
      "src/templates/letter.ts",
      "src/tutorials/list.ts",
      "workshop/server.ts",
    ]);
  });

  test("leaves out what the source once was, and no folder of the source about old things", async () => {
    const root = project({
      "src/ferry.ts": "",
      "src_backup_original/ferry.ts": "",
      "src-old/ferry.ts": "",
      "packages/desk/src.orig/desk.ts": "",
      "packages/server-backup/keep.ts": "",
      "backup/restore.ts": "",
      "packages/old/ropes.ts": "",
      "src/src_old/masts.ts": "",
      "source-copying/copy.ts": "",
    });
    expect(await relativeFiles(root)).toEqual([
      "backup/restore.ts",
      "packages/old/ropes.ts",
      "packages/server-backup/keep.ts",
      "source-copying/copy.ts",
      "src/ferry.ts",
      "src/src_old/masts.ts",
    ]);
  });

  test("takes a folder of tools about samples for tools where frameworks load all of them", async () => {
    const root = project({
      "server/mcp/tools/demos/list-demos.ts": "",
      "src/tools/samples/list-samples.ts": "",
      "tools/examples/list-samples.ts": "",
    });
    expect(await relativeFiles(root)).toEqual([
      "server/mcp/tools/demos/list-demos.ts",
      "src/tools/samples/list-samples.ts",
    ]);
  });

  test.each([
    [
      "examples/harbour/src",
      [
        "examples/harbour/main.ts",
        "examples/harbour/src/berths.ts",
        "examples/harbour/src/tools/samples/rope.ts",
        "examples/weather.ts",
        "src/ferry.ts",
      ],
    ],
    ["examples/river/main.ts", ["examples/river/main.ts", "examples/weather.ts", "src/ferry.ts"]],
    [
      "examples/pond/reeds/frogs.ts",
      ["examples/pond/main.ts", "examples/pond/reeds/frogs.ts", "examples/weather.ts", "src/ferry.ts"],
    ],
    ["examples/weather.ts", ["examples/weather.ts", "src/ferry.ts"]],
    ["src", ["src/ferry.ts"]],
  ])("of examples, takes in the one that %s is part of, and what lies beside it", async (name, files) => {
    expect(await relativeFiles(project(EXAMPLES), { named: [name] })).toEqual(files);
  });

  test("takes in all examples when their folder is named, less those within them", async () => {
    const { files, examples } = await listSourceFiles({ root: project(EXAMPLES), named: ["examples"] });
    expect(files).toHaveLength(9);
    expect(examples.map((file) => file.replace(/^.*\/examples\//u, ""))).toEqual(["harbour/src/samples/fog.ts"]);
  });

  test("takes a folder among examples for a project where the run is in it", async () => {
    expect(await relativeFiles(join(project(EXAMPLES), "examples/pond"))).toEqual(["main.ts", "reeds/frogs.ts"]);
  });

  test("ends on links that lead in a circle, and keeps links that lead nowhere for the reader to report", async () => {
    const root = project({ "src/orders.ts": "" });
    symlinkSync("..", join(root, "src/loop"));
    symlinkSync("gone.ts", join(root, "src/dangling.ts"));
    symlinkSync("orders.ts", join(root, "src/same-orders.ts"));
    expect(await relativeFiles(root)).toEqual(["src/dangling.ts", "src/orders.ts"]);
  });

  test("lists what the config names in place of the default", async () => {
    const root = project({
      "src/orders.ts": "",
      "test/server.ts": "",
      "test/server.test.ts": "",
      "examples/desk.ts": "",
    });
    const configured = { base: root, patterns: ["test/**/*.ts", "!**/*.test.ts", "examples"] };
    expect(await relativeFiles(root, { configured })).toEqual(["examples/desk.ts", "test/server.ts"]);
  });

  test("takes a folder in the config for the source files in it", async () => {
    const root = project({ "src/desk/orders.ts": "", "src/desk/orders.json": "", "scripts/seed.ts": "" });
    expect(await relativeFiles(root, { configured: { base: root, patterns: ["src"] } })).toEqual([
      "src/desk/orders.ts",
    ]);
  });
});

test("lists no tracked file that was deleted", async () => {
  const root = gitRepository(temporaryFolder({ "src/orders.ts": "", "src/gone.ts": "" }));
  execFileSync("git", ["add", "."], { cwd: root });
  rmSync(join(root, "src/gone.ts"));
  expect(await relativeFiles(root)).toEqual(["src/orders.ts"]);
});

test("keeps a tracked file whose folder cannot be opened for the reader to report", async () => {
  const root = gitRepository(temporaryFolder({ "src/orders.ts": "", "src/berths/list.ts": "" }));
  execFileSync("git", ["add", "."], { cwd: root });
  rmSync(join(root, "src/berths"), { recursive: true });
  // Whoever runs the tests as root may open every folder, but not this one.
  symlinkSync("berths", join(root, "src/berths"));
  expect(await relativeFiles(root)).toContain("src/berths/list.ts");
});

test("lists the files of a repository within the repository", async () => {
  const root = gitRepository(
    temporaryFolder({
      "src/orders.ts": "",
      "vendor/desk/tools.ts": "",
      "vendor/desk/.gitignore": "drafts/\n",
      "vendor/desk/drafts/tools.ts": "",
    }),
  );
  gitRepository(join(root, "vendor/desk"));
  execFileSync("git", ["add", "."], { cwd: join(root, "vendor/desk") });
  execFileSync("git", ["-c", "user.name=desk", "-c", "user.email=desk@example.org", "commit", "-qm", "desk"], {
    cwd: join(root, "vendor/desk"),
  });
  expect(await relativeFiles(root)).toEqual(["src/orders.ts", "vendor/desk/tools.ts"]);
});

test("lists a project that an outer repository ignores as a whole", async () => {
  const outer = gitRepository(temporaryFolder({ ".gitignore": "scratch/\n", "scratch/desk/src/orders.ts": "" }));
  expect(await relativeFiles(join(outer, "scratch/desk"))).toEqual(["src/orders.ts"]);
});

test("passes over a submodule that is not checked out", async () => {
  const root = gitRepository(
    temporaryFolder({ "src/orders.ts": "", ".gitmodules": '[submodule "desk"]\n\tpath = desk\n\turl = ../desk\n' }),
  );
  mkdirSync(join(root, "desk"));
  const link = `160000,${"1".repeat(40)},desk`;
  execFileSync("git", ["update-index", "--add", "--cacheinfo", link], { cwd: root });
  const start = performance.now();
  expect(await relativeFiles(root)).toEqual(["src/orders.ts"]);
  expect(performance.now() - start).toBeLessThan(3_000);
});

test("runs nothing that a repository's own git config names", async () => {
  const root = gitRepository(temporaryFolder({ "src/orders.ts": "", "monitor.sh": "#!/bin/sh\ntouch ran\n" }));
  execFileSync("chmod", ["+x", "monitor.sh"], { cwd: root });
  execFileSync("git", ["config", "core.fsmonitor", join(root, "monitor.sh")], { cwd: root });
  await listSourceFiles({ root });
  expect(await relativeFiles(root, { configured: { base: root, patterns: ["ran"] } })).toEqual([]);
});

test("takes file names as they are, with spaces, quotes and letters of any script", async () => {
  const names = ['bücher "neu".ts', "книги.ts", "order desk.ts"];
  const root = gitRepository(temporaryFolder(Object.fromEntries(names.map((name) => [name, ""]))));
  expect(await relativeFiles(root)).toEqual(names.sort());
});

test("takes no more than twice ten times as long for ten thousand files as for a thousand", async () => {
  const [harbour, town] = [folderOfSources(10), folderOfSources(100)];
  const growth = async (): Promise<number> => (await listingTime(town, 10_000)) / (await listingTime(harbour, 1_000));
  // Once more, for a neighbour may have begun between the two.
  const first = await growth();
  expect(first < 20 ? first : await growth()).toBeLessThan(20);
});

/** A repository with so many folders of a hundred files each. */
function folderOfSources(folders: number): string {
  const root = gitRepository(temporaryFolder());
  for (let folder = 0; folder < folders; folder++) {
    mkdirSync(join(root, `desk${folder}`));
    for (let file = 0; file < 100; file++) writeFileSync(join(root, `desk${folder}/tool${file}.ts`), "");
  }
  return root;
}

/** Time on the clock that listing a folder takes, in milliseconds: the best of three, for other things run beside it. */
async function listingTime(root: string, count: number): Promise<number> {
  let best = Infinity;
  for (let turn = 0; turn < 3; turn++) {
    const started = performance.now();
    expect((await listSourceFiles({ root })).files).toHaveLength(count);
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
