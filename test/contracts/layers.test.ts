import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { cruise } from "dependency-cruiser";
import extractDepcruiseConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { parse } from "jsonc-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../support/fixture-folders.ts";
import { readTree } from "../support/read-tree.ts";

const architecture = await extractDepcruiseConfig(path.join(repositoryRoot, ".dependency-cruiser.mjs"));

/** `rule: from → to` for every import that the architecture forbids. */
async function violationsIn(folder: string, entries: readonly string[]): Promise<string[]> {
  const { tsConfig: _, ...options } = architecture.options ?? {};
  const ruleSet = { forbidden: architecture.forbidden ?? [] };
  const tsConfig = extractTSConfig(path.join(repositoryRoot, "tsconfig.json"));
  const cruiseOptions = { ...options, baseDir: folder, validate: true, ruleSet };
  const { output } = await cruise([...entries], cruiseOptions, undefined, { tsConfig });
  if (typeof output === "string") throw new Error("Expected dependency-cruiser to return its result as data.");
  return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort();
}

describe("the layers of src/", () => {
  it("hold: no import goes against the direction of the layers, and no source file is dead", async () => {
    expect(await violationsIn(repositoryRoot, ["src", "scripts", "test"])).toEqual([]);
  });

  it("hold for ts-morph loaded by hand, too: its name is written in its own folder alone", () => {
    const naming = [...readTree(path.join(repositoryRoot, "src"))].filter(([, text]) => /["']ts-morph["']/u.test(text));
    expect(naming.map(([file]) => file).filter((file) => !file.startsWith("extract/typescript/"))).toEqual([]);
  });

  it("each say why they are as they are", () => {
    for (const { comment } of architecture.forbidden ?? []) expect(comment).toMatch(/^[A-Z].{30,}\.\)?$/u);
  });
});

describe("a planted violation is caught:", () => {
  const planted: Readonly<Record<string, string>> = {
    "src/tool-model/berth.ts": 'import { fine } from "../rules/fine.ts";\nexport const berth = fine;\n',
    "src/rules/fine.ts": 'import { quay } from "../engine/quay.ts";\nexport const fine = quay;\n',
    "src/engine/quay.ts": 'import { berth } from "../tool-model/berth.ts";\nexport const quay = [berth];\n',
    "src/report/log-book.ts": 'import { readFileSync } from "node:fs";\nexport const logBook = readFileSync;\n',
    "src/docstring/chart.ts": 'import { Project } from "ts-morph";\nexport const chart = Project;\n',
    "src/engine/harbour-master.ts": 'import { signal } from "../cli/main.ts";\nexport const master = signal;\n',
    "src/cli/main.ts": 'export const signal = "green";\n',
    "src/project/wreck.ts": "export const wreck = 1;\n",
    "src/extract/typescript/syntax/buoy.ts": 'export { mole } from "../reach/mole.ts";\n',
    "src/extract/typescript/reach/mole.ts": "export const mole = 1;\n",
  };
  let folder: string;
  let found: string[];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "mcp-lint-layers-"));
    await writeFile(path.join(folder, "package.json"), '{ "type": "module", "dependencies": { "ts-morph": "28" } }');
    await symlink(path.join(repositoryRoot, "node_modules"), path.join(folder, "node_modules"));
    for (const [file, text] of Object.entries(planted)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), text);
    }
    found = await violationsIn(folder, ["src"]);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ["a model that imports a rule", "layer-tool-model: src/tool-model/berth.ts → src/rules/fine.ts"],
    ["a rule that imports the engine", "layer-rules: src/rules/fine.ts → src/engine/quay.ts"],
    ["an import of the command line", "nobody-imports-cli: src/engine/harbour-master.ts → src/cli/main.ts"],
    ["a formatter that reads files", "outside-world: src/report/log-book.ts → fs"],
    [
      "a step of the analyzer that imports a later one",
      "analyzer-syntax: src/extract/typescript/syntax/buoy.ts → src/extract/typescript/reach/mole.ts",
    ],
    ["a file that nothing reaches", "no-dead-files: src/project/wreck.ts → src/project/wreck.ts"],
  ])("%s", (_, violation) => {
    expect(found).toContain(violation);
  });

  it("a cycle", () => {
    expect(found.filter((violation) => violation.startsWith("no-cycles"))).not.toEqual([]);
  });

  it("ts-morph outside its folder", () => {
    const confined = found.filter((violation) => violation.startsWith("confined-to-src-extract-typescript"));
    expect(confined).toEqual([expect.stringContaining("src/docstring/chart.ts")]);
  });
});

describe("console and process", () => {
  const planted = 'import surroundings from "node:process";\nconsole.log(process.argv, surroundings);\n';

  /** The rules that a line of that kind breaks in each file. */
  async function complaintsAbout(files: readonly string[]): Promise<Record<string, string[]>> {
    const folder = await mkdtemp(path.join(tmpdir(), "mcp-lint-layers-"));
    const config: unknown = parse(await readFile(path.join(repositoryRoot, ".oxlintrc.json"), "utf8"));
    // What needs types would need the packages, too.
    await writeFile(path.join(folder, ".oxlintrc.json"), JSON.stringify({ ...Object(config), options: {} }));
    for (const file of files) {
      await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
      await writeFile(path.join(folder, file), planted);
    }
    const oxlint = path.join(repositoryRoot, "node_modules/oxlint/bin/oxlint");
    const { stdout } = spawnSync(process.execPath, [oxlint, "--format=json"], { cwd: folder, encoding: "utf8" });
    await rm(folder, { recursive: true });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    const rulesOf = (file: string) => diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code);
    return Object.fromEntries(files.map((file) => [file, rulesOf(file).toSorted()]));
  }

  it("are forbidden but in the command line", async () => {
    const confined = [
      "src/engine/lint.ts",
      "src/rules/text/no-hidden-characters.ts",
      "src/extract/typescript/compiler.ts",
    ];
    const free = ["src/cli/main.ts", "src/own-process.ts"];
    const all = ["eslint(no-console)", "eslint(no-restricted-globals)", "eslint(no-restricted-imports)"];
    expect(await complaintsAbout([...confined, ...free])).toEqual({
      ...Object.fromEntries(confined.map((file) => [file, all])),
      ...Object.fromEntries(free.map((file) => [file, []])),
    });
  });
});
